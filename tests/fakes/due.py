"""What is due, in memory."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

from loci.ports.jobs import DueKind, DueRecord
from loci.scope import Scope

Key: TypeAlias = tuple[Scope, DueKind, str, str]


def key_of(record: DueRecord) -> Key:
    """What a record is found by, whenever it is due."""
    return record.scope, record.kind, record.conversation, record.id


class Due:
    def __init__(self, *records: DueRecord) -> None:
        self.records: dict[Key, DueRecord] = {key_of(record): record for record in records}

    def records_until(self, now: datetime, kinds: Collection[DueKind]) -> Iterable[DueRecord]:
        return [record for record in self.records.values() if record.due <= now and record.kind in kinds]

    def set_due(self, record: DueRecord, due: datetime | None) -> bool:
        key = key_of(record)
        if self.records.get(key) != record:
            return False
        del self.records[key]
        if due is not None:
            self.records[key] = replace(record, due=due)
        return True
