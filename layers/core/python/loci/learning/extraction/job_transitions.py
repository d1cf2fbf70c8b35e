"""Move a job on: queue, start, store its answer, finish. Each step is a conditional write, safe among concurrent
ones."""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from loci.apps import users
from loci.apps.versions import change_found
from loci.errors import ModelAway, ModelFailed
from loci.ids import JobId
from loci.learning.extraction.ports import JobStores
from loci.model.jobs import RETRIABLE, DropReason, Job, JobProgress, JobStatus
from loci.model.language import ModelCall
from loci.model.users import UserRecord
from loci.ports.jobs import JobMessage
from loci.ports.parts import UserReads
from loci.scope import Scope

CONVERSATION_DELETED = "its conversation was deleted"
SPACE_GONE = "the memory space was deleted"
PATIENCE = timedelta(minutes=15)
"""Time that a job may be silent after its first message: longer than the visibility timeout of the queue."""
MAX_ATTEMPTS = 7
"""Messages a job gets before it fails, not counting those that met an exhausted budget or a model that was away. The
patience doubles with each, so it fails after more than 31 hours."""
FIRST_PAUSE = timedelta(seconds=30)
LONGEST_PAUSE = timedelta(minutes=15)
"""The first and the longest wait of a job whose model is unavailable: in between it waits once more as long as it has
waited so far. So a job goes on within minutes after the model is back."""
MODEL_PATIENCE = timedelta(hours=24)
"""A job whose model was unavailable for so long fails for good."""
MAX_FAILURES = 3
"""Tries of a job whose model gives a useless answer, or whose work breaks: a repetition rarely helps."""
MAX_WAIT = timedelta(minutes=45)
"""The longest wait for a budget: an admin may have raised its limit."""

MAX_CALLS = 200
"""Calls that a job records: together with its answer they stay far below the 400 KB of an item."""


def next_due(tries: int, now: datetime) -> datetime:
    """When the sweeper next looks at a job with so many tries, the last of them now."""
    return now + PATIENCE * (1 << (tries - 1))


def is_last_try(job: Job, error: ModelAway | ModelFailed, now: datetime) -> bool:
    """Whether a job fails for good after this error, see ``postpone_away`` and ``postpone_failed``."""
    if isinstance(error, ModelFailed):
        return job.tries >= MAX_FAILURES
    return job.away_since is not None and now - job.away_since >= MODEL_PATIENCE


def job_message(scope: Scope, job: Job) -> JobMessage:
    """The queue message for a job; ``scope`` is the conversation's."""
    group = hashlib.sha256(memory_scope(scope, job).partition.encode()).hexdigest()
    return JobMessage(scope, job.id, job.epoch, job.attempt, group)


def memory_scope(scope: Scope, job: Job) -> Scope:
    """The scope of the space that a job writes to."""
    return Scope(scope.tenant, scope.app, job.space.key, job.space_owner)


def is_frozen(ports: UserReads, scope: Scope, job: Job, user: UserRecord | None) -> bool:
    """Whether a job has to wait because the user of its conversation or the owner of its space is restricted. It
    stays due without losing an attempt."""
    owner = memory_scope(scope, job).directory
    return users.is_frozen(user) or (owner != scope.directory and users.is_frozen(users.find_user(ports, owner)))


def why_given_up(job: Job) -> str:
    """The failure reason of a job without further attempts."""
    if job.status is JobStatus.RUNNING:
        why = "its attempts timed out or failed"
    else:
        why = job.reason or "no attempt was started"
    return f"{why}; gave up after {job.tries} attempts"


def start_job(ports: JobStores, scope: Scope, before: Job) -> Job | None:
    """Marks the job as running. This and the other steps return None if it is gone or finished. A step that is given
    the job as it was ``before`` reads it only if it has changed since."""
    now = ports.now()

    def change(job: Job) -> Job:
        start = job.started_at or now
        return replace(job, status=JobStatus.RUNNING, reason=None, started_at=start, due=next_due(job.tries, now))

    return _change_job(ports, scope, before.id, change, before)


def store_call(ports: JobStores, scope: Scope, id: JobId, call: ModelCall) -> Job | None:
    """Adds a model call to the job, which holds the latest ``MAX_CALLS``."""
    return _change_job(ports, scope, id, lambda job: replace(job, calls=(*job.calls, call)[-MAX_CALLS:]))


