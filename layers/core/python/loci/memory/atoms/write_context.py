"""Reads what one attempt to write an atom depends on: who writes, and what the space has."""

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from loci import ids, spaces
from loci.apps import idempotency, users
from loci.apps.versions import require_version
from loci.errors import NotFound
from loci.ids import AtomId, EntityId, SpaceId
from loci.memory.atoms import transitions
from loci.memory.atoms.fields import COPIED, MAX_ENTITIES, MAX_SOURCES, NewAtom, fingerprint
from loci.memory.atoms.ports import TimelineWrites
from loci.memory.atoms.stored import stored_atom
from loci.model.atoms import CALLERS, NOT_IN_USE, Atom, AtomStatus
from loci.model.spaces import Space
from loci.model.users import Marker, UserRecord
from loci.ports.memory import JobStep, KeyEntry, Preconditions, SourceConversation
from loci.ports.parts import Retries, TimelineReads
from loci.ports.space_files import FileStep
from loci.records import record
from loci.scope import Scope

if TYPE_CHECKING:
    from loci.ports.presences import DreamStep


@record(frozen=True, slots=True)
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


class Relation(StrEnum):
    """Relation of a new fact to an atom that is there."""

    CONFIRMS = "confirms"  # it says the same
    REFINES = "refines"  # it says the same and more, of the same time
    SUPERSEDES = "supersedes"  # it held until this was said
    CONTRADICTS = "contradicts"  # only one of them can be true
    RETRACTS = "retracts"  # it was taken back, and never to be believed


@record(frozen=True, slots=True)
class Related:
    """Relation found between a fact and an atom as it said since ``as_of``: of no meaning any more once the atom isn't
    current, or says another thing."""

    relation: Relation
    atom: AtomId
    as_of: datetime


@record(frozen=True, slots=True)
class Similarity:
    """``find`` looks, by a strong read, for a current atom of the scope that says what a text with these packed vectors
    says. ``least`` is how similar the two must be; None where they must have the same words."""

    least: float | None
    find: Callable[[Scope, str, bytes], Atom | None]


@record(frozen=True, slots=True)
class FilePart:
    """A file that is written with an atom, both or neither. ``step`` says for each attempt, given epoch and time, what
    changes (None: nothing); ``fingerprint`` tells two requests under one idempotency key apart."""

    step: Callable[[str, datetime], FileStep | None]
    fingerprint: str


@record(frozen=True, slots=True)
class Request:
    """One write. ``vector`` embeds the text for a space when first asked; ``replaces`` is the atom to supersede,
    ``if_match`` the version it must have; ``key`` is the idempotency key. ``related`` is what was found out before, in
    place of ``replaces``. ``linked`` are entities that the text names, besides those that were sent. ``in_place`` gives
    the atom of the key another value. ``similarity`` makes no new atom where a similar one is. ``source`` must not be
    deleted. A new atom gets this ``ulid``, or one of its own. ``approves`` is the pending atom that the new one is."""

    new: NewAtom
    vector: Callable[[Scope], bytes]
    replaces: AtomId | None = None
    if_match: int | None = None
    key: str | None = None
    job: JobStep | None = None
    dream: "DreamStep | None" = None
    related: Related | None = None
    linked: tuple[EntityId, ...] = ()
    in_place: bool = False
    similarity: Similarity | None = None
    file: FilePart | None = None
    source: SourceConversation | None = None
    ulid: str | None = None
    approves: Atom | None = None

    @property
    def operation(self) -> tuple[str, AtomId | None]:
        """The operation, and the atom that it is asked of: an idempotency key belongs to both."""
        if self.replaces is not None:
            return "supersedeAtom", self.replaces
        if self.file is not None:
            return "putFile", None
        return "setValue" if self.in_place else "addAtom", None


