"""The entities that a filter names, looked up in one space."""

from loci import spaces
from loci.errors import NotFound
from loci.ids import SpaceId
from loci.memory.entities import views
from loci.memory.entities.naming import find_entity_of
from loci.model.filters import (
    NEGATED,
    AllOf,
    AnyOf,
    Condition,
    Filter,
    FilterField,
    Mentions,
    NoneOf,
    conditions_of,
)
from loci.ports.parts import EntityReads
from loci.scope import Act, Caller, Scope


def names_entities(atom_filter: Filter | None) -> bool:
    """Whether any condition is about an entity."""
    return any(condition.field is FilterField.ENTITY for condition in conditions_of(atom_filter))


def filter_for_space(ports: EntityReads, caller: Caller, space: SpaceId, atom_filter: Filter | None) -> Filter | None:
    """The filter as lists of the space's atoms take it. Raises as ``locate_memory`` and ``look_up_entities``."""
    if atom_filter is None or not names_entities(atom_filter):
        return atom_filter
    return look_up_entities(ports, spaces.locate_memory(caller, space, Act.READ), atom_filter)


def look_up_entities(ports: EntityReads, scope: Scope, atom_filter: Filter) -> Filter:
    """The filter with the atoms that mention an entity, or one that was merged into it, in the place of its name, alias
    or id; of one that the space does not know there are none. Raises Malformed for a malformed id,
    Unavailable."""
    match atom_filter:
        case AllOf():
            return AllOf(tuple(look_up_entities(ports, scope, part) for part in atom_filter.parts))
        case AnyOf():
            return AnyOf(tuple(look_up_entities(ports, scope, part) for part in atom_filter.parts))
        case NoneOf():
            return NoneOf(tuple(look_up_entities(ports, scope, part) for part in atom_filter.parts))
        case Condition() if atom_filter.field is FilterField.ENTITY:
            mentions = Mentions(
                frozenset(ulid for name in atom_filter.values for ulid in _mentions(ports, scope, str(name)))
            )
            return NoneOf((mentions,)) if atom_filter.operator in NEGATED else mentions
    return atom_filter


def _mentions(ports: EntityReads, scope: Scope, id_or_name: str) -> frozenset[str]:
    try:
        entity = find_entity_of(ports, scope, id_or_name)
    except NotFound:
        # It was deleted meanwhile.
        return frozenset()
    return frozenset() if entity is None else frozenset(views.mentions_of(ports, scope, entity))