def store_answer(
    ports: JobStores, scope: Scope, before: Job, answer: str, calls: Sequence[ModelCall] = ()
) -> Job | None:
    """Stores the extractor's answer and its calls in one write, so that nothing is paid for twice. An answer that
    has changed since ``before`` stays: some of its facts may already be written."""

    def change(job: Job) -> Job:
        noted_job = replace(job, calls=(*job.calls, *calls)[-MAX_CALLS:])
        is_same = (job.covered, job.answer) == (before.covered, before.answer)
        return replace(noted_job, answer=answer, away_since=None) if is_same else noted_job

    return _change_job(ports, scope, before.id, change, before)


def store_decisions(
    ports: JobStores, scope: Scope, before: Job, decisions: str, calls: Sequence[ModelCall]
) -> Job | None:
    """Stores the decisions about the facts and their calls in one write; the first decisions stay."""

    def change(job: Job) -> Job:
        noted_job = replace(job, calls=(*job.calls, *calls)[-MAX_CALLS:])
        is_same = job.covered == before.covered and job.decisions is None
        return replace(noted_job, decisions=decisions, away_since=None) if is_same else noted_job

    return _change_job(ports, scope, before.id, change, before)


def cover_section(
    ports: JobStores, scope: Scope, before: Job, last_seq: int, cut: int, drops: Mapping[DropReason, int]
) -> Job | None:
    """Records that one more section is done, up to that message, and clears the answer for the next. ``cut`` and
    ``drops`` are as for ``complete_job``. A job that another worker has advanced stays as it is."""

    def change(job: Job) -> Job:
        if job.covered != before.covered:
            return job
        job_progress = JobProgress(last_seq, job.applied, job.covered.cut + cut)
        reasons = dict(Counter(job.counts.drop_reasons) + Counter(drops))
        counts = replace(job.counts, drop_reasons=reasons)
        return replace(job, covered=job_progress, counts=counts, answer=None, decisions=None)

    return _change_job(ports, scope, before.id, change)


def postpone_away(ports: JobStores, scope: Scope, id: JobId, reason: str, seconds: int) -> Job | None:
    """Postpones a job whose model is unavailable, for at least ``seconds``, which counts as no try. It fails for good
    once the model was unavailable for ``MODEL_PATIENCE``."""
    now = ports.now()

    def change(job: Job) -> Job:
        since = job.away_since or now
        if now - since >= MODEL_PATIENCE:
            given_up = f"{reason}; gave up after {(now - since) // timedelta(hours=1)} hours"
            return replace(job, status=JobStatus.FAILED, reason=given_up, finished_at=now, due=None)
        pause = max(min(max(FIRST_PAUSE, now - since), LONGEST_PAUSE), timedelta(seconds=seconds))
        waits = min(job.waits + 1, job.attempt)
        return replace(job, status=JobStatus.FAILED, reason=reason, waits=waits, away_since=since, due=now + pause)

    return _change_job(ports, scope, id, change)


def postpone_failed(ports: JobStores, scope: Scope, id: JobId, reason: str) -> Job | None:
    """Postpones a job whose model gave a useless answer, or whose work broke, until its patience is over. After the
    third try it fails for good."""
    now = ports.now()

    def change(job: Job) -> Job:
        if job.tries >= MAX_FAILURES:
            given_up = f"{reason}; gave up after {job.tries} attempts"
            return replace(job, status=JobStatus.FAILED, reason=given_up, finished_at=now, due=None)
        return replace(job, status=JobStatus.FAILED, reason=reason, due=next_due(job.tries, now))

    return _change_job(ports, scope, id, change)


def delay_job(job: Job, until: datetime) -> Job:
    """The new job, whose first message the sweeper sends at that time."""
    return replace(job, waits=job.attempt, due=until)


def pause_job(ports: JobStores, scope: Scope, id: JobId) -> Job | None:
    """Returns a job to the queue when its worker's time is up. The next sweep resumes it, which counts as no try."""
    now = ports.now()
    return _change_job(
        ports,
        scope,
        id,
        lambda job: replace(job, status=JobStatus.QUEUED, waits=min(job.waits + 1, job.attempt), due=now),
    )


def wait_for_budget(ports: JobStores, scope: Scope, id: JobId, reason: str, seconds: int) -> Job | None:
    """Makes the job wait for an exhausted budget. It is sent again after about so many seconds, at most
    ``MAX_WAIT``; jitter spreads jobs that wait together."""
    again = ports.now() + min(timedelta(seconds=seconds), MAX_WAIT) * ports.random.uniform(1, 1.25)

    def change(job: Job) -> Job:
        waits = min(job.waits + 1, job.attempt)
        return replace(job, status=JobStatus.WAITING_BUDGET, reason=reason, waits=waits, due=again)

    return _change_job(ports, scope, id, change)