@record(frozen=True, slots=True)
class WriteContext:
    """Records that an attempt has read. ``old`` is the atom to supersede, ``draft`` the new one as far as it is known;
    ``confirmed`` and ``contradicted`` are what the new one was found to say again, and not to agree with; ``sent`` is
    since when it holds, None where that was not sent. ``near`` are atoms that were read with it, by ULID."""

    now: datetime
    old: Atom | None
    draft: Atom
    standing: Preconditions
    marker: Marker | None
    user: UserRecord | None
    confirmed: Atom | None = None
    contradicted: Atom | None = None
    sent: datetime | None = None
    near: Mapping[str, Atom] = field(default_factory=dict)

    def find_atom(self, ports: TimelineReads, writer: Writer, id: AtomId | None) -> Atom | None:
        """Return the atom in its present state, if it is there."""
        return self.near[id.ulid] if id is not None and id.ulid in self.near else find_atom(ports, writer, id)

    @property
    def chain(self) -> str | None:
        """The first atom of the chain that the new one joins, by ULID."""
        if self.standing.key is not None:
            return self.standing.key.first
        return None if self.old is None else self.old.chain or self.old.id.ulid


def admit_write(
    ports: Retries, writer: Writer, user: UserRecord | None, space: Space | None, now: datetime
) -> tuple[str, UserRecord | None]:
    """Return the epoch to write under, and the user record to put with a first write. Raises NotFound and Conflict."""
    spaces.require_space(space, user)
    if writer.epoch is not None:
        users.require_current(user, writer.epoch)
    return users.admit_first_write(ports, user, now)


@record(frozen=True, slots=True)
class AtomToChange:
    """An atom is about to change, with the user record to put where that is its writer's first write."""

    atom: Atom
    user: UserRecord | None


def require_atom(
    ports: TimelineWrites, writer: Writer, id: AtomId, if_match: int | None, now: datetime
) -> AtomToChange:
    """Return the atom, deleted or not. Raises NotFound, Conflict (another version, a restricted user)."""
    read = ports.atoms.read(writer.scope, writer.reader, [id.ulid])
    _, user = admit_write(ports, writer, read.user, read.space, now)
    atom = stored_atom(read, id.ulid)
    if atom is None or atom.is_gone(now):
        raise NotFound("atom not found")
    require_version(atom.version, if_match)
    return AtomToChange(atom, user)


def entry_of(ports: TimelineReads, writer: Writer, atom: Atom, now: datetime) -> KeyEntry | None:
    """Return the entry of the atom's key, when it points at the atom."""
    if atom.key is None:
        return None
    entry = ports.atoms.read_preconditions(writer.scope, writer.reader, atom, None, now).key
    return entry if entry is not None and entry.atom == atom.id.ulid else None


def entry_without(ports: TimelineReads, writer: Writer, entry: KeyEntry, atom: Atom, now: datetime) -> KeyEntry | None:
    """Return the entry once the atom it points at has left its chain; None when none is left there."""
    chain = transitions.members(ports.atom_lists.chain(writer.scope, entry.first), entry.first, atom.key)
    return transitions.entry_left(entry, (member for member in chain if member.id != atom.id), now)


def read_write_context(
    ports: TimelineWrites, writer: Writer, request: Request, ulid: str | None = None
) -> WriteContext:
    """Reads what the space has. A new atom gets this ``ulid``, or a new one. Raises NotFound (the space) and Conflict
    (a restricted user)."""
    now = ports.now()
    atoms = _find_related(ports, writer, request.related, now)
    refined_atom = atoms.get(Relation.REFINES)
    old = refined_atom or atoms.get(Relation.SUPERSEDES) or find_atom(ports, writer, request.replaces)
    atom_id = AtomId(writer.scope.namespace, ulid or ids.new_ulid(now, ports.random))
    draft = draft_of(writer, request.new, atom_id, now, old)
    if refined_atom is not None:
        draft = _refining(draft, refined_atom, request.new)
    draft = replace(draft, entity_ids=merge_links(draft.entity_ids, request.linked))
    marker = _marker(writer, request, now)
    wanted_text = None if marker is None else marker.hash
    looks = request.similarity is not None
    standing = ports.atoms.read_preconditions(writer.scope, writer.reader, draft, wanted_text, now, similar=looks)
    epoch, user = admit_write(ports, writer, standing.user, standing.space, now)
    draft = admitted_draft(draft, request, standing, epoch)
    confirmed_atom, contradicted_atom = atoms.get(Relation.CONFIRMS), atoms.get(Relation.CONTRADICTS)
    begins = request.new.valid_from if refined_atom is None else refined_atom.valid_from
    return WriteContext(now, old, draft, standing, marker, user, confirmed_atom, contradicted_atom, begins)


