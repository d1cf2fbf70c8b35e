"""``B#``: bindings, in their maker's directory or in the app's."""

from typing import Any

from pynamodb.attributes import BooleanAttribute, UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb import users
from loci.adapters.dynamodb.attributes import CompactJson, InstantAttribute, IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.pages import page
from loci.adapters.dynamodb.policies import PolicyAttribute
from loci.adapters.dynamodb.tables import Tables, records
from loci.adapters.dynamodb.writes import Delete, Put, Replace
from loci.ids import BindingId, SpaceId
from loci.model.jobs import Binding, ConversationScope, Target
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.scope import APP_OWNER, Scope


class ScopesAttribute(CompactJson[tuple[ConversationScope, ...]]):
    """As compact JSON text, like ``TargetsAttribute``."""

    def to_json(self, value: tuple[ConversationScope, ...]) -> object:
        return [[scope.namespace, scope.user] for scope in value]

    def from_json(self, form: Any) -> tuple[ConversationScope, ...]:
        return tuple(ConversationScope(namespace, user) for namespace, user in form)


class TargetsAttribute(CompactJson[tuple[Target, ...]]):
    is_ascii = False

    def to_json(self, value: tuple[Target, ...]) -> object:
        return [[target.name, target.owner, None if target.space is None else target.space.key] for target in value]

    def from_json(self, form: Any) -> tuple[Target, ...]:
        return tuple(Target(name, owner, None if key is None else SpaceId(key)) for name, owner, key in form)


class BindingItem(ControlTable):
    scopes = ScopesAttribute()
    targets = TargetsAttribute()
    policy = PolicyAttribute()
    enabled = BooleanAttribute()
    epoch = UnicodeAttribute(null=True)
    created_at = InstantAttribute(attr_name="createdAt")
    updated_at = InstantAttribute(attr_name="updatedAt")
    request_id = UnicodeAttribute(attr_name="requestId", null=True)
    version = IntegerAttribute()

    @classmethod
    def of(cls, directory: Scope, binding: Binding) -> "BindingItem":
        return cls(
            directory.partition,
            keys.binding(binding.id.ulid),
            scopes=binding.scopes,
            targets=binding.targets,
            policy=binding.policy,
            enabled=binding.enabled,
            epoch=binding.epoch,
            created_at=binding.created_at,
            updated_at=binding.updated_at,
            version=binding.version,
        )

    def record(self) -> Binding:
        of_app = Scope.parse(self.pk).owner == APP_OWNER
        return Binding(
            id=BindingId(self.sk.removeprefix(keys.BINDING), of_app),
            scopes=self.scopes,
            targets=self.targets,
            policy=self.policy,
            enabled=self.enabled,
            epoch=self.epoch,
            created_at=self.created_at,
            updated_at=self.updated_at,
            version=self.version,
        )


class BindingStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def create(self, directory: Scope, binding: Binding, first: FirstWrite, visitor: Scope | None) -> Outcome:
        return self._tables.transact(
            *users.first_write_actions(visitor or directory, first), Put(BindingItem.of(directory, binding))
        )

    def get(self, directory: Scope, ulid: str) -> Binding | None:
        item = self._tables.get(BindingItem, directory.partition, keys.binding(ulid))
        return None if item is None else item.record()

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[Binding]:
        found_page = page(self._tables, BindingItem, directory.partition, keys.BINDING, cursor, limit)
        return Page(tuple(records(found_page.items)), found_page.cursor)

    def replace(self, directory: Scope, before: Binding, after: Binding | None) -> Outcome:
        condition = BindingItem.version == before.version
        if after is None:
            return self._tables.write(Delete(BindingItem.of(directory, before), condition, Outcome.STALE))
        return self._tables.write(Replace(BindingItem.of(directory, after), condition, Outcome.STALE))
