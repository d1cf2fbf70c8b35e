"""Spaces, atoms and entities."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from loci.errors import UnreadableRecord
from loci.ids import ConversationId, EntityId, JobId
from loci.model.atoms import Atom
from loci.model.entities import Entity, EntityType, MergedNames
from loci.model.spaces import Space
from loci.model.statements import Statement, Unlearned
from loci.model.users import UserRecord
from loci.model.visibility import AtomFilter
from loci.ports.space_files import FileStep
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.records import record
from loci.scope import Scope

# Only what dreams loads it.
if TYPE_CHECKING:
    from loci.ports.presences import DreamStep


@record(frozen=True, slots=True)
class SpaceRead:
    """A space, the asking user's record and some of its atoms by ULID, of one strong read; the names of its merged
    entities where they were asked for. ``unreadable`` are the atoms, by ULID, that are there and cannot be read."""

    user: UserRecord | None
    space: Space | None
    atoms: Mapping[str, Atom]
    names: MergedNames | None = None
    unreadable: Mapping[str, UnreadableRecord] = field(default_factory=dict)


class SpaceReader(Protocol):
    def get(self, directory: Scope, key: str) -> Space | None: ...

    def read(self, directory: Scope, reader: Scope, key: str) -> SpaceRead:
        """The space and the user of the directory ``reader``, in one round trip; no atoms."""
        ...

    def find_by_name(self, directory: Scope, folded: str) -> Space | None:
        """The space that holds the name now."""
        ...

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[Space]:
        """All spaces of a directory, deleted ones too, by key."""
        ...


class SpaceStore(SpaceReader, Protocol):
    def create(self, directory: Scope, space: Space, first: FirstWrite, visitor: Scope | None) -> Outcome:
        """Puts space and name. ``visitor`` is the writing user's directory when that is not the space's; user record
        and marker go there then. DONE, USER_APPEARED, REPEATED, TAKEN (the name), or STALE (the key is in use)."""
        ...

    def replace(self, directory: Scope, before: Space, after: Space | None) -> Outcome:
        """The space, when its version is still that of ``before``; a name given up is freed, a name gained is taken.
        None removes it. DONE, STALE or TAKEN."""
        ...


@record(frozen=True, slots=True)
class KeyEntry:
    """``K#``: the current value of a key. ``first`` is the ULID its chain begins with; ``version`` rises with every
    write of the key."""

    key: str
    atom: str
    first: str
    valid_to: datetime | None
    version: int


@record(frozen=True, slots=True)
class KeyStep:
    """The entry of one key from one state to the next: ``before`` as it was read (None: absent), ``after`` None to
    remove it."""

    before: KeyEntry | None
    after: KeyEntry | None


@record(frozen=True, slots=True)
class JobStep:
    """The n-th fact of a job, applied with its atom, or so many ``facts`` from there on: raises ``applied`` from
    ``before`` by these, and the counts. Its ``statement`` is put with it."""

    scope: Scope
    job: JobId
    before: int
    added: int = 0
    confirmed: int = 0
    superseded: int = 0
    dropped: int = 0
    retracted: int = 0
    facts: int = 1
    statement: Statement | None = None


@record(frozen=True, slots=True)
class SourceConversation:
    """The conversation, by ULID in its own scope, that a write was learned from: nothing is written once it is
    deleted."""

    scope: Scope
    ulid: str


@record(frozen=True, slots=True)
class AtomStep:
    """One atom from one state to the next; ``before`` None for a new one. The former state becomes a revision, unless
    it said the same (``is_revision`` False). The records ``unlearned`` are put with it; ``restores`` names the source
    whose record of this atom is removed."""

    before: Atom | None
    after: Atom
    is_revision: bool = True
    unlearned: tuple[Unlearned, ...] = ()
    restores: str | None = None


@record(frozen=True, slots=True)
class AtomChange:
    """One transaction on the atoms of one space; categories, guards, links and pending markers follow from the steps.
    ``visitor`` is the writing user's directory when the space is not their own. ``similar_writes`` is the number of
    writes of the space that looked for similar atoms, as this one read it before it looked; it is raised by one.
    ``file`` is written with the atoms. ``source`` must not be deleted."""

    at: datetime
    steps: tuple[AtomStep, ...]
    keys: tuple[KeyStep, ...] = ()
    first: FirstWrite = field(default_factory=FirstWrite)
    visitor: Scope | None = None
    job: JobStep | None = None
    similar_writes: int | None = None
    file: FileStep | None = None
    dream: "DreamStep | None" = None
    source: SourceConversation | None = None

    @property
    def cited_conversations(self) -> tuple[ConversationId, ...]:
        """Conversations that atoms cite now and did not before, without that of the job."""
        found: dict[ConversationId, None] = {}
        for step in self.steps:
            before = () if step.before is None else step.before.cited_conversations
            found.update((id, None) for id in step.after.cited_conversations if id not in before)
        own = None if self.job is None else self.job.job.conversation
        return tuple(id for id in found if id.ulid != own)


@record(frozen=True, slots=True)
class Preconditions:
    """Conditions in its space that the write of a new atom depends on, of one strong read.

    ``key`` is its key's entry, ended or not; ``guard`` the ULID of the current atom that says the same (text, category,
    key; for EPISODE and INTENTION also ``valid_from``); ``missing`` its entities that are not there; ``has_marker``
    whether there is a marker, live or expired. ``waiting`` is the ULID of the pending or rejected atom that says the
    same, asked for by a pending one. ``similar_writes`` counts the writes that looked for similar atoms, None
    where it was not asked for.
    """

    user: UserRecord | None
    space: Space | None
    key: KeyEntry | None = None
    guard: str | None = None
    missing: tuple[EntityId, ...] = ()
    has_marker: bool = False
    similar_writes: int | None = None
    waiting: str | None = None


class AtomReader(Protocol):
    def read(self, scope: Scope, reader: Scope, ulids: Sequence[str], *, names: bool = False) -> SpaceRead:
        """Space, the user of the directory ``reader``, and up to 97 atoms, in one round trip; with ``names`` those of
        merged entities."""
        ...

    def read_preconditions(
        self, scope: Scope, reader: Scope, new: Atom, marker: str | None, now: datetime, *, similar: bool = False
    ) -> Preconditions:
        """The conditions that the write of ``new`` at ``now`` depends on; ``marker`` is the hash of the idempotency
        marker to look for, and with ``similar`` the write will look for similar atoms."""
        ...


class AtomWriter(AtomReader, Protocol):
    def apply(self, scope: Scope, change: AtomChange) -> Outcome:
        """All of the change or nothing. DONE, else the first that holds of APPLIED (the job is past this step, or the
        source is deleted), USER_APPEARED, REPEATED, DUPLICATE and STALE. A change without steps only leaves its
        marker."""
        ...

    def advance_job(self, scope: Scope, step: JobStep) -> Outcome:
        """Raises a job's ``applied`` for a fact that changed no atom of the space ``scope``. DONE or STALE."""
        ...


