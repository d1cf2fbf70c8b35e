"""Idempotency keys out of source records: the same record has the same key in every run."""

import json
from hashlib import sha256


def record_key(system: str, *parts: object) -> str:
    """A key for one request. It names nothing of the record that it is made from."""
    text = json.dumps([system, *parts], ensure_ascii=False, sort_keys=True, default=str)
    return f"import-{sha256(text.encode()).hexdigest()}"
