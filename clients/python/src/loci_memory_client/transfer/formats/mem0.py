"""mem0: memories as its API answers them (``get_all``, ``POST /v3/memories/``): pages, one list, or a line each."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import HEADER, read_each, read_values
from loci_memory_client.transfer.records import Memory, Origin, Record
from loci_memory_client.transfer.sources import Part, Source

_LISTS = ("results", "memories", "relations", "points", "result.points")
_TEXTS = ("memory", "text", "data", "new_memory", "content")
_IDS = frozenset(["user_id", "agent_id", "run_id", "actor_id", "role", "updated_at"])
_OWN = ("id", "memory_id", "user_id", "metadata", "categories", "created_at", "expiration_date", "expires_at", "event")
_TAKEN = frozenset([*_TEXTS, *_OWN])
_DERIVED = frozenset(["hash", "score", "structured_attributes", "vector", "text_lemmatized", "old_memory"])
"""What mem0 works out of the memory itself."""
_DELETED = frozenset(["DELETE", "DELETED"])
"""What the event or the state of a memory is that is deleted."""
_DAY = "YYYY-MM-DD"
_MOMENT = timedelta(microseconds=1)
"""What the last moment of a day is before the next."""


def read_memories(source: Source, losses: Losses) -> Iterator[Record]:
    """Memories, rows of its own store (``payload``), and the latest of the events of each memory."""
    for part in source.parts(r".*\.jsonl?"):
        latest = _latest_events(part)
        values = (found for found in read_values(part, *_LISTS) if found.list != HEADER)
        yield from read_each(values, partial(_read_value, latest), losses, "memory")


def _latest_events(part: Part) -> Mapping[str, str]:
    """The place of the last event of each memory: those before it tell former states."""
    events = (found for found in read_values(part, *_LISTS) if isinstance(found.value, dict) and "event" in found.value)
    return {id: found.place for found in events if (id := _id(found.value)) is not None}


def _id(values: Mapping[str, Any]) -> str | None:
    id = values.get("memory_id") or values.get("id")
    return None if id is None else str(id)


def _read_value(latest: Mapping[str, str], fields: Fields, list: str) -> Iterator[Memory]:
    if list == "relations":
        yield _read_relation(fields)
        return
    if _DELETED & {(fields.optional_text(name) or "").upper() for name in ("event", "state")}:
        fields.losses.add("memory", "mem0 deleted it: that is its event or state (DELETE)", fields.place)
    elif latest.get(_id(fields.values) or "", fields.place) != fields.place:
        fields.losses.add("memory", "a later event of it takes its place", fields.place)
    else:
        yield _read_memory(_unpack(fields))


def _unpack(fields: Fields) -> Fields:
    """The fields of a row of mem0's own store as its API names them."""
    if "payload" not in fields.values:
        return fields
    payload = fields.object("payload")
    named = {name: value for name, value in payload.values.items() if name in _IDS | _TAKEN | _DERIVED}
    own = {name: value for name, value in payload.values.items() if name not in named}
    metadata = {**own, **payload.object("metadata").values}
    return Fields({**named, "id": fields.values.get("id"), "metadata": metadata}, fields.place, fields.losses)


def _read_memory(fields: Fields) -> Memory:
    text = fields.optional_text(*_TEXTS)
    if text is None:
        fields.refuse("memory", "is missing")
    categories = fields.texts("categories")
    rest = {name: value for name, value in fields.values.items() if name not in _TAKEN | _DERIVED and value is not None}
    return Memory(
        Origin(fields.place, fields.optional_text("memory_id", "id") or text, fields.optional_text("user_id")),
        text,
        categories[0] if categories else "note",
        kind="PREFERENCE" if categories and "preference" in categories[0].lower() else "FACT",
        is_categorised=False,
        valid_from=fields.instant("created_at"),
        created_at=fields.instant("created_at"),
        expires_at=_expiry(fields),
        metadata={
            **fields.object("metadata").values,
            **({"categories": [*categories[1:]]} if categories[1:] else {}),
            **({"mem0": rest} if rest else {}),
        },
    )


def _expiry(fields: Fields) -> datetime | None:
    """The end of the day, where the file names a day."""
    found = fields.instant("expiration_date", "expires_at")
    named = fields.values.get("expiration_date") or fields.values.get("expires_at")
    is_day = isinstance(named, str) and len(named.strip()) == len(_DAY)
    return found + timedelta(days=1) if found is not None and is_day else found


def _read_relation(fields: Fields) -> Memory:
    """A relation of the graph memory, as a sentence."""
    target = fields.optional_text("target", "destination")
    words = [fields.text("source"), fields.text("relationship"), target or fields.text("target")]
    text = " ".join(word.replace("_", " ") for word in words)
    return Memory(Origin(fields.place, text, fields.optional_text("user_id")), text, "relation")


MEM0 = Format(
    "mem0",
    "mem0",
    read_memories,
    (
        *({"memory"}, {"results.memory"}, {"memories.memory"}, {"memory_id", "new_memory"}, {"relations.relationship"}),
        *({"id", "payload"}, {"points.payload"}, {"result.points.payload"}),
    ),
)
