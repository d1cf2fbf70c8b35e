"""All items of all people, read from one end of the tables to the other: for an operator, after a restore."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from types import MappingProxyType
from typing import TypeAlias

from pynamodb.attributes import UnicodeAttribute
from pynamodb.expressions.condition import Condition

from loci import keys
from loci.adapters.dynamodb.attributes import JsonObjectAttribute, member_of
from loci.adapters.dynamodb.base import ControlTable, ConversationsTable, Item, LedgerTable, MemoryTable
from loci.adapters.dynamodb.checked_items import CHECKED
from loci.adapters.dynamodb.item_refs import item_ref
from loci.adapters.dynamodb.jobs import INDEX as JOBS_INDEX
from loci.adapters.dynamodb.jobs import JobItem
from loci.adapters.dynamodb.tables import Tables
from loci.model.jobs import JobStatus
from loci.ports.governance import JobPlace, RecordTable, StoredItem
from loci.runtime.together import iterate_together
from loci.scope import APP_OWNER, DIRECTORY, Scope

USERS_INDEX = "users"
SEGMENTS = 4
"""Parts of a table that are read at once: a page of one segment takes DynamoDB longer than it takes us to read it."""


class _Conversations(ConversationsTable):
    is_projection = True
    epoch = UnicodeAttribute(null=True)
    actor = UnicodeAttribute(null=True)


class _Memory(MemoryTable):
    is_projection = True
    epoch = UnicodeAttribute(null=True)
    actor = UnicodeAttribute(null=True)
    authors = JsonObjectAttribute(null=True)


class _Control(ControlTable):
    is_projection = True
    epoch = UnicodeAttribute(null=True)
    actor = UnicodeAttribute(null=True)


Model: TypeAlias = type[_Conversations] | type[_Memory] | type[_Control]
_MODELS: Mapping[RecordTable, Model] = MappingProxyType(
    {RecordTable.CONVERSATIONS: _Conversations, RecordTable.MEMORY: _Memory, RecordTable.CONTROL: _Control}
)


_OVER = (JobStatus.SUCCEEDED, JobStatus.CANCELLED)


class Inventory:
    """``tables`` know of the ledger's."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def apps(self) -> Iterable[Scope]:
        tombstones = LedgerTable.sk.startswith(keys.TOMBSTONE)
        partitions = {item.pk for item in self._tables.scan(LedgerTable, tombstones, ["pk", "sk"])}
        return [_app(partition) for partition in sorted(partitions)]

    def items(self, app: Scope | None, tables: Collection[RecordTable] = tuple(RecordTable)) -> Iterator[StoredItem]:
        return self._items("" if app is None else f"{app.tenant}#{app.app}#", tables)

    def items_of_tenant(self, tenant: str) -> Iterator[StoredItem]:
        return (item for item in self._items(f"{tenant}#") if item.ref.place != keys.TENANT_LIMITS)

    def _items(self, prefix: str, tables: Collection[RecordTable] = tuple(RecordTable)) -> Iterator[StoredItem]:
        parts = product(tables, range(SEGMENTS))
        return iterate_together([partial(self._items_of, table, segment, prefix) for table, segment in parts])

    def _items_of(self, table: RecordTable, segment: int, prefix: str) -> Iterator[StoredItem]:
        model = _MODELS[table]
        where = model.pk.startswith(prefix) if prefix else None
        for item in self._tables.scan(model, where, ["pk", "sk", "epoch", "actor", "authors"], (segment, SEGMENTS)):
            authors = tuple(item.authors or ()) if isinstance(item, _Memory) else ()
            place = Scope.parse(item.pk)
            yield StoredItem(table, place, item_ref(table, item.sk), item.epoch, item.actor, authors)

    def unreadable(self, tenant: str | None) -> Iterator[StoredItem]:
        for table, kind in CHECKED.items():
            where = None if tenant is None else kind.pk.startswith(f"{tenant}{keys.SEPARATOR}")
            for item in self._tables.scan(kind, where):
                if not item.is_readable:
                    yield StoredItem(table, Scope.parse(item.pk), item_ref(table, item.sk), None, None)

    def unfinished_jobs(self) -> Iterator[JobPlace]:
        return iterate_together([partial(self._jobs_of, segment) for segment in range(SEGMENTS)])

    def _jobs_of(self, segment: int) -> Iterator[JobPlace]:
        succeeded, cancelled = (ControlTable.job_status.contains(f"{keys.SEPARATOR}{status}") for status in _OVER)
        for item in self._tables.scan(
            JobItem, ~succeeded & ~cancelled, ["jobStatus", "createdAt"], (segment, SEGMENTS), JOBS_INDEX
        ):
            tenant, app, status = (item.job_status or "").split(keys.SEPARATOR)
            yield JobPlace(Scope(tenant, app, DIRECTORY, APP_OWNER), member_of(JobStatus, status), item.created_at)

    def people(self) -> Iterator[Scope]:
        return iterate_together([partial(self._people_of, segment) for segment in range(SEGMENTS)])

    def _people_of(self, segment: int) -> Iterator[Scope]:
        for item in self._tables.scan(ControlTable, None, ["pk"], (segment, SEGMENTS), USERS_INDEX):
            yield Scope.parse(item.pk)

    def find_emptied(self) -> tuple[RecordTable, ...]:
        leads = {
            RecordTable.CONVERSATIONS: (ControlTable, ControlTable.sk.startswith(keys.CONVERSATION)),
            RecordTable.MEMORY: (JobItem, JobItem.sk.startswith(keys.JOB) & (JobItem.added > 0)),
        }
        return tuple(
            table
            for table, (model, where) in leads.items()
            # The second is read only where the first is empty.
            if self._is_empty(_MODELS[table], None) and not self._is_empty(model, where)
        )

    def _is_empty(self, model: type[Item], where: Condition | None) -> bool:
        return next(self._tables.scan(model, where, ["pk", "sk"]), None) is None

    def spaces(self, tenant: str | None) -> Iterator[Scope]:
        where = ControlTable.sk.startswith(keys.SPACE)
        if tenant is not None:
            where &= ControlTable.pk.startswith(f"{tenant}{keys.SEPARATOR}")
        for item in self._tables.scan(ControlTable, where, ["pk", "sk"]):
            yield replace(Scope.parse(item.pk), namespace=item.sk.removeprefix(keys.SPACE))


def _app(buried_text: str) -> Scope:
    tenant, app, _ = buried_text.split(keys.SEPARATOR)
    return Scope(tenant, app, DIRECTORY, APP_OWNER)
