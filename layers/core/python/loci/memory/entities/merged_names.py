"""Which names mean the same since entities were merged: one record of the space, which recall reads with it.

An index knows an atom by the names that its entities had when it was written. Who asks by another name of a merged
entity asks for those too, from the merge on and until it is undone; nothing that was written before is touched.
"""

from collections.abc import Iterable, Mapping, Sequence

from loci.memory.atoms.ports import AtomWrites
from loci.memory.entities import views
from loci.model.entities import Entity, MergedNames
from loci.ports.memory import NamesStep
from loci.ports.paging import pages
from loci.ports.parts import EntityReads
from loci.ports.writes import FirstWrite, Outcome
from loci.runtime.retry import retry_contended
from loci.scope import Scope
from loci.text.names import fold_name

MAX_NAMES = 100
"""Names that one entity is known by here: those of all that are merged into it first, then aliases."""
MAX_CHARACTERS = 60_000
"""So much of all names together, those of the newest entities: recall reads them every time, a person's cost one read
unit. An older entity is still found by the names it had."""

_AT_ONCE = 200


def merged_names_after(
    ports: EntityReads, scope: Scope, before: MergedNames, changed_entities: Sequence[Entity]
) -> MergedNames:
    """The names once these entities, some of them merged or taken apart, stand as they do here."""
    others = views.merged_entities(ports, scope, changed_entities) | {
        entity.id.ulid: entity for entity in changed_entities
    }
    groups = dict(before.groups)
    for entity in changed_entities:
        groups.pop(entity.id.ulid, None)
        if entity.merged_into is None and entity.merged_ids:
            below = (others[id.ulid] for id in entity.merged_ids if id.ulid in others)
            groups[entity.id.ulid] = _names([entity, *below])
    return MergedNames(_newest(groups), before.version + 1)


def rebuild_merged_names(ports: AtomWrites, scope: Scope) -> None:
    """Rebuild the record from the entities of a memory partition. Raises Contended."""
    retry_contended(ports, lambda: _rebuilt(ports, scope))


def _rebuilt(ports: AtomWrites, scope: Scope) -> bool | None:
    before = ports.atoms.read(scope, scope.directory, (), names=True).names or MergedNames()
    new_names = MergedNames(version=before.version)
    for entities in pages(lambda cursor: ports.entities.list(scope, cursor, _AT_ONCE)):
        new_names = merged_names_after(ports, scope, new_names, entities)
    step = NamesStep(before, MergedNames(new_names.groups, before.version + 1))
    if step.after.groups == before.groups:
        return True
    return True if ports.entities.replace(scope, (), FirstWrite(), None, step) is Outcome.DONE else None


def _names(entities: Iterable[Entity]) -> tuple[str, ...]:
    merged_entities = list(entities)
    names = [one.canonical_name for one in merged_entities] + [
        alias for one in merged_entities for alias in one.aliases
    ]
    return tuple(dict.fromkeys(map(fold_name, names)))[:MAX_NAMES]


def _newest(groups: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    kept: dict[str, tuple[str, ...]] = {}
    room = MAX_CHARACTERS
    for ulid in sorted(groups, reverse=True):
        room -= sum(map(len, groups[ulid]))
        if room < 0:
            break
        kept[ulid] = groups[ulid]
    return kept
