"""Queue extraction jobs again that have failed for good, once what they failed at is mended."""

from collections.abc import Iterator
from datetime import datetime
from itertools import islice

from loci.ids import JobId
from loci.learning.extraction import job_search, job_transitions
from loci.learning.extraction.job_search import JobFilter
from loci.model.jobs import JobStatus
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
    """The ``count`` of failed jobs that wait for their next try, and when the first of them has it."""

    count: int
    next_try: datetime | None


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
    sends them within a minute. ``may_wait``: also those that wait for their next try. What a job has written stays, and
    is not written twice. Raises as ``job_search.find_jobs``."""
    # All are read before the first changes, which would move the pages.
    owned_jobs = list(islice(_failed(ports, caller, since, user, job, may_wait=may_wait), most + 1))
    jobs = [job_transitions.retry_job(ports, one.scope, one.job.id, may_wait=may_wait) for one in owned_jobs[:most]]
    count = sum(one is not None for one in jobs)
    return RetriedJobs(count, is_complete=len(owned_jobs) <= most, changed_count=len(jobs) - count)


def count_failed_jobs(
    ports: Ports, caller: Caller, *, since: datetime | None = None, user: str | None = None, may_wait: bool = False
) -> int:
    """Counts the jobs that a retry would queue. Raises as ``job_search.find_jobs``."""
    return sum(1 for _ in _failed(ports, caller, since, user, may_wait=may_wait))


def count_waiting_jobs(
    ports: Ports, caller: Caller, *, since: datetime | None = None, user: str | None = None
) -> WaitingJobs:
    """Counts the failed jobs that wait for their next try. Raises as ``job_search.find_jobs``."""
    owned_jobs = _failed(ports, caller, since, user, may_wait=True)
    tries = [one.job.retry_at for one in owned_jobs if not one.job.is_finished]
    return WaitingJobs(len(tries), min((one for one in tries if one is not None), default=None))


def _failed(
    ports: Ports,
    caller: Caller,
    since: datetime | None,
    user: str | None,
    job: JobId | None = None,
    *,
    may_wait: bool = False,
) -> Iterator[OwnedJob]:
    """Failed jobs that are not tried again by themselves, or all of them."""
    job_filter = JobFilter(JobStatus.FAILED, user)
    for one in all_items(lambda cursor: job_search.find_jobs(ports, caller, job_filter, cursor, PAGE)):
        is_meant = (job is None or one.job.id == job) and (since is None or one.job.created_at >= since)
        if (may_wait or one.job.is_finished) and is_meant:
            yield one
