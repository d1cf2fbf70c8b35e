"""Finds the extractors of apps of which every recent job fails, for an operator who asks whether a deployment works."""

from collections import defaultdict
from datetime import timedelta

from loci.learning.extraction import job_search
from loci.model.jobs import Job, JobStatus
from loci.ports.all import Ports
from loci.records import record
from loci.scope import Scope

RECENT = timedelta(days=1)
"""Jobs made earlier say nothing of now."""
LOOKED_AT = 50
"""The newest jobs of an app, failed and succeeded, that are looked at."""


@record(frozen=True, slots=True)
class FailingExtractor:
    """An extractor of an app (its directory): how many of its newest jobs failed since the last success, and why the
    newest did."""

    app: Scope
    extractor: str
    count: int
    reason: str


def find_failing_extractors(ports: Ports) -> tuple[FailingExtractor, ...]:
    """Finds extractors whose newest jobs failed, with no success since the first of them was made. Raises
    Unavailable."""
    apps = job_search.apps_with_jobs(ports, [JobStatus.FAILED])
    return tuple(one for app in apps for one in _of_app(ports, app))


def _of_app(ports: Ports, app: Scope) -> list[FailingExtractor]:
    since = ports.now() - RECENT
    failed: defaultdict[str, list[Job]] = defaultdict(list)
    for one in ports.jobs.list_by_status(app, JobStatus.FAILED, None, LOOKED_AT).items:
        if one.job.created_at >= since and not one.job.space.is_shadow:
            failed[one.job.extractor].append(one.job)
    if not failed:
        return []
    succeeded = [one.job for one in ports.jobs.list_by_status(app, JobStatus.SUCCEEDED, None, LOOKED_AT).items]
    return [
        FailingExtractor(app, extractor, len(jobs), jobs[0].reason or "no reason is noted")
        for extractor, jobs in sorted(failed.items())
        if not any(_has_succeeded_since(done, extractor, jobs[-1]) for done in succeeded)
    ]


def _has_succeeded_since(done: Job, extractor: str, first: Job) -> bool:
    ended_at = done.finished_at or done.created_at
    return done.extractor == extractor and ended_at >= first.created_at
