"""What one attempt to write an atom has before its eyes: who writes what, and what stands in the space."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from loci import idempotency, ids, spaces, users
from loci.atoms import timelines
from loci.atoms.fields import NewAtom, fingerprint
from loci.errors import NotFound
from loci.ids import AtomId, SpaceId
from loci.model import Atom, Marker, Space, UserRecord
from loci.ports import JobStep, KeyEntry, Ports, Standing
from loci.scope import Scope


@dataclass(frozen=True, slots=True)
class Writer:
    """Who writes into which memory partition.

    The user record and epoch that count are those of the directory ``reader``: the caller's, or for work that no caller
    waits for the space owner's. ``epoch`` is the one that such work was begun under; ``actor`` names, in key form, the
    user who writes into a space that isn't their own.
    """

    scope: Scope
    reader: Scope
    epoch: str | None = None
    actor: str | None = None

    @property
    def visitor(self) -> Scope | None:
        return None if self.actor is None else replace(self.scope, owner=self.actor).directory


@dataclass(frozen=True, slots=True)
class Request:
    """One write. ``vector`` embeds the text when first asked; ``replaces`` is the atom to supersede, ``if_match`` the
    version it must have; ``key`` is the idempotency key."""

    new: NewAtom
    vector: Callable[[], bytes]
    replaces: AtomId | None = None
    if_match: int | None = None
    key: str | None = None
    job: JobStep | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """What an attempt has read. ``old`` is the atom to supersede, ``draft`` the new one as far as it is known."""

    now: datetime
    old: Atom | None
    draft: Atom
    standing: Standing
    marker: Marker | None
    user: UserRecord | None

    @property
    def chain(self) -> str | None:
        """The first atom of the chain that the new one joins, by ULID."""
        if self.standing.key is not None:
            return self.standing.key.first
        return None if self.old is None else self.old.chain or self.old.id.ulid


def admitted(
    ports: Ports, writer: Writer, user: UserRecord | None, space: Space | None, now: datetime
) -> tuple[str, UserRecord | None]:
    """The epoch to write under, and the user record to put with a first write. Raises NotFound and Conflict."""
    users.require_active(user)
    if space is None or not spaces.is_there(space, user):
        raise NotFound("there is no such memory space")
    if writer.epoch is not None:
        users.require(user, writer.epoch)
    return users.first(ports, user, now)


@dataclass(frozen=True, slots=True)
class Held:
    """An atom that is about to change, and the user record to put when that is its writer's first write."""

    atom: Atom
    user: UserRecord | None


def held(ports: Ports, writer: Writer, id: AtomId, if_match: int | None, now: datetime) -> Held:
    """The atom as it stands, deleted or not. Raises NotFound, Conflict (another version, a restricted user)."""
    read = ports.atoms.read(writer.scope, writer.reader, [id.ulid])
    _, user = admitted(ports, writer, read.user, read.space, now)
    atom = read.atoms.get(id.ulid)
    if atom is None or atom.is_gone(now):
        raise NotFound("there is no such atom")
    spaces.require_version(atom.version, if_match)
    return Held(atom, user)


def entry_of(ports: Ports, writer: Writer, atom: Atom, now: datetime) -> KeyEntry | None:
    """The entry of the atom's key, when it points at the atom."""
    if atom.key is None:
        return None
    entry = ports.atoms.standing(writer.scope, writer.reader, atom, None, now).key
    return entry if entry is not None and entry.atom == atom.id.ulid else None


def entry_without(ports: Ports, writer: Writer, entry: KeyEntry, atom: Atom, now: datetime) -> KeyEntry | None:
    """The entry once the atom it points at has left its chain; None when nobody is left there."""
    chain = timelines.members(ports.atom_lists.chain(writer.scope, entry.first), entry.first, atom.key)
    return timelines.entry_left(entry, (member for member in chain if member.id != atom.id), now)


def look(ports: Ports, writer: Writer, request: Request) -> Scene:
    """What stands in the space. Raises NotFound (the space) and Conflict (a restricted user)."""
    now = ports.now()
    old = stored(ports, writer, request.replaces)
    draft = _draft(ports, writer, request.new, old, now)
    marker = _marker(writer, request, now)
    wanted = None if marker is None else marker.hash
    standing = ports.atoms.standing(writer.scope, writer.reader, draft, wanted, now)
    epoch, user = admitted(ports, writer, standing.user, standing.space, now)
    return Scene(now, old, replace(draft, epoch=epoch), standing, marker, user)


def stored(ports: Ports, writer: Writer, id: AtomId | None) -> Atom | None:
    """The atom as it stands, if it is there."""
    return None if id is None else ports.atoms.read(writer.scope, writer.reader, [id.ulid]).atoms.get(id.ulid)


def _draft(ports: Ports, writer: Writer, new: NewAtom, old: Atom | None, now: datetime) -> Atom:
    return Atom(
        id=AtomId(writer.scope.namespace, ids.new_ulid(now, ports.random)),
        epoch="",
        text=new.text,
        category=new.category,
        importance=new.importance,
        confidence=new.confidence,
        valid_from=new.valid_from or now,
        created_at=now,
        changed_at=now,
        vector=b"",
        valid_to=new.valid_to,
        key=new.key if old is None else old.key,
        expires_at=new.expires_at,
        entity_ids=tuple(dict.fromkeys(new.entity_ids)),
        source_conversation_id=new.source_conversation_id,
        source_message_ids=tuple(dict.fromkeys(new.source_message_ids)),
        metadata=new.metadata,
        actor=writer.actor,
        provenance=new.provenance,
        extraction=new.extraction,
        setting=new.setting,
    )


def _marker(writer: Writer, request: Request, now: datetime) -> Marker | None:
    """The marker to leave, its ids still open."""
    if request.key is None:
        return None
    space = SpaceId(writer.scope.namespace)
    operation, target = ("addAtom", space) if request.replaces is None else ("supersedeAtom", request.replaces)
    # In a space of many writers one's key is not another's.
    found_by = idempotency.marker_hash(operation, f"{target} {writer.actor or ''}".rstrip(), request.key)
    return idempotency.marker(found_by, fingerprint(request.new), (), now)
