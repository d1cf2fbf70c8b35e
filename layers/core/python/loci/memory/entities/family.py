"""An entity with those that it is merged into."""

from loci.errors import NotFound
from loci.ids import EntityId
from loci.model.entities import Entity
from loci.ports.parts import EntityReads
from loci.scope import Scope


def require_entity(ports: EntityReads, scope: Scope, id: EntityId) -> Entity:
    """The entity itself, merged or not. Raises NotFound, for a deleted one too."""
    entities = ports.entities.get(scope, [id.ulid])
    if not entities:
        raise NotFound("entity not found")
    return entities[0]


def ancestors(ports: EntityReads, scope: Scope, entity: Entity) -> list[Entity]:
    """The entity, the one that it is merged into, and so on up to the one that they all count as. Raises NotFound when
    one of them is deleted meanwhile."""
    family = [entity]
    while (parent := family[-1].merged_into) is not None:
        family.append(require_entity(ports, scope, parent))
    return family
