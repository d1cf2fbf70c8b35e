"""A destination in memory, which a test may break off after any number of records."""

from collections.abc import Sequence

from loci_memory_client.errors import APIConnectionError
from loci_memory_client.transfer.destination import ADDED, EXISTING, Outcome
from loci_memory_client.transfer.records import Memory, Record


class FakeDestination:
    """Keeps each record once. ``lasts`` is how many writes it does before its connection is lost."""

    def __init__(self, lasts: int | None = None) -> None:
        self.records: list[Record] = []
        self.lasts = lasts

    def add_memories(self, memories: Sequence[Memory]) -> Sequence[Outcome]:
        return [self.add_record(memory) for memory in memories]

    def add_record(self, record: Record) -> Outcome:
        if self.lasts is not None and self.lasts <= 0:
            raise APIConnectionError("no answer")
        self.lasts = None if self.lasts is None else self.lasts - 1
        if record in self.records:
            return EXISTING
        self.records.append(record)
        return ADDED
