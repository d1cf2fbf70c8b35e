"""Failed jobs are queued again once what they failed at is mended: by admins of the app, and by operators."""

import json
from dataclasses import replace
from typing import Any

import pytest

from loci.api.admin import job_search as api
from loci.cli import main
from loci.cli.exit_codes import ExitCode
from loci.errors import Forbidden
from loci.learning.extraction import job_transitions
from loci.learning.extraction.job_retrying import RetriedJobs, retry_failed_jobs
from loci.model.jobs import JobStatus
from loci.scope import caller
from loci.text import timestamps
from tests.support.pipeline import extracted_fact, queued_pipeline
from tests.support.records import ULIDS, later
from tests.unit.api.requests import Api
from tests.unit.learning.extraction.test_job_search import World, admin, world

__all__ = ["world"]


PLACE = {"tenant": "acme", "app": "app"}


def statuses(world: World) -> dict[str, JobStatus]:
    """Of each job by its conversation."""
    return {job.id.conversation: job.status for job in world.jobs.records.values()}


def test_all_failed_jobs_of_the_app_are_queued_and_no_others(world: World) -> None:
    retried = retry_failed_jobs(world.ports, admin())
    assert (retried.count, retried.is_complete) == (3, True)
    assert {ULIDS[n]: status for n, status in enumerate(statuses(world).values(), 1)} == {
        **{ULIDS[n]: JobStatus.QUEUED for n in (1, 2, 4)},
        ULIDS[3]: JobStatus.SUCCEEDED,
        **{ULIDS[n]: JobStatus.FAILED for n in (5, 6)},
    }
    assert retry_failed_jobs(world.ports, admin()).count == 0


def test_a_job_is_queued_as_if_it_had_not_been_tried(world: World) -> None:
    for key, job in world.jobs.records.items():
        world.jobs.records[key] = replace(job, attempt=9, waits=2, reason="HTTP 503", finished_at=later(1))
    retry_failed_jobs(world.ports, admin())
    job = next(one for one in world.jobs.records.values() if one.id.conversation == ULIDS[1])
    assert (job.tries, job.reason, job.finished_at, job.due) == (1, None, None, world.ports.now())


def test_one_that_is_tried_again_by_itself_is_left_alone(world: World) -> None:
    for key, job in world.jobs.records.items():
        world.jobs.records[key] = replace(job, due=later(1)) if job.status is JobStatus.FAILED else job
    assert retry_failed_jobs(world.ports, admin()).count == 0


def test_one_job_alone_is_queued(world: World) -> None:
    job = next(one for one in world.jobs.records.values() if one.id.conversation == ULIDS[2])
    assert retry_failed_jobs(world.ports, admin(), job=job.id) == RetriedJobs(1, is_complete=True)
    assert retry_failed_jobs(world.ports, admin(), job=job.id).count == 0
    assert [ULIDS.index(ulid) for ulid, status in statuses(world).items() if status is JobStatus.QUEUED] == [2]


def test_jobs_of_a_time_or_of_a_user_alone_are_queued(world: World) -> None:
    assert retry_failed_jobs(world.ports, admin(), since=later(seconds=120), user="ada").count == 1
    assert statuses(world)[ULIDS[4]] is JobStatus.QUEUED
    assert retry_failed_jobs(world.ports, admin(), since=later(seconds=120)).count == 1
    assert statuses(world)[ULIDS[1]] is JobStatus.FAILED


def test_a_request_queues_so_many_and_says_that_there_are_more(world: World) -> None:
    first, second = (retry_failed_jobs(world.ports, admin(), most=2) for _ in range(2))
    assert (first.count, first.is_complete, second.count, second.is_complete) == (2, False, 1, True)


@pytest.mark.parametrize("role", ["user", "service"])
def test_only_admins_retry_and_the_api_says_how_many(world: World, role: str) -> None:
    with pytest.raises(Forbidden):
        retry_failed_jobs(world.ports, caller(tenant="acme", app="app", user="ada", role=role))
    http = Api(world.ports, [api.router])
    assert http.send("POST", "/ai-admin/extractions/retry", {}, role=role).status == 403
    answer = http.send("POST", "/ai-admin/extractions/retry", {"userId": "bo"}, role="admin")
    assert (answer.status, answer.body) == (200, {"count": 1, "isComplete": True})
    refused = http.send("POST", "/ai-admin/extractions/retry", {"since": "yesterday"}, role="admin")
    assert (refused.status, refused.body["errors"][0]["pointer"]) == (422, "/since")


