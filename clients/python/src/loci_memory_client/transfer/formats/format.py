"""What a format of files is."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, TypeAlias

from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.records import Record
from loci_memory_client.transfer.sources import Source

Reader: TypeAlias = Callable[[Source, Losses], Iterator[Record]]
"""The records of a file, in its order. Raises BadFile."""
Writer: TypeAlias = Callable[[Iterator[Record], IO[str], Losses], None]
"""Writes a file that the other system takes."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format that is read, written, or both. ``title`` is the name of its system."""

    name: str
    title: str
    read: Reader
    write: Writer | None = None
