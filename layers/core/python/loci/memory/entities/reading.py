"""Reads of a space's entities: one by its id or its name, or those whose names contain some words."""

import re
from collections.abc import Iterator

from loci import ids, spaces
from loci.errors import Malformed, NotFound, Refused
from loci.ids import EntityId, SpaceId
from loci.memory.atoms.ports import LinkedAtoms
from loci.memory.entities import family, naming, views
from loci.memory.entities.views import EntityView
from loci.model.entities import Entity, EntityType
from loci.ports.paging import pages
from loci.ports.parts import AtomReads, EntityReads
from loci.ports.writes import Page
from loci.scope import Act, Caller, Scope
from loci.text.names import fold_name

EVALUATED = 1000
"""Entities that one call of ``search_entities`` looks at, at most."""

_CHUNK = 200


def get_entity(ports: LinkedAtoms, caller: Caller, id: EntityId) -> EntityView:
    """The entity itself, merged or not. Raises NotFound, Conflict for a restricted user."""
    scope = open_memory(ports, caller, SpaceId(id.space))
    return views.view_entity(ports, scope, family.require_entity(ports, scope, id))


def find_by_name(
    ports: LinkedAtoms, caller: Caller, space: SpaceId, name: str, type: EntityType | None = None
) -> EntityView:
    """The entity of that name or alias; a merged one leads to its canonical. Raises as ``get_entity``."""
    scope = open_memory(ports, caller, space)
    found_entity = naming.find_entity(ports, scope, name, type)
    if found_entity is None:
        raise NotFound("entity not found by that name")
    return views.view_entity(ports, scope, found_entity)


def search_entities(
    ports: LinkedAtoms,
    caller: Caller,
    space: SpaceId,
    *,
    query: str | None = None,
    type: EntityType | None = None,
    cursor: str | None = None,
    limit: int = 50,
) -> Page[EntityView]:
    """Entities one of whose names or aliases contains every word of the query, oldest first; a merged one counts for
    its canonical. A page may be short. Raises Refused, Malformed for a foreign cursor, NotFound, Conflict."""
    if query is not None and len(query) > naming.MAX_NAME:
        raise Refused.field("?query", f"query must be at most {naming.MAX_NAME} characters")
    if cursor is not None and not re.fullmatch(ids.ULID_FORM, cursor):
        raise Malformed("invalid cursor for this list")
    scope = open_memory(ports, caller, space)
    words = fold_name(query or "").split()
    kept_entities: list[Entity] = []
    evaluated_count, last = 0, cursor
    for entity, fits in _each(ports, scope, words, type, cursor):
        if (fits and len(kept_entities) == limit) or evaluated_count == EVALUATED:
            return Page(views.of_all(ports, scope, kept_entities), last)
        kept_entities += [entity] if fits else []
        evaluated_count, last = evaluated_count + 1, entity.id.ulid
    return Page(views.of_all(ports, scope, kept_entities), None)


def open_memory(ports: AtomReads, caller: Caller, space: SpaceId) -> Scope:
    """The memory partition of a space that is there. Raises NotFound, Conflict for a restricted user."""
    scope = spaces.locate_memory(caller, space, Act.READ)
    read = ports.atoms.read(scope, caller.directory, ())
    spaces.require_space(read.space, read.user)
    return scope


def _each(
    ports: EntityReads, scope: Scope, words: list[str], type: EntityType | None, cursor: str | None
) -> Iterator[tuple[Entity, bool]]:
    """All entities after the cursor, read a chunk at a time as they are consumed, and whether each is wanted."""
    for entities in pages(lambda after: ports.entities.list(scope, after, _CHUNK), cursor):
        others = views.merged_entities(ports, scope, entities)
        for entity in entities:
            own = [others[id.ulid] for id in entity.merged_ids if id.ulid in others]
            counts = entity.merged_into is None and type in (None, entity.type)
            yield entity, counts and _fits(words, [fold_name(name) for name in views.names_of(entity, own)])


def _fits(words: list[str], names: list[str]) -> bool:
    return any(all(word in name for word in words) for name in names)
