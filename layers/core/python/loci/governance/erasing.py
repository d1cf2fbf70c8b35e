"""Erases all data of a user, in every store, and proves it with a signed receipt.

    counting      write the tombstone and mark the user's record as erased: every later call about the user is refused.
                  Count the records and hash their ids
    first         erase everything except the entries that lead to other partitions
    rest          wait until every writer that had begun must have ended, then count what those writers left
    second        erase everything once more
    verification  read every store again; once all are clean, delete the entries that lead to partitions, sign the
                  receipt, and delete the user's record last

Every phase is stored on the job before the next one begins. A phase may stop anywhere: the sweeper starts it again.
A job's id derives from the epoch that it erases, so two requests start one erasure; and a job touches no data of
another epoch: a user who returns meanwhile is a new user.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256
from types import MappingProxyType

from ulid import ULID

from loci import ids
from loci.apps import audit, users
from loci.apps.ports import AuditPorts
from loci.errors import Conflict, UnreadableRecord
from loci.governance import data_map, partitions, passes, receipts
from loci.governance.ports import ErasurePorts
from loci.governance.subjects import Subject
from loci.ids import AdminJobId, ReceiptId
from loci.model.governance import AdminJob, AdminJobKind, AdminJobStatus, ErasurePhase, Receipt, Tombstone
from loci.model.users import UserRecord, UserState
from loci.ports.all import Ports
from loci.ports.parts import Retries
from loci.ports.writes import Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller, Scope, user_owner

REQUEST_LEASE = timedelta(minutes=1)
"""Time that the sweeper leaves a job to the request that created it."""
VERIFY_INTERVAL = timedelta(minutes=1)
"""When a store that was not clean is verified again."""
STREAM_RETRY_WINDOW = timedelta(minutes=60)
"""Time that a failing stream record is retried before it becomes a dead letter."""


@record(frozen=True, slots=True)
class TimeSlice:
    """The time that one call may work on a job: ``now`` decides whether earlier writers have ended, ``until`` is when
    to stop."""

    app: Scope
    now: datetime
    until: datetime


Step = Callable[[Ports, AdminJob, Subject, TimeSlice], AdminJob | None]


def begin_erasure(ports: Ports, caller: Caller, directory: Scope) -> AdminJob:
    """Creates the erasure job of a directory's user, or returns the job that is running already.

    For a user who never wrote, the job erases what names them. If nothing names them either, no job is stored and
    ``nothing_found`` is set. Raises Conflict for a restricted user, Unavailable.
    """
    user = _find_or_renew_user(ports, directory)
    if user is not None and user.state is UserState.RESTRICTED:
        raise Conflict("cannot delete while the user's data is restricted; an admin must lift the restriction first")
    subject = Subject(directory, None if user is None else user.epoch)
    job = _new_job(ports, caller, subject)
    audit.note_access(ports, caller, directory.owner, "deleteUserData", str(job.id))
    if user is None and passes.is_clean(passes.begin_pass(ports, subject), data_map.all_holdings()):
        resulting_job = replace(job, status=AdminJobStatus.SUCCEEDED, phase=ErasurePhase.DONE)
        return replace(resulting_job, subject=None, nothing_found=True, due=None)
    if ports.admin_jobs.create(subject.app, job) is Outcome.TAKEN:
        return ports.admin_jobs.get(subject.app, job.id.ulid) or job
    return job


def _find_or_renew_user(ports: Ports, directory: Scope) -> UserRecord | None:
    """The user's record; one that cannot be read is written again first, so that it leads through the erasure."""
    try:
        return users.find_user(ports, directory)
    except UnreadableRecord:
        ports.subjects.renew_user(directory, ids.new_ulid(ports.now(), ports.random))
        return users.find_user(ports, directory)


