"""The first hour with the memory of a user, with and without ``await``."""

import asyncio
import inspect
from collections.abc import Callable
from typing import Any

import httpx2
import pytest

from loci_memory_client import AsyncLoci, ConflictError, ExtractionError, Loci
from loci_memory_client.async_user_memory import AsyncUserChat, AsyncUserMemory
from loci_memory_client.said import MOST_SECONDS
from loci_memory_client.user_memory import UserChat, UserMemory
from tests.answering import Service, atom

TALK = [{"role": "user", "content": "I live in Porto"}, {"role": "assistant", "content": "Noted"}]
CONVERSATION = "conv_memory_01KQS56CP0SHTZCDPRA2CGJ00P"
BEFORE, AFTER = "2026-05-04T09:30:00Z", "2026-05-04T09:30:05Z"


def answer(body: object, status: int = 200) -> httpx2.Response:
    return httpx2.Response(status, json=body)


def of_talk(text: str, created_at: str = AFTER, source: str | None = CONVERSATION) -> dict[str, Any]:
    return {**atom(text), "createdAt": created_at, "sourceConversationId": source}


def jobs(*states: str, retry_at: str | None = None, last_seq: int = 2) -> httpx2.Response:
    counts = {"added": 1, "confirmed": 0, "superseded": 0, "retracted": 0, "dropped": 0, "dropReasons": {}}
    items = [
        {
            **{"id": f"job_{number}", "conversationId": CONVERSATION, "bindingId": "bind_1", "status": state},
            **{"memorySpaceId": "ms_memory-7k2m9x", "extractionVersion": "v5", "extractor": "rules"},
            **{"range": {"firstSeq": 1, "lastSeq": last_seq}, "reason": "why", "counts": counts, "usage": None},
            **{"createdAt": BEFORE, "startedAt": None, "finishedAt": None, "retryAt": retry_at, "replay": None},
        }
        for number, state in enumerate(states)
    ]
    return answer({"items": items, "nextCursor": None})


STORED = answer({"memory": None, "conversationId": CONVERSATION, "storedMessages": 2, "leftOut": {}}, 201)


def memory_of(service: Service, sleep: Callable[[float], None] = lambda _: None) -> UserMemory:
    http = httpx2.Client(transport=httpx2.MockTransport(service))
    return UserMemory(Loci(url="http://loci.test", token="secret", http_client=http), sleep)


def paths(service: Service) -> list[str]:
    return [request.url.path for request in service.requests]


def test_a_fact_is_remembered_at_once() -> None:
    memory = {**atom("I like tea"), "deduplicated": False, "refusedText": None}
    remembered = {"memory": memory, "conversationId": None}
    service = Service(answer({**remembered, "storedMessages": None, "leftOut": {}}, 201))
    added = memory_of(service).add("I like tea", wait=True)
    assert ([memory.text for memory in added.memories], added.conversation_id) == (["I like tea"], None)
    assert service.bodies == [{"text": "I like tea"}]


def test_messages_are_stored_and_not_waited_for() -> None:
    service = Service(STORED)
    added = memory_of(service).add(TALK, metadata={"from": "form"})
    assert (added.memories, added.conversation_id) == ([], CONVERSATION)
    assert service.bodies == [{"messages": TALK, "metadata": {"from": "form"}}]


def test_a_wait_returns_what_was_remembered_oldest_first() -> None:
    found = [
        of_talk("second"),
        of_talk("of another", source=None),
        of_talk("first"),
        of_talk("old", "2026-05-04T09:29:00Z"),
    ]
    service = Service(STORED, jobs(), jobs("running"), jobs("succeeded"), answer({"items": found, "nextCursor": None}))
    pauses: list[float] = []
    added = memory_of(service, pauses.append).add(TALK, wait=True)
    assert [memory.text for memory in added.memories] == ["first", "second"]
    assert pauses == [0.2, 0.4]


