"""Admins see who their people are and how much is stored about each, and read none of it."""

import copy
import json
from dataclasses import replace
from datetime import timedelta

import pytest

from loci.api.admin import accounts, ledger, people
from loci.governance import passes
from loci.governance import people as rules
from loci.governance.subjects import Subject
from loci.model.accounts import Account
from loci.model.users import UserState
from loci.scope import Caller, Scope
from tests.fakes.accounts import AccountsInMemory
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


NADIA = Account("nadia", "Nadia Petrov", "nadia@example.com")


def find(world: World, body: object, role: str = "support", tenant: str = "", **headers: str) -> Answer:
    who = world.ines
    foreign = Scope("other", who.app, "@", "@app")
    own, other_app = who.app_directory, replace(who.app_directory, app="another")
    records = {own: [NADIA], foreign: [replace(NADIA, user="n2")], other_app: [replace(NADIA, user="n3")]}
    world.ports.accounts = AccountsInMemory(records)  # type: ignore[misc]  # a rule only reads it
    api = Api(world.ports, [accounts.router])
    tenant = tenant or who.tenant
    return api.send("POST", "/ai-admin/people/accounts", body, user="sam", role=role, tenant=tenant, **headers)


def test_support_and_admins_find_people_of_their_app_alone_by_name_or_address(world: World) -> None:
    for role in ("support", "admin"):
        for body in ({"beginning": "nad"}, {"beginning": " Nadia@EX "}, {"userIds": ["nadia", "n2", "n3"]}):
            answer = find(world, body, role).body
            assert (answer["isKnown"], [one["userId"] for one in answer["items"]]) == (True, ["nadia"])
    assert [one["userId"] for one in find(world, {"beginning": "nad"}, tenant="other").body["items"]] == ["n2"]
    assert find(world, {"beginning": "nad"}, tenant="third").body["items"] == []


def test_who_looks_for_people_leaves_nothing_stored(world: World) -> None:
    before = copy.deepcopy(world.ports.users.records)  # type: ignore[attr-defined]  # a store in memory
    find(world, {"beginning": "nad"})
    assert world.ports.users.records == before  # type: ignore[attr-defined]  # as above


def test_nobody_else_finds_people_and_support_not_in_the_name_of_a_person(world: World) -> None:
    for role in ("user", "service"):
        assert find(world, {"beginning": "nad"}, role).status == 403
    named = {"x_loci_user": "bo", "x_loci_reason": "Ticket 4711: who is it?"}
    assert find(world, {"beginning": "nad"}, **named).status == 403


@pytest.mark.parametrize(
    "body", [{}, {"beginning": "na"}, {"beginning": "n" * 129}, {"userIds": []}, {"beginning": "nad", "userIds": ["n"]}]
)
def test_a_search_that_says_too_little_is_refused(world: World, body: object) -> None:
    assert find(world, body).status == 422


def test_where_people_sign_in_elsewhere_the_answer_says_so(world: World) -> None:
    api = Api(world.ports, [accounts.router])
    answer = api.send("POST", "/ai-admin/people/accounts", {"beginning": "nad"}, role="admin").body
    assert answer == {"items": [], "isKnown": False}
