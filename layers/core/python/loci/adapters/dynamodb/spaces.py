"""``S#`` spaces and ``SN#`` the names they hold, in their owner's directory; ``AS#`` in the directory of who wrote."""

from collections.abc import Iterator

from pynamodb.attributes import UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb import users
from loci.adapters.dynamodb.attributes import EnumAttribute, InstantAttribute, IntegerAttribute, JsonObjectAttribute
from loci.adapters.dynamodb.base import ControlTable, due_shard
from loci.adapters.dynamodb.pages import page
from loci.adapters.dynamodb.tables import Key, Tables, records
from loci.adapters.dynamodb.writes import Action, Delete, Put, Replace
from loci.ids import SpaceId
from loci.model.spaces import Space, SpaceStatus
from loci.ports.memory import SpaceRead
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.scope import Scope


class SpaceItem(ControlTable):
    epoch = UnicodeAttribute()
    name = UnicodeAttribute(null=True)
    folded = UnicodeAttribute(null=True)
    purpose = UnicodeAttribute(null=True)
    metadata = JsonObjectAttribute()
    embedder = UnicodeAttribute()
    index = UnicodeAttribute()
    created_at = InstantAttribute(attr_name="createdAt")
    updated_at = InstantAttribute(attr_name="updatedAt")
    status = EnumAttribute(SpaceStatus)
    deleted_at = InstantAttribute(attr_name="deletedAt", null=True)
    actor = UnicodeAttribute(null=True)
    second_index = UnicodeAttribute(null=True, attr_name="beside")
    built_to = UnicodeAttribute(attr_name="builtTo", null=True)
    embedding = UnicodeAttribute(null=True)
    stale_index = UnicodeAttribute(attr_name="staleIndex", null=True)
    purged_at = InstantAttribute(attr_name="purgedAt", null=True)
    request_id = UnicodeAttribute(attr_name="requestId", null=True)
    version = IntegerAttribute()

    @classmethod
    def of(cls, directory: Scope, space: Space) -> "SpaceItem":
        return cls(
            directory.partition,
            keys.space(space.id.key),
            epoch=space.epoch,
            name=space.name,
            folded=space.folded,
            purpose=space.purpose,
            metadata=space.metadata,
            embedder=space.embedder,
            index=space.index,
            created_at=space.created_at,
            updated_at=space.updated_at,
            status=space.status,
            deleted_at=space.deleted_at,
            due=space.due,
            due_shard=due_shard(directory.partition, space.due),
            actor=space.actor,
            second_index=space.second_index,
            built_to=space.built_to,
            embedding=space.embedding,
            stale_index=space.stale_index,
            purged_at=space.purged_at,
            version=space.version,
        )

    def record(self) -> Space:
        return Space(
            id=SpaceId(self.sk.removeprefix(keys.SPACE)),
            owner=Scope.parse(self.pk).owner,
            epoch=self.epoch,
            name=self.name,
            folded=self.folded,
            purpose=self.purpose,
            metadata=self.metadata,
            embedder=self.embedder,
            index=self.index,
            created_at=self.created_at,
            updated_at=self.updated_at,
            status=self.status,
            deleted_at=self.deleted_at,
            due=self.due,
            actor=self.actor,
            second_index=self.second_index,
            built_to=self.built_to,
            embedding=self.embedding,
            stale_index=self.stale_index,
            purged_at=self.purged_at,
            version=self.version,
        )


class SpaceNameItem(ControlTable):
    space = UnicodeAttribute()


class SharedSpaceItem(ControlTable):
    pass


class SpaceStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def create(self, directory: Scope, space: Space, first: FirstWrite, visitor: Scope | None) -> Outcome:
        return self._tables.transact(
            *users.first_write_actions(visitor or directory, first),
            *_taking(directory, space),
            Put(SpaceItem.of(directory, space), SpaceItem.pk.does_not_exist(), Outcome.STALE),
            *([] if visitor is None else [note_shared_space(visitor, directory.owner, space.id.key)]),
        )

    def get(self, directory: Scope, key: str) -> Space | None:
        return record(self._tables.get(SpaceItem, directory.partition, keys.space(key)))

    def read(self, directory: Scope, reader: Scope, key: str) -> SpaceRead:
        wanted_key, user = item_key(directory, key), users.key(reader)
        found_items = self._tables.batch_get([wanted_key, user])
        return SpaceRead(users.record(found_items[user]), record(found_items[wanted_key]), {})

    def find_by_name(self, directory: Scope, folded_name: str) -> Space | None:
        name = self._tables.get(SpaceNameItem, directory.partition, keys.space_name(folded_name))
        space = None if name is None else self.get(directory, name.space)
        return space if space is not None and space.folded == folded_name else None

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[Space]:
        found_page = page(self._tables, SpaceItem, directory.partition, keys.SPACE, cursor, limit)
        return Page(tuple(records(found_page.items)), found_page.cursor)

    def replace(self, directory: Scope, before: Space, after: Space | None) -> Outcome:
        condition = SpaceItem.version == before.version
        if after is None:
            gone = Delete(SpaceItem.of(directory, before), condition, Outcome.STALE)
            return self._tables.transact(gone, *_freeing(directory, before))
        names = () if before.folded == after.folded else (*_freeing(directory, before), *_taking(directory, after))
        return self._tables.transact(Replace(SpaceItem.of(directory, after), condition, Outcome.STALE), *names)


def item_key(directory: Scope, key: str) -> Key[SpaceItem]:
    """The key of a space, to read it together with other items."""
    return Key(SpaceItem, directory.partition, keys.space(key))


def record(item: SpaceItem | None) -> Space | None:
    return None if item is None else item.record()


def note_shared_space(visitor: Scope, owner: str, key: str) -> Put:
    """Notes in a user's directory that they wrote into a space of an app or a group."""
    return Put(SharedSpaceItem(visitor.partition, keys.shared_space(owner, key)))


def _name_item(directory: Scope, space: Space, folded_name: str) -> SpaceNameItem:
    return SpaceNameItem(directory.partition, keys.space_name(folded_name), space=space.id.key)


def _taking(directory: Scope, space: Space) -> Iterator[Action]:
    if space.folded is not None:
        name = _name_item(directory, space, space.folded)
        yield Put(name, SpaceNameItem.pk.does_not_exist(), Outcome.TAKEN)


def _freeing(directory: Scope, space: Space) -> Iterator[Action]:
    if space.folded is not None:
        name = _name_item(directory, space, space.folded)
        yield Delete(name, SpaceNameItem.space == space.id.key, Outcome.STALE)
