"""Exports over HTTP: the document itself, or the job that makes it and then links to it."""

from typing import cast

import pytest

from loci.api.admin import exports, governance
from tests.support.erasing_in_memory import Hurried
from tests.support.erasure_world import Parrot, World
from tests.support.exports import enrich
from tests.support.pipeline import Pipeline
from tests.unit.api.requests import Api

ADA = "ada@example.com"


@pytest.fixture
def world() -> World:
    pipeline = Pipeline(Hurried())
    ports = pipeline.with_parts(extractors={"rules": Parrot()})
    made = World(ports, "acme", pipeline.queue, pipeline.letters, pipeline.files)
    enrich(made)
    return made


@pytest.fixture
def api(world: World) -> Api:
    return Api(world.ports, [exports.router, governance.router])


class Limited:
    """What is changed of ports in memory."""

    export_inline_bytes: int


def test_an_export_is_the_answer(api: Api) -> None:
    answer = api.send("POST", "/ai-admin/export", {}, user=ADA)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert (answer.body["formatVersion"], answer.body["userId"]) == (1, ADA)
    assert len(answer.body["conversations"][0]["messages"]) == 4


def test_one_that_is_too_large_is_made_by_a_job_that_links_to_it(api: Api, world: World) -> None:
    cast(Limited, world.ports).export_inline_bytes = 100
    answer = api.send("POST", "/ai-admin/export", {"userId": ADA}, user="root", role="admin")
    assert answer.status == 202
    path = f"/ai-admin/jobs/{answer.body['jobId']}"
    begun = api.send("GET", path, user=ADA).body
    assert (begun["kind"], begun["status"], begun["phase"], begun["link"]) == ("export", "running", None, None)
    world.sweep(world.ports.now())
    for user, role in ((ADA, "user"), ("root", "admin")):
        made = api.send("GET", path, user=user, role=role).body
        assert (made["status"], made["counts"]["messages"]) == ("succeeded", 4)
        assert made["link"].endswith("/export.json?seconds=900")
    assert api.send("GET", path, user="bo").status == 404


@pytest.mark.parametrize(
    ("body", "role", "status"),
    [
        ({"userId": "bo"}, "user", 403),
        ({"userId": "bo"}, "service", 403),
        ({"userId": ""}, "admin", 422),
        ({"user": "bo"}, "admin", 422),
        (None, "user", 422),
    ],
)
def test_what_is_refused(api: Api, body: object, role: str, status: int) -> None:
    assert api.send("POST", "/ai-admin/export", body, user=ADA, role=role).status == status


def test_neither_names_nor_ids_of_people_are_logged(api: Api) -> None:
    api.send("POST", "/ai-admin/export", {"userId": ADA}, user="root", role="admin")
    assert ADA not in api.log.getvalue()
    assert '"route":"/ai-admin/export"' in api.log.getvalue().replace(" ", "")
