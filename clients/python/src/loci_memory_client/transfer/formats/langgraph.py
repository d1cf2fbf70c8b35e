"""The store of LangGraph: items as ``search`` and ``get`` of a ``BaseStore`` give them, in a list or a line each."""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import IO, Any

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.formats.json_lists import LineWriter
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import HEADER, read_values
from loci_memory_client.transfer.records import Memory, Origin, Record
from loci_memory_client.transfer.sources import Source

MAX_KEY = 200
_TEXTS = ("text", "content", "memory", "data", "fact", "value")
"""Fields of a value that are its text."""


def read_items(source: Source, _losses: Losses) -> Iterator[Record]:
    """An atom for each item, as the adapter ``LociStore`` writes it: a store over the same space reads it."""
    for part in source.parts(r".*\.jsonl?"):
        for found in read_values(part, "items"):
            if found.list != HEADER:
                yield _read_item(Fields.of(found.value, found.place))


def _read_item(fields: Fields) -> Memory:
    if not fields.list("namespace"):
        fields.refuse("namespace", "must be a list of one or more labels")
    namespace, key = fields.texts("namespace"), fields.text("key")
    if "value" not in fields.values:
        fields.refuse("value", "is missing")
    value = fields.object("value").values
    whole = json.dumps([*namespace, key], ensure_ascii=False)
    return Memory(
        Origin(fields.place, whole),
        _text(value),
        "langgraph",
        key=whole if len(whole) <= MAX_KEY else f"langgraph:{sha256(whole.encode()).hexdigest()}",
        valid_from=fields.instant("updated_at", "created_at"),
        created_at=fields.instant("created_at"),
        metadata={
            **{f"label{depth}": label for depth, label in enumerate(namespace)},
            "langgraph": {"depth": len(namespace), "key": key, "value": value, "ttl": None},
        },
    )


def _text(value: Mapping[str, Any]) -> str:
    for name in _TEXTS:
        if isinstance(value.get(name), str) and value[name].strip():
            return str(value[name])
    nested = value.get("content")
    if isinstance(nested, dict):
        return _text(nested)
    return json.dumps(dict(value), ensure_ascii=False)


def write_items(records: Iterator[Record], file: IO[str], losses: Losses) -> None:
    """An item a line: those that came from LangGraph as they were, others under their category."""
    lines = LineWriter(file)
    for record in records:
        if not isinstance(record, Memory):
            losses.add(type(record).__name__.lower(), "the store holds items alone", record.origin.place)
        elif record.valid_to is not None:
            losses.add("memory", "it has ended, and the store would show it as current", record.origin.place)
        else:
            lines.write(_item(record))


def _item(memory: Memory) -> dict[str, Any]:
    created = memory.created_at or memory.valid_from
    updated = memory.valid_from or created
    return {
        **(_former_item(memory) or _own_item(memory)),
        "created_at": created and created.isoformat(),
        "updated_at": updated and updated.isoformat(),
    }


def _former_item(memory: Memory) -> dict[str, Any] | None:
    """The item that an atom was."""
    former = memory.metadata.get("langgraph")
    if not isinstance(former, dict) or not isinstance(former.get("depth"), int):
        return None
    namespace = [memory.metadata.get(f"label{depth}", "") for depth in range(former["depth"])]
    return {"namespace": namespace, "key": former.get("key"), "value": former.get("value")}


def _own_item(memory: Memory) -> dict[str, Any]:
    return {
        "namespace": ["memories", memory.category.replace(".", "_")],
        "key": memory.key or memory.origin.id,
        "value": {"text": memory.text, "kind": memory.kind, "metadata": dict(memory.metadata)},
    }


LANGGRAPH = Format("langgraph", "LangGraph", read_items, write_items)
