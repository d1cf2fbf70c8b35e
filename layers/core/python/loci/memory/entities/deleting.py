"""Deletion of an entity by a client, and with it of all that was merged into it: they count as one.

Nothing of it stays to be read. An entity has no history, and nothing rests on it: the atoms that mention it live on and
read without it (``loci.memory.atoms.links``). Its names are free at once; what speaks of them later makes a new entity.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from loci.apps.versions import require_version
from loci.ids import EntityId, SpaceId
from loci.memory.atoms.changes import writer_for
from loci.memory.atoms.write_context import Writer, admit_write
from loci.memory.entities import family, merged_names, views
from loci.memory.entities.ports import EntityWrites
from loci.model.entities import Entity, MergedNames
from loci.ports.memory import EntityStep, NamesStep
from loci.ports.writes import FirstWrite, Outcome
from loci.runtime.retry import retry_contended
from loci.scope import Caller

NAMES_AT_ONCE = 60
"""Names that one transaction frees: with the 33 records of the largest family they fit its 100 actions."""


def delete_entity(ports: EntityWrites, caller: Caller, id: EntityId, if_match: int | None = None) -> None:
    """Deletes the entity and those that are merged into it: in one transaction up to 60 names together. What has more
    names goes in several, deepest first; broken off between them, the rest is there to be deleted again.

    Raises NotFound (also for one that is deleted already), Forbidden, Conflict (another version; a restricted user),
    Contended.
    """
    writer = writer_for(caller, SpaceId(id.space))
    while not retry_contended(ports, partial(_delete_once, ports, writer, id, if_match)):
        # The version that was asked for was there when the first of them went.
        if_match = None


def _delete_once(ports: EntityWrites, writer: Writer, id: EntityId, if_match: int | None) -> bool | None:
    """Whether that was all of it; None when others were faster."""
    scope, now = writer.scope, ports.now()
    read = ports.atoms.read(scope, writer.reader, (), names=True)
    _, user = admit_write(ports, writer, read.user, read.space, now)
    entity = family.require_entity(ports, scope, id)
    require_version(entity.version, if_match)
    members = [*family.ancestors(ports, scope, entity), *views.merged_entities(ports, scope, [entity]).values()]
    # Whatever is merged into a member comes after it there.
    doomed_entities = _first_to_go([*reversed(members[len(members) - len(entity.merged_ids) :]), entity])
    steps = [*deletion_steps(doomed_entities, now), *_departures(members, doomed_entities, now)]
    before = read.names or MergedNames()
    names = NamesStep(before, merged_names.merged_names_after(ports, scope, before, [step.after for step in steps]))
    if ports.entities.replace(scope, steps, FirstWrite(user), writer.visitor, names) is not Outcome.DONE:
        return None
    ports.recent_spaces.evict(scope)
    return entity in doomed_entities


def _first_to_go(entities: Sequence[Entity]) -> list[Entity]:
    """As many of them, in their order, as go at once; one at least."""
    doomed_entities: list[Entity] = []
    room = NAMES_AT_ONCE
    for entity in entities:
        room -= len(entity.folded_names)
        if doomed_entities and room < 0:
            break
        doomed_entities.append(entity)
    return doomed_entities


def deletion_steps(doomed_entities: Sequence[Entity], now: datetime) -> Iterator[EntityStep]:
    for before in doomed_entities:
        emptied_entity = Entity(
            before.id, before.epoch, before.type, "", before.created_at, max(now, before.updated_at)
        )
        yield EntityStep(before, replace(emptied_entity, deleted_at=now, version=before.version + 1))


def _departures(members: Sequence[Entity], doomed_entities: Sequence[Entity], now: datetime) -> Iterator[EntityStep]:
    """Steps that take entities that go from the members that stay."""
    gone_ids = frozenset(entity.id for entity in doomed_entities)
    for before in members:
        if before.id not in gone_ids and gone_ids.intersection(before.merged_ids):
            left_ids = tuple(id for id in before.merged_ids if id not in gone_ids)
            yield EntityStep(
                before,
                replace(
                    before, merged_ids=left_ids, updated_at=max(now, before.updated_at), version=before.version + 1
                ),
            )
