"""Names that unlearned entities keep, and that a client gives to another entity meanwhile."""

from loci.memory.entities import deleting
from loci.memory.entities.ports import EntityWrites
from loci.model.entities import Entity
from loci.ports.writes import FirstWrite
from loci.scope import Scope


def free_names(ports: EntityWrites, scope: Scope, entity: Entity) -> bool:
    """Deletes the unlearned entities that have a name of the wanted one, which their conversations then come back
    without; returns whether there were any. Raises Unavailable."""
    entities = {
        owner.id: owner
        for name in sorted(entity.folded_names)
        if (owner := ports.entities.find_by_name(scope, name, [entity.type], unlearned=True)) is not None
    }
    freed = [owner for id, owner in entities.items() if id != entity.id and owner.unlearned_at is not None]
    for step in deleting.deletion_steps(freed, ports.now()):
        ports.entities.replace(scope, [step], FirstWrite(), None)
    return bool(freed)
