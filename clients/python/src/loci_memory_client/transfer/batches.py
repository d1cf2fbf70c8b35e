"""Divides memories into requests: as many as one takes, by number and by bytes. Finds requests that may go at once."""

from collections.abc import Iterator, Sequence

from loci_memory_client.transfer.fields import json_bytes
from loci_memory_client.transfer.records import Memory, Record

MAX_MEMORIES = 100
MAX_BYTES = 900_000
"""Of texts and metadata; the API takes a million."""
MAX_AT_ONCE = 4
"""Requests."""


def divide_records(records: Iterator[Record]) -> Iterator[list[Record]]:
    """Memories of one user and space together, everything else alone, in the order of the file."""
    batch: list[Record] = []
    size = 0
    for record in records:
        more = json_bytes([record.text, dict(record.metadata)]) if isinstance(record, Memory) else 0
        if batch and not (_goes_with(record, batch[0]) and len(batch) < MAX_MEMORIES and size + more <= MAX_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(record)
        size += more
    if batch:
        yield batch


def group_batches(batches: Iterator[list[Record]]) -> Iterator[list[list[Record]]]:
    """Batches that may be written at once: of memories, no two batches with the same key or text. All else goes alone,
    so that what a memory names is there before it."""
    group: list[list[Record]] = []
    seen: set[object] = set()
    for batch in batches:
        marks = set(_marks_of(batch))
        if group and not (marks and seen and seen.isdisjoint(marks) and len(group) < MAX_AT_ONCE):
            yield group
            group, seen = [], set()
        group.append(batch)
        seen |= marks
    if group:
        yield group


def _marks_of(batch: Sequence[Record]) -> Iterator[object]:
    """What memories replace each other by: the later value of a key stays, and of one text the first atom."""
    for record in batch:
        if isinstance(record, Memory):
            yield "text", record.text
            if record.key is not None:
                yield "key", record.key


def _goes_with(record: Record, first: Record) -> bool:
    return (
        isinstance(record, Memory)
        and isinstance(first, Memory)
        and (record.space, record.origin.user) == (first.space, first.origin.user)
    )
