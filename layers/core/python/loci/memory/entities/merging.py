"""Two entities that are one: the alias is folded under the canonical by a pointer, and can be taken out again.

``merged_into`` of the alias names its direct parent; ``merged_ids`` of the canonical, and of the entities that it
is merged into in turn, name everyone below. No atom and no name is moved: reads join what mentions them.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from loci.apps.versions import require_version
from loci.errors import Conflict, NotFound, Refused
from loci.ids import EntityId, SpaceId
from loci.memory.atoms.changes import writer_for
from loci.memory.atoms.write_context import Writer, admit_write
from loci.memory.entities import family, merged_names, views
from loci.memory.entities.ports import EntityWrites
from loci.memory.entities.records import MAX_MERGED
from loci.memory.entities.views import EntityView
from loci.model.entities import Entity, MergedNames
from loci.ports.memory import EntityStep, NamesStep
from loci.ports.writes import FirstWrite, Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller


@record(frozen=True, slots=True)
class Pair:
    """The two entities in their present state, with the names of all merged ones, when that was read, and what a first
    write carries."""

    canonical: Entity
    alias: Entity
    names: MergedNames
    now: datetime
    first: FirstWrite


def merge_entities(
    ports: EntityWrites, caller: Caller, canonical: EntityId, alias: EntityId, if_match: int | None = None
) -> EntityView:
    """Merge the alias into the canonical, which counts for both from now on; one that is merged already stays so.

    Raises Refused (itself, another type or space, one of those it is merged into, too many), NotFound, Forbidden,
    Conflict (an alias merged into another one; another version of the canonical; a restricted user), Contended.
    """
    _require_apart(canonical, alias)
    writer = writer_for(caller, SpaceId(canonical.space))
    found_entity = retry_contended(ports, lambda: _merge_once(ports, writer, canonical, alias, if_match))
    return views.view_entity(ports, writer.scope, found_entity)


def unmerge_entities(
    ports: EntityWrites, caller: Caller, canonical: EntityId, alias: EntityId, if_match: int | None = None
) -> EntityView:
    """Take the alias out of the canonical: it counts for itself again, and for all that was merged into it. One that
    isn't merged stays as it is. Raises as ``merge_entities``, but for the types and the number."""
    _require_apart(canonical, alias)
    writer = writer_for(caller, SpaceId(canonical.space))
    found_entity = retry_contended(ports, lambda: _unmerge_once(ports, writer, canonical, alias, if_match))
    return views.view_entity(ports, writer.scope, found_entity)


def _require_apart(canonical: EntityId, alias: EntityId) -> None:
    if alias == canonical:
        raise Refused.field("/aliasId", "an entity cannot be merged with itself")
    if alias.space != canonical.space:
        raise Refused.field("/aliasId", "the two entities are in different spaces")


def _merge_once(
    ports: EntityWrites, writer: Writer, canonical: EntityId, alias: EntityId, if_match: int | None
) -> Entity | None:
    pair = _pair(ports, writer, canonical, alias, if_match)
    if pair.alias.type is not pair.canonical.type:
        raise Refused.field("/aliasId", "the two entities have different types")
    if pair.alias.merged_into == canonical:
        return pair.canonical
    if pair.alias.merged_into is not None:
        raise Conflict("the alias is already merged into another entity")
    if canonical in pair.alias.merged_ids:
        raise Refused.field("/aliasId", "the canonical entity is already merged into this one")
    entity_ids = (alias, *pair.alias.merged_ids)
    members = family.ancestors(ports, writer.scope, pair.canonical)
    if any(len(member.merged_ids) + len(entity_ids) > MAX_MERGED for member in members):
        raise Refused.field("/aliasId", f"at most {MAX_MERGED} entities can be merged into one")
    after = (replace(member, merged_ids=member.merged_ids + entity_ids) for member in members)
    return _write_family(ports, writer, pair, members, after, canonical)


def _unmerge_once(
    ports: EntityWrites, writer: Writer, canonical: EntityId, alias: EntityId, if_match: int | None
) -> Entity | None:
    pair = _pair(ports, writer, canonical, alias, if_match)
    if pair.alias.merged_into is None:
        return pair.canonical
    if alias not in pair.canonical.merged_ids:
        raise Conflict("the alias is already merged into another entity")
    entity_ids = {alias, *pair.alias.merged_ids}
    members = family.ancestors(ports, writer.scope, pair.alias)[1:]
    after = (replace(one, merged_ids=tuple(id for id in one.merged_ids if id not in entity_ids)) for one in members)
    return _write_family(ports, writer, pair, members, after, None)


def _pair(ports: EntityWrites, writer: Writer, canonical: EntityId, alias: EntityId, if_match: int | None) -> Pair:
    now = ports.now()
    read = ports.atoms.read(writer.scope, writer.reader, (), names=True)
    _, user = admit_write(ports, writer, read.user, read.space, now)
    entities = {entity.id: entity for entity in ports.entities.get(writer.scope, [canonical.ulid, alias.ulid])}
    if len(entities) < 2:
        raise NotFound("entity not found")
    require_version(entities[canonical].version, if_match)
    return Pair(entities[canonical], entities[alias], read.names or MergedNames(), now, FirstWrite(user))


def _write_family(
    ports: EntityWrites,
    writer: Writer,
    pair: Pair,
    before: list[Entity],
    after: Iterable[Entity],
    parent: EntityId | None,
) -> Entity | None:
    """The canonical once all of it is written, the alias under its new parent; None when others were faster."""
    alias = replace(pair.alias, merged_into=parent)
    steps = [
        EntityStep(
            one,
            replace(other, learned_from=None, updated_at=max(pair.now, one.updated_at), version=one.version + 1),
        )
        for one, other in zip([pair.alias, *before], [alias, *after], strict=True)
    ]
    names = merged_names.merged_names_after(ports, writer.scope, pair.names, [step.after for step in steps])
    names_step = NamesStep(pair.names, names)
    if ports.entities.replace(writer.scope, steps, pair.first, writer.visitor, names_step) is not Outcome.DONE:
        return None
    # Other processes cache them for a minute, in spaces of the app alone.
    ports.recent_spaces.evict(writer.scope)
    return next(step.after for step in steps if step.after.id == pair.canonical.id)
