"""Finds the entity that a name means, by type and folded name; creates it when first named."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from loci import ids
from loci.apps import users
from loci.apps.ports import SettingsWrites
from loci.errors import Refused
from loci.ids import EntityId
from loci.memory.entities import family
from loci.model.entities import Entity, EntityType, ExtractedEntity
from loci.ports.all import Ports
from loci.ports.memory import EntityStep, JobStep, SourceConversation
from loci.ports.parts import EntityReads
from loci.ports.writes import FirstWrite, Outcome
from loci.runtime.retry import retry_contended
from loci.scope import Scope
from loci.text.names import fold_name

if TYPE_CHECKING:
    # A recall finds entities by their names, and writes no atom.
    from loci.memory.atoms.write_context import Writer

MAX_NAME = 200


def resolve_entities(
    ports: Ports,
    writer: "Writer",
    extracted_entities: Sequence[ExtractedEntity],
    conversation: str | None,
    source: JobStep | SourceConversation | None = None,
) -> tuple[EntityId, ...]:
    """The entities of these types that have these names or aliases, each once, made where there is none: learned from
    that ``conversation``, by ULID. One that is merged is named itself: what speaks of it goes with it, when it is taken
    out again. One that is unlearned is there again, with the same id. Nothing is written once the ``source``, a job or
    a conversation, is cancelled or deleted: then an id is of no entity, and the write that names it is refused.

    Raises Refused for a name that can be none, and NotFound and Conflict when one must be made and the writer's epoch
    is gone, Contended.
    """
    return tuple(
        dict.fromkeys(
            _get_or_create_entity(ports, writer, entity, conversation, source).id for entity in extracted_entities
        )
    )


def find_entity(ports: EntityReads, scope: Scope, name: str, type: EntityType | None = None) -> Entity | None:
    """The entity of that name or alias, or the one it is merged into; without a type the first of all types that has
    one. Raises as ``canonical_entity``."""
    found_entity = _owner(ports, scope, name, type)
    return None if found_entity is None else canonical_entity(ports, scope, found_entity)


def find_entity_of(ports: EntityReads, scope: Scope, id_or_name: str) -> Entity | None:
    """The entity of an id, a name or an alias. Raises Malformed for what begins like an id and is none, and as
    ``canonical_entity``."""
    if id_or_name.startswith("ent_"):
        id = EntityId.parse(id_or_name)
        entities = ports.entities.get(scope, [id.ulid]) if id.space == scope.namespace else ()
        if entities:
            return canonical_entity(ports, scope, entities[0])
    return find_entity(ports, scope, id_or_name)


def canonical_entity(ports: EntityReads, scope: Scope, entity: Entity) -> Entity:
    """The entity that this one counts as: itself, unless it is merged. Raises NotFound when that is deleted meanwhile,
    and this one with it."""
    return family.ancestors(ports, scope, entity)[-1]


def require_name(name: str, pointer: str) -> None:
    """Raises Refused for the field when this can be no entity's name."""
    if not 1 <= len(name) <= MAX_NAME or not fold_name(name):
        raise Refused.field(pointer, f"name must be 1 to {MAX_NAME} characters and not blank")


def trim_name(name: str) -> str:
    """The name as it is stored: every run of blanks becomes one space."""
    return " ".join(name.split())


def _owner(ports: EntityReads, scope: Scope, name: str, type: EntityType | None) -> Entity | None:
    return ports.entities.find_by_name(scope, fold_name(name), list(EntityType) if type is None else [type])


def revival_step(ports: EntityReads, scope: Scope, new: Entity) -> EntityStep | None:
    """The step that puts a new entity in the place of the unlearned one that has its name; None if there is none."""
    found_entity = ports.entities.find_by_name(scope, fold_name(new.canonical_name), [new.type], unlearned=True)
    if found_entity is None or found_entity.unlearned_at is None:
        return None
    return EntityStep(found_entity, replace(new, id=found_entity.id, version=found_entity.version + 1))


def _get_or_create_entity(
    ports: Ports,
    writer: "Writer",
    extracted_entity: ExtractedEntity,
    conversation: str | None,
    source: JobStep | SourceConversation | None,
) -> Entity:
    require_name(extracted_entity.name, "/canonicalName")
    return retry_contended(ports, lambda: _get_or_create_once(ports, writer, extracted_entity, conversation, source))


def _get_or_create_once(
    ports: Ports,
    writer: "Writer",
    extracted_entity: ExtractedEntity,
    conversation: str | None,
    source: JobStep | SourceConversation | None,
) -> Entity | None:
    """None when another made one of that name in between."""
    found_entity = _owner(ports, writer.scope, extracted_entity.name, extracted_entity.type)
    if found_entity is not None:
        return found_entity
    entity = replace(_entity(ports, writer, extracted_entity), learned_from=conversation)
    # What would be written of it for a source that is gone is refused.
    if ports.entities.create(writer.scope, entity, FirstWrite(), source=source) in {Outcome.DONE, Outcome.APPLIED}:
        return entity
    step = revival_step(ports, writer.scope, entity)
    if step is None:
        return None
    outcome = ports.entities.replace(writer.scope, [step], FirstWrite(), None, source=source)
    return step.after if outcome in {Outcome.DONE, Outcome.APPLIED} else None


def _entity(ports: SettingsWrites, writer: "Writer", extracted_entity: ExtractedEntity) -> Entity:
    now = ports.now()
    user = users.find_user(ports, writer.reader)
    if writer.epoch is not None:
        users.require_current(user, writer.epoch)
    epoch, _ = users.admit_first_write(ports, user, now)
    return Entity(
        id=EntityId(writer.scope.namespace, ids.new_ulid(now, ports.random)),
        epoch=epoch,
        type=extracted_entity.type,
        canonical_name=trim_name(extracted_entity.name),
        created_at=now,
        updated_at=now,
        actor=writer.actor,
    )
