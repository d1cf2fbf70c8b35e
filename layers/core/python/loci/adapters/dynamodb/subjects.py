"""Raw items of any kind, which erasures find and delete by partition and sort key."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from types import MappingProxyType

from pynamodb.attributes import UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.attributes import InstantAttribute, TextsAttribute
from loci.adapters.dynamodb.base import ControlTable, ConversationsTable, Item, MemoryTable
from loci.adapters.dynamodb.item_refs import item_ref
from loci.adapters.dynamodb.tables import Tables
from loci.errors import Malformed
from loci.ids import JobId, SpaceId
from loci.model.entities import Entity
from loci.ports.governance import Author, AuthoredAtom, GuestJob, ItemRef, RecordTable
from loci.scope import Scope

_MODELS: Mapping[RecordTable, type[Item]] = MappingProxyType(
    {
        RecordTable.CONVERSATIONS: ConversationsTable,
        RecordTable.MEMORY: MemoryTable,
        RecordTable.CONTROL: ControlTable,
    }
)


_BEFORE_ALL = datetime.min.replace(tzinfo=UTC)


class _AuthoredItem(MemoryTable):
    """Attributes of an atom, or of a former state of it, that identify who brought it."""

    is_projection = True

    actor = UnicodeAttribute(null=True)
    job_id = UnicodeAttribute(attr_name="jobId", null=True)
    entity_ids = TextsAttribute(attr_name="entityIds", null=True)

    def is_by(self, author: Author) -> bool:
        if self.actor is not None and self.actor == author.actor:
            return True
        return self._conversation in author.conversations

    @property
    def _conversation(self) -> str | None:
        """The conversation that it was extracted from; None without one, or where its job cannot be read."""
        with suppress(Malformed):
            return None if self.job_id is None else JobId.parse(self.job_id).conversation
        return None


class _GuestItem(ControlTable):
    is_projection = True
    space = UnicodeAttribute()
    space_owner = UnicodeAttribute(attr_name="spaceOwner")
    created_at = InstantAttribute(attr_name="createdAt")


class SubjectStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def items(self, table: RecordTable, scope: Scope, after: str | None = None) -> Iterable[ItemRef]:
        found_items = self._tables.query(_MODELS[table], scope.partition, only=["sk"], after=after)
        return (item_ref(table, item.sk) for item in found_items)

    def shared_spaces(self, directory: Scope) -> Iterable[Scope]:
        begin = ControlTable.sk.startswith(keys.SHARED_SPACE)
        for item in self._tables.query(ControlTable, directory.partition, begin, only=["sk"]):
            owner, space = item.sk.removeprefix(keys.SHARED_SPACE).split(keys.SEPARATOR)
            yield replace(directory, namespace=space, owner=owner)

    def remove(self, table: RecordTable, scope: Scope, items: Sequence[ItemRef]) -> None:
        self._tables.delete(_MODELS[table], scope.partition, [item.place for item in items])

    def remove_entity(self, scope: Scope, entity: Entity) -> None:
        self._tables.delete(MemoryTable, scope.partition, [keys.entity(entity.id.ulid)])

    def atoms_by(self, scope: Scope, author: Author) -> Sequence[AuthoredAtom]:
        found: dict[str, set[str]] = {}
        for item in self._authored_items(scope):
            if item.is_by(author):
                found.setdefault(item.sk.split(keys.SEPARATOR)[1], set()).update(item.entity_ids or ())
        return [AuthoredAtom(ulid, frozenset(found[ulid])) for ulid in sorted(found)]

    def guest_jobs(self, scope: Scope) -> Iterable[GuestJob]:
        begin = _GuestItem.sk.startswith(keys.JOB)
        elsewhere = _GuestItem.space_owner != scope.owner
        only = ["sk", "space", "spaceOwner", "createdAt"]
        for item in self._tables.query(_GuestItem, scope.partition, begin, where=elsewhere, only=only):
            job = item_ref(RecordTable.CONTROL, item.sk)
            with suppress(Malformed):
                memory = replace(scope, namespace=SpaceId.parse(item.space or "").key, owner=item.space_owner or "")
                yield GuestJob(scope, job, job.ids[0], memory, item.created_at or _BEFORE_ALL)

    def _authored_items(self, scope: Scope) -> Iterator[_AuthoredItem]:
        only = ["sk", "actor", "jobId", "entityIds"]
        for prefix in (keys.ATOM, keys.REVISION):
            begin = _AuthoredItem.sk.startswith(prefix)
            yield from self._tables.query(_AuthoredItem, scope.partition, begin, only=only)
