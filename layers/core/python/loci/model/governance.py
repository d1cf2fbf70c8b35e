"""The records of governance: export and erasure jobs, tombstones, receipts and audit entries."""

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
    """A place in the document of an export: the list, None at the end; the ``cursor`` in the list, None before its
    start; whether a list was ``opened`` just before."""

    section: str | None
    cursor: str | None = None
    opened: bool = False


@record(frozen=True, slots=True)
class ExportProgress:
    """The progress of an export: the pieces (file names) written so far, the size of the last one, and the place in the
    document after it."""

    place: ExportPlace
    pieces: tuple[str, ...]
    last_bytes: int


ADMIN_JOB_LIFE = timedelta(days=30)
"""Time in which a finished export or erasure can be read; the ledger stores the receipt for longer."""


@record(frozen=True, slots=True)
class AdminJob:
    """``AJ#`` in the app's directory: one export or erasure of a user's data, with its progress.

    ``subject`` is the user as an owner in key form, None once all their data is erased; ``subject_hash`` (the ledger's
    keyed hash, hexadecimal) identifies them then. ``requested_by`` is the hash of the user who asked. ``counts`` are
    numbers of records, by kind. ``progress`` belongs to an export that was too large for a response; ``file`` is the
    name of the complete file, until ``file_expires_at``. ``ids_hash`` is as on the receipt, whose id is ``receipt``;
    ``place`` is where to continue a count that did not fit into one call.
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
        """The whole second from which on it counts as absent; None while it is not finished."""
        return None if self.finished_at is None else self.finished_at.replace(microsecond=0) + ADMIN_JOB_LIFE


@record(frozen=True, slots=True)
class Tombstone:
    """``TS#`` in the ledger: all data written under this epoch is erased for good, even after a restore."""

    subject_hash: str
    epoch: str | None
    job: str
    at: datetime


@record(frozen=True, slots=True)
class Retention:
    """Retention of data around an erasure: how long it waits for writers that had begun before it (``settle``), and how
    long this deployment retains data that an erasure can't reach. ``messages`` are four days in a queue and fourteen as
    dead letters."""

    settle: timedelta = timedelta(minutes=15)
    backups: timedelta = timedelta(days=35)
    index_snapshots: timedelta = timedelta(days=14)
    stream_images: timedelta = timedelta(days=1)
    events: timedelta = timedelta(days=30)
    messages: timedelta = timedelta(days=18)
    logs: timedelta = timedelta(days=30)


@record(frozen=True, slots=True)
class Expiry:
    """A store that an erasure can't reach, and when the last of the subject's data in it expires."""

    store: str
    until: datetime


@record(frozen=True, slots=True)
class Receipt:
    """``RC#`` in the ledger: the proof that everything was erased. ``ids_hash`` is SHA-256 over the sorted ids of the
    erased records, a line each (see ``loci.governance.passes``); ``signature`` (DER) covers
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
    """``AU#`` in the ledger: who did what to which user's data; no content. ``actor_hash`` is the actor, ``act`` an
    operationId, ``restrict``, ``lift`` or ``actForUser`` (a service, once a day), ``target`` the id it concerned.
    ``reason`` is why somebody in support did it; it is not in the ledger but with the person's data."""

    ulid: str
    subject_hash: str
    actor_hash: str
    act: str
    at: datetime
    target: str | None = None
    reason: str | None = None
