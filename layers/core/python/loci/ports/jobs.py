"""Bindings, jobs, and what falls due."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from loci.ids import JobId
from loci.model import Binding, Job
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.scope import Scope


class BindingStore(Protocol):
    def create(self, directory: Scope, binding: Binding, first: FirstWrite, visitor: Scope | None) -> Outcome:
        """``directory`` is the caller's or the app's, as the binding's id says. DONE, USER_APPEARED or REPEATED."""
        ...

    def get(self, directory: Scope, ulid: str) -> Binding | None: ...

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[Binding]: ...

    def replace(self, directory: Scope, before: Binding, after: Binding | None) -> Outcome:
        """None deletes it. DONE or STALE."""
        ...


class JobStore(Protocol):
    def create(self, scope: Scope, job: Job) -> Outcome:
        """DONE, or TAKEN when that job is there already."""
        ...

    def get(self, scope: Scope, conversation: str, digest: str) -> Job | None: ...

    def list(self, scope: Scope, conversation: str) -> tuple[Job, ...]: ...

    def replace(self, scope: Scope, before: Job, after: Job) -> Outcome:
        """DONE, or STALE when its version or ``applied`` is no longer that of ``before``."""
        ...


@dataclass(frozen=True, slots=True)
class JobMessage:
    """One extraction to run: where the job lies, and under which epoch it was asked for."""

    scope: Scope
    job: JobId
    epoch: str
    attempt: int
    group: str  # SHA-256 of the memory partition: jobs of one space run one after another


class JobQueue(Protocol):
    def send(self, messages: Sequence[JobMessage]) -> None: ...


class DueKind(StrEnum):
    CONVERSATION = "conversation"
    TURN_RUN = "turn run"
    PENDING = "pending"
    JOB = "job"
    ATOM = "atom"
    SPACE = "space"
    ADMIN_JOB = "admin job"


@dataclass(frozen=True, slots=True)
class DueRecord:
    """A record whose ``due`` has passed; ``sort_key`` names it within its scope."""

    kind: DueKind
    scope: Scope
    sort_key: str
    ulid: str
    due: datetime


class DueStore(Protocol):
    """For scheduled functions alone: it looks across tenants."""

    def until(self, now: datetime) -> Iterable[DueRecord]: ...

    def move(self, record: DueRecord, due: datetime | None) -> bool:
        """Sets or clears ``due`` while it is still as read; False when it is not."""
        ...


@dataclass(frozen=True, slots=True)
class Pending:
    """``P#``: an atom whose last change the index may not show yet."""

    ulid: str
    version: int
    at: datetime
    indexed_at: datetime | None = None


class PendingStore(Protocol):
    def list(self, scope: Scope) -> tuple[Pending, ...]: ...

    def get(self, scope: Scope, ulid: str) -> Pending | None: ...

    def indexed(self, scope: Scope, pending: Pending, at: datetime) -> bool:
        """Notes that the index shows it, while its version is unchanged."""
        ...

    def remove(self, scope: Scope, pending: Pending) -> bool:
        """Removes it, while its version is unchanged."""
        ...
