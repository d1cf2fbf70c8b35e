"""Admins see who their people are and how much is stored about each, and read none of it."""

import json
from datetime import timedelta

import pytest

from loci.api.admin import ledger, people
from loci.governance import passes
from loci.governance import people as rules
from loci.governance.subjects import Subject
from loci.model.users import UserState
from loci.scope import Caller
from tests.support.erasure_world import CANARY, World
from tests.unit.api.requests import Answer, Api

pytestmark = pytest.mark.thorough


def ask(world: World, path: str, who: Caller | None = None, body: object = None) -> Answer:
    who = who or world.ines
    api = Api(world.ports, [people.router, ledger.router])
    method = "GET" if body is None else "POST"
    return api.send(method, path, body, user=who.user, role=who.role, tenant=who.tenant)


def test_all_people_of_the_app_are_listed_with_their_states(world: World) -> None:
    ask(world, "/ai-admin/restrict", body={"userId": "bo", "restricted": True})
    page = ask(world, "/ai-admin/people").body
    assert {one["userId"]: one["state"] for one in page["items"]} == {
        "ada@example.com": "active",
        "bo": "restricted",
        "ines": "active",
    }
    assert page["nextCursor"] is None


def test_they_are_listed_page_by_page_and_by_how_their_ids_begin(world: World) -> None:
    first = ask(world, "/ai-admin/people?limit=2").body
    rest = ask(world, f"/ai-admin/people?limit=2&cursor={first['nextCursor']}").body
    assert [one["userId"] for page in (first, rest) for one in page["items"]] == ["ada@example.com", "bo", "ines"]
    assert [one["userId"] for one in ask(world, "/ai-admin/people?prefix=ada%40").body["items"]] == ["ada@example.com"]
    assert ask(world, "/ai-admin/people?prefix=x").body["items"] == []


@pytest.mark.parametrize("owner", ["ada%40example.com", "@group:team", "@app"])
def test_a_page_goes_on_after_any_record_that_the_page_before_may_end_with(world: World, owner: str) -> None:
    page = rules.list_people(world.ports, world.ines, "", f"after-{owner}", 50)
    assert [person.name for person in page.items][-1] == "ines"


def test_what_is_counted_is_part_of_what_an_erasure_deletes(world: World) -> None:
    summary = ask(world, "/ai-admin/people/summary?userId=ada%40example.com").body
    erased = world.erase().counts
    assert summary["counts"]
    assert all(0 < count <= erased[kind] for kind, count in summary["counts"].items())
    assert summary["counts"]["conversations"] == erased["conversations"]
    assert summary["isComplete"] is True
    assert summary["lastActivityAt"] is not None


def test_a_count_that_takes_too_long_says_that_there_is_more(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passes, "COUNT_INTERVAL", 1)
    monkeypatch.setattr(rules, "COUNTED_FOR", timedelta())
    summary = ask(world, "/ai-admin/people/summary?userId=ada%40example.com").body
    assert summary["isComplete"] is False


def test_no_answer_has_a_word_of_a_person(world: World) -> None:
    answers = [
        ask(world, path).text for path in ("/ai-admin/people", "/ai-admin/people/summary?userId=ada%40example.com")
    ]
    assert all(CANARY not in text for text in answers)


def test_who_was_counted_is_in_their_audit(world: World) -> None:
    ask(world, "/ai-admin/people/summary?userId=bo")
    page = ask(world, "/ai-admin/audit?userId=bo").body
    assert "getPerson" in [entry["act"] for entry in page["items"]]


def test_a_person_who_is_being_erased_is_listed_as_that(world: World) -> None:
    world.erase()
    states = {one["userId"]: one["state"] for one in ask(world, "/ai-admin/people").body["items"]}
    assert states["ada@example.com"] == UserState.ERASED


@pytest.mark.parametrize("path", ["/ai-admin/people", "/ai-admin/people/summary?userId=bo"])
def test_only_an_admin_sees_them(world: World, path: str) -> None:
    assert ask(world, path, world.bo).status == 403


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("/summary", 422),
        ("/summary?userId=", 422),
        ("/summary?userId=stranger", 404),
        (f"/summary?userId={'u' * 129}", 422),
        ("?cursor=no cursor", 400),
        (f"?prefix={'p' * 129}", 422),
        ("?limit=0", 422),
    ],
)
def test_bad_questions_are_refused(world: World, query: str, status: int) -> None:
    assert ask(world, f"/ai-admin/people{query}".replace(" ", "%20")).status == status


def test_counting_changes_nothing(world: World) -> None:
    user = world.ports.users.get(world.ada.directory)
    before = passes.begin_pass(world.ports, Subject(world.ada.directory, user.epoch if user else None)).places
    ask(world, "/ai-admin/people/summary?userId=ada%40example.com")
    after = passes.begin_pass(world.ports, Subject(world.ada.directory, user.epoch if user else None)).places
    assert json.dumps(before, default=str) == json.dumps(after, default=str)
