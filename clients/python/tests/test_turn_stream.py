"""Hearing a turn: events over streams, and what was missed by asking for the turn."""

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx2
import pytest

from loci_memory_client import (
    APIConnectionError,
    AsyncLoci,
    InternalServerError,
    Loci,
    TurnEnd,
    TurnEvent,
    TurnMemory,
    TurnMessage,
    TurnRestart,
    TurnText,
)
from tests.answering import Service

ADDRESS = "/_streams/1/"
ASKED: dict[str, Any] = {"conversation_id": "conv_1", "provider": "openai", "model": "any", "user_text": "Hi"}


def message(seq: int, text: str) -> dict[str, Any]:
    role = "user" if seq == 4 else "assistant"
    return {
        **{"id": f"msg_{seq}", "seq": seq, "role": role, "content": [{"type": "text", "text": text}]},
        **{"turnId": "turn_1", "visibility": "user", "createdAt": "2026-05-04T09:30:00Z", "metadata": {}},
        **{"author": None, "model": None, "provider": None, "stopReason": None, "usage": None, "traceId": None},
        **{"occurredAt": "2026-05-04T09:30:00Z", "conversationId": "conv_1"},
    }


def turn(status: str, *messages: dict[str, Any], is_streamed: bool = False) -> dict[str, Any]:
    usage = {"inputTokens": 0, "outputTokens": 0, "latencyMs": 0, "costUsd": 0.0, "calls": []}
    return {
        **{"status": status, "turnId": "turn_1", "appendedMessages": [message(4, "Hi"), *messages]},
        **{"aggregateUsage": usage, "toolInvocations": [], "totalLatencyMs": 5, "memory": None},
        **{"compactedUntil": None, "error": None},
        **{"stream": {"url": ADDRESS, "token": "opens"} if is_streamed else None},
    }


BEGUN = httpx2.Response(200, json=turn("in_progress", is_streamed=True))
DONE = turn("completed", message(5, "You may eat plums."))


def stream(*events: tuple[str, Any]) -> httpx2.Response:
    lines = "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in events)
    return httpx2.Response(200, headers={"Content-Type": "text/event-stream"}, content=f":\n\n{lines}".encode())


def hear(service: Service) -> list[TurnEvent]:
    """The events of a turn."""
    loci = Loci(url="http://loci.test/base", token="t", http_client=client_of(service))
    loci._connection._sleep = lambda _seconds: None
    return list(loci.conversations.run_turn_stream(**ASKED))


def client_of(service: Service) -> httpx2.Client:
    return httpx2.Client(transport=httpx2.MockTransport(service))


async def hear_async(service: Service) -> list[TurnEvent]:
    async def no_pause(_seconds: float) -> None:
        """Nothing to wait for."""

    loci = AsyncLoci(
        url="http://loci.test/base",
        token="t",
        http_client=httpx2.AsyncClient(transport=httpx2.MockTransport(service)),
    )
    loci._connection._sleep = no_pause
    return [event async for event in loci.conversations.run_turn_stream(**ASKED)]


def kinds(events: list[TurnEvent]) -> Iterator[str]:
    for event in events:
        match event:
            case TurnText(text):
                yield text
            case TurnRestart():
                yield "<restart>"
            case TurnMemory(memory):
                yield f"<memory {memory.tokens_estimated}>"
            case TurnMessage(stored):
                yield f"<message {stored.seq}>"
            case TurnEnd(ended):
                yield f"<{ended.status}>"


MEMORY = ("memory", {"atomIds": ["atom_1"], "tokensEstimated": 7})
TEXT = [("text", {"text": "You may "}), ("text", {"text": "eat plums."})]
STORED = ("message", message(5, "You may eat plums."))
WHOLE = stream(MEMORY, ("later", {"unknown": 1}), *TEXT, STORED, ("turn", DONE))
LOST = httpx2.ReadError("the connection was lost")

