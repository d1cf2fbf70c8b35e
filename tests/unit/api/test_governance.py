"""Erasures over HTTP: what is answered, and what is not done."""

import json
from datetime import timedelta

import pytest

from loci.api import routing
from loci.background import sweeper
from loci.governance import receipts
from loci.model.governance import ADMIN_JOB_LIFE, Retention
from loci.ports.jobs import DueKind
from loci.text import timestamps
from tests.fakes.memory import Clock
from tests.support.pipeline import Pipeline
from tests.unit.api.requests import Answer, Api

PATH = "/ai-admin/delete"
CONFIRMED = {"confirm": True}


@pytest.fixture
def pipeline() -> Pipeline:
    return Pipeline(Clock())


@pytest.fixture
def api(pipeline: Pipeline) -> Api:
    return Api(pipeline.ports, routing.ADMIN.routers())


def finish_job(api: Api, pipeline: Pipeline, job: str) -> Answer:
    """The job, once the sweeper has done all."""
    for _ in range(9):
        pipeline.clock.pass_by(timedelta(minutes=16))
        now = pipeline.clock.now
        for record in sweeper.due_records(pipeline.ports, now):
            if record.kind is DueKind.ADMIN_JOB:
                sweeper.sweep_record(pipeline.ports, record, now)
        answer = api.send("GET", f"/ai-admin/jobs/{job}")
        if answer.body["status"] == "succeeded":
            break
    return answer


def test_an_erasure_is_answered_after_its_first_pass_and_ends_with_a_receipt(api: Api, pipeline: Pipeline) -> None:
    first = api.send("POST", PATH, CONFIRMED)
    assert (first.status, first.body["receipt"], first.body["nothingFound"]) == (200, None, False)
    assert first.body["deleted"] == {"conversations": 1, "messages": 5, "spaces": 1, "entries": 2}
    waiting = api.send("GET", f"/ai-admin/jobs/{first.body['jobId']}").body
    assert (waiting["kind"], waiting["status"], waiting["phase"]) == ("erase", "waiting", "rest")
    assert api.send("POST", PATH, CONFIRMED).body == first.body
    done = finish_job(api, pipeline, first.body["jobId"]).body
    assert (done["phase"], done["counts"], done["link"]) == ("done", first.body["deleted"], None)
    assert receipts.parse_receipt(done["receipt"]).request == first.body["jobId"]
    assert json.loads(done["receipt"])["counts"] == done["counts"]


def test_until_an_erasure_is_done_every_refusal_says_until_when(api: Api, pipeline: Pipeline) -> None:
    api.send("POST", PATH, CONFIRMED)
    refused = [
        api.send("POST", "/ai-admin/export", {}),
        api.send("POST", "/ai-admin/restrict", {"userId": "ada", "restricted": True}, user="root", role="admin"),
    ]
    last = refused[-1]
    until = pipeline.clock.now + timedelta(seconds=int(last.headers["Retry-After"]))
    assert Retention().settle - timedelta(minutes=1) < until - pipeline.clock.now <= Retention().settle
    for answer in refused:
        assert answer.status == 409
        assert f"until {timestamps.to_text(until)} at the earliest" in answer.body["detail"]
    pipeline.clock.pass_by(timedelta(hours=1))
    assert api.send("POST", "/ai-admin/export", {}).headers["Retry-After"] == "60"


def test_a_restriction_that_refuses_names_who_lifts_it(api: Api) -> None:
    api.send("POST", "/ai-admin/restrict", {"userId": "ada", "restricted": True}, user="root", role="admin")
    for answer in (api.send("POST", PATH, CONFIRMED), api.send("POST", "/ai-admin/export", {})):
        assert answer.status == 409
        assert "Retry-After" not in answer.headers
        assert "admin" in answer.body["detail"]


def test_a_finished_job_can_be_read_for_thirty_days(api: Api, pipeline: Pipeline) -> None:
    job = api.send("POST", PATH, CONFIRMED).body["jobId"]
    assert finish_job(api, pipeline, job).body["status"] == "succeeded"
    pipeline.clock.pass_by(ADMIN_JOB_LIFE - timedelta(minutes=1))
    assert api.send("GET", f"/ai-admin/jobs/{job}").status == 200
    pipeline.clock.pass_by(timedelta(minutes=1))
    assert api.send("GET", f"/ai-admin/jobs/{job}").status == 404


def test_nothing_found_is_no_job(api: Api) -> None:
    answer = api.send("POST", PATH, CONFIRMED, user="nobody")
    assert answer.status == 200
    assert answer.body == {"deleted": {}, "jobId": None, "receipt": None, "nothingFound": True}


@pytest.mark.parametrize("body", [{}, {"confirm": False}, {"confirm": "true"}, {"confirm": 1}, {"confirm": None}])
def test_nothing_is_done_without_confirmation(api: Api, pipeline: Pipeline, body: object) -> None:
    answer = api.send("POST", PATH, body)
    assert answer.status == 422
    assert answer.body["errors"][0]["pointer"] == "/confirm"
    assert pipeline.admin_jobs.records == {}


def test_another_user_is_named_by_admins_alone(api: Api) -> None:
    sent = {"userId": "ada", **CONFIRMED}
    assert api.send("POST", PATH, sent, user="bo").status == 403
    assert api.send("POST", PATH, {"userId": "x" * 129, **CONFIRMED}, role="admin").status == 422
    job = api.send("POST", PATH, sent, user="ines", role="admin").body["jobId"]
    statuses = [api.send("GET", f"/ai-admin/jobs/{job}", user=user).status for user in ("ada", "bo")]
    assert statuses == [200, 404]
    assert api.send("GET", "/ai-admin/jobs/nonsense").status == 400


def test_me_is_the_caller(api: Api) -> None:
    answer = api.send("POST", PATH, {"userId": "me", **CONFIRMED}, user="ada")
    assert answer.status == 200
    assert api.send("GET", f"/ai-admin/jobs/{answer.body['jobId']}", user="ada").status == 200
