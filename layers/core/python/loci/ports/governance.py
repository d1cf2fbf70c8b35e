"""The ledger, what signs for it, the jobs that export and erase, and the files of exports."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Protocol

from loci.model.entities import Entity
from loci.model.governance import AdminJob, AuditEntry, Receipt, Tombstone
from loci.model.jobs import JobStatus
from loci.ports.writes import Outcome, Page
from loci.records import record
from loci.scope import Scope


class Ledger(Protocol):
    """Records that never change and are never deleted. A copy of each tombstone and receipt goes to write-once storage.

    ``app`` is the app's directory. Putting what is there already is no error, and changes nothing.
    """

    def put_tombstone(self, app: Scope, tombstone: Tombstone) -> None: ...

    def tombstones(self, app: Scope) -> Iterable[Tombstone]: ...

    def put_receipt(self, app: Scope, receipt: Receipt) -> None: ...

    def get_receipt(self, app: Scope, subject_hash: str, id: str) -> Receipt | None: ...

    def put_audit_entry(self, app: Scope, entry: AuditEntry) -> None: ...

    def audit_entries(self, app: Scope, subject_hash: str, cursor: str | None, limit: int) -> Page[AuditEntry]:
        """Newest first."""
        ...


class Signer(Protocol):
    """Keys that never leave the key store."""

    @property
    def key_id(self) -> str:
        """The id of the key pair that signs."""
        ...

    def subject_hash(self, owner: Scope) -> str:
        """The keyed hash of an owner (its directory): 64 hexadecimal characters."""
        ...

    def sign(self, content: bytes) -> bytes:
        """ECDSA on P-256 over SHA-256 of the content, DER."""
        ...

    def public_key(self) -> bytes:
        """DER, SubjectPublicKeyInfo."""
        ...


class AdminJobStore(Protocol):
    """``app`` is the app's directory."""

    def create(self, app: Scope, job: AdminJob) -> Outcome:
        """DONE, or TAKEN when that job is there already. One that cannot be read is replaced."""
        ...

    def get(self, app: Scope, ulid: str) -> AdminJob | None: ...

    def replace(self, app: Scope, before: AdminJob, after: AdminJob) -> Outcome:
        """DONE, or STALE when its version is no longer that of ``before``."""
        ...

    def list(self, app: Scope) -> Iterable[AdminJob]:
        """All jobs of the app, read as they are consumed."""
        ...


class RecordTable(StrEnum):
    """The tables that people's records lie in."""

    CONVERSATIONS = "conversations"
    MEMORY = "memory"
    CONTROL = "control"


class ItemKind(StrEnum):
    """Kind of an item; ``ENTRY`` is what no other kind is: links, names, pages and all that only finds records."""

    USER = "user"
    CONVERSATION = "conversation"
    POINTER = "pointer"  # where a conversation lies, in its owner's directory
    SUMMARY = "summary"
    MESSAGE = "message"
    TURN_RUN = "turn run"
    MARKER = "marker"
    ATOM = "atom"
    REVISION = "revision"
    ENTITY = "entity"
    FILE = "file"
    SPACE = "space"
    SHARED_SPACE = "shared space"
    BINDING = "binding"
    JOB = "job"
    WINDOW = "window"
    PRESENCE = "presence"
    DREAM = "dream"
    API_KEY = "API key"
    ENTRY = "entry"


@record(frozen=True, slots=True)
class ItemRef:
    """One item of a partition: its kind, the parts of its id within the partition, and its ``place``, by which the
    store finds it and lists what comes after it. Only the store reads a place. ``is_readable`` is False of a record
    that was looked at and is damaged."""

    kind: ItemKind
    ids: tuple[str, ...]
    place: str
    is_readable: bool = True


@record(frozen=True, slots=True)
class Author:
    """Author of contributions to another owner's space: the ``actor`` who wrote them (an owner in key form), or the
    ``conversations`` (ULIDs) that they were extracted from."""

    actor: str
    conversations: frozenset[str] = frozenset()


@record(frozen=True, slots=True)
class GuestJob:
    """A job of a scope that extracts into a space of somebody else, by its memory partition: None where the job says
    that it is somebody's and cannot be read to say whose."""

    scope: Scope
    item: ItemRef
    conversation: str
    memory: Scope | None
    created_at: datetime


@record(frozen=True, slots=True)
class AuthoredAtom:
    """An atom that an author wrote into another owner's space, and the entities that it names in any of its states; all
    by their ULIDs."""

    ulid: str
    entities: frozenset[str]


class SubjectStore(Protocol):
    """Raw items of the tables, of any kind: for erasures alone."""

    def items(self, table: RecordTable, scope: Scope, after: str | None = None) -> Iterable[ItemRef]:
        """The items of a partition that come after that place, in order, read strongly and as they are consumed. Of
        each the key alone is looked at."""
        ...

    def checked_items(self, table: RecordTable, scope: Scope, after: str | None = None) -> Iterable[ItemRef]:
        """The same, and whether each can be read."""
        ...

    def namespaces(self, directory: Scope) -> Iterable[str]:
        """Where the conversations of the directory's owner lie, as far as its entries can be read."""
        ...

    def renew_user(self, directory: Scope, epoch: str) -> None:
        """Writes a user's record again that cannot be read: with what of it can be, else active and of this epoch."""
        ...

    def remove_unreadable(self, scope: Scope, author: Author) -> None:
        """Deletes the records of a memory partition that cannot be read and that the author brought there, each with
        all that names it. Not atoms: see ``ErasureStore.empty_atom``."""
        ...

    def shared_spaces(self, directory: Scope) -> Iterable[Scope]:
        """The memory partitions of the app and of groups that the owner of the directory wrote into."""
        ...

    def remove(self, table: RecordTable, scope: Scope, items: Sequence[ItemRef]) -> None:
        """Deletes the items that are there. Broken off, some of them are."""
        ...

    def remove_entity(self, scope: Scope, entity: Entity) -> None:
        """Deletes the record of an entity; its names are freed before (``EntityStore.replace``)."""
        ...

    def atoms_by(self, scope: Scope, author: Author) -> Sequence[AuthoredAtom]:
        """The atoms that the author brought to a memory partition, by ULID; purged ones until they are erased."""
        ...

    def guest_jobs(self, scope: Scope) -> Iterable[GuestJob]:
        """The jobs of a scope that extract into a space of another owner."""
        ...


