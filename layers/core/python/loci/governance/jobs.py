"""Starts erasures, reads export and erasure jobs, and continues them on behalf of the sweeper."""

from datetime import datetime, timedelta

from loci.apps import users
from loci.apps.ports import AuditPorts
from loci.errors import NotFound
from loci.governance import erasing, export_jobs, receipts
from loci.governance.erasing import TimeSlice
from loci.governance.ports import ExportPorts
from loci.ids import AdminJobId, ReceiptId
from loci.model.governance import AdminJob, AdminJobKind, AdminJobStatus
from loci.ports.all import Ports
from loci.ports.parts import Clock
from loci.scope import Caller, Role, Scope, person_directory

INLINE_TIME = timedelta(seconds=20)
"""Time that a request works on the erasure that it started; the API times out at 30 seconds."""
LINK_LIFE = timedelta(minutes=15)
SWEEP_TIME = timedelta(seconds=20)
"""Time that a sweep works on one job."""


def erase_user(ports: Ports, caller: Caller, user: str | None) -> AdminJob:
    """Erases the caller's own data or, for an admin, a user's; returns the job as it is after at most 20 seconds.

    Raises Forbidden, Refused (the user's name), Conflict (restricted), Unavailable.
    """
    directory = person_directory(caller, user)
    if directory != caller.directory:
        users.require_active(users.find_user(ports, caller.directory))
    job = erasing.begin_erasure(ports, caller, directory)
    now = ports.now()
    return erasing.continue_erasure(ports, job, TimeSlice(directory.app_directory, now, now + INLINE_TIME))


def get_job(ports: ExportPorts, caller: Caller, id: AdminJobId) -> AdminJob:
    """Gets a job about the caller or, for an admin, any job of the app, up to 30 days after its end. Raises NotFound,
    Unavailable."""
    job = ports.admin_jobs.get(caller.app_directory, id.ulid)
    if (
        job is None
        or _has_expired(ports, job)
        or not (caller.role is Role.ADMIN or job.subject_hash == ports.signer.subject_hash(caller.directory))
    ):
        raise NotFound("job not found")
    return job


def _has_expired(ports: Clock, job: AdminJob) -> bool:
    """Whether the job has expired; the table deletes it up to days later."""
    return job.expires_at is not None and job.expires_at <= ports.now()


def continue_job(ports: Ports, app: Scope, ulid: str, now: datetime) -> AdminJob | None:
    """Continues a due job for the time of one sweep; None if the job is gone. Raises Contended, Unavailable."""
    job = ports.admin_jobs.get(app, ulid)
    if job is None:
        return None
    time_slice = TimeSlice(app, now, ports.now() + SWEEP_TIME)
    match job.kind:
        case AdminJobKind.ERASE:
            return erasing.continue_erasure(ports, job, time_slice)
        case AdminJobKind.EXPORT:
            return export_jobs.continue_export(ports, job, time_slice)
    # Of a kind that only a later release knows: that release continues it.
    return job


def job_receipt(ports: AuditPorts, caller: Caller, job: AdminJob) -> str | None:
    """The receipt of a finished erasure as text. Raises Unavailable."""
    if job.receipt is None:
        return None
    receipt = ports.ledger.get_receipt(caller.app_directory, job.subject_hash, ReceiptId.parse(job.receipt).ulid)
    return None if receipt is None else receipts.receipt_text(receipt)


def file_link(ports: ExportPorts, job: AdminJob) -> str | None:
    """A temporary link to an export's file; None if there is no file, or no longer one."""
    there = job.file is not None and job.file_expires_at is not None and job.file_expires_at > ports.now()
    if job.file is None or not there or job.status is not AdminJobStatus.SUCCEEDED:
        return None
    return ports.export_files.link(job.file, LINK_LIFE)
