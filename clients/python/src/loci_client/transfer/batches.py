"""Divides memories into requests: as many as one takes, by number and by bytes."""

from collections.abc import Iterator

from loci_client.transfer.fields import json_bytes
from loci_client.transfer.records import Memory, Record

MAX_MEMORIES = 100
MAX_BYTES = 900_000
"""Of texts and metadata; the API takes a million."""


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


def _goes_with(record: Record, first: Record) -> bool:
    return (
        isinstance(record, Memory)
        and isinstance(first, Memory)
        and (record.space, record.origin.user) == (first.space, first.origin.user)
    )
