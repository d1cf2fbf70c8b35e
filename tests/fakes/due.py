"""What is due, in memory."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime

from loci.ports import DueKind, DueRecord
from loci.scope import Scope


class Due:
    def __init__(self, *records: DueRecord) -> None:
        self.records: dict[tuple[Scope, str], DueRecord] = {}
        for record in records:
            self.records[record.scope, record.sort_key] = record

    def until(self, now: datetime, kinds: Collection[DueKind]) -> Iterable[DueRecord]:
        return [record for record in self.records.values() if record.due <= now and record.kind in kinds]

    def move(self, record: DueRecord, due: datetime | None) -> bool:
        key = record.scope, record.sort_key
        if self.records.get(key) != record:
            return False
        del self.records[key]
        if due is not None:
            self.records[key] = replace(record, due=due)
        return True
