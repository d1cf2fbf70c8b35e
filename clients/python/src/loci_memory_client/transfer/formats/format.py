"""What a format of files is."""

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from typing import TypeAlias

from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.records import Record
from loci_memory_client.transfer.sources import Source

Reader: TypeAlias = Callable[[Source, Losses], Iterator[Record]]
"""The records of a file, in its order. Raises BadFile."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format that is read. ``title`` is the name of its system. ``marks`` are names of fields, as in
    ``results.memory``: a file that has all names of one of the sets may be of this format."""

    name: str
    title: str
    read: Reader
    marks: tuple[Set[str], ...] = ()
