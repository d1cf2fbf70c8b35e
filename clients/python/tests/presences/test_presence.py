"""Each call of a presence is one request about that presence."""

import asyncio
import json
from collections.abc import Callable
from inspect import signature
from typing import Any

import httpx2
import pytest

from loci_memory_client import AsyncLoci, Loci, NotFoundError
from loci_memory_client.presences import AsyncPresence, AsyncPresenceSession, Presence, PresenceSession
from tests.answering import Service

AT = "2026-05-04T09:30:00Z"
MEMORY = {
    "id": "mem_1",
    "text": "User is vegetarian",
    "category": "note",
    "key": None,
    "writtenAt": AT,
    "trueSince": AT,
    "review": None,
}
SESSION: dict[str, Any] = {
    **{"sessionId": "ses_1", "title": None, "conversationId": "conv_1", "status": "OPEN", "lastActivityAt": AT},
    "conversations": [],
}
MESSAGE: dict[str, Any] = {
    **{"id": "msg_1", "conversationId": "conv_1", "turnId": "turn_1", "seq": 1, "role": "user", "author": None},
    **{"content": [], "metadata": {}, "visibility": "user", "model": None, "provider": None, "usage": None},
    **{"stopReason": None, "traceId": None, "occurredAt": AT, "createdAt": AT},
}
ENTRY = {
    **{"id": "E1", "aspect": "role", "topic": "work", "text": "Nurse", "conversationIds": [], "messageIds": []},
    **{"corrected": True, "since": AT, "updatedAt": AT, "version": 2},
}
DREAM = {
    **{
        "id": "D1",
        "status": "queued",
        "writer": "rules",
        "askedIn": "conv_1",
        "entries": 0,
        "actions": [],
        "dropped": [],
    },
    **{"reason": None, "usage": None, "createdAt": AT, "finishedAt": None},
}
SETTINGS = {
    **{"presenceId": "bureau", "dreams": True, "dreamIntervalHours": 6, "dreamActions": "apply", "themes": {}},
    "sharesMemory": False,
    **{"accent": None, "font": None, "widgets": [], "currentConversationId": None, "lastTurnAt": None},
    **{"dreamedAt": None, "nextDreamAt": None, "createdAt": AT, "updatedAt": AT, "version": 1},
}
ERASED = {"finished": True}
FORGOTTEN = {"forgotten": MEMORY, "candidates": []}
Use = Callable[[Presence], object]


def answering(*answers: object, status: int = 200) -> tuple[Service, Presence]:
    service = Service(*(httpx2.Response(status, json=answer) for answer in answers))
    http = httpx2.Client(transport=httpx2.MockTransport(service))
    return service, Presence(Loci(url="http://loci.test", token="secret", http_client=http), "bureau")


def answering_with_await(*answers: object) -> tuple[Service, AsyncPresence]:
    service = Service(*(httpx2.Response(200, json=answer) for answer in answers))
    http = httpx2.AsyncClient(transport=httpx2.MockTransport(service))
    return service, AsyncPresence(AsyncLoci(url="http://loci.test", token="secret", http_client=http), "bureau")


CALLS: list[Any] = [
    (lambda one: one.begin_session("Report"), SESSION, "POST /sessions", {"title": "Report"}),
    (lambda one: one.reopen("ses_1"), SESSION, "POST /sessions/ses_1/reopen", None),
    (lambda one: one.sessions(), {"items": [SESSION], "nextCursor": None}, "GET /sessions", None),
    (lambda one: one.reset_chat(), ERASED, "POST /reset-chat", None),
    (lambda one: one.remember("Tea", key="drink"), MEMORY, "POST /memories", {"text": "Tea", "key": "drink"}),
    (
        lambda one: one.recall("tea", limit=3),
        {"memories": [], "guidance": ""},
        "POST /recall",
        {"query": "tea", "limit": 3},
    ),
    (lambda one: one.forget("my old address"), FORGOTTEN, "POST /forget", {"query": "my old address"}),
    (lambda one: one.forget_memory("mem_1"), FORGOTTEN, "POST /forget", {"memoryId": "mem_1"}),
    (lambda one: one.restore("mem_1"), MEMORY, "POST /memories/mem_1/restore", None),
    (lambda one: one.memories(), {"items": [MEMORY], "nextCursor": None}, "GET /memories", None),
    (lambda one: one.profile(), {"entries": [ENTRY]}, "GET /profile", None),
    (lambda one: one.correct_entry("E1", "Nurse"), ENTRY, "PATCH /profile/E1", {"text": "Nurse"}),
    (lambda one: one.delete_entry("E1"), None, "DELETE /profile/E1", None),
    (lambda one: one.entry_history("E1"), {"chain": [], "revisions": []}, "GET /profile/E1/history", None),
    (lambda one: one.dreams(), {"items": [DREAM]}, "GET /dreams", None),
    (lambda one: one.ask_for_dream("conv_1"), DREAM, "POST /dreams", {"conversationId": "conv_1"}),
    (lambda one: one.apply_action("D1", 0), DREAM, "POST /dreams/D1/actions/0/apply", None),
    (lambda one: one.revoke_action("D1", 1), DREAM, "POST /dreams/D1/actions/1/revoke", None),
    (lambda one: one.settings(), SETTINGS, "GET ", None),
    (lambda one: one.change_settings(dreams=True), SETTINGS, "PUT ", {"dreams": True}),
    (lambda one: one.share_memory(), {"finished": True}, "POST /share-memory", None),
    (lambda one: one.amnesia(), ERASED, "POST /amnesia", None),
    (lambda one: one.delete(), ERASED, "DELETE ", None),
]


