"""Entities in memory."""

from collections.abc import Sequence

from loci.model import Entity, EntityType
from loci.names import folded as fold
from loci.ports import FirstWrite, MarkerHome, Outcome
from loci.scope import Scope
from tests.fakes.first_write import FirstWrites
from tests.fakes.markers import Markers
from tests.fakes.users import Users


class Entities:
    def __init__(self, users: Users, markers: Markers) -> None:
        self._first = FirstWrites(users, markers)
        self.records: dict[tuple[Scope, str], Entity] = {}

    def create(self, scope: Scope, entity: Entity, first: FirstWrite) -> Outcome:
        refusal = self._first.refusal(scope, first, MarkerHome.MEMORY)
        if refusal is None and any(self.named(scope, name, [entity.type]) for name in _names(entity)):
            refusal = Outcome.TAKEN
        if refusal is None:
            self._first.keep(scope, first, MarkerHome.MEMORY)
            self.records[scope, entity.id.ulid] = entity
        return refusal or Outcome.DONE

    def get(self, scope: Scope, ulids: Sequence[str]) -> tuple[Entity, ...]:
        found = (self.records.get((scope, ulid)) for ulid in ulids)
        return tuple(entity for entity in found if entity is not None)

    def named(self, scope: Scope, folded: str, types: Sequence[EntityType]) -> Entity | None:
        own = [entity for (where, _), entity in self.records.items() if where == scope and folded in _names(entity)]
        found = (entity for type in types for entity in own if entity.type is type)
        return next(found, None)


def _names(entity: Entity) -> set[str]:
    return {fold(name) for name in (entity.canonical_name, *entity.aliases)}