def test_a_wait_goes_on_until_the_last_message_was_read() -> None:
    listed = answer({"items": [of_talk("first")], "nextCursor": None})
    pauses: list[float] = []
    service = Service(STORED, jobs("succeeded", last_seq=1), jobs("succeeded"), listed)
    memory_of(service, pauses.append).add(TALK, wait=True)
    assert len(pauses) == 1


def test_a_wait_ends_with_an_error_where_the_extraction_fails() -> None:
    with pytest.raises(ExtractionError, match="why") as failure:
        memory_of(Service(STORED, jobs("failed"))).add(TALK, wait=True)
    assert failure.value.conversation_id == CONVERSATION


def test_a_wait_goes_on_where_the_extraction_is_tried_again_and_ends_in_time() -> None:
    pauses: list[float] = []
    with pytest.raises(ExtractionError, match=r"has not ended .* is tried again at .*: why"):
        memory_of(Service(STORED, jobs("failed", retry_at=AFTER)), pauses.append).add(TALK, wait=True)
    assert MOST_SECONDS <= sum(pauses) <= MOST_SECONDS + 2


def test_a_refusal_is_raised_as_of_any_other_call() -> None:
    refusal = answer({"status": 409, "title": "Conflict", "detail": "no binding"}, 409)
    with pytest.raises(ConflictError, match="no binding"):
        memory_of(Service(refusal)).add(TALK)


def test_search_and_context_ask_for_what_was_given_alone() -> None:
    hit = {"atom": atom(), "score": 1.0, "similarity": 0.9, "decayWeight": 1.0, "entityMatchBonus": 1.0}
    result = {"mode": "topic", "hits": [hit], "totalCandidates": 1, "latencyMs": 3, "degraded": False}
    service = Service(
        answer({**result, "explanation": None}),
        answer({"contextBlock": "## Tea", "atomsUsed": [], "tokensEstimated": 2}),
    )
    memory = memory_of(service)
    assert [found.atom.text for found in memory.search("What do I eat?")] == ["User is vegetarian."]
    assert memory.context("Dinner?", token_budget=500, whole_up_to=0) == "## Tea"
    assert service.bodies == [{"query": "What do I eat?"}, {"message": "Dinner?", "tokenBudget": 500, "wholeUpTo": 0}]
    assert paths(service) == ["/ai-memory/recall", "/ai-memory/context"]


def test_the_beginning_of_a_message_that_is_too_long_is_the_question() -> None:
    service = Service(answer({"contextBlock": "", "atomsUsed": [], "tokensEstimated": 0}))
    memory_of(service).context("x" * 20_000)
    assert service.bodies == [{"message": "x" * 8_000}]


def test_another_user_is_named_in_every_request() -> None:
    http = httpx2.Client(transport=httpx2.MockTransport(service := Service(STORED)))
    Loci(url="http://loci.test", token="secret", http_client=http).user("ada").add(TALK)
    assert service.requests[0].headers["X-Loci-User"] == "ada"


def test_a_chat_without_a_word_stores_nothing() -> None:
    service = Service()
    with memory_of(service).chat():
        pass
    assert service.requests == []


def test_the_client_with_await_has_the_same_verbs() -> None:
    for ours, theirs in ((UserMemory, AsyncUserMemory), (UserChat, AsyncUserChat)):
        for name, method in inspect.getmembers(ours, inspect.isfunction):
            if not name.startswith("_"):
                other = getattr(theirs, name)
                assert list(inspect.signature(other).parameters) == list(inspect.signature(method).parameters)
                assert name in ("chat", "list", "project", "waiting") or inspect.iscoroutinefunction(other)


def test_a_wait_with_await_returns_what_was_remembered() -> None:
    service = Service(STORED, jobs(), jobs("succeeded"), answer({"items": [of_talk("first")], "nextCursor": None}))

    async def run() -> list[str]:
        http = httpx2.AsyncClient(transport=httpx2.MockTransport(service))
        memory = AsyncUserMemory(AsyncLoci(url="http://loci.test", token="secret", http_client=http), no_pause)
        return [one.text for one in (await memory.add(TALK, wait=True)).memories]

    async def no_pause(_seconds: float) -> None: ...

    assert asyncio.run(run()) == ["first"]