class AtomStore(AtomWriter, Protocol):
    def replace_vector(self, scope: Scope, state: Atom, is_current: bool) -> Outcome:
        """Replaces the vector of a state, the present or a former one; nothing else changes, and the index gets no
        notice. DONE, or STALE where the state is not as it was read, or purged."""
        ...


class AtomBatchStore(Protocol):
    """Store for batches: what the writes of many new atoms read together, and how many go into one transaction."""

    def read_preconditions(
        self, scope: Scope, reader: Scope, news: Sequence[Atom], now: datetime
    ) -> tuple[Preconditions, ...]:
        """For each of the new atoms what its write depends on, without marker and count of similar writes."""
        ...

    def count_fitting(self, changes: Sequence[AtomChange]) -> int:
        """The number of changes, from the first on, that fit one transaction together: at least one."""
        ...


class VectorStore(Protocol):
    """Paid vectors of the texts of a space, packed as ``loci.inference.embedding.vectors`` says."""

    def stored_vectors(self, scope: Scope, embedder: str, texts: Sequence[str]) -> Mapping[str, bytes]:
        """The vectors that this embedder made, by text."""
        ...

    def store_vectors(self, scope: Scope, embedder: str, vectors: Mapping[str, bytes]) -> None:
        """Stores one vector a text, in place of that of another embedder."""
        ...


class TimelineReader(Protocol):
    """Reads of the atoms that a write meets: values of a key, members of a chain, former states."""

    def list(
        self, scope: Scope, wanted: AtomFilter, cursor: str | None, limit: int, *, newest_first: bool = False
    ) -> Page[Atom]:
        """Oldest first unless ``newest_first``; a page may be short (at most 4 MB evaluated a call). The cursor is a
        ULID."""
        ...

    def revisions(self, scope: Scope, ulid: str) -> tuple[Atom, ...]:
        """The former states of an atom, oldest first, without what they contradicted: that may be gone by now."""
        ...

    def chain(self, scope: Scope, first: str) -> tuple[Atom, ...]:
        """All atoms of a chain of supersedes, in the order in which they held (``loci.model.chains``)."""
        ...


