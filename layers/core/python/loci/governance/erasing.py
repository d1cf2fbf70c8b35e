"""A person's data is erased: for good, everywhere, and provably.

    counting      the tombstone is buried, the person's record says so: from now on everything about them is refused.
                  What is there is counted, and its ids hashed
    first         everything is erased, but for what leads to other places
    rest          once nobody who was writing can still write: what they left is counted
    second        everything is erased once more
    verification  every store is read again; once all are clean, what leads to places goes too, the receipt is signed,
                  and the person's record goes last

Each phase stands on the job before the next begins, and each may be broken off anywhere: the sweeper begins it again.
A job is found by the epoch that it erases, so that whoever asks twice asks for one erasure; and it touches nothing
of another epoch: who returns meanwhile is somebody new.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256
from types import MappingProxyType

from ulid import ULID

from loci import audit, ids, users
from loci.errors import Conflict
from loci.governance import data_map, partitions, passes, receipts
from loci.governance.subjects import Subject
from loci.ids import AdminJobId, ReceiptId
from loci.model import UserState
from loci.model.governance import AdminJob, AdminJobKind, AdminJobStatus, ErasurePhase, Receipt, Tombstone
from loci.ports import Outcome, Ports
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller, Scope, user_owner

REQUEST_LEASE = timedelta(minutes=1)
"""How long a job is left to the request that made it."""
VERIFY_INTERVAL = timedelta(minutes=1)
"""When what was not clean is looked at again."""
STREAM_RETRY_WINDOW = timedelta(minutes=60)
"""How long a stream record that fails is tried again before it becomes a dead letter."""


@record(frozen=True, slots=True)
class TimeSlice:
    """One turn at a job: ``now`` decides whether those who were writing had their time, ``until`` is when to stop."""

    app: Scope
    now: datetime
    until: datetime


Step = Callable[[Ports, AdminJob, Subject, TimeSlice], AdminJob | None]


def begin_erasure(ports: Ports, caller: Caller, directory: Scope) -> AdminJob:
    """The erasure of whoever's directory this is: the one that is under way, if there is one; for one who never wrote,
    of what names them. Where there is nothing of that either no job is kept, and ``nothing_found`` says so.

    Raises Conflict for a restricted person, Unavailable.
    """
    user = users.find_user(ports, directory)
    if user is not None and user.state is UserState.RESTRICTED:
        raise Conflict("cannot delete while the user's data is restricted; an admin must lift the restriction first")
    subject = Subject(directory, None if user is None else user.epoch)
    job = _new_job(ports, caller, subject)
    audit.note_access(ports, caller, directory.owner, "deleteUserData", str(job.id))
    if user is None and passes.is_clean(passes.begin_pass(ports, subject), data_map.all_holdings()):
        done = replace(job, status=AdminJobStatus.SUCCEEDED, phase=ErasurePhase.DONE)
        return replace(done, subject=None, nothing_found=True, due=None)
    if ports.admin_jobs.create(subject.app, job) is Outcome.TAKEN:
        return ports.admin_jobs.get(subject.app, job.id.ulid) or job
    return job


def continue_erasure(ports: Ports, job: AdminJob, time_slice: TimeSlice) -> AdminJob:
    """The erasure as far as it comes: done, waiting for its time, or running where this turn was too short. Raises
    Contended, Unavailable; then it is due again."""
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


def _new_job(ports: Ports, caller: Caller, subject: Subject) -> AdminJob:
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


def _job_ulid(ports: Ports, subject: Subject, now: datetime) -> str:
    if subject.epoch is None:
        return ids.new_ulid(now, ports.random)
    return str(ULID.from_bytes(sha256(f"{subject.directory.partition}\n{subject.epoch}".encode()).digest()[:16]))


def _run_step(ports: Ports, job: AdminJob, subject: Subject, time_slice: TimeSlice) -> AdminJob | None:
    """The job after its next step; None where the time was up first."""
    user = users.find_user(ports, subject.directory)
    if subject.epoch is None or (user is not None and user.epoch == subject.epoch):
        return _STEPS[job.phase](ports, job, subject, time_slice)
    if job.phase is ErasurePhase.VERIFICATION:
        # The person's record goes last, and is gone: whoever has one now is somebody new.
        return _finish_erasure(ports, job, subject, time_slice)
    # Nobody but an erasure deletes it: the rest can't be told from what somebody new has.
    gone = replace(job, subject=None, place=None, status=AdminJobStatus.FAILED, phase=ErasurePhase.DONE, due=None)
    return replace(gone, reason="the user record was deleted before the rest of the data", finished_at=ports.now())


def _run_counting(ports: Ports, job: AdminJob, subject: Subject, time_slice: TimeSlice) -> AdminJob | None:
    ports.ledger.bury(time_slice.app, Tombstone(job.subject_hash, job.epoch, str(job.id), job.created_at))
    _refuse_all(ports, subject, ports.now() + ports.retention.settle)
    return _count_more(job, passes.begin_pass(ports, subject), time_slice, ErasurePhase.FIRST)


def _count_more(job: AdminJob, one: passes.Pass, time_slice: TimeSlice, following: ErasurePhase) -> AdminJob:
    """The job with what is there counted, as far as it comes; in the next phase once that is all."""
    tally = passes.count_records(one, data_map.all_holdings(), time_slice.until, job.place)
    counts = dict(Counter(job.counts) + Counter(tally.counts))
    is_more = bool(tally.ids) or job.ids_hash is None
    ids_hash = passes.ids_hash(tally.ids, job.ids_hash) if is_more else job.ids_hash
    phase = job.phase if tally.place is not None else following
    status = AdminJobStatus.RUNNING
    return replace(job, phase=phase, status=status, counts=counts, ids_hash=ids_hash, place=tally.place)


def _refuse_all(ports: Ports, subject: Subject, until: datetime) -> None:
    """From now on whatever is asked about the person is refused, and says until when at least."""

    def once() -> bool | None:
        user = users.find_user(ports, subject.directory)
        if user is None or user.epoch != subject.epoch:
            return True
        refused = replace(user, state=UserState.ERASED, until=until)
        return True if ports.users.replace(subject.directory, user, refused) is Outcome.DONE else None

    retry_contended(ports, once)


def _run_first_pass(ports: Ports, job: AdminJob, subject: Subject, time_slice: TimeSlice) -> AdminJob | None:
    if not passes.erase_records(passes.begin_pass(ports, subject), data_map.all_holdings(), time_slice.until):
        return None
    if subject.epoch is None:  # and so nobody can be writing for them
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


def _finish_erasure(ports: Ports, job: AdminJob, subject: Subject, time_slice: TimeSlice) -> AdminJob:
    """The job with its receipt, and without the person, whose record is gone."""
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


def _unsigned_receipt(ports: Ports, job: AdminJob) -> Receipt:
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
