"""Free text as part of a key."""

import hashlib
from urllib.parse import quote, unquote

MAX_TEXT_BYTES = 200


def encode(text: str) -> str:
    """Free text as part of a sort key: percent-encoded like users; its SHA-256 if that is over 200 bytes."""
    safe = quote(text, safe="", errors="surrogatepass").replace("~", "%7E")
    if len(safe) <= MAX_TEXT_BYTES:
        return safe
    return "~" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def decode(part: str) -> str | None:
    """The inverse of ``encode``; None for a hashed text."""
    return None if part.startswith("~") else unquote(part, errors="surrogatepass")
