"""Entities: who and what atoms speak of."""

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
    """``E#``: someone or something that atoms speak of; found by type and folded name.

    Merged, ``merged_into`` names the entity it was folded under; ``merged_ids`` are all folded under this one, directly
    or through another, in the order in which they came. Deleted, it says nothing any more and no store returns it.
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
    version: int = 1

    @property
    def folded_names(self) -> frozenset[str]:
        """The names that it is found by; none of a deleted one."""
        if self.deleted_at is not None:
            return frozenset()
        return frozenset(map(fold_name, (self.canonical_name, *self.aliases)))


@record(frozen=True, slots=True)
class MergedNames:
    """``EN#``: the folded names and aliases of entities that others are merged into, and of those, by the ULID of the
    one that they all count as. It follows from the entities. ``version`` 0 is of a space where no entity was ever
    merged or deleted: there the links of atoms read as they are stored."""

    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    version: int = 0

    def of(self, name: str) -> frozenset[str]:
        """What whoever has this folded name is called, the name itself among it."""
        return frozenset((name,)).union(*(names for names in self.groups.values() if name in names))
