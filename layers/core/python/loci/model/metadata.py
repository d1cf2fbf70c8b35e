"""The metadata that a client attaches to a record: a JSON object of at most 16 KB."""

import json
from collections.abc import Mapping
from datetime import datetime

from loci.errors import TooLarge
from loci.model.users import JsonObject, JsonValue
from loci.text import timestamps

MAX_BYTES = 16 * 1024
EXPIRY = "mem0Expires"
"""The field of a conversation's metadata that says until when counts what is learned from it."""
MAX_LISTED = 100
"""Entries of a list that was joined from several."""


def require_small(metadata: JsonObject) -> None:
    """Raises TooLarge when the metadata takes more than 16 KB as compact JSON in UTF-8."""
    if count_bytes(metadata) > MAX_BYTES:
        raise TooLarge(f"metadata must be at most {MAX_BYTES} bytes as JSON")


def count_bytes(metadata: JsonObject) -> int:
    """The bytes of the metadata as compact JSON in UTF-8."""
    text = json.dumps(dict(metadata), ensure_ascii=False, separators=(",", ":"))
    return len(text.encode("utf-8", "surrogatepass"))


def read_expiry(metadata: JsonObject) -> datetime | None:
    """Return until when counts what is learned from a conversation with this metadata; None: always."""
    instant = metadata.get(EXPIRY)
    try:
        return timestamps.from_text(instant) if isinstance(instant, str) else None
    except ValueError:
        return None  # a program's own field of this name


def join_metadata(former: JsonObject, later: JsonObject) -> JsonObject:
    """Fields of both: of one that is a list somewhere all entries, of any other what the later says. The former alone
    where that is too large."""
    joined = {**former, **later, **_join_lists(former, later)}
    return joined if count_bytes(joined) <= MAX_BYTES else former


def with_lists_of(former: JsonObject, later: JsonObject) -> JsonObject:
    """The later fields with the lists of the former, joined with those of the same name; the later alone where that is
    too large."""
    lists = {name: value for name, value in former.items() if isinstance(value, list)}
    joined = {**lists, **later, **_join_lists(lists, later)}
    return joined if count_bytes(joined) <= MAX_BYTES else later


def _join_lists(former: JsonObject, later: JsonObject) -> Mapping[str, JsonValue]:
    joined: dict[str, JsonValue] = {}
    for name, more in later.items():
        if name in former and (isinstance(former[name], list) or isinstance(more, list)):
            own = _entries(former[name])
            joined[name] = [*own, *(entry for entry in _entries(more) if entry not in own)][-MAX_LISTED:]
    return joined


def _entries(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else [value]