@record(frozen=True, slots=True)
class StoredItem:
    """One item of a table; the epoch that it was written under and who brought it there (owners in key form), where
    it says so."""

    table: RecordTable
    scope: Scope
    ref: ItemRef
    epoch: str | None
    actor: str | None
    authors: tuple[str, ...] = ()


@record(frozen=True, slots=True)
class JobPlace:
    """One extraction job of an app (its directory)."""

    app: Scope
    status: JobStatus
    created_at: datetime


class Inventory(Protocol):
    """Everything of everybody, read item by item: for an operator after a restore alone, never for a request."""

    def apps(self) -> Iterable[Scope]:
        """The directories of the apps that anybody was erased from."""
        ...

    def items(self, app: Scope | None, tables: Collection[RecordTable] = tuple(RecordTable)) -> Iterable[StoredItem]:
        """The items of one app (its directory) or of all in these tables, in no order, as they are consumed."""
        ...

    def items_of_tenant(self, tenant: str) -> Iterator[StoredItem]:
        """The items of all apps of a tenant, and of the tenant itself but for its limits, in no order, as they are
        consumed."""
        ...

    def unreadable(self, tenant: str | None) -> Iterable[StoredItem]:
        """The items of a tenant or of all tenants that cannot be read, in no order, as they are found."""
        ...

    def unfinished_jobs(self) -> Iterator[JobPlace]:
        """The extraction jobs of everybody that neither succeeded nor were cancelled, by the keys of their index alone,
        in no order; a change may show a moment later."""
        ...

    def people(self) -> Iterator[Scope]:
        """The directories of all people, by the keys of their index alone, as ``unfinished_jobs``."""
        ...

    def find_emptied(self) -> tuple[RecordTable, ...]:
        """The tables without an item although the control table says that they hold some: conversations, or facts that
        a job added."""
        ...

    def spaces(self, tenant: str | None) -> Iterable[Scope]:
        """The partitions of all spaces of a tenant or of all tenants, deleted ones too, in no order."""
        ...


class DeadLetters(Protocol):
    """Messages that failed too often, of all queues. Their bodies say which owner they belong to; those of others stay,
    though they may be invisible for a moment."""

    def has_letters_of(self, directory: Scope) -> bool:
        """Whether one belongs to the owner of the directory. Also True while some are invisible and cannot be
        checked."""
        ...

    def remove(self, directory: Scope) -> int:
        """Deletes those of the owner; returns how many."""
        ...

    def may_come(self) -> bool:
        """Whether any records are being retried now: some of them may end here."""
        ...


@record(frozen=True, slots=True)
class Letter:
    """A dead letter without its content. ``kind`` says what it is: an event's type, or the work that it asks for;
    ``record`` is the ULID of what it is about. What we never sent has neither, nor a tenant. ``receives`` counts how
    often it was read since it came here."""

    id: str
    queue: str
    kind: str | None
    tenant: str | None
    app: str | None
    record: str | None
    sent_at: datetime
    receives: int


class Letters(Protocol):
    """Dead letters of all apps, for operators. A queue goes by the name of the work that it is for; None: all queues.
    What raises Unavailable did some of it; the rest is still there."""

    names: Sequence[str]

    def counts(self, queue: str | None = None) -> Mapping[str, int]:
        """The approximate number of dead letters, by queue."""
        ...

    def list_letters(self, queue: str) -> Sequence[Letter]:
        """Lists the letters in sight, the oldest first. A FIFO queue shows ten of each group at most."""
        ...

    def send_again(self, queue: str | None = None) -> Mapping[str, int]:
        """Each goes back into the queue that it is for, once; how many did, by queue."""
        ...

    def drop(self, queue: str, ids: Collection[str] | None) -> int:
        """Deletes those with these ids, None: all that there are; how many."""
        ...


PIECE = 5 * 2**20
"""Bytes; what S3 takes as the least of a part that others follow."""


class ExportFiles(Protocol):
    """Exports too large to be answered, and the pieces that they are made of. Names say nothing of a person."""

    def put(self, name: str, parts: Iterable[bytes]) -> int:
        """The bytes written; the parts are written as they come. If they break off, nothing is there."""
        ...

    def read(self, name: str) -> bytes:
        """The whole content: of a small file. Raises Unavailable where it is not there."""
        ...

    def join(self, name: str, pieces: Sequence[str]) -> None:
        """One file of others, in this order, each but the last of ``PIECE`` bytes at least. Raises Unavailable where
        one is not there."""
        ...

    def link(self, name: str, life: timedelta) -> str:
        """An address that anybody may read it at for so long, from now on."""
        ...

    def delete(self, name: str) -> None:
        """Deletes the file of that name, and uploads of it that were begun and broken off."""
        ...

    def list_names(self, prefix: str) -> tuple[str, ...]:
        """The names that begin so, in order; also of what was begun and broken off."""
        ...
