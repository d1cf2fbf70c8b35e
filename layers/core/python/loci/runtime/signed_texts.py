"""Texts that a client carries and the deployment signed: it stores none of them, and reads no other."""

import base64
import hashlib
import hmac

MAX_LENGTH = 2048
"""Characters of a signed text. A token with the longest user and namespace has fewer: 384 and 685 in key form."""


def sign_text(text: str, purpose: bytes, key: bytes) -> str:
    """The text with its signature, in letters that an address may have. Another purpose makes another signature."""
    encoded_text = _encode(text.encode())
    return f"{encoded_text}.{_signature(encoded_text, purpose, key)}"


def read_signed_text(signed: str, purpose: bytes, key: bytes) -> str | None:
    """The text; None for what the deployment has not signed for this purpose."""
    if len(signed) > MAX_LENGTH:
        return None
    encoded_text, _, signature = signed.partition(".")
    expected_signature = _signature(encoded_text, purpose, key)
    if not hmac.compare_digest(expected_signature.encode(), signature.encode("utf-8", "surrogatepass")):
        return None
    return base64.urlsafe_b64decode(encoded_text + "=" * (-len(encoded_text) % 4)).decode()


def _signature(encoded_text: str, purpose: bytes, key: bytes) -> str:
    signed_bytes = purpose + b"\0" + encoded_text.encode("utf-8", "surrogatepass")
    return _encode(hmac.digest(key, signed_bytes, hashlib.sha256))


def _encode(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
