"""``PR#`` presences and ``DR#`` their dreams, in the directory of their owner."""

from collections.abc import Iterator

from pynamodb.attributes import BooleanAttribute, UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb import users
from loci.adapters.dynamodb.attributes import InstantAttribute, IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable, due_shard
from loci.adapters.dynamodb.conversations import HeadItem
from loci.adapters.dynamodb.dreams import DreamItem
from loci.adapters.dynamodb.pages import page
from loci.adapters.dynamodb.presence_attributes import PresenceSettingsAttribute, SurfacesAttribute
from loci.adapters.dynamodb.tables import Tables, records
from loci.adapters.dynamodb.writes import Action, Check, Delete, Put, Replace, Update, Write
from loci.ids import ConversationId
from loci.model.presences import Dream, Presence
from loci.ports.presences import DreamStep, Quiet
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.scope import Scope


class PresenceItem(ControlTable):
    external_id = UnicodeAttribute(attr_name="externalId")
    epoch = UnicodeAttribute()
    created_at = InstantAttribute(attr_name="createdAt")
    updated_at = InstantAttribute(attr_name="updatedAt")
    settings = PresenceSettingsAttribute()
    surfaces = SurfacesAttribute()
    current = UnicodeAttribute(null=True)
    last_turn_at = InstantAttribute(attr_name="lastTurnAt", null=True)
    dreamed_at = InstantAttribute(attr_name="dreamedAt", null=True)
    fed = BooleanAttribute(null=True)
    shares_memory = BooleanAttribute(attr_name="sharesMemory", null=True)
    request_id = UnicodeAttribute(attr_name="requestId", null=True)
    version = IntegerAttribute()

    @classmethod
    def of(cls, directory: Scope, presence: Presence) -> "PresenceItem":
        return cls(
            directory.partition,
            keys.presence(presence.key),
            external_id=presence.external_id,
            epoch=presence.epoch,
            created_at=presence.created_at,
            updated_at=presence.updated_at,
            settings=presence.settings,
            surfaces=presence.surfaces,
            current=None if presence.current is None else str(presence.current),
            last_turn_at=presence.last_turn_at,
            dreamed_at=presence.dreamed_at,
            due=presence.due,
            due_shard=due_shard(directory.partition, presence.due),
            fed=presence.is_fed or None,
            shares_memory=presence.shares_memory or None,
            version=presence.version,
        )

    def record(self) -> Presence:
        return Presence(
            key=self.sk.removeprefix(keys.PRESENCE),
            external_id=self.external_id,
            epoch=self.epoch,
            created_at=self.created_at,
            updated_at=self.updated_at,
            settings=self.settings,
            surfaces=self.surfaces,
            current=None if self.current is None else ConversationId.parse(self.current),
            last_turn_at=self.last_turn_at,
            dreamed_at=self.dreamed_at,
            due=self.due,
            is_fed=self.fed is True,
            shares_memory=self.shares_memory is True,
            version=self.version,
        )


class PresenceStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def create(self, directory: Scope, presence: Presence, first: FirstWrite) -> Outcome:
        new = Put(PresenceItem.of(directory, presence), PresenceItem.pk.does_not_exist(), Outcome.TAKEN)
        return self._tables.transact(*users.first_write_actions(directory, first), new)

    def get(self, directory: Scope, key: str) -> Presence | None:
        item = self._tables.get(PresenceItem, directory.partition, keys.presence(key))
        return None if item is None else item.record()

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[Presence]:
        found_page = page(self._tables, PresenceItem, directory.partition, keys.PRESENCE, cursor, limit)
        return Page(tuple(records(found_page.items)), found_page.cursor)

    def replace(self, directory: Scope, before: Presence, after: Presence | None) -> Outcome:
        return self._tables.write(_presence_step(directory, before, after))

    def add_dream(self, directory: Scope, before: Presence, after: Presence, dream: Dream) -> Outcome:
        new = Put(DreamItem.of(directory, dream), DreamItem.pk.does_not_exist(), Outcome.TAKEN)
        return self._tables.transact(new, _presence_step(directory, before, after))

    def get_dream(self, directory: Scope, key: str, ulid: str) -> Dream | None:
        item = self._tables.get(DreamItem, directory.partition, keys.dream(key, ulid))
        return None if item is None else item.record()

    def list_dreams(self, directory: Scope, key: str, limit: int) -> tuple[Dream, ...]:
        begin = DreamItem.sk.startswith(keys.dreams(key))
        dream_items = self._tables.query(DreamItem, directory.partition, begin, newest_first=True, limit=limit)
        return tuple(records(dream_items))

    def replace_dream(self, directory: Scope, before: Dream, after: Dream | None) -> Outcome:
        return self._tables.write(_dream_step(directory, before, after))

    def change_surfaces(
        self, directory: Scope, dream: tuple[Dream, Dream], presence: tuple[Presence, Presence], quiet: Quiet | None
    ) -> Outcome:
        steps = (_dream_step(directory, *dream), _presence_step(directory, *presence))
        # The presence itself is as it was read, or its own step fails.
        heads = () if quiet is None else _head_checks(quiet)
        return self._tables.transact(*steps, *heads)


def step_actions(step: DreamStep) -> Iterator[Action]:
    """The next pattern of a dream: APPLIED when the dream went past it, STALE when a turn came."""
    presence = step.quiet.presence
    item = DreamItem(step.directory.partition, keys.dream(presence.key, step.dream))
    yield Update(item, [DreamItem.applied.set(step.before + 1)], DreamItem.applied == step.before, Outcome.APPLIED)
    yield Check(
        PresenceItem(step.directory.partition, keys.presence(presence.key)),
        PresenceItem.version.exists() & PresenceItem.last_turn_at.does_not_exist()
        if presence.last_turn_at is None
        else PresenceItem.last_turn_at == presence.last_turn_at,
        Outcome.STALE,
    )
    yield from _head_checks(step.quiet)


def _head_checks(quiet: Quiet) -> Iterator[Check]:
    for head in quiet.heads:
        item = HeadItem(head.scope.partition, keys.conversation(head.ulid))
        yield Check(item, HeadItem.version == head.version, Outcome.STALE)


def _presence_step(directory: Scope, before: Presence, after: Presence | None) -> Write:
    condition = PresenceItem.version == before.version
    if after is None:
        return Delete(PresenceItem.of(directory, before), condition, Outcome.STALE)
    return Replace(PresenceItem.of(directory, after), condition, Outcome.STALE)


def _dream_step(directory: Scope, before: Dream, after: Dream | None) -> Write:
    """A pattern that was applied meanwhile raises ``applied`` alone."""
    unchanged = (DreamItem.version == before.version) & (DreamItem.applied == before.applied)
    if after is None:
        return Delete(DreamItem.of(directory, before), unchanged, Outcome.STALE)
    return Replace(DreamItem.of(directory, after), unchanged, Outcome.STALE)