CASES: dict[str, tuple[list[httpx2.Response | Exception], list[str]]] = {
    "whole": ([BEGUN, WHOLE], ["<memory 7>", "You may ", "eat plums.", "<message 5>", "<completed>"]),
    "lost before the first event": (
        [BEGUN, LOST, BEGUN, WHOLE],
        ["<memory 7>", "You may ", "eat plums.", "<message 5>", "<completed>"],
    ),
    "ends within the answer": (
        [BEGUN, stream(TEXT[0]), BEGUN, stream(*TEXT, STORED, ("turn", DONE))],
        ["You may ", "<restart>", "You may ", "eat plums.", "<message 5>", "<completed>"],
    ),
    "ends after the answer": (
        [BEGUN, stream(*TEXT, STORED), httpx2.Response(200, json=DONE)],
        ["You may ", "eat plums.", "<message 5>", "<completed>"],
    ),
    "its time is up": (
        [BEGUN, stream(("turn", turn("in_progress"))), BEGUN, stream(STORED, ("turn", DONE))],
        ["<message 5>", "<completed>"],
    ),
    "refused": (
        [BEGUN, httpx2.Response(401, json={}), httpx2.Response(200, json=DONE)],
        ["<message 5>", "<completed>"],
    ),
    "replaced by another connection": (
        [BEGUN, stream(TEXT[0], ("replaced", {})), httpx2.Response(200, json=DONE)],
        ["You may ", "<restart>", "<message 5>", "<completed>"],
    ),
    "without a place": (
        [
            *(BEGUN, httpx2.Response(429, json={}), BEGUN),
            *(httpx2.Response(200, json=turn("in_progress")), httpx2.Response(200, json=DONE)),
        ],
        ["<message 5>", "<completed>"],
    ),
    "not streamed": (
        [httpx2.Response(200, json=turn("in_progress")), httpx2.Response(200, json=DONE)],
        ["<message 5>", "<completed>"],
    ),
    "over at once": ([httpx2.Response(200, json=DONE)], ["<message 5>", "<completed>"]),
    "no JSON": (
        [BEGUN, httpx2.Response(200, content=b"event: text\ndata: {\n\n"), httpx2.Response(200, json=DONE)],
        ["<message 5>", "<completed>"],
    ),
}


@pytest.mark.parametrize(("answers", "heard"), CASES.values(), ids=CASES.keys())
def test_a_turn_is_heard_whole_whatever_becomes_of_its_connection(
    answers: list[httpx2.Response | Exception], heard: list[str]
) -> None:
    assert list(kinds(hear(Service(*answers)))) == heard


@pytest.mark.parametrize(("answers", "heard"), CASES.values(), ids=CASES.keys())
def test_with_await_a_turn_is_heard_alike(answers: list[httpx2.Response | Exception], heard: list[str]) -> None:
    assert list(kinds(asyncio.run(hear_async(Service(*answers))))) == heard


def test_a_stream_is_opened_by_its_own_token_and_says_what_was_heard() -> None:
    service = Service(BEGUN, stream(*TEXT, STORED), BEGUN, stream(("turn", DONE)))
    hear(service)
    begun, first, again, second = service.requests
    assert json.loads(begun.content)["stream"] is True
    assert str(first.url) == "http://loci.test/_streams/1/"
    assert (first.headers["Authorization"], first.headers["Last-Event-ID"]) == ("Bearer opens", "4")
    assert second.headers["Last-Event-ID"] == "5"
    assert first.headers["Loci-Reader"] == second.headers["Loci-Reader"]
    assert (begun.headers["Authorization"], again.url.params["stream"]) == ("Bearer t", "true")


@pytest.mark.parametrize("last", [stream(("replaced", {})), httpx2.Response(429, json={})])
def test_a_reader_without_a_place_asks_for_the_turn_and_connects_no_more(last: httpx2.Response) -> None:
    service = Service(BEGUN, last, httpx2.Response(200, json=turn("in_progress")), httpx2.Response(200, json=DONE))
    hear(service)
    assert [request.url.path == ADDRESS for request in service.requests] == [False, True, False, False]
    assert [request.url.params.get("stream") for request in service.requests[2:]] == ["false", "false"]


def test_two_who_hear_a_turn_are_two_readers() -> None:
    services = [Service(BEGUN, stream(STORED, ("turn", DONE))) for _ in range(2)]
    for service in services:
        hear(service)
    assert len({service.requests[1].headers["Loci-Reader"] for service in services}) == 2


@pytest.mark.parametrize(
    ("failure", "error"), [(LOST, APIConnectionError), (httpx2.Response(503, json={}), InternalServerError)]
)
def test_a_stream_that_is_lost_again_and_again_is_an_error(
    failure: httpx2.Response | Exception, error: type[Exception]
) -> None:
    answers = Answers(lambda request: failure if request.url.path == ADDRESS else BEGUN)
    with pytest.raises(error):
        hear(answers)
    assert answers.count == 3


class Answers(Service):
    """Answers by the request."""

    def __init__(self, answer: Callable[[httpx2.Request], httpx2.Response | Exception]) -> None:
        super().__init__()
        self._answer = answer
        self.count = 0

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        found = self._answer(request)
        self.count += request.url.path == ADDRESS
        if isinstance(found, Exception):
            raise found
        return httpx2.Response(found.status_code, headers=found.headers, content=found.content)
