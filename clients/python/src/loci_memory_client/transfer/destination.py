"""Where records go: a port that the service implements, and that tests hold a fake to."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from loci_memory_client.transfer.records import Memory, Record


class Effect(StrEnum):
    """What became of a record. ``EXISTING``: it was there already, from an earlier run or said otherwise."""

    ADDED = "added"
    EXISTING = "existing"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a record, and the reason of a refusal."""

    effect: Effect
    reason: str = ""


ADDED, EXISTING = Outcome(Effect.ADDED), Outcome(Effect.EXISTING)


class Destination(Protocol):
    """Takes records, memories in several threads at once. The same record twice is there once, however often a run
    breaks off."""

    def add_memories(self, memories: Sequence[Memory]) -> Sequence[Outcome]:
        """Adds memories of one user and one space; an outcome each, in their order."""
        ...

    def add_record(self, record: Record) -> Outcome:
        """Adds anything but a memory."""
        ...