def complete_job(
    ports: JobStores, scope: Scope, id: JobId, cut: int, drops: Mapping[DropReason, int] | None = None
) -> Job | None:
    """Marks the job as succeeded; ``cut`` facts were dropped before, for the reasons ``drops`` as far as known."""
    return _finish_job(ports, scope, id, JobStatus.SUCCEEDED, None, cut, drops)


def fail_job(ports: JobStores, scope: Scope, id: JobId, reason: str) -> Job | None:
    """Marks the job as failed; the facts it has written stay."""
    return _finish_job(ports, scope, id, JobStatus.FAILED, reason)


def cancel_job(ports: JobStores, scope: Scope, id: JobId, reason: str) -> Job | None:
    """Marks the job as cancelled; the facts it has written stay."""
    return _finish_job(ports, scope, id, JobStatus.CANCELLED, reason)


def requeue_job(ports: JobStores, scope: Scope, id: JobId, now: datetime) -> Job | None:
    """Counts the job's next attempt; the caller sends its message. A job with a temporary failure becomes queued."""

    def change(job: Job) -> Job:
        status = JobStatus.QUEUED if job.status is JobStatus.FAILED else job.status
        again = replace(job, status=status, attempt=job.attempt + 1)
        return replace(again, due=next_due(again.tries, now))

    return _change_job(ports, scope, id, change)


def revive_job(ports: JobStores, scope: Scope, id: JobId) -> Job | None:
    """Queues a job again that was cancelled because its conversation was deleted; the sweeper sends its message. None
    for any other."""
    return _queue_again(
        ports, scope, id, lambda job: (job.status, job.reason) == (JobStatus.CANCELLED, CONVERSATION_DELETED)
    )


def retry_job(ports: JobStores, scope: Scope, id: JobId, *, may_wait: bool = False) -> Job | None:
    """Queues a job again that has failed for good, or also one that waits for its next try or a budget, as if it had
    not been tried; the sweeper sends its message. None for any other."""
    statuses = RETRIABLE if may_wait else (JobStatus.FAILED,)
    return _queue_again(ports, scope, id, lambda job: job.status in statuses and (may_wait or job.is_finished))


def _queue_again(ports: JobStores, scope: Scope, id: JobId, may_return: Callable[[Job], bool]) -> Job | None:
    now = ports.now()

    def read() -> Job | None:
        job = ports.jobs.get(scope, id.conversation, id.hash)
        return job if job is not None and may_return(job) else None

    def queue(job: Job) -> Job:
        again = replace(job, status=JobStatus.QUEUED, reason=None, finished_at=None, away_since=None, due=now)
        return replace(again, waits=job.attempt)

    return change_found(ports, read, queue, partial(ports.jobs.replace, scope))


def erase_answer(ports: JobStores, scope: Scope, id: JobId) -> None:
    """Erases the answer of a finished job, and the decisions about it."""

    def erase(job: Job) -> Job:
        return replace(job, answer=None, decisions=None) if job.is_finished else job

    read = partial(ports.jobs.get, scope, id.conversation, id.hash)
    change_found(ports, read, erase, partial(ports.jobs.replace, scope))


def _finish_job(
    ports: JobStores,
    scope: Scope,
    id: JobId,
    status: JobStatus,
    reason: str | None,
    cut: int = 0,
    drops: Mapping[DropReason, int] | None = None,
) -> Job | None:
    now = ports.now()

    def change(job: Job) -> Job:
        former = Counter(job.counts.drop_reasons)
        reasons = dict(former + Counter(drops or {}) + Counter({DropReason.UNWRITABLE: job.counts.dropped}))
        counts = replace(job.counts, dropped=job.counts.dropped + job.covered.cut + cut, drop_reasons=reasons)
        return replace(job, status=status, reason=reason, counts=counts, finished_at=now, due=None)

    return _change_job(ports, scope, id, change)


def _change_job(
    ports: JobStores, scope: Scope, id: JobId, change: Callable[[Job], Job], known_job: Job | None = None
) -> Job | None:
    def read() -> Job | None:
        nonlocal known_job
        # The write refuses what another worker has changed since it was read; the next attempt reads it.
        job, known_job = known_job or ports.jobs.get(scope, id.conversation, id.hash), None
        return None if job is None or job.is_finished else job

    return change_found(ports, read, change, partial(ports.jobs.replace, scope))
