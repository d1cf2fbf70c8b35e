"""``loci extractions``: the extraction jobs of an app, by status or by user, newest first; failed ones are retried."""

import argparse
import json
import sys

from loci import scope
from loci.cli.times import read_time
from loci.errors import Refused
from loci.ids import ConversationId
from loci.learning.extraction import job_retrying, job_search
from loci.learning.extraction.job_search import JobFilter
from loci.model.jobs import JobStatus
from loci.ports.all import Ports
from loci.ports.jobs import OwnedJob
from loci.text import timestamps

MOST = 200


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    for flag in ("--tenant", "--app"):
        command.add_argument(flag, required=True)
    command.add_argument(
        "--status",
        choices=[status.value for status in JobStatus],
        help="only jobs with this status; required without --user",
    )
    command.add_argument("--user", help="only jobs of this user")
    command.add_argument("--limit", type=int, default=50, help=f"maximum number of jobs, 1 to {MOST}")
    command.add_argument("--cursor", help="the nextCursor of the previous page")
    command.add_argument("act", nargs="?", choices=("list", "retry"), default="list", help="list, or queue failed ones")
    command.add_argument("--since", help="retry: only jobs made since then, such as 2026-05-04T00:00:00Z")
    command.add_argument("--now", action="store_true", help="retry: also jobs that wait for their next try")
    command.add_argument("--dry-run", action="store_true", help="retry: only count them")


def run(ports: Ports, arguments: argparse.Namespace) -> int:
    """Lists jobs, or queues failed ones again. Raises Refused, Forbidden."""
    return retry_extractions(ports, arguments) if arguments.act == "retry" else list_extractions(ports, arguments)


def list_extractions(ports: Ports, arguments: argparse.Namespace) -> int:
    """Prints one line per job, and a last one with the cursor if there are more. Raises Refused, Forbidden."""
    admin = scope.caller(tenant=arguments.tenant, app=arguments.app, user="operator", role="admin")
    job_filter = JobFilter(None if arguments.status is None else JobStatus(arguments.status), arguments.user)
    page = job_search.find_jobs(ports, admin, job_filter, arguments.cursor, max(1, min(arguments.limit, MOST)))
    for one in page.items:
        print(json.dumps(_job_fields(one), ensure_ascii=False))
    if page.cursor is not None:
        print(json.dumps({"nextCursor": page.cursor}))
    return 0


def retry_extractions(ports: Ports, arguments: argparse.Namespace) -> int:
    """Queues all jobs again that have failed for good, with ``--now`` also those that wait for their next try; prints
    how many, and how many wait on. Raises Refused, Forbidden."""
    if arguments.status not in (None, JobStatus.FAILED.value):
        raise Refused.field("--status", "only failed jobs can be retried")
    admin = scope.caller(tenant=arguments.tenant, app=arguments.app, user="operator", role="admin")
    since = None if arguments.since is None else read_time("--since", arguments.since)
    user, is_now = arguments.user, arguments.now
    if arguments.dry_run:
        count = job_retrying.count_failed_jobs(ports, admin, since=since, user=user, may_wait=is_now)
        print(json.dumps({"failed": count}))
    else:
        retried_jobs = job_retrying.retry_failed_jobs(
            ports, admin, since=since, user=user, most=sys.maxsize - 1, may_wait=is_now
        )
        print(json.dumps({"retried": retried_jobs.count}))
    waiting = 0 if is_now else job_retrying.count_waiting_jobs(ports, admin, since=since, user=user)
    if waiting:
        print(f"loci: {waiting} failed jobs wait for their next try: --now queues them too", file=sys.stderr)
    return 0


def _job_fields(one: OwnedJob) -> dict[str, object]:
    job = one.job
    return {
        "id": str(job.id),
        "status": job.status,
        "owner": one.scope.owner,
        "conversationId": str(ConversationId(job.id.namespace, job.id.conversation)),
        "extractor": job.extractor,
        "attempt": job.attempt,
        "reason": job.reason,
        "createdAt": timestamps.to_text(job.created_at),
        "retryAt": None if job.retry_at is None else timestamps.to_text(job.retry_at),
    }
