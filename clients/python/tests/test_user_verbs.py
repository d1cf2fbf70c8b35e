"""What a person does with a memory on the second day: list, get, update, forget, clear, ask why."""

import asyncio
import json
from datetime import date
from typing import Any
from urllib.parse import parse_qs

import httpx2
import pytest

import loci_memory_client
from loci_memory_client import (
    AsyncLoci,
    ConflictError,
    InvalidRequestError,
    Loci,
    LociError,
    NotFoundError,
    UnprocessableError,
    UserMemory,
)
from tests.answering import Service, atom, page

SPACE = "ms_memory-7k2m9x"
ID = "atom_diary-7k2m9x_01KQS56CP0SHTZCDPRA2CGJ00P"


def answer(body: object, status: int = 200) -> httpx2.Response:
    return httpx2.Response(status, json=body)


def spaces(*ids: str) -> httpx2.Response:
    at = "2026-05-04T09:30:00Z"
    fields: dict[str, Any] = {
        "name": "memory",
        "owner": "user",
        "purpose": None,
        "metadata": {},
        "status": "ACTIVE",
        "version": 1,
    }
    times = {"createdAt": at, "updatedAt": at, "deletedAt": None}
    return answer({"items": [{"id": id, **fields, **times} for id in ids], "nextCursor": None})


def client_of(service: Service) -> Loci:
    http = httpx2.Client(transport=httpx2.MockTransport(service))
    return Loci(url="http://loci.test", token="secret", http_client=http)


def memory_of(service: Service) -> UserMemory:
    return client_of(service).user("ada")


def calls(service: Service) -> list[str]:
    return [f"{request.method} {request.url.path}" for request in service.requests]


def query(service: Service) -> dict[str, list[str]]:
    return parse_qs(service.requests[-1].url.query.decode())


def test_a_list_has_all_pages_of_the_default_space_as_it_was_asked_for() -> None:
    service = Service(spaces(SPACE), page("one", cursor="next"), page("two"))
    listed = memory_of(service).list(filter={"metadata.room": "kitchen"}, order="desc", at=date(2026, 5, 4))
    assert [one.text for one in listed] == ["one", "two"]
    assert service.requests[0].url.query == b"name=memory"
    asked = parse_qs(service.requests[1].url.query.decode())
    assert json.loads(asked["filter"][0]) == {"metadata.room": "kitchen"}
    assert (asked["order"], asked["validAt"]) == (["desc"], ["2026-05-04T23:59:59+00:00"])
    assert {request.headers["X-Loci-User"] for request in service.requests} == {"ada"}


def test_before_anything_is_remembered_lists_are_empty_and_nothing_is_forgotten() -> None:
    memory = memory_of(Service(spaces()))
    assert list(memory.list()) == []
    assert (memory.forget("tea").forgotten, memory.clear("ada")) == (None, None)
    with pytest.raises(NotFoundError, match="nothing is remembered yet"):
        memory.why("tea")


def test_a_fact_is_remembered_with_a_date_an_end_and_a_category() -> None:
    memory = {**atom("I work in Graz"), "deduplicated": False, "refusedText": None}
    service = Service(answer({"memory": memory, "conversationId": None, "storedMessages": None, "leftOut": {}}, 201))
    memory_of(service).add("I work in Graz", at="2026-04-01", expires_at=date(2026, 12, 31), category="work")
    assert service.bodies == [
        {
            "text": "I work in Graz",
            "category": "work",
            "validFrom": "2026-04-01T00:00:00Z",
            "expiresAt": "2026-12-31T23:59:59Z",
        }
    ]


def test_one_message_is_a_talk_of_one() -> None:
    stored: dict[str, Any] = {"memory": None, "conversationId": "conv_1", "storedMessages": 1, "leftOut": {}}
    service = Service(answer(stored, 201))
    memory_of(service).add({"role": "user", "content": "I like tea"})
    assert service.bodies == [{"messages": [{"role": "user", "content": "I like tea"}]}]


