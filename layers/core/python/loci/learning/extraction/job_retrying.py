"""Queue extraction jobs again that have failed for good, once what they failed at is mended."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from itertools import islice

from loci.ids import JobId
from loci.learning.extraction import job_search, job_transitions
from loci.learning.extraction.job_search import JobFilter
from loci.model.jobs import RETRIABLE, JobStatus
from loci.ports.all import Ports
from loci.ports.jobs import OwnedJob
from loci.ports.paging import all_items
from loci.records import record
from loci.scope import Caller

PAGE = 200
MOST = 500
"""Jobs that one call queues; a request has some 25 seconds."""


@record(frozen=True, slots=True)
class RetriedJobs:
    """``count`` jobs are queued. Those in ``changed_count`` are not, as somebody queued or removed them meanwhile.
    ``is_complete``: no other job of those asked for has failed for good."""

    count: int
    is_complete: bool
    changed_count: int = 0


@record(frozen=True, slots=True)
class WaitingJobs:
    """The ``count`` of jobs that wait for their next try or a budget, and when and why the first of them has it."""

    count: int
    next_try: datetime | None = None
    reason: str | None = None


def retry_failed_jobs(
    ports: Ports,
    caller: Caller,
    *,
    since: datetime | None = None,
    user: str | None = None,
    job: JobId | None = None,
    most: int = MOST,
    may_wait: bool = False,
) -> RetriedJobs:
    """Queues the newest failed jobs of an app, or of one user, that were made since then, or one job alone; the sweeper
    sends them within a minute. ``may_wait``: also those that wait for their next try or a budget. What a job has
    written stays, and is not written twice. Raises as ``job_search.find_jobs``."""
    # All are read before the first changes, which would move the pages.
    owned_jobs = list(islice(_failed(ports, caller, since, user, job, may_wait=may_wait), most + 1))
    jobs = [job_transitions.retry_job(ports, one.scope, one.job.id, may_wait=may_wait) for one in owned_jobs[:most]]
    count = sum(one is not None for one in jobs)
    return RetriedJobs(count, is_complete=len(owned_jobs) <= most, changed_count=len(jobs) - count)


def count_failed_jobs(
    ports: Ports, caller: Caller, *, since: datetime | None = None, user: str | None = None, may_wait: bool = False
) -> Counter[JobStatus]:
    """Counts the jobs that a retry would queue, by status. Raises as ``job_search.find_jobs``."""
    return Counter(one.job.status for one in _failed(ports, caller, since, user, may_wait=may_wait))


def count_waiting_jobs(
    ports: Ports, caller: Caller, *, since: datetime | None = None, user: str | None = None
) -> WaitingJobs:
    """Counts the jobs that wait for their next try or a budget. Raises as ``job_search.find_jobs``."""
    jobs = (one.job for one in _failed(ports, caller, since, user, may_wait=True))
    waits = [(job.retry_at, job.reason or "") for job in jobs if job.retry_at is not None]
    return WaitingJobs(len(waits), *min(waits)) if waits else WaitingJobs(0)


def _failed(
    ports: Ports,
    caller: Caller,
    since: datetime | None,
    user: str | None,
    job: JobId | None = None,
    *,
    may_wait: bool = False,
) -> Iterator[OwnedJob]:
    """Failed jobs that are not tried again by themselves, or all of them and those that wait for a budget."""
    for status in RETRIABLE if may_wait else (JobStatus.FAILED,):
        for one in all_items(partial(job_search.find_jobs, ports, caller, JobFilter(status, user), limit=PAGE)):
            is_meant = (job is None or one.job.id == job) and (since is None or one.job.created_at >= since)
            if (may_wait or one.job.is_finished) and is_meant:
                yield one
