"""The ``due`` index of every table: what somebody must look at now. Sparse, keys only, read across tenants."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from random import Random
from types import MappingProxyType
from typing import TypeVar

from loci import keys
from loci.adapters.dynamodb.base import ControlTable, ConversationsTable, Item, MemoryTable
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Update
from loci.ports.jobs import DueKind, DueRecord
from loci.ports.writes import Outcome
from loci.scope import Scope

INDEX = "due"

T = TypeVar("T")

_KINDS: Mapping[type[Item], Mapping[str, DueKind]] = MappingProxyType(
    {
        ConversationsTable: {
            keys.CONVERSATION: DueKind.CONVERSATION,
            keys.TURN_RUN: DueKind.TURN_RUN,
            keys.MESSAGE: DueKind.MESSAGE,
        },
        MemoryTable: {keys.PENDING: DueKind.PENDING, keys.ATOM: DueKind.ATOM},
        ControlTable: {
            keys.JOB: DueKind.JOB,
            keys.SPACE: DueKind.SPACE,
            keys.ADMIN_JOB: DueKind.ADMIN_JOB,
            keys.PRESENCE: DueKind.PRESENCE,
            keys.DREAM: DueKind.DREAM,
        },
    }
)


class DueStore:
    def __init__(self, tables: Tables, random: Random) -> None:
        self._tables = tables
        self._random = random

    def records_until(self, now: datetime, kinds: Collection[DueKind]) -> Iterable[DueRecord]:
        due_kinds = frozenset(kinds)
        for table in self._in_random_order(
            table for table, of_table in _KINDS.items() if due_kinds & {*of_table.values()}
        ):
            for shard in self._in_random_order(range(keys.DUE_SHARDS)):
                found_items = self._tables.query(table, str(shard), table.due <= now, index=INDEX)
                yield from (record for record in _records(found_items, _KINDS[table]) if record.kind in due_kinds)

    def _in_random_order(self, things: Iterable[T]) -> list[T]:
        """In another order each time: who stops early never leaves the same ones."""
        some = list(things)
        self._random.shuffle(some)
        return some

    def set_due(self, record: DueRecord, due: datetime | None) -> bool:
        table, sort_key = _key(record)
        partition = record.scope.partition
        changes = (
            [table.due.remove(), table.due_shard.remove()]
            if due is None
            else [table.due.set(due), table.due_shard.set(keys.due_shard(partition))]
        )
        condition = table.due == record.due
        item = table(partition, sort_key)
        return self._tables.write(Update(item, changes, condition, Outcome.STALE)) is Outcome.DONE


def _records(items: Iterable[Item], kinds: Mapping[str, DueKind]) -> Iterator[DueRecord]:
    for item in items:
        prefix, first, *rest = item.sk.split(keys.SEPARATOR, 2)
        kind = kinds.get(prefix + keys.SEPARATOR)
        if kind is not None:  # a kind that a later release knows is left to it
            conversation, id = (first, rest[0]) if rest else ("", first)
            yield DueRecord(kind, Scope.parse(item.pk), id, item.due, conversation)


def _key(record: DueRecord) -> tuple[type[Item], str]:
    """The table and the sort key of a record."""
    table, prefix = next(
        (table, prefix) for table, kinds in _KINDS.items() for prefix, kind in kinds.items() if kind is record.kind
    )
    parts = (record.conversation, record.id) if record.conversation else (record.id,)
    return table, prefix + keys.SEPARATOR.join(parts)