@pytest.mark.parametrize(("use", "answer", "request_line", "body"), CALLS)
def test_a_call_is_one_request_of_the_presence(use: Use, answer: object, request_line: str, body: Any) -> None:
    service, presence = answering(answer)
    use(presence)
    assert requests_of(service) == [(request_line, body)]


@pytest.mark.parametrize(("use", "answer", "request_line", "body"), CALLS)
def test_with_await_a_call_is_the_same_request(use: Any, answer: object, request_line: str, body: Any) -> None:
    async def run() -> Service:
        service, presence = answering_with_await(answer)
        await use(presence)
        return service

    assert requests_of(asyncio.run(run())) == [(request_line, body)]


def test_with_await_there_are_the_same_methods_with_the_same_arguments() -> None:
    for plain, other in ((Presence, AsyncPresence), (PresenceSession, AsyncPresenceSession)):
        shown = [{name: one for name, one in vars(each).items() if name[0] != "_"} for each in (plain, other)]
        assert list(shown[0]) == list(shown[1])
        for name, method in shown[0].items():
            if callable(method):
                assert signature(method).parameters == signature(shown[1][name]).parameters


def requests_of(service: Service) -> list[tuple[str, Any]]:
    """Each request: its method and what follows the address of the presence, and its body."""
    return [
        (f"{one.method} {one.url.path}".replace(" /ai-presences/bureau", " ", 1), json.loads(one.content or "null"))
        for one in service.requests
    ]


def test_a_session_appends_turns_and_reads_itself() -> None:
    turn = {"conversationId": "conv_1", "turnId": "turn_1", "userMessage": MESSAGE, "assistantMessage": MESSAGE}
    view = {**SESSION, "tools": ["look_up"], "surfaces": ["desk"]}
    service, presence = answering(SESSION, turn, view, {"items": [MESSAGE], "nextCursor": None})
    session = presence.begin_session()
    assert (session.id, session.conversation_id) == ("ses_1", "conv_1")
    assert session.append_turn("Hello", "Hi", tools=["look_up"]).turn_id == "turn_1"
    assert service.bodies[1] == {"user": "Hello", "assistant": "Hi", "tools": ["look_up"]}
    assert session.read().tools == ["look_up"]
    assert [message.id for message in session.messages(limit=5)] == ["msg_1"]
    paths = [request.url.path for request in service.requests[1:]]
    assert paths == [f"/ai-presences/bureau/sessions/ses_1{end}" for end in ("/turns", "", "/messages")]


def test_with_await_a_session_appends_turns_and_reads_itself() -> None:
    turn = {"conversationId": "conv_1", "turnId": "turn_1", "userMessage": MESSAGE, "assistantMessage": MESSAGE}
    view = {**SESSION, "tools": ["look_up"], "surfaces": ["desk"]}

    async def run() -> Service:
        service, presence = answering_with_await(SESSION, turn, view, {"items": [MESSAGE], "nextCursor": None})
        session = await presence.begin_session()
        assert (session.id, session.conversation_id) == ("ses_1", "conv_1")
        assert (await session.append_turn("Hello", "Hi", tools=["look_up"])).turn_id == "turn_1"
        assert (await session.read()).tools == ["look_up"]
        assert [message.id async for message in session.messages(limit=5)] == ["msg_1"]
        return service

    service = asyncio.run(run())
    assert [json.loads(service.requests[1].content)] == [{"user": "Hello", "assistant": "Hi", "tools": ["look_up"]}]


def test_what_was_never_written_is_not_found() -> None:
    _, presence = answering({"title": "Not Found", "status": 404, "detail": "presence not found"}, status=404)
    with pytest.raises(NotFoundError):
        presence.settings()
