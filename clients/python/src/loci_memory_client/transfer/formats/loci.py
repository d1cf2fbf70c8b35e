"""Loci's own export of a person."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from loci_memory_client.transfer.faults import BadFile
from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.formats.loci_records import (
    read_conversation,
    read_entity,
    read_file,
    read_memory,
    read_space,
)
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import read_each, read_head, read_list
from loci_memory_client.transfer.records import Record
from loci_memory_client.transfer.sources import Part, Source

FORMAT_VERSION = 1
_ONE = {"spaces": "space", "entities": "entity", "conversations": "conversation", "files": "file", "atoms": "memory"}
_LEFT = {
    "bindings": ("binding", "what may extract here is for the app to say"),
    "jobs": ("extraction", "it is the history of the service that it ran in"),
    "turnRuns": ("run of a turn", "it is the history of the service that it ran in"),
    "presences": ("presence", "its sessions and memories are carried, its profile and settings are not"),
    "apiKeys": ("API key", "the service has only a hash of its secret"),
    "adminJobs": ("export or erasure", "it is the history of the service that it ran in"),
    "audit": ("entry of the audit", "it is the history of the service that it ran in"),
    "unreadable": ("damaged record", "the service that it is in cannot read it"),
}


@dataclass
class _Reading:
    """What later records of the file refer to."""

    losses: Losses
    spaces: set[str] = field(default_factory=set)
    messages: dict[str, list[int]] = field(default_factory=dict)
    """Numbers of messages by conversation, where they are not 1, 2, 3 …"""


def read_export(source: Source, losses: Losses) -> Iterator[Record]:
    """Spaces, entities, conversations, files and atoms, so that each comes after what it refers to. The file is read
    once for each of its lists."""
    (part,) = source.parts(r".*\.json")
    version = read_head(part).get("formatVersion")
    if version != FORMAT_VERSION:
        raise BadFile(part.place("formatVersion"), f"must be {FORMAT_VERSION}: this is no export of Loci that is known")
    reading = _Reading(losses)
    yield from _spaces(part, reading)
    yield from _entities(part, reading)
    yield from _each(part, "conversations", losses, lambda it: read_conversation(it, losses, reading.messages))
    yield from _each(part, "files", losses, lambda it: read_file(it, losses, reading.spaces))
    yield from _each(part, "atoms", losses, lambda it: read_memory(it, losses, reading.spaces, reading.messages))
    for name, (what, why) in _LEFT.items():
        for found in read_list(part, name):
            losses.add(what, why, found.place)


def _each(part: Part, name: str, losses: Losses, read: Callable[[Fields], Iterable[Record]]) -> Iterator[Record]:
    return read_each(read_list(part, name), lambda fields, _: read(fields), losses, _ONE[name])


def _spaces(part: Part, reading: _Reading) -> Iterator[Record]:
    for space in _each(part, "spaces", reading.losses, lambda it: read_space(it, reading.losses)):
        reading.spaces.add(space.origin.id)
        yield space


def _entities(part: Part, reading: _Reading) -> Iterator[Record]:
    """Merged entities become names of those that they are merged into."""
    names: dict[str, list[str]] = {}
    for found in read_list(part, "entities"):
        if isinstance(found.value, dict) and found.value.get("mergedInto") is not None:
            names.setdefault(str(found.value["mergedInto"]), []).append(str(found.value.get("canonicalName")))
    losses = reading.losses
    yield from _each(part, "entities", losses, lambda it: read_entity(it, losses, reading.spaces, names))


LOCI = Format("loci", "Loci", read_export, ({"formatVersion"},))
