"""Raw items of any kind, which erasures find and delete by partition and sort key."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Self

from pynamodb.attributes import UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.attributes import InstantAttribute, JsonObjectAttribute, TextsAttribute
from loci.adapters.dynamodb.base import ControlTable, ConversationsTable, Item, MemoryTable
from loci.adapters.dynamodb.checked_items import CHECKED, CheckedMemoryItem
from loci.adapters.dynamodb.entities import EntityNameItem
from loci.adapters.dynamodb.item_refs import item_ref
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.users import UserItem, user_item
from loci.adapters.dynamodb.writes import Put
from loci.errors import Malformed
from loci.ids import JobId, SpaceId
from loci.model.entities import Entity
from loci.model.users import UserRecord, UserState
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
    """Attributes that identify who brought an item: an atom or a former state of it, an entity, a file."""

    is_projection = True

    actor = UnicodeAttribute(null=True)
    authors = JsonObjectAttribute(null=True)
    learned_from = UnicodeAttribute(attr_name="learnedFrom", null=True)
    job_id = UnicodeAttribute(attr_name="jobId", null=True)
    entity_ids = TextsAttribute(attr_name="entityIds", null=True)

    def is_by(self, author: Author) -> bool:
        return author.actor in (self.actor, *(self.authors or ())) or not author.conversations.isdisjoint(
            {self.learned_from, self._conversation}
        )

    @property
    def _conversation(self) -> str | None:
        """The conversation that it was extracted from; None without one, or where its job cannot be read."""
        with suppress(Malformed):
            return None if self.job_id is None else JobId.parse(self.job_id).conversation
        return None


class _PlaceItem(ControlTable):
    is_projection = True

    namespace = UnicodeAttribute(null=True)


class _StoredUserItem(UserItem):
    is_projection = True

    def require_whole(self) -> Self:
        """Asks for no more than what is left of it."""
        return self


class _GuestItem(ControlTable):
    is_projection = True

    space = UnicodeAttribute(null=True)
    space_owner = UnicodeAttribute(attr_name="spaceOwner", null=True)
    created_at = InstantAttribute(attr_name="createdAt", null=True)

    def memory(self, scope: Scope) -> Scope | None:
        """The partition that the job writes into; None where the item does not say."""
        with suppress(Malformed):
            if self.space is not None and self.space_owner is not None:
                return replace(scope, namespace=SpaceId.parse(self.space).key, owner=self.space_owner)
        return None


class SubjectStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def items(self, table: RecordTable, scope: Scope, after: str | None = None) -> Iterable[ItemRef]:
        found_items = self._tables.query(_MODELS[table], scope.partition, only=["sk"], after=after)
        return (item_ref(table, item.sk) for item in found_items)

    def checked_items(self, table: RecordTable, scope: Scope, after: str | None = None) -> Iterable[ItemRef]:
        found_items = self._tables.query(CHECKED[table], scope.partition, after=after)
        return (replace(item_ref(table, item.sk), is_readable=item.is_readable) for item in found_items)

    def namespaces(self, directory: Scope) -> Iterable[str]:
        begin = _PlaceItem.sk.startswith(keys.CONVERSATION)
        places = self._tables.query(_PlaceItem, directory.partition, begin, only=["sk", "namespace"])
        return sorted({item.namespace for item in places if item.namespace is not None})

    def renew_user(self, directory: Scope, epoch: str) -> None:
        stored = self._tables.get(_StoredUserItem, directory.partition, keys.USER)
        if stored is not None:
            renewed = UserRecord(stored.epoch or epoch, stored.state or UserState.ACTIVE, stored.until)
            self._tables.write(Put(user_item(directory, renewed)))

    def remove_unreadable(self, scope: Scope, author: Author) -> None:
        for prefix in (keys.ENTITY, keys.FILE):
            begin = CheckedMemoryItem.sk.startswith(prefix)
            for item in self._tables.query(CheckedMemoryItem, scope.partition, begin):
                if not item.is_readable and self._is_by(scope, item.sk, author):
                    self._tables.delete(MemoryTable, scope.partition, [*self._naming(scope, item.sk), item.sk])

    def _is_by(self, scope: Scope, sort_key: str, author: Author) -> bool:
        item = self._tables.get(_AuthoredItem, scope.partition, sort_key)
        return item is not None and item.is_by(author)

    def _naming(self, scope: Scope, sort_key: str) -> Iterator[str]:
        """The names of an entity, the text of a file."""
        if sort_key.startswith(keys.FILE):
            yield keys.file_text(sort_key.removeprefix(keys.FILE))
            return
        begin = EntityNameItem.sk.startswith(keys.ENTITY_NAME)
        names = self._tables.query(EntityNameItem, scope.partition, begin)
        yield from (name.sk for name in names if name.entity == sort_key.removeprefix(keys.ENTITY))

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
        elsewhere = (_GuestItem.space_owner != scope.owner) | _GuestItem.space_owner.does_not_exist()
        only = ["sk", "space", "spaceOwner", "createdAt"]
        for item in self._tables.query(_GuestItem, scope.partition, begin, where=elsewhere, only=only):
            job = item_ref(RecordTable.CONTROL, item.sk)
            yield GuestJob(scope, job, job.ids[0], item.memory(scope), item.created_at or _BEFORE_ALL)

    def _authored_items(self, scope: Scope) -> Iterator[_AuthoredItem]:
        only = ["sk", "actor", "jobId", "entityIds"]
        for prefix in (keys.ATOM, keys.REVISION):
            begin = _AuthoredItem.sk.startswith(prefix)
            yield from self._tables.query(_AuthoredItem, scope.partition, begin, only=only)
