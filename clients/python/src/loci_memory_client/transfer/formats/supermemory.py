"""Supermemory: memories and documents as its API lists them for a namespace, or for container tags in older versions:
one answer after another, one list, or a line each. A document is carried where its ``content`` was asked for."""

from collections.abc import Iterator
from datetime import datetime

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import HEADER, read_each, read_values
from loci_memory_client.transfer.records import File, JsonObject, Memory, Origin, Record
from loci_memory_client.transfer.sources import Source

_CHUNKS = "chunks"
"""Pieces of documents, which Supermemory cut by itself."""


def read_memories(source: Source, losses: Losses) -> Iterator[Record]:
    """Older versions list documents as ``memories``; a memory is what has a text of that name."""
    for part in source.parts(r".*\.jsonl?"):
        found = read_values(part, "memories", "documents", "memoryEntries", _CHUNKS)
        values = (one for one in found if one.list not in (HEADER, _CHUNKS))
        yield from read_each(values, _read_value, losses, "memory")


def _read_value(fields: Fields, _list: str) -> Iterator[Record]:
    read = _read_memory if "memory" in fields.values else _read_document
    yield from read(fields, fields.losses)


def _read_memory(fields: Fields, losses: Losses) -> Iterator[Memory]:
    if fields.flag("isForgotten"):
        losses.add("memory", "Supermemory has forgotten it", fields.place)
        return
    if fields.values.get("isLatest") is False:
        losses.add("memory", "a newer version takes its place", fields.place)
        return
    text, created_at = fields.text("memory"), _created_at(fields)
    own = {name: fields.values[name] for name in ("isStatic", "isInference") if fields.values.get(name)}
    yield Memory(
        Origin(fields.place, fields.optional_text("id") or text, _user(fields)),
        text,
        "note",
        is_categorised=False,
        valid_from=created_at,
        created_at=created_at,
        metadata={**fields.object("metadata").values, **({"supermemory": own} if own else {})},
    )


def _read_document(fields: Fields, losses: Losses) -> Iterator[File]:
    content, id = fields.optional_text("content"), fields.text("id")
    if content is None:
        losses.add("document", "its content is not in the file: list it with the content included", fields.place)
        return
    shown = {name: fields.values[name] for name in ("title", "summary", "type", "url") if fields.values.get(name)}
    metadata: JsonObject = {**fields.object("metadata").values, "supermemory": {**shown, "id": id}}
    yield File(Origin(fields.place, id, _user(fields)), f"supermemory/{id}.md", content, metadata)


def _created_at(fields: Fields) -> datetime | None:
    return fields.instant("createdAt") or fields.object("system").instant("createdAt")


def _user(fields: Fields) -> str | None:
    """Namespaces and container tags are what Supermemory keeps users apart by."""
    tags = fields.texts("containerTags")
    return fields.optional_text("containerTag", "namespace") or (tags[0] if tags else None)


SUPERMEMORY = Format(
    "supermemory",
    "Supermemory",
    read_memories,
    (
        *({"memories.memory", "memories.isLatest"}, {"memories.memory", "memories.containerTags"}, {"memoryEntries"}),
        *({"memory", "isLatest"}, {"memories.id", "memories.containerTags"}, {"documents.id"}, {"id", "containerTags"}),
    ),
)
