"""What is kept about people's rights: the jobs that export and erase, tombstones, receipts and the audit."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime, timedelta
from enum import StrEnum

from loci.ids import AdminJobId
from loci.records import record


class AdminJobKind(StrEnum):
    EXPORT = "export"
    ERASE = "erase"


class AdminJobStatus(StrEnum):
    """``waiting``: the first pass of an erasure is done; the job waits for earlier writes to end."""

    RUNNING = "running"
    WAITING = "waiting"
    SUCCEEDED = "succeeded"
    FAILED = "failed"


class ErasurePhase(StrEnum):
    """The phase of an erasure. Each phase may run again after an interruption."""

    COUNTING = "counting"
    FIRST = "first"
    REST = "rest"
    SECOND = "second"
    VERIFICATION = "verification"
    DONE = "done"


@record(frozen=True, slots=True)
class ExportPlace:
    """A place in the document of an export: within which of its lists, None at the end; the ``cursor`` there, None
    before the list is begun; whether a list was ``opened`` just before."""

    section: str | None
    cursor: str | None = None
    opened: bool = False


@record(frozen=True, slots=True)
class ExportProgress:
    """How far an export is: the pieces (names of files) that are written, and where the next one begins."""

    place: ExportPlace
    pieces: tuple[str, ...]


ADMIN_JOB_LIFE = timedelta(days=30)
"""How long an export or an erasure is told of once it is finished; a receipt is kept by the ledger."""


@record(frozen=True, slots=True)
class AdminJob:
    """``AJ#`` in the app's directory: one export or erasure of a person's data, and how far it is.

    ``subject`` is the person as an owner in key form, None once everything of them is erased: ``subject_hash`` (the
    ledger's keyed hash, hexadecimal) stands for them then. ``requested_by`` is who asked, as such a hash. ``counts``
    are of records, by kind. ``progress`` is of an export that was too large to be answered; ``file`` is where it lies
    once it is whole, until ``file_expires_at``. ``ids_hash`` is as on the receipt, whose id is ``receipt``;
    ``place`` where a count goes on that took longer than a turn.
    """

    id: AdminJobId
    kind: AdminJobKind
    subject: str | None
    subject_hash: str
    requested_by: str
    created_at: datetime
    updated_at: datetime
    status: AdminJobStatus = AdminJobStatus.RUNNING
    phase: ErasurePhase = ErasurePhase.COUNTING
    epoch: str | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    ids_hash: str | None = None
    place: str | None = None
    nothing_found: bool = False
    settled_at: datetime | None = None
    progress: ExportProgress | None = None
    file: str | None = None
    file_expires_at: datetime | None = None
    receipt: str | None = None
    reason: str | None = None
    finished_at: datetime | None = None
    due: datetime | None = None
    version: int = 1

    @property
    def expires_at(self) -> datetime | None:
        """A whole second, from which on it counts as absent; None while it is not finished."""
        return None if self.finished_at is None else self.finished_at.replace(microsecond=0) + ADMIN_JOB_LIFE


@record(frozen=True, slots=True)
class Tombstone:
    """``TS#`` in the ledger: what was written under this epoch is erased for ever, whatever is restored."""

    subject_hash: str
    epoch: str | None
    job: str
    at: datetime


@record(frozen=True, slots=True)
class Retention:
    """How long those who were writing when an erasure began are given to end (``settle``), and how long this deployment
    keeps what an erasure can't reach. ``messages`` are four days in a queue and fourteen as dead letters."""

    settle: timedelta = timedelta(minutes=15)
    backups: timedelta = timedelta(days=35)
    index_snapshots: timedelta = timedelta(days=14)
    stream_images: timedelta = timedelta(days=1)
    events: timedelta = timedelta(days=30)
    messages: timedelta = timedelta(days=18)
    logs: timedelta = timedelta(days=30)


@record(frozen=True, slots=True)
class Expiry:
    """What an erasure can't reach: a store, and when the last of the subject's data is gone from it by itself."""

    store: str
    until: datetime


@record(frozen=True, slots=True)
class Receipt:
    """``RC#`` in the ledger: that everything was erased. ``ids_hash`` is SHA-256 over the sorted ids of what was
    erased, a line each (see ``loci.governance.passes``); ``signature`` (DER) is of
    ``loci.governance.receipts.signed_bytes``."""

    id: str
    request: str
    subject_hash: str
    counts: Mapping[str, int]
    ids_hash: str
    started_at: datetime
    finished_at: datetime
    expiries: tuple[Expiry, ...]
    key_id: str
    signature: bytes


@record(frozen=True, slots=True)
class AuditEntry:
    """``AU#`` in the ledger: who did what to whose data; no content. ``actor_hash`` is who acted, ``act`` what
    (``export``, ``erase``, ``restrict``, ``lift``, ``read for``, ``write for``), ``target`` the id it was about."""

    ulid: str
    subject_hash: str
    actor_hash: str
    act: str
    at: datetime
    target: str | None = None
