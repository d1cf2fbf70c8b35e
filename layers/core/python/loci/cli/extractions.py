"""``loci extractions``: extraction jobs by status or by user, newest first, of one app, of a tenant or of all; failed
ones are retried."""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from datetime import datetime

from loci import scope
from loci.cli.exit_codes import ExitCode
from loci.cli.times import read_time
from loci.errors import Refused
from loci.ids import ConversationId
from loci.learning.extraction import job_retrying, job_search
from loci.learning.extraction.job_search import JobFilter
from loci.model.jobs import RETRIABLE, JobStatus
from loci.ports.all import Ports
from loci.ports.jobs import OwnedJob
from loci.scope import Caller
from loci.text import timestamps

MOST = 200


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument("--tenant", help="only jobs of this tenant; by default of all")
    command.add_argument("--app", help="with --tenant: only jobs of this app")
    command.add_argument(
        "--status",
        choices=[status.value for status in JobStatus],
        help="only jobs with this status; required without --user",
    )
    command.add_argument("--user", help="with --app: only jobs of this user")
    command.add_argument("--limit", type=int, default=50, help=f"maximum number of jobs of an app, 1 to {MOST}")
    command.add_argument("--cursor", help="with --app: the nextCursor of the previous page")
    command.add_argument("act", nargs="?", choices=("list", "retry"), default="list", help="list, or queue failed ones")
    command.add_argument("--since", help="retry: only jobs made since then, such as 2026-05-04T00:00:00Z")
    command.add_argument("--now", action="store_true", help="retry: also jobs that wait for their next try or a budget")
    command.add_argument("--dry-run", action="store_true", help="retry: only count them")


def run(ports: Ports, arguments: argparse.Namespace) -> int:
    """Lists jobs, or queues failed ones again. Raises Refused, Forbidden, Unavailable."""
    if arguments.app is not None and arguments.tenant is None:
        raise Refused.field("--tenant", "--app needs --tenant: an app is one of a tenant")
    if arguments.app is None and (arguments.user is not None or arguments.cursor is not None):
        raise Refused.field("--app", "--user and --cursor need --tenant and --app")
    return retry_extractions(ports, arguments) if arguments.act == "retry" else list_extractions(ports, arguments)


def list_extractions(ports: Ports, arguments: argparse.Namespace) -> int:
    """Prints one line per job, and after those of an app one with the cursor if it has more. Raises as ``run``."""
    status = None if arguments.status is None else JobStatus(arguments.status)
    if status is None and arguments.user is None:
        raise Refused.field("--status", "--status, --user or both are required")
    job_filter = JobFilter(status, arguments.user)
    is_empty = True
    for admin in _admins(ports, arguments, [status or JobStatus.FAILED]):
        place = {"tenant": admin.tenant, "app": admin.app}
        page = job_search.find_jobs(ports, admin, job_filter, arguments.cursor, max(1, min(arguments.limit, MOST)))
        for one in page.items:
            print(json.dumps(place | _job_fields(one), ensure_ascii=False))
            is_empty = False
        if page.cursor is not None:
            print(json.dumps(place | {"nextCursor": page.cursor}))
            is_empty = False
    if is_empty:
        print("loci: there are no such jobs", file=sys.stderr)
    return ExitCode.DONE


def retry_extractions(ports: Ports, arguments: argparse.Namespace) -> int:
    """Queues all jobs again that have failed for good, with ``--now`` also those that wait for their next try or a
    budget; prints for each app how many, how many were not, and why. Returns UNFINISHED if all wait. Raises as
    ``run``."""
    if arguments.status not in (None, JobStatus.FAILED.value):
        raise Refused.field("--status", "only failed jobs can be retried")
    since = None if arguments.since is None else read_time("--since", arguments.since)
    retried = waiting = 0
    for admin in _admins(ports, arguments, RETRIABLE):
        fields, queued, waits = _retry_app(ports, admin, arguments, since)
        print(json.dumps({"tenant": admin.tenant, "app": admin.app, **fields}), flush=True)
        retried += queued
        waiting += waits
    if waiting:
        print(f"loci: {waiting} jobs wait for their next try or a budget: --now queues them too", file=sys.stderr)
    elif not retried:
        print("loci: no such job has failed or waits", file=sys.stderr)
    return ExitCode.UNFINISHED if waiting and not retried else ExitCode.DONE


def _retry_app(
    ports: Ports, admin: Caller, arguments: argparse.Namespace, since: datetime | None
) -> tuple[dict[str, object], int, int]:
    """Queues the failed jobs of an app: the fields to print, how many were queued, and how many wait."""
    user, is_now = arguments.user, arguments.now
    if arguments.dry_run:
        counts = job_retrying.count_failed_jobs(ports, admin, since=since, user=user, may_wait=is_now)
        count = counts.total()
        fields: dict[str, object] = {"failed": 0, **{str(status): number for status, number in counts.items()}}
    else:
        retried_jobs = job_retrying.retry_failed_jobs(
            ports, admin, since=since, user=user, most=sys.maxsize - 1, may_wait=is_now
        )
        count = retried_jobs.count
        fields = {"retried": count}
        if retried_jobs.changed_count:
            fields["changedMeanwhile"] = retried_jobs.changed_count
    if is_now:
        return fields, count, 0
    waiting_jobs = job_retrying.count_waiting_jobs(ports, admin, since=since, user=user)
    if waiting_jobs.count:
        fields["waiting"] = waiting_jobs.count
        fields["nextTryAt"] = _text(waiting_jobs.next_try)
        fields["reason"] = waiting_jobs.reason
    return fields, count, waiting_jobs.count


def _admins(ports: Ports, arguments: argparse.Namespace, statuses: Sequence[JobStatus]) -> Iterable[Caller]:
    """An admin of the app that is named, or of each app that has jobs of one of these statuses."""
    if arguments.app is not None:
        places = [(arguments.tenant, arguments.app)]
    else:
        apps = job_search.apps_with_jobs(ports, statuses, arguments.tenant)
        places = [(one.tenant, one.app) for one in apps]
    return [scope.caller(tenant=tenant, app=app, user="operator", role="admin") for tenant, app in places]


def _job_fields(one: OwnedJob) -> dict[str, object]:
    job = one.job
    return {
        "id": str(job.id),
        "status": job.status,
        "owner": one.scope.owner,
        "conversationId": str(ConversationId(job.id.namespace, job.id.conversation)),
        "extractor": job.extractor,
        "release": job.release,
        "attempt": job.attempt,
        "reason": job.reason,
        "createdAt": timestamps.to_text(job.created_at),
        "retryAt": _text(job.retry_at),
    }


def _text(instant: datetime | None) -> str | None:
    return None if instant is None else timestamps.to_text(instant)