class AtomList(TimelineReader, Protocol):
    """Reads of many atoms of one space."""

    def always_on(self, scope: Scope, categories: Sequence[str], now: datetime, limit: int) -> tuple[Atom, ...]:
        """The current atoms of the categories that are confirmed, by importance, then newest ``valid_from``, at most
        ``limit``."""
        ...

    def oldest_of(self, scope: Scope, category: str, newer: int, limit: int) -> tuple[Atom, ...]:
        """The current atoms of a category that have so many newer ones of it, at most ``limit``, oldest first. Those
        that ended by themselves count."""
        ...

    def essentials(self, scope: Scope, now: datetime, limit: int) -> tuple[Atom, ...]:
        """The current atoms that are essential, the most important ``limit`` of them: rules, then safety, then who the
        user is; each by importance, then newest ``valid_from``."""
        ...

    def values_under_key(self, scope: Scope, stem: str, now: datetime, limit: int) -> tuple[Atom, ...]:
        """The current values of keys that go on after the stem and a dot, by their keys, at most ``limit``. Keys that
        are stored as a hash, of over 200 bytes, are not found."""
        ...

    def categories(self, scope: Scope, limit: int) -> tuple[str, ...]:
        """The folded names of categories that current atoms have, so many at most, in no stated order; atoms that ended
        by themselves may count, and names over 200 bytes in their encoding are left out."""
        ...

    def histories(self, scope: Scope, cursor: str | None, limit: int) -> Page[tuple[Atom, ...]]:
        """Every atom that isn't purged, oldest first, in all its states, each with what it contradicted then, its
        present one last; of a deleted one that alone. The cursor is a ULID."""
        ...

    def newest(self, scope: Scope, limit: int, *, consistent: bool = False) -> tuple[Atom, ...]:
        """The atoms that were created last, as they stand, newest first; read strongly if ``consistent``."""
        ...


@record(frozen=True, slots=True)
class EntityStep:
    """One entity from one state to the next; names it gains are taken for it, names it loses are freed: of a deleted
    one all."""

    before: Entity
    after: Entity


@record(frozen=True, slots=True)
class NamesStep:
    """The names of merged entities from one state to the next."""

    before: MergedNames
    after: MergedNames


@record(frozen=True, slots=True)
class Mention:
    """``L#``: an atom, by ULID, that speaks of an entity and isn't deleted."""

    valid_from: datetime
    atom: str


@record(frozen=True, slots=True)
class EntityName:
    """``N#``: a folded name or alias, and the entity that has it, by ULID."""

    name: str
    entity: str


class EntityLookup(Protocol):
    def get(self, scope: Scope, ulids: Sequence[str]) -> tuple[Entity, ...]:
        """Return the entities that are there and not deleted, in the order asked."""
        ...


class EntityReader(EntityLookup, Protocol):
    def get(self, scope: Scope, ulids: Sequence[str], *, unlearned: bool = False) -> tuple[Entity, ...]:
        """Return ``unlearned`` entities too if they are asked for."""
        ...

    def find_by_name(
        self, scope: Scope, folded: str, types: Sequence[EntityType], *, unlearned: bool = False
    ) -> Entity | None:
        """The entity of the first of the types that has the name or alias, merged or not; ``unlearned`` as above."""
        ...

    def names(self, scope: Scope, limit: int) -> tuple[EntityName, ...]:
        """So many names and aliases of the space's entities at most, those of merged ones too, in no stated order; none
        that is so long (over 200 bytes in its encoding) that only its hash is stored."""
        ...

    def names_among(self, scope: Scope, folded: Sequence[str]) -> tuple[EntityName, ...]:
        """The folded names among these that entities of any type have; not read strongly."""
        ...

    def list(self, scope: Scope, cursor: str | None, limit: int, *, unlearned: bool = False) -> Page[Entity]:
        """Oldest first, merged ones too and no deleted ones, ``unlearned`` ones only if they are asked for; a page may
        be short. The cursor is a ULID."""
        ...

    def mentions(self, scope: Scope, ulid: str) -> tuple[Mention, ...]:
        """Mentions of this very entity, by ``valid_from``."""
        ...


class EntityStore(EntityReader, Protocol):
    def create(
        self,
        scope: Scope,
        entity: Entity,
        first: FirstWrite,
        visitor: Scope | None = None,
        source: JobStep | SourceConversation | None = None,
    ) -> Outcome:
        """Puts the entity and its names. ``visitor`` is the writing user's directory when the space is not their own.
        DONE, else the first that holds of APPLIED (the ``source`` is a cancelled job or a deleted conversation),
        USER_APPEARED, REPEATED and TAKEN, also by one that is unlearned: it keeps its name."""
        ...

    def replace(
        self,
        scope: Scope,
        steps: Sequence[EntityStep],
        first: FirstWrite,
        visitor: Scope | None,
        names: NamesStep | None = None,
        source: JobStep | SourceConversation | None = None,
    ) -> Outcome:
        """All of the steps or none, with the marker. DONE, else the first that holds of APPLIED (the ``source`` is a
        cancelled job or a deleted conversation), USER_APPEARED, REPEATED, STALE (one of them is not at its former
        version) and TAKEN (a name that an entity gains is another's)."""
        ...
