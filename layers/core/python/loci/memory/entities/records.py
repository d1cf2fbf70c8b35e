"""An entity that a client makes, and which of what it says is refused."""

from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from datetime import datetime

from loci import ids
from loci.apps import idempotency
from loci.errors import Refused
from loci.ids import EntityId, SpaceId
from loci.memory.atoms.changes import writer_for
from loci.memory.atoms.write_context import Writer, admit_write
from loci.memory.entities import family, merged_names, naming, unlearned, views
from loci.memory.entities.ports import EntityWrites
from loci.memory.entities.views import EntityView
from loci.model import metadata
from loci.model.entities import Entity, EntityType, MergedNames
from loci.model.users import JsonObject, JsonValue, Marker, UserRecord
from loci.ports.memory import EntityStep, NamesStep
from loci.ports.parts import Retries
from loci.ports.writes import FirstWrite, MarkerHome, Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller
from loci.text.names import fold_name

MAX_DESCRIPTION = 2000
MAX_ALIASES = 50
MAX_MERGED = 32
"""Most other entities that may be merged into one: a read joins the mentions of all of them."""


@record(frozen=True, slots=True)
class NewEntity:
    """``attributes`` are the client's own, up to 16 KB."""

    type: EntityType
    canonical_name: str
    description: str | None = None
    aliases: tuple[str, ...] = ()
    attributes: JsonObject = field(default_factory=dict)


@record(frozen=True, slots=True)
class CreatedEntity:
    """``created`` is False when one of that name or alias was there already, which has gained what was new."""

    view: EntityView
    created: bool


def create_entity(
    ports: EntityWrites, caller: Caller, space: SpaceId, new: NewEntity, key: str | None = None
) -> CreatedEntity:
    """The entity of that type with that name or one of these aliases, made when there is none.

    One that is there gains the names that it hasn't and that are no other entity's; its description is replaced by one
    that was sent, and so is each attribute. Of a merged one all that goes to the entity that it is merged into.

    Raises Refused (a field; another request under the same idempotency key), TooLarge (attributes), NotFound (the
    space; what the same key made is deleted since), Forbidden (the space), Conflict (a restricted user), Contended.
    """
    require_valid(new)
    idempotency.require_key(key)
    writer = writer_for(caller, space)
    new_entity, is_created = retry_contended(ports, lambda: _create_once(ports, writer, new, key))
    return CreatedEntity(views.view_entity(ports, writer.scope, new_entity), is_created)


def require_valid(new: NewEntity) -> None:
    """Raises Refused, naming the field that breaks a rule, and TooLarge for attributes over 16 KB."""
    naming.require_name(new.canonical_name, "/canonicalName")
    if len(new.aliases) > MAX_ALIASES:
        raise Refused.field("/aliases", f"an entity can have at most {MAX_ALIASES} aliases")
    for number, alias in enumerate(new.aliases):
        naming.require_name(alias, f"/aliases/{number}")
    if new.description is not None and not 1 <= len(new.description) <= MAX_DESCRIPTION:
        raise Refused.field("/description", f"description must be 1 to {MAX_DESCRIPTION} characters")
    metadata.require_small(new.attributes)


def _create_once(ports: EntityWrites, writer: Writer, new: NewEntity, key: str | None) -> tuple[Entity, bool] | None:
    now = ports.now()
    read = ports.atoms.read(writer.scope, writer.reader, (), names=True)
    epoch, user = admit_write(ports, writer, read.user, read.space, now)
    new_entity = _entity(ports, writer, new, epoch, now)
    marker = _marker(writer, new, key, new_entity.id, now)
    former = _find_former_answer(ports, writer, marker, now)
    if former is not None:
        return naming.canonical_entity(ports, writer.scope, former), False
    owners = {
        fold_name(name): ports.entities.find_by_name(writer.scope, fold_name(name), [new.type]) for name in _names(new)
    }
    there = next((entity for entity in owners.values() if entity is not None), None)
    if there is None:
        return _create_entity(ports, writer, new_entity, user, marker)
    before = naming.canonical_entity(ports, writer.scope, there)
    after = _complete_entity(before, new, frozenset(name for name, owner in owners.items() if owner is not None), now)
    own = None if marker is None else replace(marker, ids=(str(before.id),))
    resulting_entity = _replace_entity(
        ports, writer, EntityStep(before, after), FirstWrite(user, own), read.names or MergedNames()
    )
    return None if resulting_entity is None else (resulting_entity, False)


