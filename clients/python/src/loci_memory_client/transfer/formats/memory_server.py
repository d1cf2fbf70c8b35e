"""The official memory server of MCP: a line each for entities with observations, and for relations."""

import re
from collections.abc import Iterator

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.entity_types import entity_type
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import HEADER, read_each, read_values
from loci_memory_client.transfer.records import Entity, Memory, Origin, Record
from loci_memory_client.transfer.sources import Source

_NOWHERE = "default_user"
"""The entity that the memory server observes when it observes its user."""


def read_graph(source: Source, losses: Losses) -> Iterator[Record]:
    """Entities, an atom for each observation, and an atom for each relation."""
    for part in source.parts(r".*\.jsonl?"):
        values = (found for found in read_values(part, "entities", "relations") if found.list != HEADER)
        yield from read_each(values, _read_value, losses, "record")


def _read_value(fields: Fields, list: str) -> Iterator[Record]:
    match fields.optional_text("type") or {"entities": "entity", "relations": "relation"}.get(list):
        case "entity":
            yield from _read_entity(fields)
        case "relation":
            yield _read_relation(fields)
        case _:
            fields.refuse("type", "must be entity or relation")


def _read_entity(fields: Fields) -> Iterator[Record]:
    name, type = fields.text("name"), fields.optional_text("entityType") or ""
    if not name.strip():
        fields.refuse("name", "must not be empty")
    yield Entity(Origin(fields.place, name), name, entity_type(type), attributes={"entityType": type} if type else {})
    for observation in fields.texts("observations"):
        text = observation if _is_named(name, observation) else f"{_spoken(name)}: {observation}"
        yield Memory(
            Origin(fields.place, f"{name}\n{observation}"),
            text,
            "observation",
            entities=(name,),
            metadata={"observation": {"of": name, "text": observation}},
        )


def _is_named(name: str, text: str) -> bool:
    """Whether a text says the name as a word of its own. Where letters have no case, words are written together."""
    return any(
        re.search(_edge(r"(?<!\w)", written[0]) + re.escape(written) + _edge(r"(?!\w)", written[-1]), text)
        for written in (name, _spoken(name), name[:1].upper() + name[1:])
    )


def _edge(pattern: str, letter: str) -> str:
    return pattern if letter.isdecimal() or letter.lower() != letter.upper() else ""


def _read_relation(fields: Fields) -> Memory:
    ends = (fields.text("from"), fields.text("to"))
    relation = fields.text("relationType")
    return Memory(
        Origin(fields.place, f"{ends[0]}\n{relation}\n{ends[1]}"),
        f"{_spoken(ends[0])} {relation.replace('_', ' ')} {_spoken(ends[1])}",
        "relation",
        entities=ends,
        metadata={"relation": {"from": ends[0], "to": ends[1], "relationType": relation}},
    )


def _spoken(name: str) -> str:
    return name.replace("_", " ")


MEMORY_SERVER = Format(
    "memory-server",
    "the MCP memory server",
    read_graph,
    ({"entityType"}, {"relationType"}, {"entities.entityType"}, {"relations.relationType"}),
)
