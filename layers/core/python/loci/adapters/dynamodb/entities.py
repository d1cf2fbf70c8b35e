"""``E#`` entities of a space and ``N#`` the names they are found by."""

from collections.abc import Iterable, Iterator, Sequence

from pynamodb.attributes import BooleanAttribute, UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb import markers, spaces, users
from loci.adapters.dynamodb.atom_items import LinkItem
from loci.adapters.dynamodb.attributes import (
    EnumAttribute,
    InstantAttribute,
    IntegerAttribute,
    JsonObjectAttribute,
    TextsAttribute,
)
from loci.adapters.dynamodb.base import MemoryTable
from loci.adapters.dynamodb.pages import page
from loci.adapters.dynamodb.sources import check_source
from loci.adapters.dynamodb.tables import Key, Tables, records
from loci.adapters.dynamodb.writes import Action, Delete, Put, Replace
from loci.ids import EntityId
from loci.model.entities import Entity, EntityType, MergedNames
from loci.model.users import JsonObject
from loci.ports.memory import EntityName, EntityStep, JobStep, Mention, NamesStep, SourceConversation
from loci.ports.writes import FirstWrite, MarkerHome, Outcome, Page
from loci.scope import Scope
from loci.text import key_parts, timestamps


class EntityItem(MemoryTable):
    epoch = UnicodeAttribute()
    type = EnumAttribute(EntityType)
    canonical_name = UnicodeAttribute(attr_name="canonicalName")
    created_at = InstantAttribute(attr_name="createdAt")
    updated_at = InstantAttribute(attr_name="updatedAt")
    description = UnicodeAttribute(null=True)
    aliases = TextsAttribute()
    attributes_json = JsonObjectAttribute(attr_name="attributes")
    merged_into = UnicodeAttribute(attr_name="mergedInto", null=True)
    merged_ids = TextsAttribute(attr_name="mergedIds", null=True)
    actor = UnicodeAttribute(null=True)
    deleted_at = InstantAttribute(attr_name="deletedAt", null=True)
    learned_from = UnicodeAttribute(attr_name="learnedFrom", null=True)
    unlearned_at = InstantAttribute(attr_name="unlearnedAt", null=True)
    request_id = UnicodeAttribute(attr_name="requestId", null=True)
    version = IntegerAttribute()

    @classmethod
    def of(cls, scope: Scope, entity: Entity) -> "EntityItem":
        return cls(
            scope.partition,
            keys.entity(entity.id.ulid),
            epoch=entity.epoch,
            type=entity.type,
            canonical_name=entity.canonical_name,
            created_at=entity.created_at,
            updated_at=entity.updated_at,
            description=entity.description,
            aliases=entity.aliases,
            attributes_json=entity.attributes,
            merged_into=entity.merged_into.ulid if entity.merged_into else None,
            merged_ids=tuple(id.ulid for id in entity.merged_ids) or None,
            actor=entity.actor,
            deleted_at=entity.deleted_at,
            learned_from=entity.learned_from,
            unlearned_at=entity.unlearned_at,
            version=entity.version,
        )

    def record(self) -> Entity:
        space = Scope.parse(self.pk).namespace
        return Entity(
            id=EntityId(space, self.sk.removeprefix(keys.ENTITY)),
            epoch=self.epoch,
            type=self.type,
            canonical_name=self.canonical_name,
            created_at=self.created_at,
            updated_at=self.updated_at,
            description=self.description,
            aliases=self.aliases,
            attributes=self.attributes_json,
            merged_into=EntityId(space, self.merged_into) if self.merged_into else None,
            merged_ids=tuple(EntityId(space, ulid) for ulid in self.merged_ids or ()),
            actor=self.actor,
            deleted_at=self.deleted_at,
            learned_from=self.learned_from,
            unlearned_at=self.unlearned_at,
            version=self.version,
        )


class EntityNameItem(MemoryTable):
    """``is_unlearned`` is there where its entity is."""

    entity = UnicodeAttribute()
    is_unlearned = BooleanAttribute(attr_name="isUnlearned", null=True)


class MergedNamesItem(MemoryTable):
    groups = JsonObjectAttribute()
    version = IntegerAttribute()

    def record(self) -> MergedNames:
        groups = {ulid: names for ulid, names in self.groups.items() if isinstance(names, list)}
        return MergedNames({ulid: tuple(map(str, names)) for ulid, names in groups.items()}, self.version)


class EntityStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def create(
        self,
        scope: Scope,
        entity: Entity,
        first: FirstWrite,
        visitor: Scope | None = None,
        source: JobStep | SourceConversation | None = None,
    ) -> Outcome:
        checks = [] if source is None else [check_source(source)]
        return self._tables.transact(*checks, *_first(scope, first, visitor), *_puts(scope, entity))

    def replace(
        self,
        scope: Scope,
        steps: Sequence[EntityStep],
        first: FirstWrite,
        visitor: Scope | None,
        names: NamesStep | None = None,
        source: JobStep | SourceConversation | None = None,
    ) -> Outcome:
        checks = [] if source is None else [check_source(source)]
        puts = [] if names is None else [_put_merged_names(scope, names)]
        changed = (action for step in steps for action in _replace_actions(scope, step))
        return self._tables.transact(*checks, *_first(scope, first, visitor), *changed, *puts)

    def get(self, scope: Scope, ulids: Sequence[str], *, unlearned: bool = False) -> tuple[Entity, ...]:
        wanted_keys = [Key(EntityItem, scope.partition, keys.entity(ulid)) for ulid in ulids]
        found_items = self._tables.batch_get(wanted_keys)
        return tuple(records(_there(found_items.readable(wanted_keys), unlearned=unlearned)))

    def find_by_name(
        self, scope: Scope, folded_name: str, types: Sequence[EntityType], *, unlearned: bool = False
    ) -> Entity | None:
        wanted_keys = [Key(EntityNameItem, scope.partition, keys.entity_name(type, folded_name)) for type in types]
        found_items = self._tables.batch_get(wanted_keys)
        there = found_items.readable(wanted_keys)
        ulid = next((item.entity for item in there if unlearned or not item.is_unlearned), None)
        return None if ulid is None else next(iter(self.get(scope, [ulid], unlearned=unlearned)), None)

    def names(self, scope: Scope, limit: int) -> tuple[EntityName, ...]:
        start = EntityNameItem.sk.startswith(keys.ENTITY_NAME)
        there = EntityNameItem.is_unlearned.does_not_exist()
        entity_name_items = self._tables.query(EntityNameItem, scope.partition, start, where=there, limit=limit)
        named = ((key_parts.decode(item.sk.split(keys.SEPARATOR)[-1]), item.entity) for item in entity_name_items)
        return tuple(EntityName(name, ulid) for name, ulid in named if name is not None)

    def names_among(self, scope: Scope, folded: Sequence[str]) -> tuple[EntityName, ...]:
        wanted = [
            (name, Key(EntityNameItem, scope.partition, keys.entity_name(type, name)))
            for name in folded
            for type in EntityType
        ]
        found_items = self._tables.batch_get([key for _, key in wanted], consistent=False)
        there = ((name, item) for name, key in wanted for item in found_items.readable([key]))
        return tuple(EntityName(name, item.entity) for name, item in there if not item.is_unlearned)

    def list(self, scope: Scope, cursor: str | None, limit: int, *, unlearned: bool = False) -> Page[Entity]:
        found_page = page(self._tables, EntityItem, scope.partition, keys.ENTITY, cursor, limit)
        return Page(tuple(records(_there(found_page.items, unlearned=unlearned))), found_page.cursor)

    def mentions(self, scope: Scope, ulid: str) -> tuple[Mention, ...]:
        start = keys.mentions(ulid)
        link_items = self._tables.query(LinkItem, scope.partition, LinkItem.sk.startswith(start))
        parts = (item.sk.removeprefix(start).split(keys.SEPARATOR) for item in link_items)
        return tuple(Mention(timestamps.from_text(valid_from), atom) for valid_from, atom in parts)


def is_there(item: EntityItem, *, unlearned: bool = False) -> bool:
    """Whether an entity is neither deleted nor, where such a one is not asked for, unlearned."""
    return item.deleted_at is None and (unlearned or item.unlearned_at is None)


def _there(items: Iterable[EntityItem], *, unlearned: bool) -> Iterator[EntityItem]:
    return (item for item in items if is_there(item, unlearned=unlearned))


def names_key(scope: Scope) -> Key[MergedNamesItem]:
    """Where the names of merged entities lie."""
    return Key(MergedNamesItem, scope.partition, keys.MERGED_NAMES)


def _put_merged_names(scope: Scope, step: NamesStep) -> Replace:
    groups: JsonObject = {ulid: list(names) for ulid, names in step.after.groups.items()}
    item = MergedNamesItem(scope.partition, keys.MERGED_NAMES, groups=groups, version=step.after.version)
    version = step.before.version
    condition = MergedNamesItem.version == version if version else MergedNamesItem.pk.does_not_exist()
    return Replace(item, condition, Outcome.STALE)


def _first(scope: Scope, first: FirstWrite, visitor: Scope | None) -> Iterator[Action]:
    if first.marker is not None:
        yield markers.put_marker(scope, MarkerHome.MEMORY, first.marker)
    if first.user is not None:
        yield users.put_user(visitor or scope, first.user)
    if visitor is not None:
        yield spaces.note_shared_space(visitor, scope.owner, scope.namespace)


def _replace_actions(scope: Scope, step: EntityStep) -> Iterator[Action]:
    """In the order in which their refusals count: what is not at its former version may have the name by now."""
    before, after = step.before.folded_names, step.after.folded_names
    yield Replace(EntityItem.of(scope, step.after), EntityItem.version == step.before.version, Outcome.STALE)
    yield from (_taking(scope, step.after, name) for name in sorted(after - before))
    if (step.before.unlearned_at is None) != (step.after.unlearned_at is None):
        yield from (_marking(scope, step.after, name) for name in sorted(after & before))
    own = EntityNameItem.pk.does_not_exist() | (EntityNameItem.entity == step.before.id.ulid)
    yield from (Delete(_name_item(scope, step.before, name), own, Outcome.STALE) for name in sorted(before - after))


def _name_item(scope: Scope, entity: Entity, name: str) -> EntityNameItem:
    is_unlearned = True if entity.unlearned_at is not None else None
    key = keys.entity_name(entity.type, name)
    return EntityNameItem(scope.partition, key, entity=entity.id.ulid, is_unlearned=is_unlearned)


def _taking(scope: Scope, entity: Entity, name: str) -> Put:
    return Put(_name_item(scope, entity, name), EntityNameItem.pk.does_not_exist(), Outcome.TAKEN)


def _marking(scope: Scope, entity: Entity, name: str) -> Put:
    """A name that goes with its entity, or comes back with it."""
    return Put(_name_item(scope, entity, name), EntityNameItem.entity == entity.id.ulid, Outcome.STALE)


def _puts(scope: Scope, entity: Entity) -> Iterator[Action]:
    yield from (_taking(scope, entity, name) for name in sorted(entity.folded_names))
    yield Put(EntityItem.of(scope, entity), EntityItem.pk.does_not_exist(), Outcome.STALE)
