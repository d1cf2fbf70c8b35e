"""An entity that a client makes, and which of what it says is refused."""

from collections.abc import Iterator
from dataclasses import field
from datetime import datetime

from loci import idempotency, ids, metadata
from loci.atoms.changes import writer_for
from loci.atoms.scenes import Writer, admitted
from loci.contention import settled
from loci.entities import naming, views
from loci.entities.views import EntityView
from loci.errors import Refused
from loci.ids import EntityId, SpaceId
from loci.model import Entity, EntityType, JsonObject, JsonValue, Marker
from loci.names import folded
from loci.ports import FirstWrite, MarkerHome, Outcome, Ports
from loci.records import record
from loci.scope import Caller

MAX_DESCRIPTION = 2000
MAX_ALIASES = 50
MAX_MERGED = 32
"""How many entities one can stand for beside itself: a read joins the mentions of all of them."""


@record(frozen=True, slots=True)
class NewEntity:
    """``attributes`` are the client's own, up to 16 KB."""

    type: EntityType
    canonical_name: str
    description: str | None = None
    aliases: tuple[str, ...] = ()
    attributes: JsonObject = field(default_factory=dict)


@record(frozen=True, slots=True)
class Made:
    """``created`` is False when one of that name or alias was there already."""

    view: EntityView
    created: bool


def create(ports: Ports, caller: Caller, space: SpaceId, new: NewEntity, key: str | None = None) -> Made:
    """The entity of that type with that name or one of these aliases, made when there is none.

    Raises Refused (a field; another request under the same idempotency key), TooLarge (attributes), NotFound and
    Forbidden (the space), Conflict (a restricted user), Contended.
    """
    _require_valid(new)
    idempotency.require_key(key)
    writer = writer_for(caller, space)
    made, created = settled(lambda: _create_once(ports, writer, new, key), ports.random, ports.sleep)
    return Made(views.of(ports, writer.scope, made), created)


def _require_valid(new: NewEntity) -> None:
    naming.require_name(new.canonical_name, "/canonicalName")
    if len(new.aliases) > MAX_ALIASES:
        raise Refused.field("/aliases", f"an entity has at most {MAX_ALIASES} aliases")
    for number, alias in enumerate(new.aliases):
        naming.require_name(alias, f"/aliases/{number}")
    if new.description is not None and not 1 <= len(new.description) <= MAX_DESCRIPTION:
        raise Refused.field("/description", f"a description is 1 to {MAX_DESCRIPTION} characters")
    metadata.require_small(new.attributes)


def _create_once(ports: Ports, writer: Writer, new: NewEntity, key: str | None) -> tuple[Entity, bool] | None:
    now = ports.now()
    read = ports.atoms.read(writer.scope, writer.reader, ())
    epoch, user = admitted(ports, writer, read.user, read.space, now)
    made = _entity(ports, writer, new, epoch, now)
    marker = _marker(writer, new, key, made.id, now)
    former = _repeated(ports, writer, marker, now)
    there = former or _like(ports, writer, new)
    if there is not None:
        if former is None and not idempotency.kept(ports, writer.scope, MarkerHome.MEMORY, marker, str(there.id)):
            return None
        return naming.canonical(ports, writer.scope, there), False
    outcome = ports.entities.create(writer.scope, made, FirstWrite(user, marker), writer.visitor)
    return (made, True) if outcome is Outcome.DONE else None


def _repeated(ports: Ports, writer: Writer, marker: Marker | None, now: datetime) -> Entity | None:
    if marker is None:
        return None
    former = idempotency.former(ports, writer.scope, MarkerHome.MEMORY, marker, now)
    ulids = [] if former is None else [EntityId.parse(former.ids[0]).ulid]
    return next(iter(ports.entities.get(writer.scope, ulids)), None)


def _like(ports: Ports, writer: Writer, new: NewEntity) -> Entity | None:
    """Who has the name, else one of the aliases."""
    found = (ports.entities.named(writer.scope, folded(name), [new.type]) for name in _names(new))
    return next((entity for entity in found if entity is not None), None)


def _names(new: NewEntity) -> Iterator[str]:
    yield new.canonical_name
    yield from new.aliases


def _entity(ports: Ports, writer: Writer, new: NewEntity, epoch: str, now: datetime) -> Entity:
    names = {folded(name): naming.plain(name) for name in reversed((new.canonical_name, *new.aliases))}
    names.pop(folded(new.canonical_name))
    return Entity(
        id=EntityId(writer.scope.namespace, ids.new_ulid(now, ports.random)),
        epoch=epoch,
        type=new.type,
        canonical_name=naming.plain(new.canonical_name),
        created_at=now,
        updated_at=now,
        description=new.description,
        aliases=tuple(reversed(names.values())),
        attributes=new.attributes,
        actor=writer.actor,
    )


def _marker(writer: Writer, new: NewEntity, key: str | None, made: EntityId, now: datetime) -> Marker | None:
    if key is None:
        return None
    sent: list[JsonValue] = [new.type, new.canonical_name, new.description, [*new.aliases], dict(new.attributes)]
    target = f"{SpaceId(writer.scope.namespace)} {writer.actor or ''}".rstrip()
    found_by = idempotency.marker_hash("createEntity", target, key)
    return idempotency.marker(found_by, idempotency.fingerprint(sent), (str(made),), now)
