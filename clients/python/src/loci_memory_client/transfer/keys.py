"""Idempotency keys out of source records: the same record has the same key in every run."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import TypeVar

from loci_memory_client.errors import NotFoundError

Made = TypeVar("Made")
MOST_DELETIONS = 20
"""How often a record may have been deleted in the days that a key counts."""


def record_key(system: str, *parts: object) -> str:
    """A key for one request. It names nothing of the record that it is made from."""
    return f"import-{hash_of(system, *parts)}"


def hash_of(*parts: object) -> str:
    """A hash of some values, in hexadecimal."""
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True, default=str)
    return sha256(text.encode()).hexdigest()


def write_again(write: Callable[[str], Made], system: str, *parts: object) -> Made:
    """What ``write`` makes under the key of the record. Where that was deleted since, it is made again under the next
    key. Raises NotFoundError if something else is not there, and what ``write`` raises."""
    for deletions in range(MOST_DELETIONS):
        try:
            return write(record_key(system, *parts, *([deletions] if deletions else [])))
        except NotFoundError as error:
            missing = error
    raise missing
