"""Dead letters over HTTP: an admin sees and redrives those of their own app."""

from dataclasses import replace

import pytest

from loci.api import routing
from loci.model.users import UserRecord, UserState
from tests.fakes.app_letters import AppLettersInMemory
from tests.fakes.memory import EPOCH, START, caller
from tests.support.recall_world import World
from tests.unit.api.requests import Api

PATH = "/ai-admin/dead-letters"
OWN = caller().directory
OTHERS = (replace(OWN, tenant="other"), replace(OWN, app="other"))


@pytest.fixture
def letters() -> AppLettersInMemory:
    made = AppLettersInMemory()
    made.letters["jobs"] = [(scope, START) for scope in (OWN, *OTHERS)]
    return made


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def api(world: World, letters: AppLettersInMemory) -> Api:
    return Api(world.with_parts(app_letters=letters), routing.admin())


def test_an_admin_counts_and_redrives_the_letters_of_their_app(api: Api, letters: AppLettersInMemory) -> None:
    found = api.send("GET", PATH, role="admin")
    empty = {"queue": "fanout", "count": 0, "oldestAt": None}
    waiting = {"queue": "jobs", "count": 1, "oldestAt": "2026-05-04T09:30:00.000000Z"}
    assert (found.status, found.body) == (200, {"queues": [empty, waiting], "isComplete": True})
    assert api.send("POST", f"{PATH}/redrive", role="admin").body == found.body
    assert letters.sent == [("jobs", OWN)]
    assert [scope for scope, _ in letters.letters["jobs"]] == [*OTHERS]
    assert api.send("GET", PATH, role="admin").body["queues"] == [empty, {**empty, "queue": "jobs"}]


def test_an_admin_lists_the_letters_of_their_app_and_drops_some(api: Api, letters: AppLettersInMemory) -> None:
    listed = api.send("GET", f"{PATH}/jobs", role="admin")
    assert listed.status == 200
    assert listed.body["isComplete"] is True
    (letter,) = listed.body["letters"]
    assert letter == {
        "id": letter["id"],
        "kind": None,
        "recordId": None,
        "sentAt": "2026-05-04T09:30:00.000000Z",
    }
    # The ids that the fake gave to letters of others.
    drop = {"letterIds": [letter["id"], "letter-1", "letter-2", "unknown"]}
    dropped = api.send("POST", f"{PATH}/jobs/drop", drop, role="admin")
    waiting = {"queue": "jobs", "count": 1, "oldestAt": "2026-05-04T09:30:00.000000Z"}
    assert (dropped.status, dropped.body) == (200, {"queues": [waiting], "isComplete": True})
    assert [scope for scope, _ in letters.letters["jobs"]] == [*OTHERS]
    assert api.send("GET", f"{PATH}/jobs", role="admin").body["letters"] == []
    again = api.send("POST", f"{PATH}/jobs/drop", drop, role="admin")
    assert again.body["queues"] == [{**waiting, "count": 0, "oldestAt": None}]


def test_a_queue_that_does_not_exist_and_a_wrong_number_of_ids_are_refused(
    api: Api, letters: AppLettersInMemory
) -> None:
    for answer in (
        api.send("GET", f"{PATH}/post", role="admin"),
        api.send("POST", f"{PATH}/post/drop", {"letterIds": ["letter-0"]}, role="admin"),
    ):
        assert (answer.status, answer.body["detail"]) == (404, "there is no such queue; there are fanout, jobs")
    for ids in ([], ["letter-0"] * 101):
        answer = api.send("POST", f"{PATH}/jobs/drop", {"letterIds": ids}, role="admin")
        assert (answer.status, answer.body["errors"][0]["pointer"]) == (422, "/letterIds")
    assert len(letters.letters["jobs"]) == 3


def test_a_redrive_and_a_drop_are_in_the_audit_of_the_admin_and_a_look_is_not(api: Api) -> None:
    api.send("GET", PATH, role="admin")
    api.send("GET", f"{PATH}/jobs", role="admin")
    api.send("POST", f"{PATH}/jobs/drop", {"letterIds": ["unknown"]}, role="admin")
    api.send("POST", f"{PATH}/redrive", role="admin")
    entries = api.send("GET", "/ai-admin/audit?userId=me", role="admin").body["items"]
    assert [entry["act"] for entry in entries] == ["redriveDeadLetters", "dropDeadLetters"]


def test_dead_letters_are_for_admins_who_are_not_restricted(
    api: Api, world: World, letters: AppLettersInMemory
) -> None:
    drop = {"letterIds": ["letter-0"]}
    requests = (
        ("GET", PATH, None),
        ("GET", f"{PATH}/jobs", None),
        ("POST", f"{PATH}/redrive", None),
        ("POST", f"{PATH}/jobs/drop", drop),
    )
    for method, path, body in requests:
        assert api.send(method, path, body).status == 403
        assert api.send(method, path, body, role="service").status == 403
    world.memory.users.records[OWN] = UserRecord(EPOCH, UserState.RESTRICTED)
    for method, path, body in requests:
        assert api.send(method, path, body, role="admin").status == 409
    assert letters.sent == []
    assert len(letters.letters["jobs"]) == 3
