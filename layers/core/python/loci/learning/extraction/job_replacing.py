"""Jobs of a message that is retracted or comes back: the right ones are extracted once.

A job under way that may have read the message ends, and another extracts what that one has left. So no worker can
write any more what the message said. What no job has read while the message was away is extracted once it is back.
"""

from dataclasses import replace
from datetime import datetime

from loci import ids
from loci.learning.extraction import fanout, job_transitions
from loci.learning.extraction.ports import JobStores, NewJobs
from loci.learning.extraction.sections import BEFORE
from loci.model.jobs import Job, JobCounts, JobProgress, JobStatus
from loci.ports.parts import Clock
from loci.scope import Scope

MESSAGE_RETRACTED = "one of its messages was retracted; another job extracts the rest"


def replace_jobs(ports: NewJobs, scope: Scope, ulid: str, seq: int) -> None:
    """Replaces the jobs under way that may have read the message. Raises Contended, Unavailable."""
    for job in ports.jobs.list(scope, ulid):
        if not job.is_finished and _next_first(job) - BEFORE <= seq <= job.range[1]:
            job_transitions.cancel_job(ports, scope, job.id, MESSAGE_RETRACTED)
    ended_jobs = [job for job in ports.jobs.list(scope, ulid) if _was_replaced(job)]
    _record(ports, scope, [_another(ports, job, (_next_first(job), job.range[1]), "rest") for job in ended_jobs])


def extract_again(ports: NewJobs, scope: Scope, ulid: str, seq: int, since: datetime) -> None:
    """Extracts a message that was away ``since`` then, where a job has gone over it meanwhile. Raises Unavailable."""
    found_jobs = [job for job in ports.jobs.list(scope, ulid) if job.range[0] <= seq <= job.range[1]]
    missed_jobs = [job for job in found_jobs if job.created_at >= since and job.status is not JobStatus.CANCELLED]
    by_work = {fanout.work_of(replace(job, range=(seq, seq))): job for job in missed_jobs}
    _record(ports, scope, [_another(ports, job, (seq, seq), f"message {seq}") for job in by_work.values()])


def erase_answers(ports: JobStores, scope: Scope, ulid: str, seq: int) -> None:
    """Erases what finished jobs have stored of the texts that they read with the message. Raises Contended,
    Unavailable."""
    for job in ports.jobs.list(scope, ulid):
        if job.range[0] - BEFORE <= seq <= job.range[1]:
            job_transitions.erase_answer(ports, scope, job.id)


def _next_first(job: Job) -> int:
    return max(job.range[0], job.covered.until_seq + 1)


def _was_replaced(job: Job) -> bool:
    return (job.status, job.reason) == (JobStatus.CANCELLED, MESSAGE_RETRACTED)


def _another(ports: Clock, job: Job, messages: tuple[int, int], why: str) -> Job:
    now = ports.now()
    return replace(
        job,
        id=replace(job.id, hash=ids.digest(job.id.hash, why)),
        range=messages,
        created_at=now,
        status=JobStatus.QUEUED,
        attempt=1,
        waits=0,
        reason=None,
        counts=JobCounts(),
        calls=(),
        answer=None,
        decisions=None,
        applied=0,
        covered=JobProgress(),
        started_at=None,
        finished_at=None,
        away_since=None,
        due=job_transitions.next_due(1, now),
        version=1,
    )


def _record(ports: NewJobs, scope: Scope, jobs: list[Job]) -> None:
    """One that is there already stays as it is; its message is sent again."""
    for job in jobs:
        ports.jobs.create(scope, job)
    there = (ports.jobs.get(scope, job.id.conversation, job.id.hash) for job in jobs)
    fanout.send_jobs(ports, scope, [job for job in there if job is not None])