def test_a_search_is_narrowed_by_filter_category_threshold_and_time() -> None:
    result = {"mode": "topic", "hits": [], "totalCandidates": 0, "latencyMs": 3, "degraded": False}
    service = Service(answer({**result, "explanation": None}))
    memory_of(service).search("tea?", filter={"metadata.a": 1}, threshold=0.5, category="diet", at="2026-05-04")
    assert service.bodies == [
        {
            "query": "tea?",
            "filter": {"metadata.a": 1},
            "minSimilarity": 0.5,
            "categoryNames": ["diet"],
            "validAt": "2026-05-04T23:59:59Z",
        }
    ]


def test_an_update_sends_what_changes_and_keeps_the_kind_of_a_new_category() -> None:
    service = Service(answer(atom()))
    memory = memory_of(service)
    memory.update(ID, "I drink tea.", expires_at=None, if_match=2)
    memory.update(ID, category="drinks")
    assert calls(service) == [f"{verb} /ai-memory/atoms/{ID}" for verb in ("PATCH", "GET", "PATCH")]
    sent = [json.loads(request.content) for request in service.requests if request.method == "PATCH"]
    assert sent == [
        {"text": "I drink tea.", "expiresAt": None},
        {"category": {"name": "drinks", "kind": "PREFERENCE"}},
    ]
    assert service.requests[0].headers["If-Match"] == '"2"'


def test_an_id_is_forgotten_and_words_forget_what_they_clearly_mean() -> None:
    service = Service(answer(atom()), httpx2.Response(204))
    forgotten = memory_of(service).forget(ID).forgotten
    assert forgotten is not None
    assert (forgotten.id, calls(service)[-1]) == (ID, f"DELETE /ai-memory/atoms/{ID}")
    hit = {"atom": atom(), "score": 0.4, "similarity": 0.4}
    service = Service(spaces(SPACE), answer({"forgotten": None, "candidates": [hit]}))
    unclear = memory_of(service).forget("what I eat")
    assert ([one.atom.id for one in unclear.candidates], unclear.forgotten) == ([ID], None)
    assert calls(service)[-1] == f"POST /ai-memory/spaces/{SPACE}/forget"


def test_a_memory_is_cleared_for_the_user_who_is_named_again_alone() -> None:
    service = Service(spaces(SPACE), page("one"), httpx2.Response(204))
    with pytest.raises(InvalidRequestError, match="nothing is deleted"):
        memory_of(service).clear("eve")
    assert service.requests == []
    assert memory_of(service).clear("ada") == SPACE
    assert calls(service)[-1] == f"DELETE /ai-memory/spaces/{SPACE}"


def test_the_tokens_own_memory_is_cleared_by_the_id_that_its_memories_have() -> None:
    service = Service(spaces(SPACE), page("one"), spaces(SPACE), page("one"), httpx2.Response(204))
    memory = client_of(service).user()
    with pytest.raises(InvalidRequestError, match="is not 'ada'"):
        memory.clear("eve")
    assert not any(request.method == "DELETE" for request in service.requests)
    assert memory.clear("ada") == SPACE


def test_history_why_and_restore_ask_about_one_memory() -> None:
    why: dict[str, Any] = {"reason": "remembered", "conversationId": None, "messageId": None, "jobs": [], "atoms": []}
    service = Service(
        answer({"chain": [atom()], "revisions": []}), answer(atom()), answer(atom()), spaces(SPACE), answer(why)
    )
    memory = memory_of(service)
    assert [one.id for one in memory.history(ID).chain] == [ID]
    assert (memory.restore(ID).id, memory.get(ID).id) == (ID, ID)
    assert memory.why("vegetarian").reason == "remembered"


