"""Bindings, jobs, and what falls due."""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Protocol, TypeAlias

from loci.ids import JobId
from loci.model.jobs import Binding, Job, JobStatus, Window
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.records import record
from loci.scope import Scope


class BindingReader(Protocol):
    def get(self, directory: Scope, ulid: str) -> Binding | None: ...

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[Binding]: ...


class BindingStore(BindingReader, Protocol):
    def create(self, directory: Scope, binding: Binding, first: FirstWrite, visitor: Scope | None) -> Outcome:
        """``directory`` is the caller's or the app's, as the binding's id says. DONE, USER_APPEARED or REPEATED."""
        ...

    def replace(self, directory: Scope, before: Binding, after: Binding | None) -> Outcome:
        """None deletes it. DONE or STALE."""
        ...


@record(frozen=True, slots=True)
class OwnedJob:
    """A job, and the scope of its conversation."""

    scope: Scope
    job: Job


class JobReader(Protocol):
    def get(self, scope: Scope, conversation: str, digest: str) -> Job | None: ...

    def list(self, scope: Scope, conversation: str) -> tuple[Job, ...]: ...

    def list_by_status(self, app: Scope, status: JobStatus, cursor: str | None, limit: int) -> Page[OwnedJob]:
        """Lists the jobs of all people of an app, the newest first; a change may show a moment later. Raises Refused
        for what is no cursor."""
        ...


class JobStore(JobReader, Protocol):
    def create(self, scope: Scope, job: Job) -> Outcome:
        """DONE, or TAKEN when that job is there already."""
        ...

    def replace(self, scope: Scope, before: Job, after: Job) -> Outcome:
        """DONE, or STALE when its version or ``applied`` is no longer that of ``before``."""
        ...


class WindowStore(Protocol):
    def get(self, scope: Scope, conversation: str, binding: str, target: str) -> Window | None: ...

    def list(self, scope: Scope, conversation: str) -> tuple[Window, ...]: ...

    def advance(self, scope: Scope, before: Window | None, after: Window, job: Job) -> Outcome:
        """Puts the cursor and the job of what it went over, together, while the conversation is open and the cursor
        still as ``before``. DONE, or STALE."""
        ...


@record(frozen=True, slots=True)
class JobMessage:
    """One extraction to run: where the job lies, and under which epoch it was asked for."""

    scope: Scope
    job: JobId
    epoch: str
    attempt: int
    group: str  # SHA-256 of the memory partition: jobs of one space run one after another


@record(frozen=True, slots=True)
class SummaryMessage:
    """One rolling summary to bring up to date, asked for at that turn of its conversation; one to make again, since a
    message was retracted or restored, ends with the message ``until_seq``."""

    scope: Scope
    conversation: str
    epoch: str
    turns: int
    until_seq: int | None = None

    @property
    def group(self) -> str:
        """Summaries of one conversation are written one after another."""
        return hashlib.sha256(f"{self.scope.partition}#{self.conversation}".encode()).hexdigest()


@record(frozen=True, slots=True)
class DreamMessage:
    """One dream to go on with; ``scope`` is the directory of the presence's owner, ``presence`` its key."""

    scope: Scope
    presence: str
    dream: str
    epoch: str
    attempt: int

    @property
    def group(self) -> str:
        """Dreams of one presence come one after another."""
        return hashlib.sha256(f"{self.scope.partition}#{self.presence}".encode()).hexdigest()


QueuedMessage: TypeAlias = JobMessage | SummaryMessage | DreamMessage


class JobQueue(Protocol):
    def send(self, messages: Sequence[QueuedMessage]) -> None:
        """Sends the messages; one that equals a message of the last five minutes arrives once."""
        ...


class DueKind(StrEnum):
    CONVERSATION = "conversation"
    TURN_RUN = "turn run"
    MESSAGE = "message"
    PENDING = "pending"
    JOB = "job"
    ATOM = "atom"
    SPACE = "space"
    ADMIN_JOB = "admin job"
    PRESENCE = "presence"
    DREAM = "dream"


@record(frozen=True, slots=True)
class DueRecord:
    """A record whose ``due`` has passed, by its id within its scope: a ULID, the key of a space or a presence, the hash
    of a job or the id of a turn; the last two with the ULID of their ``conversation``, a dream with the key of its
    presence there."""

    kind: DueKind
    scope: Scope
    id: str
    due: datetime
    conversation: str = ""


class DueStore(Protocol):
    """For scheduled functions alone: it looks across tenants."""

    def records_until(self, now: datetime, kinds: Collection[DueKind]) -> Iterable[DueRecord]:
        """Records of these kinds that are due at ``now``, read as they are consumed, in another order each time: a
        reader that stops early never leaves the same ones. Raises Unavailable."""
        ...

    def set_due(self, record: DueRecord, due: datetime | None) -> bool:
        """Sets or clears ``due`` while it is still as read; False when it is not."""
        ...


@record(frozen=True, slots=True)
class Pending:
    """``P#``: an atom whose last change the index may not show yet."""

    ulid: str
    version: int
    at: datetime
    indexed_at: datetime | None = None


class ChangeCounts(Protocol):
    def change_count(self, scope: Scope) -> int:
        """The number of changes counted; never lower than before."""
        ...


class PendingStore(ChangeCounts, Protocol):
    def list(self, scope: Scope) -> tuple[Pending, ...]: ...

    def get(self, scope: Scope, ulid: str) -> Pending | None: ...

    def count_change(self, scope: Scope) -> None:
        """Counts a change of an atom of the space."""
        ...

    def mark_indexed(self, scope: Scope, pending: Pending, at: datetime) -> bool:
        """Notes that the index shows it, while its version is unchanged."""
        ...

    def remove(self, scope: Scope, pending: Pending) -> bool:
        """Removes it, while its version is unchanged."""
        ...