def test_the_command_counts_and_then_retries(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["extractions", "retry", "--tenant", "acme", "--app", "app", "--since", later(seconds=120).isoformat()]
    assert main([*asked, "--dry-run"], lambda _: world.ports) == ExitCode.DONE
    assert json.loads(capsys.readouterr().out) == PLACE | {"failed": 2}
    assert main(asked, lambda _: world.ports) == ExitCode.DONE
    assert json.loads(capsys.readouterr().out) == PLACE | {"retried": 2}
    assert main([*asked, "--status", "queued"], lambda _: world.ports) == ExitCode.USAGE
    assert main([*asked[:-1], "yesterday"], lambda _: world.ports) == ExitCode.USAGE


def test_the_command_says_how_many_wait_and_queues_them_when_asked(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    for key, job in world.jobs.records.items():
        world.jobs.records[key] = replace(job, due=later(1)) if job.status is JobStatus.FAILED else job
    asked = ["extractions", "retry", "--tenant", "acme", "--app", "app"]
    assert main(asked, lambda _: world.ports) == ExitCode.UNFINISHED
    said = capsys.readouterr()
    next_try = timestamps.to_text(later(1))
    assert json.loads(said.out) == PLACE | {"retried": 0, "waiting": 3, "nextTryAt": next_try, "reason": ""}
    assert "3 jobs wait for their next try or a budget: --now" in said.err
    assert main([*asked, "--now", "--dry-run"], lambda _: world.ports) == ExitCode.DONE
    assert json.loads(capsys.readouterr().out) == PLACE | {"failed": 3}
    assert main([*asked, "--now"], lambda _: world.ports) == ExitCode.DONE
    said = capsys.readouterr()
    assert (json.loads(said.out), said.err) == (PLACE | {"retried": 3}, "")
    assert main(asked, lambda _: world.ports) == ExitCode.DONE
    assert "no such job has failed or waits" in capsys.readouterr().err


def test_the_command_says_why_jobs_wait_for_a_budget_and_queues_them_once_it_is_raised(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    why = "the tenant's budget of 100 tokens a day is used up"
    for key, job in world.jobs.records.items():
        waiting = replace(job, status=JobStatus.WAITING_BUDGET, due=later(1), reason=why, attempt=3, waits=2)
        world.jobs.records[key] = waiting if job.status is JobStatus.FAILED else job
    asked = ["extractions", "retry", "--tenant", "acme"]
    assert main([*asked, "--app", "app"], lambda _: world.ports) == ExitCode.UNFINISHED
    said = capsys.readouterr()
    assert json.loads(said.out) == PLACE | {
        "retried": 0,
        "waiting": 3,
        "nextTryAt": timestamps.to_text(later(1)),
        "reason": why,
    }
    assert main([*asked, "--now", "--dry-run"], lambda _: world.ports) == ExitCode.DONE
    counted = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["app"], one["failed"], one["waiting_budget"]) for one in counted] == [
        ("app", 0, 3),
        ("elsewhere", 0, 1),
    ]
    assert main([*asked, "--app", "app", "--now"], lambda _: world.ports) == ExitCode.DONE
    assert json.loads(capsys.readouterr().out) == PLACE | {"retried": 3}
    queued = [job for job in world.jobs.records.values() if job.status is JobStatus.QUEUED]
    assert [(one.due, one.is_left_to_sweeper, one.reason) for one in queued] == [(world.ports.now(), True, None)] * 3


def test_the_command_retries_for_all_apps_or_those_of_a_tenant(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    def retry(*options: str) -> list[dict[str, Any]]:
        assert main(["extractions", "retry", "--dry-run", *options], lambda _: world.ports) == ExitCode.DONE
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    of_acme = [PLACE | {"failed": 3}, {"tenant": "acme", "app": "elsewhere", "failed": 1}]
    assert retry("--tenant", "acme") == of_acme
    assert retry() == [*of_acme, {"tenant": "other", "app": "app", "failed": 1}]
    assert retry("--tenant", "none") == []
    assert main(["extractions", "--status", "failed"], lambda _: world.ports) == ExitCode.DONE
    listed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["tenant"], one["owner"]) for one in listed] == [
        *(("acme", owner) for owner in ("ada", "bo", "ada", "ada")),
        ("other", "eve"),
    ]


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--app", "app"), "--app needs --tenant"),
        (("--tenant", "acme", "--user", "ada"), "--user and --cursor need --tenant and --app"),
        ((), "--status, --user or both are required"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    world: World, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], named: str
) -> None:
    assert main(["extractions", *options], lambda _: world.ports) == ExitCode.USAGE
    assert named in capsys.readouterr().err


def test_a_retried_job_extracts_what_it_had_lost() -> None:
    pipeline = queued_pipeline(extracted_fact("Ada has a cat"))
    message = pipeline.next_message()
    job_transitions.fail_job(pipeline.ports, message.scope, message.job, "it broke")
    root = caller(tenant=message.scope.tenant, app=message.scope.app, user="root", role="admin")
    assert retry_failed_jobs(pipeline.ports, root).count == 1
    pipeline.sweep(pipeline.clock.now)
    pipeline.run_all()
    assert (pipeline.job.status, len(pipeline.atoms)) == (JobStatus.SUCCEEDED, 1)
