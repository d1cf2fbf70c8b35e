"""Signatures of deliveries: as Standard Webhooks says, so that their libraries verify it.

https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
"""

import hashlib
import hmac
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from datetime import datetime
from random import Random

PREFIX = "whsec_"
SECRET_BYTES = 32


def new_secret(random: Random) -> str:
    return PREFIX + b64encode(random.randbytes(SECRET_BYTES)).decode()


def sign_headers(id: str, at: datetime, body: bytes, secrets: Sequence[str]) -> Mapping[str, str]:
    """Id, time in seconds and a signature by each secret; a receiver takes any that fits."""
    timestamp = str(int(at.timestamp()))
    signed_bytes = f"{id}.{timestamp}.".encode() + body
    signatures = (hmac.new(_key(secret), signed_bytes, hashlib.sha256).digest() for secret in secrets)
    return {
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": " ".join(f"v1,{b64encode(signature).decode()}" for signature in signatures),
    }


def _key(secret: str) -> bytes:
    return b64decode(secret.removeprefix(PREFIX))