def continue_erasure(ports: Ports, job: AdminJob, time_slice: TimeSlice) -> AdminJob:
    """Continues an erasure until it is done, has to wait, or the time is up. Raises Contended, Unavailable; the job is
    then due again."""
    while job.subject is not None and not (job.settled_at is not None and job.settled_at > time_slice.now):
        subject = Subject(replace(time_slice.app, owner=job.subject), job.epoch)
        after = _run_step(ports, job, subject, time_slice)
        if after is None:
            return job
        after = replace(after, updated_at=ports.now(), version=job.version + 1)
        if ports.admin_jobs.replace(time_slice.app, job, after) is Outcome.STALE:
            return ports.admin_jobs.get(time_slice.app, job.id.ulid) or after
        job = after
        if job.status is AdminJobStatus.WAITING or job.place is not None:
            return job
    return job


def _new_job(ports: AuditPorts, caller: Caller, subject: Subject) -> AdminJob:
    now = ports.now()
    actor = replace(caller.directory, owner=user_owner(caller.actor))
    return AdminJob(
        id=AdminJobId(_job_ulid(ports, subject, now)),
        kind=AdminJobKind.ERASE,
        subject=subject.owner,
        subject_hash=ports.signer.subject_hash(subject.directory),
        requested_by=ports.signer.subject_hash(actor),
        created_at=now,
        updated_at=now,
        epoch=subject.epoch,
        due=now + REQUEST_LEASE,
    )


def _job_ulid(ports: Retries, subject: Subject, now: datetime) -> str:
    if subject.epoch is None:
        return ids.new_ulid(now, ports.random)
    return str(ULID.from_bytes(sha256(f"{subject.directory.partition}\n{subject.epoch}".encode()).digest()[:16]))


def _run_step(ports: Ports, job: AdminJob, subject: Subject, time_slice: TimeSlice) -> AdminJob | None:
    """Runs the job's next step and returns the changed job; None if the time was up first."""
    user = users.find_user(ports, subject.directory)
    if subject.epoch is None or (user is not None and user.epoch == subject.epoch):
        # A phase that only a later release knows waits for that release.
        return _STEPS[job.phase](ports, job, subject, time_slice) if job.phase in _STEPS else None
    if job.phase is ErasurePhase.VERIFICATION:
        # The user's record is deleted last and is gone: a record that exists now belongs to a new user.
        return _finish_erasure(ports, job, subject, time_slice)
    # Something other than an erasure deleted the record: the rest can't be distinguished from a new user's data.
    gone_job = replace(job, subject=None, place=None, status=AdminJobStatus.FAILED, phase=ErasurePhase.DONE, due=None)
    return replace(gone_job, reason="the user record was deleted before the rest of the data", finished_at=ports.now())


def _run_counting(ports: Ports, job: AdminJob, subject: Subject, time_slice: TimeSlice) -> AdminJob | None:
    ports.ledger.put_tombstone(time_slice.app, Tombstone(job.subject_hash, job.epoch, str(job.id), job.created_at))
    _refuse_all(ports, subject, ports.now() + ports.retention.settle)
    return _count_more(job, passes.begin_pass(ports, subject), time_slice, ErasurePhase.FIRST)


def _count_more(job: AdminJob, one: passes.Pass, time_slice: TimeSlice, following: ErasurePhase) -> AdminJob:
    """The job with the counts so far; in the next phase once everything is counted."""
    tally = passes.count_records(one, data_map.all_holdings(), time_slice.until, job.place)
    counts = dict(Counter(job.counts) + Counter(tally.counts))
    is_more = bool(tally.ids) or job.ids_hash is None
    ids_hash = passes.ids_hash(tally.ids, job.ids_hash) if is_more else job.ids_hash
    phase = job.phase if tally.place is not None else following
    status = AdminJobStatus.RUNNING
    return replace(job, phase=phase, status=status, counts=counts, ids_hash=ids_hash, place=tally.place)


