"""An entity as clients see it, with all that was merged into it: its names, and what mentions it. Both are worked out
when asked; a counter would make every writer of an atom meet on one item."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from functools import partial

from loci.model.entities import Entity
from loci.ports.memory import Mention
from loci.ports.parts import EntityReads
from loci.records import record
from loci.runtime.parallel import Parallel
from loci.scope import Scope
from loci.text.names import fold_name


class EntityStatus(StrEnum):
    """``MERGED``: the entity is now part of another one."""

    ACTIVE = "ACTIVE"
    MERGED = "MERGED"


@record(frozen=True, slots=True)
class EntityView:
    """``first_seen_at`` and ``last_seen_at`` are the earliest and latest ``valid_from`` of the atoms that mention it,
    None without any; ``atom_count`` counts those, current or not, that aren't deleted."""

    entity: Entity
    aliases: tuple[str, ...]
    first_seen_at: datetime | None
    last_seen_at: datetime | None
    atom_count: int

    @property
    def status(self) -> EntityStatus:
        return EntityStatus.ACTIVE if self.entity.merged_into is None else EntityStatus.MERGED


def view_entity(ports: EntityReads, scope: Scope, entity: Entity) -> EntityView:
    (view,) = of_all(ports, scope, [entity])
    return view


def of_all(ports: EntityReads, scope: Scope, entities: Sequence[Entity]) -> tuple[EntityView, ...]:
    """All of them, read side by side."""
    with Parallel() as parallel:
        reading = parallel.start(partial(merged_entities, ports, scope, entities))
        mentions = [parallel.start(partial(mentions_of, ports, scope, entity)) for entity in entities]
        others = reading.result()
        return tuple(
            _view(entity, [others[id.ulid] for id in entity.merged_ids if id.ulid in others], found.result())
            for entity, found in zip(entities, mentions, strict=True)
        )


def merged_entities(ports: EntityReads, scope: Scope, entities: Iterable[Entity]) -> dict[str, Entity]:
    """Who is merged into any of these, by ULID."""
    ulids = list(dict.fromkeys(id.ulid for entity in entities for id in entity.merged_ids))
    return {found_entity.id.ulid: found_entity for found_entity in ports.entities.get(scope, ulids)} if ulids else {}


def mentions_of(ports: EntityReads, scope: Scope, entity: Entity) -> dict[str, Mention]:
    """Every atom that mentions the entity, or one that is merged into it, by ULID."""
    ulids = [entity.id.ulid, *(id.ulid for id in entity.merged_ids)]
    return {mention.atom: mention for ulid in ulids for mention in ports.entities.mentions(scope, ulid)}


def names_of(entity: Entity, others: Iterable[Entity]) -> Iterator[str]:
    """Every name it is found by."""
    for one in (entity, *others):
        yield one.canonical_name
        yield from one.aliases


def _view(entity: Entity, others: Iterable[Entity], mentions: dict[str, Mention]) -> EntityView:
    names = {fold_name(name): name for name in reversed(list(names_of(entity, others)))}
    names.pop(fold_name(entity.canonical_name))
    seen = [mention.valid_from for mention in mentions.values()]
    return EntityView(
        entity, tuple(reversed(names.values())), min(seen, default=None), max(seen, default=None), len(seen)
    )
