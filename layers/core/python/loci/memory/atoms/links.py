"""The entities that an atom reads as being about: a merged one as the entity that it counts as, a deleted one not at
all.

What an atom stores is never changed by a merge or a deletion: so an un-merge gives back what was, and neither has to
find and rewrite every atom. Every read of a space meets the record of its merged names (``EN#``), in a batch that it
makes anyhow. Only where that shows that entities were ever merged or deleted there are those that the answer names read
too, in one further batch; in two where one was merged into an entity that is merged itself.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from loci.ids import EntityId
from loci.model.atoms import Atom
from loci.model.entities import MergedNames
from loci.ports.parts import EntityReads
from loci.scope import Scope


class EntityLinks:
    """Links of one space's atoms to the entities that they count for; each entity is read once."""

    def __init__(self, ports: EntityReads, scope: Scope) -> None:
        self._ports, self._scope = ports, scope
        self._parents: dict[EntityId, EntityId | None] = {}
        self._looked_for: set[EntityId] = set()

    def canonical(self, ids: Iterable[EntityId]) -> dict[EntityId, EntityId]:
        """The entities that these count as, by their ids; without those that are deleted. Raises Unavailable."""
        entity_ids = list(ids)
        self.load(entity_ids)
        found = {id: self._follow(id) for id in entity_ids}
        return {id: canonical for id, canonical in found.items() if canonical is not None}

    def resolve(self, atoms: Sequence[Atom]) -> tuple[Atom, ...]:
        """The atoms with the entities that they count as being about, each once. Raises Unavailable."""
        canonical = self.canonical(id for atom in atoms for id in atom.entity_ids)
        return tuple(replace(atom, entity_ids=_distinct(canonical, atom.entity_ids)) for atom in atoms)

    def load(self, ids: Iterable[EntityId]) -> None:
        """Reads these entities, so that ``resolve`` need not: a write does so first, for what is read after it can fail
        when the atom is written already. Raises Unavailable."""
        entity_ids = set(ids) - self._looked_for
        while entity_ids:
            entities = self._ports.entities.get(self._scope, sorted(id.ulid for id in entity_ids))
            self._looked_for |= entity_ids
            self._parents |= {entity.id: entity.merged_into for entity in entities}
            entity_ids = {
                entity.merged_into for entity in entities if entity.merged_into is not None
            } - self._looked_for

    def _follow(self, id: EntityId) -> EntityId | None:
        while id in self._parents:
            parent = self._parents[id]
            if parent is None:
                return id
            id = parent
        return None


def resolve_links(
    ports: EntityReads, scope: Scope, names: MergedNames | None, atoms: Sequence[Atom]
) -> tuple[Atom, ...]:
    """The atoms of a space, whose merged ``names`` were read with them, with the entities that they count as being
    about. Raises Unavailable."""
    if names is None or not names.version:
        return tuple(atoms)
    return EntityLinks(ports, scope).resolve(atoms)


def _distinct(canonical: Mapping[EntityId, EntityId], ids: Iterable[EntityId]) -> tuple[EntityId, ...]:
    return tuple(dict.fromkeys(canonical[id] for id in ids if id in canonical))