def test_what_waits_is_shown_and_decided_one_by_one_or_all() -> None:
    waiting = {**atom(), "status": "ARCHIVED", "review": "pending"}
    refused = {"type": "about:blank", "title": "Conflict", "status": 409, "detail": "the atom was rejected"}
    service = Service(
        *(spaces(SPACE), answer({"items": [{"atom": waiting, "current": atom()}], "nextCursor": None})),
        answer({"items": [{"atomId": ID, "atom": atom(), "problem": None}], "finished": True}),
        answer({"items": [{"atomId": ID, "atom": None, "problem": refused}], "finished": True}),
        *(spaces(SPACE), answer({"items": [{"atomId": ID, "atom": atom(), "problem": None}], "finished": False})),
        answer({"items": [], "finished": True}),
        answer({"learned": True, "chosen": True, "safety": False, "quarantine": True}),
    )
    memory = memory_of(service)
    (item,) = memory.waiting().items
    assert (item.atom.review, item.current and item.current.id) == ("pending", ID)
    assert memory.approve(ID, "User is vegan").id == ID
    sent = json.loads(service.requests[-1].content)
    assert sent == {"decisions": [{"atomId": ID, "decision": "approve", "text": "User is vegan"}]}
    with pytest.raises(ConflictError, match="was rejected"):
        memory.reject(ID)
    assert memory.decide_all("approve") == 1
    assert memory.review(learned=True).chosen is True


def test_what_is_no_id_of_a_memory_is_neither_approved_nor_sent() -> None:
    service = Service()
    with pytest.raises(InvalidRequestError, match="id of a memory"):
        memory_of(service).approve("tea")
    assert service.requests == []


def job(status: str, link: str | None, reason: str | None = None) -> httpx2.Response:
    at = "2026-05-04T09:30:00Z"
    fields: dict[str, Any] = {
        "id": "job_1",
        "kind": "export",
        "phase": None,
        "counts": {},
        "receipt": None,
        "settledAt": None,
    }
    return answer(
        {**fields, "status": status, "link": link, "reason": reason, "createdAt": at, "updatedAt": at, "finishedAt": at}
    )


def test_a_large_export_is_waited_for_and_a_failed_one_says_why() -> None:
    begun = answer({"jobId": "job_1"}, 202)
    service = Service(begun, job("running", None), job("failed", None, "the table is away"))
    pauses: list[float] = []
    memory = UserMemory(client_of(service), pauses.append)
    with pytest.raises(LociError, match="the table is away"):
        memory.export()
    assert pauses == [5.0]


def test_the_rooms_of_a_users_memory_mean_that_user() -> None:
    service = Service(page("one"))
    memory = memory_of(service)
    assert [one.text for one in memory.memory.list_atoms(SPACE)] == ["one"]
    assert service.requests[0].headers["X-Loci-User"] == "ada"
    assert {"conversations", "admin", "list", "forget", "clear"} <= set(dir(memory))


def test_what_is_printed_says_where_and_for_whom_and_no_token() -> None:
    loci = client_of(Service())
    assert repr(loci) == "Loci('http://loci.test')"
    assert repr(loci.user("ada")) == "UserMemory('http://loci.test as ada')"


def test_the_package_lists_its_names_and_says_its_version() -> None:
    assert {"Loci", "AsyncLoci", "UserMemory", "__version__"} <= set(dir(loci_memory_client))
    assert loci_memory_client.__version__.count(".") == 2
    assert "memory.forget" in (loci_memory_client.__doc__ or "")


def test_what_is_refused_before_sending_is_caught_like_a_refusal_of_the_service() -> None:
    refusal = answer({"detail": "name must not be blank", "errors": [{"pointer": "/name", "detail": "blank"}]}, 422)
    service = Service(refusal)
    loci = client_of(service)
    for name, sent in (("", 0), (" ", 1)):
        with pytest.raises(UnprocessableError) as caught:
            loci.memory.create_memory_space(name=name)
        assert (caught.value.status, caught.value.errors[0].pointer, len(service.requests)) == (422, "/name", sent)
    with pytest.raises(LociError, match="the url must begin with http"):
        Loci(url="loci.test", token="secret")


def test_the_client_with_await_lists_and_forgets() -> None:
    service = Service(spaces(SPACE), page("one", cursor="next"), page("two"), spaces(), spaces())

    async def run() -> tuple[list[str], list[str], object]:
        http = httpx2.AsyncClient(transport=httpx2.MockTransport(service))
        memory = AsyncLoci(url="http://loci.test", token="secret", http_client=http).user("ada")
        found = [one.text async for one in memory.list()]
        return found, [one.text for one in (await memory.list()).items], (await memory.forget("tea")).forgotten

    assert asyncio.run(run()) == (["one", "two"], [], None)
