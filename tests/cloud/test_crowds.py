"""Many callers of one conversation at once; each retries when the API asks it to."""

import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from infra.packaging import LAYERS
from local.deployment import Stack
from tests.cloud import steps
from tests.cloud.client import Client, Reply
from tests.cloud.conftest import Callers
from tests.cloud.deployed import Ear
from tests.conftest import ALLOWED_ORIGIN

T = TypeVar("T")


def at_once(count: int, act: Callable[[int], T]) -> Sequence[T]:
    """What an act gives for 0 to count - 1, all begun together."""
    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(act, range(count)))


def test_32_writers_leave_no_gap_and_no_double(callers: Callers, namespace: str) -> None:
    ada = callers("user")
    conversation = steps.conversation(ada, namespace)
    route = f"/ai-conversations/{conversation}/user-messages"
    replies = at_once(32, lambda number: ada.send("POST", route, {"content": f"number {number}"}))
    assert {reply.status for reply in replies} == {201}
    messages = ada.get(f"/ai-conversations/{conversation}/messages", limit=200)["items"]
    assert [message["seq"] for message in messages] == list(range(1, 33))
    assert {message["content"][0]["text"] for message in messages} == {f"number {number}" for number in range(32)}
    assert ada.get(f"/ai-conversations/{conversation}")["messageCount"] == 32


def test_64_appends_of_a_browser_at_once_all_succeed_without_a_retry(callers: Callers, namespace: str) -> None:
    ada = callers("user")
    conversation = steps.conversation(ada, namespace)

    def append(number: int) -> tuple[Reply, Reply]:
        """As a browser does: a preflight, then the call."""
        route = f"/ai-conversations/{conversation}/user-messages"
        asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
        stranger = Client(ada.url, None)
        preflight = stranger.send_once("OPTIONS", route, None, {"Origin": ALLOWED_ORIGIN, **asked})
        body = json.dumps({"content": f"number {number}"}).encode()
        return preflight, ada.send_once("POST", route, body, {"Origin": ALLOWED_ORIGIN})

    replies = at_once(64, append)
    assert {preflight.headers["access-control-allow-origin"] for preflight, _ in replies} == {ALLOWED_ORIGIN}
    assert [reply.status for _, reply in replies] == [201] * 64
    assert {reply.headers["access-control-allow-origin"] for _, reply in replies} == {ALLOWED_ORIGIN}
    assert ada.get(f"/ai-conversations/{conversation}")["messageCount"] == 64


def test_workers_of_all_functions_share_the_unpacked_layers(stack: Stack, callers: Callers, namespace: str) -> None:
    ada = callers("user")
    steps.space(ada, namespace)
    at_once(8, lambda _: steps.conversation(ada, namespace))
    assert ada.send("GET", "/app/chat").status == 200
    temporary = stack.server.home.temporary
    assert len(list(temporary.glob("layer-*"))) == len(LAYERS)
    assert list(temporary.glob("ministack-lambda-*/code"))
    assert not list(temporary.glob("ministack-lambda-*/layer_*"))


def test_a_turn_retried_20_times_at_once_is_one_turn_with_one_answer(callers: Callers, namespace: str) -> None:
    ada = callers("user")
    conversation = steps.conversation(ada, namespace)
    turn = {"userContent": "Once", "assistant": {"content": "An answer"}, "idempotencyKey": "the-turn"}
    replies = at_once(20, lambda _: ada.send("POST", f"/ai-conversations/{conversation}/turns", turn))
    assert {reply.status for reply in replies} == {201}
    messages = ada.get(f"/ai-conversations/{conversation}/messages", limit=200)["items"]
    assert [(message["seq"], message["role"]) for message in messages] == [(1, "user"), (2, "assistant")]
    assert {reply.body["turnId"] for reply in replies} == {message["turnId"] for message in messages}
    assert ada.get(f"/ai-conversations/{conversation}")["turnCount"] == 1


def test_20_closes_at_once_are_one_event_and_one_job(callers: Callers, namespace: str, ear: Ear) -> None:
    ada = callers("user")
    steps.bind(ada, namespace, steps.space(ada, namespace))
    conversation = steps.conversation(ada, namespace, "I live in Setúbal.")
    replies = at_once(20, lambda _: ada.send("POST", f"/ai-conversations/{conversation}/close"))
    assert {reply.status for reply in replies} == {200}
    assert len({reply.text for reply in replies}) == 1
    # The stream keeps its order: once this event arrives, all the others have arrived.
    later = steps.conversation(ada, namespace)
    ear.hears("conversation.created", later)
    assert len(ear.events_about("conversation.closed", conversation)) == 1
    assert len(steps.ended_jobs(ada, conversation)) == 1
