"""Readers of streams: each holds a function for as long as it reads, so that a person may have few at once."""

from datetime import datetime

from loci.records import record


@record(frozen=True, slots=True)
class Reader:
    """A reader of a run until it leaves, at the latest until then. ``run`` and ``name`` are digests; the
    latter of what the client calls itself, so that it is known when it comes again, empty where it has no name."""

    id: str
    run: str
    name: str
    until: datetime


@record(frozen=True, slots=True)
class StreamReaders:
    """``SR#``: the readers of a person."""

    items: tuple[Reader, ...] = ()
    version: int = 0
