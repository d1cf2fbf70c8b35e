"""Answer of a function to a batch of messages or records: the items that it could not process, which come again."""

from collections.abc import Iterable
from typing import TypedDict


class FailedItem(TypedDict):
    itemIdentifier: str


class FailedItems(TypedDict):
    """The names are Lambda's."""

    batchItemFailures: list[FailedItem]


def failed_items(ids: Iterable[str]) -> FailedItems:
    """``ids`` of messages, or the sequence numbers of a stream's records."""
    return {"batchItemFailures": [{"itemIdentifier": id} for id in ids]}