def _refuse_all(ports: ErasurePorts, subject: Subject, until: datetime) -> None:
    """Makes every later call about the user fail, with the earliest time at which that may end."""

    def once() -> bool | None:
        user = users.find_user(ports, subject.directory)
        if user is None or user.epoch != subject.epoch:
            return True
        refused_user = replace(user, state=UserState.ERASED, until=until)
        return True if ports.users.replace(subject.directory, user, refused_user) is Outcome.DONE else None

    retry_contended(ports, once)


def _run_first_pass(ports: Ports, job: AdminJob, subject: Subject, time_slice: TimeSlice) -> AdminJob | None:
    if not passes.erase_records(passes.begin_pass(ports, subject), data_map.all_holdings(), time_slice.until):
        return None
    if subject.epoch is None:  # without an epoch no writer can be running
        return replace(job, phase=ErasurePhase.REST)
    at = time_slice.now + ports.retention.settle
    _refuse_all(ports, subject, at)
    return replace(job, phase=ErasurePhase.REST, status=AdminJobStatus.WAITING, settled_at=at, due=at)


def _run_recount(ports: Ports, job: AdminJob, subject: Subject, time_slice: TimeSlice) -> AdminJob | None:
    return _count_more(job, passes.begin_pass(ports, subject, again=True), time_slice, ErasurePhase.SECOND)


def _run_second_pass(ports: Ports, job: AdminJob, subject: Subject, time_slice: TimeSlice) -> AdminJob | None:
    if not passes.erase_records(
        passes.begin_pass(ports, subject, again=True), data_map.all_holdings(), time_slice.until
    ):
        return None
    return replace(job, phase=ErasurePhase.VERIFICATION, status=AdminJobStatus.RUNNING)


def _run_verification(ports: Ports, job: AdminJob, subject: Subject, time_slice: TimeSlice) -> AdminJob:
    one = passes.begin_pass(ports, subject, again=True)
    quiet = (
        job.settled_at is None
        or time_slice.now > job.settled_at + STREAM_RETRY_WINDOW
        or not ports.dead_letters.may_come()
    )
    if quiet and passes.is_clean(one, data_map.all_holdings()) and partitions.remove_leads(one):
        return _finish_erasure(ports, job, subject, time_slice)
    return replace(job, phase=ErasurePhase.SECOND, status=AdminJobStatus.WAITING, due=time_slice.now + VERIFY_INTERVAL)


def _finish_erasure(ports: ErasurePorts, job: AdminJob, subject: Subject, time_slice: TimeSlice) -> AdminJob:
    """Issues the receipt, deletes the user's record and returns the job without the user."""
    receipt = receipts.issue_receipt(ports, time_slice.app, _unsigned_receipt(ports, job))
    user = users.find_user(ports, subject.directory)
    if user is not None and user.epoch == subject.epoch:
        ports.users.replace(subject.directory, user, None)
    return replace(
        job,
        subject=None,
        status=AdminJobStatus.SUCCEEDED,
        phase=ErasurePhase.DONE,
        receipt=str(ReceiptId(receipt.subject_hash, receipt.id)),
        finished_at=receipt.finished_at,
        due=None,
    )


def _unsigned_receipt(ports: ErasurePorts, job: AdminJob) -> Receipt:
    now = ports.now()
    return Receipt(
        id=job.id.ulid,
        request=str(job.id),
        subject_hash=job.subject_hash,
        counts=job.counts,
        ids_hash=job.ids_hash or passes.ids_hash(()),
        started_at=job.created_at,
        finished_at=now,
        expiries=tuple(data_map.expiries(ports.retention, now)),
        key_id="",
        signature=b"",
    )


_STEPS: Mapping[ErasurePhase, Step] = MappingProxyType(
    {
        ErasurePhase.COUNTING: _run_counting,
        ErasurePhase.FIRST: _run_first_pass,
        ErasurePhase.REST: _run_recount,
        ErasurePhase.SECOND: _run_second_pass,
        ErasurePhase.VERIFICATION: _run_verification,
    }
)