def admitted_draft(draft: Atom, request: Request, standing: Preconditions, epoch: str) -> Atom:
    """Return the draft under the epoch to write in, without entities that its text named and that are gone."""
    # An entity that was deleted since the text was looked at is no reason to refuse what named none by its id.
    sent_ids = request.new.entity_ids if request.new.provenance in CALLERS else ()
    gone_ids = frozenset(standing.missing) - frozenset(sent_ids)
    return replace(draft, epoch=epoch, entity_ids=tuple(id for id in draft.entity_ids if id not in gone_ids))


def merge_links(sent_ids: tuple[EntityId, ...], found_ids: tuple[EntityId, ...]) -> tuple[EntityId, ...]:
    """Join the entities that were sent with those that the text names, as many as an atom may name."""
    return tuple(dict.fromkeys((*sent_ids, *found_ids)))[:MAX_ENTITIES]


def _refining(draft: Atom, refined_atom: Atom, new: NewAtom) -> Atom:
    """Return a draft that says more than an atom: it holds as long, rests on its sources too, and is fresh again."""
    message_ids = (*refined_atom.source_message_ids, *draft.source_message_ids)
    return replace(
        draft,
        valid_from=refined_atom.valid_from,
        valid_to=refined_atom.valid_to if new.valid_to is None else new.valid_to,
        source_message_ids=tuple(dict.fromkeys(message_ids))[:MAX_SOURCES],
        confirmed_at=new.said_at or refined_atom.confirmed_at,
        confirmations=refined_atom.confirmations + 1,
    )


def _find_related(ports: TimelineReads, writer: Writer, related: Related | None, now: datetime) -> dict[Relation, Atom]:
    """Return the atom by its relation, unless it has changed since it was judged."""
    atom = None if related is None else find_atom(ports, writer, related.atom)
    if related is None or atom is None or not atom.is_live(now) or atom.changed_at != related.as_of:
        return {}
    return {related.relation: atom}


def find_atom(ports: TimelineReads, writer: Writer, id: AtomId | None) -> Atom | None:
    """Return the atom in its present state, if it is there."""
    return None if id is None else stored_atom(ports.atoms.read(writer.scope, writer.reader, [id.ulid]), id.ulid)


def draft_of(writer: Writer, new: NewAtom, id: AtomId, now: datetime, old: Atom | None = None) -> Atom:
    """Return the new atom before it is embedded; a value of the key of ``old``, which it supersedes."""
    return Atom(
        id=id,
        epoch="",
        created_at=now,
        changed_at=now,
        vector=b"",
        actor=writer.actor,
        status=AtomStatus.ARCHIVED if new.review in NOT_IN_USE else AtomStatus.ACTIVE,
        **{
            **{name: getattr(new, name) for name in COPIED},
            "valid_from": new.valid_from or now,
            "key": new.key if old is None else old.key,
            "entity_ids": tuple(dict.fromkeys(new.entity_ids)),
            "source_message_ids": tuple(dict.fromkeys(new.source_message_ids)),
        },
    )


def _marker(writer: Writer, request: Request, now: datetime) -> Marker | None:
    """Return the marker to leave, its ids still open."""
    if request.key is None:
        return None
    operation, atom = request.operation
    target = atom or SpaceId(writer.scope.namespace)
    least = None if request.similarity is None else request.similarity.least
    request_hash = fingerprint(request.new, least)
    if request.file is not None:
        request_hash = idempotency.fingerprint([request_hash, request.file.fingerprint])
    # In a space of many writers one's key is not another's.
    found_by = idempotency.marker_hash(operation, f"{target} {writer.actor or ''}".rstrip(), request.key)
    return idempotency.marker(found_by, request_hash, (), now)
