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


def test_a_redrive_is_in_the_audit_of_the_admin_and_a_count_is_not(api: Api) -> None:
    api.send("GET", PATH, role="admin")
    api.send("POST", f"{PATH}/redrive", role="admin")
    entries = api.send("GET", "/ai-admin/audit?userId=me", role="admin").body["items"]
    assert [entry["act"] for entry in entries] == ["getAudit", "redriveDeadLetters"]


def test_dead_letters_are_for_admins_who_are_not_restricted(
    api: Api, world: World, letters: AppLettersInMemory
) -> None:
    for method, path in (("GET", PATH), ("POST", f"{PATH}/redrive")):
        assert api.send(method, path).status == 403
        assert api.send(method, path, role="service").status == 403
    world.memory.users.records[OWN] = UserRecord(EPOCH, UserState.RESTRICTED)
    for method, path in (("GET", PATH), ("POST", f"{PATH}/redrive")):
        assert api.send(method, path, role="admin").status == 409
    assert letters.sent == []
