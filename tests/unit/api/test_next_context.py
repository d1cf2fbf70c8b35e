"""An append that answers with the next working context."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NoReturn

import pytest

from loci.api import routing
from loci.errors import Unavailable
from loci.ports.all import Ports
from tests.fakes.faults import Moment, crashing
from tests.support.break_points import break_points
from tests.support.recall_world import World
from tests.unit.api.requests import Answer, Api

SPACE = "ms_diary-abc123"
ASKED: Mapping[str, Any] = {"memorySpaceId": SPACE, "tokenBudget": 1000, "minSimilarity": 0.0}
TURN: Mapping[str, Any] = {"userContent": "I like tea", "assistant": {"content": "Noted"}}
APPENDS = (("turns", TURN), ("user-messages", {"content": "I like tea"}), ("assistant-turns", {"content": "Noted"}))


class Away:
    """A store that cannot be reached."""

    def __getattr__(self, name: str) -> NoReturn:
        raise Unavailable("the store is away")


def open_talk(ports: Ports) -> tuple[Api, str]:
    api = Api(ports, routing.CONVERSATIONS.routers() + routing.MEMORY.routers() + routing.WORKING_CONTEXT.routers())
    return api, str(api.send("POST", "/ai-conversations", {"namespace": "chat"}).body["id"])


@pytest.fixture
def talk() -> tuple[Api, str]:
    api, id = open_talk(World().ports)
    atom = {"text": "Ada likes tea", "category": {"name": "taste", "kind": "PREFERENCE"}}
    assert api.send("POST", f"/ai-memory/spaces/{SPACE}/atoms", atom).status == 201
    return api, id


def append(talk: tuple[Api, str], how: str, body: Mapping[str, Any], asked: object) -> Answer:
    api, id = talk
    return api.send("POST", f"/ai-conversations/{id}/{how}", {**body, "nextContext": asked})


def messages(talk: tuple[Api, str]) -> int:
    api, id = talk
    return len(api.send("GET", f"/ai-conversations/{id}/messages").body["items"])


@pytest.mark.parametrize(("how", "body"), APPENDS)
def test_the_context_is_the_one_that_a_request_of_its_own_would_build(
    talk: tuple[Api, str], how: str, body: Mapping[str, Any]
) -> None:
    answer = append(talk, how, body, ASKED)
    assert (answer.status, answer.body["nextContextProblem"]) == (201, None)
    api, id = talk
    assert answer.body["nextContext"] == api.send("POST", f"/ai-working-context/{id}", ASKED).body
    assert [said["role"] for said in answer.body["nextContext"]["messages"]] != []


def test_what_was_said_just_now_is_the_question(talk: tuple[Api, str]) -> None:
    answer = append(talk, "turns", TURN, {**ASKED, "includeEssentials": False})
    assert [atom["text"] for atom in answer.body["nextContext"]["atomsUsed"]] == ["Ada likes tea"]


@pytest.mark.parametrize(("how", "body"), APPENDS)
def test_no_context_is_built_that_is_not_asked_for(talk: tuple[Api, str], how: str, body: Mapping[str, Any]) -> None:
    answer = append(talk, how, body, None)
    assert (answer.body["nextContext"], answer.body["nextContextProblem"]) == (None, None)


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"tokenBudget": 255}, "/nextContext/tokenBudget"),
        ({"tokenBudget": "much"}, "/nextContext/tokenBudget"),
        ({"memorySpaceId": []}, "/nextContext/memorySpaceId"),
        ({"memorySpaceId": "diary"}, "/nextContext/memorySpaceId"),
        ({"templateId": "x/../y"}, "/nextContext/templateId"),
        ({"recallQuery": "x" * 9000}, "/nextContext/recallQuery"),
        ({"colour": "red"}, "/nextContext/colour"),
    ],
)
@pytest.mark.parametrize(("how", "body"), APPENDS)
def test_wrong_options_are_refused_before_anything_is_appended(
    talk: tuple[Api, str], how: str, body: Mapping[str, Any], wrong: Mapping[str, Any], pointer: str
) -> None:
    answer = append(talk, how, body, {**ASKED, **wrong})
    assert (answer.status, answer.pointers) == (422, [pointer])
    assert messages(talk) == 0


@pytest.mark.parametrize(
    ("wrong", "status", "pointers"),
    [
        ({"memorySpaceId": "ms_diary-xyz789"}, 404, None),
        ({"templateId": "nowhere"}, 422, ["/nextContext/templateId"]),
        ({"alwaysOnCategoryNames": ["nothing"]}, 422, ["/nextContext/alwaysOnCategoryNames/0"]),
    ],
)
def test_a_context_that_cannot_be_built_leaves_the_append_and_says_why(
    talk: tuple[Api, str], wrong: Mapping[str, Any], status: int, pointers: list[str] | None
) -> None:
    answer = append(talk, "turns", TURN, {**ASKED, **wrong})
    assert (answer.status, answer.body["nextContext"]) == (201, None)
    problem = answer.body["nextContextProblem"]
    named = [field["pointer"] for field in problem["errors"]] if "errors" in problem else None
    assert (problem["status"], named) == (status, pointers)
    assert messages(talk) == 2


def test_a_store_that_goes_away_after_the_append_takes_only_the_context() -> None:
    lists: Any = Away()
    talk = open_talk(replace(World().ports, atom_lists=lists))
    answer = append(talk, "turns", TURN, ASKED)
    assert (answer.status, answer.body["nextContext"]) == (201, None)
    assert answer.body["nextContextProblem"]["status"] == 503
    assert "errors" not in answer.body["nextContextProblem"]
    assert messages(talk) == 2


@pytest.mark.parametrize("moment", Moment)
@pytest.mark.parametrize("key", [{}, {"idempotencyKey": "a"}], ids=["without a key", "with a key"])
def test_a_process_that_ends_anywhere_on_the_way_appends_once(moment: Moment, key: dict[str, str]) -> None:
    for nth in break_points(200):
        world = World()
        whole, id = open_talk(world.ports)
        broken = Api(crashing(world.ports, nth, moment), routing.CONVERSATIONS.routers())
        sent = {**TURN, "assistant": {**TURN["assistant"], **key}, "nextContext": ASKED}
        answer = broken.send("POST", f"/ai-conversations/{id}/turns", sent, idempotency_key="turn")
        if answer.status == 201:
            break
        assert answer.status == 500
        again = whole.send("POST", f"/ai-conversations/{id}/turns", sent, idempotency_key="turn")
        assert (again.status, again.body["nextContextProblem"]) == (201, None)
        assert messages((whole, id)) == 2
    assert nth > 5
