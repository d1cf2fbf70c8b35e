"""How a job goes on: queued, begun, answered, finished; each step written once whatever else is written meanwhile."""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from loci import users
from loci.errors import ModelAway, ModelFailed
from loci.ids import JobId
from loci.model import DropReason, Job, JobProgress, JobStatus, ModelCall, UserRecord
from loci.ports import JobMessage, Outcome, Ports
from loci.runtime.retry import retry_contended
from loci.scope import Scope

PATIENCE = timedelta(minutes=15)
"""How long after its first message a job may be silent: more than the queue keeps a message from a second reader."""
MAX_ATTEMPTS = 7
"""Messages that a job is worth, those aside that met a budget used up. The patience doubles with each, so it is given
up after more than 31 hours."""
FIRST_PAUSE = timedelta(seconds=30)
"""How long a job whose model is away waits at first; four times as long with each try, so that its last one is more
than 11 hours after its first."""
MAX_FAILURES = 3
"""The same where a model answers and is of no use: it rarely changes its mind."""
MAX_WAIT = timedelta(minutes=45)
"""How long a job waits for a budget at most until it tries again: its limit may have been raised."""

MAX_CALLS = 200
"""Calls that a job remembers: with all of them it stays far below an item's 400 KB beside its answer."""


def next_due(tries: int, now: datetime) -> datetime:
    """When the sweeper looks at a job that was tried so often, last with a message sent now."""
    return now + PATIENCE * (1 << (tries - 1))


def is_last_try(job: Job, error: ModelAway | ModelFailed) -> bool:
    """Whether a job that fails so is given up, see ``postponed``."""
    return job.tries >= (MAX_FAILURES if isinstance(error, ModelFailed) else MAX_ATTEMPTS)


def job_message(scope: Scope, job: Job) -> JobMessage:
    """The message that has a job run; ``scope`` is the conversation's."""
    group = hashlib.sha256(memory_scope(scope, job).partition.encode()).hexdigest()
    return JobMessage(scope, job.id, job.epoch, job.attempt, group)


def memory_scope(scope: Scope, job: Job) -> Scope:
    """The memory partition that a job writes to."""
    return Scope(scope.tenant, scope.app, job.space.key, job.space_owner)


def is_frozen(ports: Ports, scope: Scope, job: Job, user: UserRecord | None) -> bool:
    """Whether a job has to wait, since its conversation's user or whose space it writes to is restricted. It stays due,
    and costs no attempt."""
    owner = memory_scope(scope, job).directory
    return users.is_frozen(user) or (owner != scope.directory and users.is_frozen(users.find_user(ports, owner)))


def why_given_up(job: Job) -> str:
    """The reason of a job that is tried no more, none of whose runs came to an end."""
    if job.status is JobStatus.RUNNING:
        why = "its attempts timed out or failed"
    else:
        why = job.reason or "no attempt was started"
    return f"{why}; gave up after {job.tries} attempts"


def start_job(ports: Ports, scope: Scope, id: JobId) -> Job | None:
    """The job as it runs from now on; None when it is gone or finished. So the other steps."""
    now = ports.now()

    def change(job: Job) -> Job:
        started = job.started_at or now
        return replace(job, status=JobStatus.RUNNING, reason=None, started_at=started, due=next_due(job.tries, now))

    return _change_job(ports, scope, id, change)


def store_call(ports: Ports, scope: Scope, id: JobId, call: ModelCall) -> Job | None:
    """The job with one more call of a model; of many the latest are kept."""
    return _change_job(ports, scope, id, lambda job: replace(job, calls=(*job.calls, call)[-MAX_CALLS:]))


def store_answer(ports: Ports, scope: Scope, before: Job, answer: str, calls: Sequence[ModelCall] = ()) -> Job | None:
    """The job with what the extractor said, and the calls that brought it, in one write: what was paid for is not asked
    for again. Where it says something else than ``before`` by now, that stays: facts of it may be in already."""

    def change(job: Job) -> Job:
        noted = replace(job, calls=(*job.calls, *calls)[-MAX_CALLS:])
        is_same = (job.covered, job.answer) == (before.covered, before.answer)
        return replace(noted, answer=answer) if is_same else noted

    return _change_job(ports, scope, before.id, change)


def store_decisions(ports: Ports, scope: Scope, before: Job, decisions: str, calls: Sequence[ModelCall]) -> Job | None:
    """The job with what was decided about its facts, and the calls that brought it, in one write; what was decided
    first stays."""

    def change(job: Job) -> Job:
        noted = replace(job, calls=(*job.calls, *calls)[-MAX_CALLS:])
        is_same = job.covered == before.covered and job.decisions is None
        return replace(noted, decisions=decisions) if is_same else noted

    return _change_job(ports, scope, before.id, change)


