"""``P#``: markers of changes that the index may not show yet, in the partition of the space."""

from datetime import datetime, timedelta

from pynamodb.attributes import BinaryAttribute, UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.attributes import InstantAttribute, IntegerAttribute
from loci.adapters.dynamodb.base import MemoryTable, due_shard
from loci.adapters.dynamodb.tables import Tables, records
from loci.adapters.dynamodb.writes import Delete, Update
from loci.ports.jobs import Pending
from loci.ports.writes import Outcome
from loci.scope import Scope

OVERDUE = timedelta(minutes=10)
"""Time that the stream has, before the sweeper takes a marker up."""
KEPT = timedelta(seconds=60)
"""Time that a marker stays once the index shows its change: pages are not read strongly."""


# Without the entry, which is most of an item.
_LISTED = ("pk", "sk", "version", "at", "indexedAt")


class PendingItem(MemoryTable):
    """``op`` is ``put`` when the change left the atom current, else ``end``; ``entry`` is what a recall page will hold
    of it, so that recall needs no further read."""

    version = IntegerAttribute()
    op = UnicodeAttribute(null=True)
    entry = BinaryAttribute(legacy_encoding=False, null=True)
    at = InstantAttribute()
    indexed_at = InstantAttribute(attr_name="indexedAt", null=True)
    request_id = UnicodeAttribute(attr_name="requestId", null=True)

    @classmethod
    def of(cls, scope: Scope, pending: Pending) -> "PendingItem":
        due = pending.at + OVERDUE
        return cls(
            scope.partition,
            keys.pending(pending.ulid),
            version=pending.version,
            at=pending.at,
            indexed_at=pending.indexed_at,
            due=due,
            due_shard=due_shard(scope.partition, due),
        )

    def record(self) -> Pending:
        return Pending(self.sk.removeprefix(keys.PENDING), self.version, self.at, self.indexed_at)


class ChangesItem(MemoryTable):
    """``PC#``: it grows alone, so a count that is read later is never lower."""

    changes = IntegerAttribute()


class PendingStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def list(self, scope: Scope) -> tuple[Pending, ...]:
        begin = PendingItem.sk.startswith(keys.PENDING)
        pending_items = self._tables.query(PendingItem, scope.partition, begin, only=_LISTED)
        return tuple(records(pending_items))

    def get(self, scope: Scope, ulid: str) -> Pending | None:
        item = self._tables.get(PendingItem, scope.partition, keys.pending(ulid))
        return None if item is None else item.record()

    def count_change(self, scope: Scope) -> None:
        item = ChangesItem(scope.partition, keys.CHANGES)
        self._tables.write(Update(item, [ChangesItem.changes.add(1)]))

    def change_count(self, scope: Scope) -> int:
        item = self._tables.get(ChangesItem, scope.partition, keys.CHANGES)
        return 0 if item is None else item.changes

    def mark_indexed(self, scope: Scope, pending: Pending, at: datetime) -> bool:
        due = at + KEPT
        changes = [
            PendingItem.indexed_at.set(at),
            PendingItem.due.set(due),
            PendingItem.due_shard.set(keys.due_shard(scope.partition)),
        ]
        condition = PendingItem.version == pending.version
        outcome = self._tables.write(Update(PendingItem.of(scope, pending), changes, condition, Outcome.STALE))
        return outcome is Outcome.DONE

    def remove(self, scope: Scope, pending: Pending) -> bool:
        condition = PendingItem.version == pending.version
        return self._tables.write(Delete(PendingItem.of(scope, pending), condition, Outcome.STALE)) is Outcome.DONE
