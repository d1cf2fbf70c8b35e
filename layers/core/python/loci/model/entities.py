"""Entities: the people and things that atoms mention."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum

from loci.ids import EntityId
from loci.model.users import JsonObject
from loci.records import record
from loci.text.names import fold_name


class EntityType(StrEnum):
    PERSON = "PERSON"
    ORGANIZATION = "ORGANIZATION"
    PLACE = "PLACE"
    OBJECT = "OBJECT"
    CONCEPT = "CONCEPT"
    EVENT = "EVENT"
    AGREEMENT = "AGREEMENT"


@record(frozen=True, slots=True)
class Entity:
    """``E#``: a person or thing that atoms mention; found by type and folded name.

    ``merged_into`` is the entity that it was merged into; ``merged_ids`` are all entities that were merged into this
    one, directly or through another, in the order of their merges. A deleted entity has no content and no store returns
    it.

    ``learned_from`` is the conversation, by ULID, that first named it; None of one that a client made, changed or
    merged, which is the client's own. One that is ``unlearned`` counts as absent and keeps its name: only what was
    unlearned had named it (``loci.unlearning``).
    """

    id: EntityId
    epoch: str
    type: EntityType
    canonical_name: str
    created_at: datetime
    updated_at: datetime
    description: str | None = None
    aliases: tuple[str, ...] = ()
    attributes: JsonObject = field(default_factory=dict)
    merged_into: EntityId | None = None
    merged_ids: tuple[EntityId, ...] = ()
    actor: str | None = None
    deleted_at: datetime | None = None
    learned_from: str | None = None
    unlearned_at: datetime | None = None
    version: int = 1

    @property
    def folded_names(self) -> frozenset[str]:
        """The names that it is found by; none of a deleted one."""
        if self.deleted_at is not None:
            return frozenset()
        return frozenset(map(fold_name, (self.canonical_name, *self.aliases)))


@record(frozen=True, slots=True)
class MergedNames:
    """``EN#``: the folded names and aliases of merged entities, by the ULID of the canonical entity. It derives from
    the entities. ``version`` 0 means that no entity of the space was ever merged or deleted, so the stored links of
    atoms are right."""

    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    version: int = 0

    def of(self, name: str) -> frozenset[str]:
        """All names of the entity with this folded name, the name itself included."""
        return frozenset((name,)).union(*(names for names in self.groups.values() if name in names))


@record(frozen=True, slots=True)
class ExtractedEntity:
    """Somebody or something that a fact names."""

    type: EntityType
    name: str