def cover_section(
    ports: Ports, scope: Scope, before: Job, last_seq: int, cut: int, drops: Mapping[DropReason, int]
) -> Job | None:
    """The job with a section more done, up to that message; the next is without an answer yet. ``cut`` and ``drops``
    are as for ``complete_job``. One that another run has led further stays as it is."""

    def change(job: Job) -> Job:
        if job.covered != before.covered:
            return job
        covered = JobProgress(last_seq, job.applied, job.covered.cut + cut)
        reasons = dict(Counter(job.counts.drop_reasons) + Counter(drops))
        counts = replace(job.counts, drop_reasons=reasons)
        return replace(job, covered=covered, counts=counts, answer=None, decisions=None)

    return _change_job(ports, scope, before.id, change)


def postpone_away(ports: Ports, scope: Scope, id: JobId, reason: str, seconds: int) -> Job | None:
    """The job, failed for now since its model is away: tried again after a pause, after ``seconds`` at the earliest.
    With its last try it is given up."""
    now = ports.now()

    def again(job: Job) -> datetime:
        pause: timedelta = FIRST_PAUSE * 4 ** (job.tries - 1)
        return now + max(pause, timedelta(seconds=seconds))

    return _change_job(ports, scope, id, lambda job: _postpone(job, reason, MAX_ATTEMPTS, again, now))


def postpone_useless(ports: Ports, scope: Scope, id: JobId, reason: str) -> Job | None:
    """The job, failed for now since its model was of no use: tried again when its patience is over. With its third try
    it is given up."""
    now = ports.now()
    return _change_job(
        ports, scope, id, lambda job: _postpone(job, reason, MAX_FAILURES, lambda job: next_due(job.tries, now), now)
    )


def _postpone(job: Job, reason: str, most: int, again: Callable[[Job], datetime], now: datetime) -> Job:
    if job.tries >= most:
        given_up = f"{reason}; gave up after {job.tries} attempts"
        return replace(job, status=JobStatus.FAILED, reason=given_up, finished_at=now, due=None)
    return replace(job, status=JobStatus.FAILED, reason=reason, due=again(job))


def pause_job(ports: Ports, scope: Scope, id: JobId) -> Job | None:
    """The job, whose run has used up its time: the next goes on where it is, with the next sweep. That is no try."""
    now = ports.now()
    return _change_job(
        ports,
        scope,
        id,
        lambda job: replace(job, status=JobStatus.QUEUED, waits=min(job.waits + 1, job.attempt), due=now),
    )


def wait_for_budget(ports: Ports, scope: Scope, id: JobId, reason: str, seconds: int) -> Job | None:
    """The job, which a budget used up does not let go on; it is sent again by itself in about so many seconds, or after
    ``MAX_WAIT``. What waits together does not come back together."""
    again = ports.now() + min(timedelta(seconds=seconds), MAX_WAIT) * ports.random.uniform(1, 1.25)

    def change(job: Job) -> Job:
        waits = min(job.waits + 1, job.attempt)
        return replace(job, status=JobStatus.WAITING_BUDGET, reason=reason, waits=waits, due=again)

    return _change_job(ports, scope, id, change)


def complete_job(
    ports: Ports, scope: Scope, id: JobId, cut: int, drops: Mapping[DropReason, int] | None = None
) -> Job | None:
    """The job, all facts of it in; ``cut`` more were dropped before, for the reasons ``drops`` as far as known."""
    return _finish_job(ports, scope, id, JobStatus.SUCCEEDED, None, cut, drops)


def fail_job(ports: Ports, scope: Scope, id: JobId, reason: str) -> Job | None:
    """The job, given up; what is in stays in."""
    return _finish_job(ports, scope, id, JobStatus.FAILED, reason)


def cancel_job(ports: Ports, scope: Scope, id: JobId, reason: str) -> Job | None:
    """The job, which is not to be done any more; what is in stays in."""
    return _finish_job(ports, scope, id, JobStatus.CANCELLED, reason)


def requeue_job(ports: Ports, scope: Scope, id: JobId, now: datetime) -> Job | None:
    """The job with its next attempt counted; its message is still to be sent. One that failed for now is queued."""

    def change(job: Job) -> Job:
        status = JobStatus.QUEUED if job.status is JobStatus.FAILED else job.status
        again = replace(job, status=status, attempt=job.attempt + 1)
        return replace(again, due=next_due(again.tries, now))

    return _change_job(ports, scope, id, change)


def _finish_job(
    ports: Ports,
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


def _change_job(ports: Ports, scope: Scope, id: JobId, change: Callable[[Job], Job]) -> Job | None:
    def once() -> tuple[Job | None] | None:
        before = ports.jobs.get(scope, id.conversation, id.hash)
        if before is None or before.is_finished:
            return (None,)
        after = change(before)
        if after == before:
            return (before,)
        after = replace(after, version=before.version + 1)
        return (after,) if ports.jobs.replace(scope, before, after) is Outcome.DONE else None

    return retry_contended(ports, once)[0]
