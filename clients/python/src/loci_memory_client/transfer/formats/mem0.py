"""mem0: memories as its API answers them (``get_all``, ``POST /v3/memories/``): pages, one list, or a line each."""

from collections.abc import Iterator
from typing import IO, Any

from loci_memory_client.transfer.faults import BadFile
from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.formats.json_lists import ListWriter
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import HEADER, Found, read_values
from loci_memory_client.transfer.records import Memory, Origin, Record
from loci_memory_client.transfer.sources import Source

_TAKEN = frozenset(
    ["id", "memory", "text", "user_id", "metadata", "categories", "created_at", "expiration_date", "expires_at"]
)
_DERIVED = frozenset(["hash", "score", "structured_attributes"])
"""What mem0 works out of the memory itself."""


def read_memories(source: Source, _losses: Losses) -> Iterator[Record]:
    for part in source.parts(r".*\.jsonl?"):
        for found in read_values(part, "results", "memories", "relations"):
            if found.list == HEADER:
                continue
            yield _read_relation(found) if found.list == "relations" else _read_memory(found)


def _read_memory(found: Found) -> Memory:
    fields = Fields.of(found.value, found.place)
    text = fields.optional_text("memory", "text")
    if text is None:
        raise BadFile(f"{found.place}/memory", "is missing")
    categories = fields.texts("categories")
    rest = {name: value for name, value in fields.values.items() if name not in _TAKEN | _DERIVED and value is not None}
    return Memory(
        Origin(found.place, fields.optional_text("id") or text, fields.optional_text("user_id")),
        text,
        categories[0] if categories else "note",
        kind="PREFERENCE" if categories and "preference" in categories[0].lower() else "FACT",
        is_categorised=False,
        valid_from=fields.instant("created_at"),
        created_at=fields.instant("created_at"),
        expires_at=fields.instant("expiration_date", "expires_at"),
        metadata={
            **fields.object("metadata").values,
            **({"categories": list(categories[1:])} if categories[1:] else {}),
            **({"mem0": rest} if rest else {}),
        },
    )


def _read_relation(found: Found) -> Memory:
    """A relation of the graph memory, as a sentence."""
    fields = Fields.of(found.value, found.place)
    target = fields.optional_text("target", "destination")
    words = [fields.text("source"), fields.text("relationship"), target or fields.text("target")]
    text = " ".join(word.replace("_", " ") for word in words)
    return Memory(Origin(found.place, text, fields.optional_text("user_id")), text, "relation")


def write_memories(records: Iterator[Record], file: IO[str], losses: Losses) -> None:
    """A list of memories in the shape of ``get_all``."""
    with ListWriter(file) as listed:
        for record in records:
            if not isinstance(record, Memory):
                losses.add(type(record).__name__.lower(), "mem0 holds memories alone", record.origin.place)
            elif record.valid_to is not None:
                losses.add("memory", "it has ended, and mem0 would show it as current", record.origin.place)
            else:
                listed.write(_to_json(record))


def _to_json(memory: Memory) -> dict[str, Any]:
    own = {"kind": memory.kind, "importance": memory.importance, "key": memory.key}
    begun = memory.valid_from or memory.created_at
    return {
        "id": memory.origin.id,
        "memory": memory.text,
        "user_id": memory.origin.user,
        "categories": [memory.category],
        "metadata": {**memory.metadata, "loci": {name: value for name, value in own.items() if value is not None}},
        "created_at": begun and begun.isoformat(),
        "expiration_date": memory.expires_at and memory.expires_at.date().isoformat(),
    }


MEM0 = Format("mem0", "mem0", read_memories, write_memories)