def _create_entity(
    ports: EntityWrites, writer: Writer, made_entity: Entity, user: UserRecord | None, marker: Marker | None
) -> tuple[Entity, bool] | None:
    """The entity once it is written, in the place of an unlearned one of its name if there is one; None when others
    were faster."""
    scope = writer.scope
    match ports.entities.create(scope, made_entity, FirstWrite(user, marker), writer.visitor):
        case Outcome.DONE:
            return made_entity, True
        case Outcome.TAKEN:
            step = naming.revival_step(ports, scope, made_entity)
            if step is not None:
                own = None if marker is None else replace(marker, ids=(str(step.after.id),))
                resulting_outcome = ports.entities.replace(scope, [step], FirstWrite(user, own), writer.visitor)
                if resulting_outcome is Outcome.DONE:
                    return step.after, True
            unlearned.free_names(ports, scope, made_entity)
    return None


def _complete_entity(entity: Entity, new: NewEntity, taken: frozenset[str], now: datetime) -> Entity:
    """The entity with what it lacked of the new one; ``taken`` are the folded names that are somebody's. Raises Refused
    and TooLarge where that is too much."""
    gained = {fold_name(name): naming.trim_name(name) for name in _names(new) if fold_name(name) not in taken}
    completed_entity = replace(
        entity,
        description=entity.description if new.description is None else new.description,
        aliases=(*entity.aliases, *gained.values()),
        attributes={**entity.attributes, **new.attributes},
        learned_from=None,
    )
    if completed_entity == entity:
        return entity
    if len(completed_entity.aliases) > MAX_ALIASES:
        raise Refused.field(
            "/aliases", f"an entity can have at most {MAX_ALIASES} aliases, including its existing ones"
        )
    metadata.require_small(completed_entity.attributes)
    return replace(completed_entity, updated_at=max(now, entity.updated_at), version=entity.version + 1)


def _replace_entity(
    ports: EntityWrites, writer: Writer, step: EntityStep, first: FirstWrite, names: MergedNames
) -> Entity | None:
    """The entity once it is written, which it need not be when it is as it was; None when others were faster."""
    scope, marker = writer.scope, first.marker
    if step.after == step.before:
        is_kept = idempotency.has_same_result(ports, scope, MarkerHome.MEMORY, marker, str(step.after.id))
        return step.after if is_kept else None
    names_step = None
    if step.after.merged_ids:
        names_step = NamesStep(names, merged_names.merged_names_after(ports, scope, names, [step.after]))
    outcome = ports.entities.replace(scope, [step], first, writer.visitor, names_step)
    if outcome is Outcome.TAKEN:
        unlearned.free_names(ports, scope, step.after)
    if outcome is not Outcome.DONE:
        return None
    ports.recent_spaces.evict(scope)
    return step.after


def _find_former_answer(ports: EntityWrites, writer: Writer, marker: Marker | None, now: datetime) -> Entity | None:
    if marker is None:
        return None
    former = idempotency.find_marker(ports, writer.scope, MarkerHome.MEMORY, marker, now)
    return None if former is None else family.require_entity(ports, writer.scope, EntityId.parse(former.ids[0]))


def _names(new: NewEntity) -> Iterator[str]:
    yield new.canonical_name
    yield from new.aliases


def distinct_aliases(name: str, aliases: Iterable[str]) -> tuple[str, ...]:
    """The aliases as they are stored: each once, without the name itself."""
    names = {fold_name(one): naming.trim_name(one) for one in reversed((name, *aliases))}
    names.pop(fold_name(name))
    return tuple(reversed(names.values()))


def _entity(ports: Retries, writer: Writer, new: NewEntity, epoch: str, now: datetime) -> Entity:
    return Entity(
        id=EntityId(writer.scope.namespace, ids.new_ulid(now, ports.random)),
        epoch=epoch,
        type=new.type,
        canonical_name=naming.trim_name(new.canonical_name),
        created_at=now,
        updated_at=now,
        description=new.description,
        aliases=distinct_aliases(new.canonical_name, new.aliases),
        attributes=new.attributes,
        actor=writer.actor,
    )


def _marker(writer: Writer, new: NewEntity, key: str | None, entity_id: EntityId, now: datetime) -> Marker | None:
    if key is None:
        return None
    sent: list[JsonValue] = [new.type, new.canonical_name, new.description, [*new.aliases], dict(new.attributes)]
    target = f"{SpaceId(writer.scope.namespace)} {writer.actor or ''}".rstrip()
    found_by = idempotency.marker_hash("createEntity", target, key)
    return idempotency.marker(found_by, idempotency.fingerprint(sent), (str(entity_id),), now)
