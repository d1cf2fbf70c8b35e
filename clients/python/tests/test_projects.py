"""Projects of a user: what each call sends, with and without ``await``."""

import asyncio
import inspect
import json
from typing import Any
from urllib.parse import parse_qs

import httpx2
import pytest

from loci_memory_client import AsyncLoci, InvalidRequestError, Loci, NotFoundError
from loci_memory_client.async_user_memory import AsyncProject
from loci_memory_client.user_memory import Project
from tests.answering import Service, atom, page
from tests.test_user_verbs import client_of, memory_of, spaces

KITCHEN = "ms_project-kitchen-7k2m9x"
SPACE: dict[str, Any] = {
    **{"id": KITCHEN, "name": "project:kitchen", "owner": "user", "purpose": None, "metadata": {}, "version": 1},
    **{"status": "ACTIVE", "createdAt": "2026-05-04T09:30:00Z", "updatedAt": "2026-05-04T09:30:00Z"},
    "deletedAt": None,
}
REMEMBERED = {
    **{"memory": {**atom(), "deduplicated": False, "refusedText": None}, "conversationId": None},
    **{"storedMessages": None, "leftOut": {}},
}
FOUND: dict[str, Any] = {
    **{"mode": "topic", "hits": [], "totalCandidates": 0, "latencyMs": 1, "degraded": False, "explanation": None},
    **{"contextBlock": "", "atomsUsed": [], "tokensEstimated": 0, "isWhole": True},
}


def answer(body: object, status: int = 200) -> httpx2.Response:
    return httpx2.Response(status, json=body)


def body(service: Service) -> Any:
    return json.loads(service.requests[-1].content)


def test_a_project_is_named_in_what_is_written_and_read() -> None:
    service = Service(answer(REMEMBERED, 201), answer(FOUND))
    kitchen = memory_of(service).project("kitchen")
    kitchen.add("The oven is broken")
    assert body(service) == {"text": "The oven is broken", "project": "kitchen"}
    kitchen.search("What is broken?")
    assert body(service) == {"query": "What is broken?", "project": "kitchen"}
    kitchen.context("What shall we cook?")
    assert body(service) == {"message": "What shall we cook?", "project": "kitchen"}
    assert {request.headers["X-Loci-User"] for request in service.requests} == {"ada"}


def test_a_project_sees_the_general_memory_where_it_is_said() -> None:
    service = Service(answer(FOUND))
    kitchen = memory_of(service).project("kitchen", general=True)
    kitchen.search("What is broken?")
    kitchen.context()
    assert [sent["general"] for sent in service.bodies] == [True, True]


def test_lists_and_forgetting_are_of_the_project_alone() -> None:
    service = Service(spaces(KITCHEN), page("one"), spaces(KITCHEN), answer({"forgotten": None, "candidates": []}))
    kitchen = memory_of(service).project("kitchen", general=True)
    assert [one.text for one in kitchen.list()] == ["one"]
    kitchen.forget("the oven")
    asked = [request.url for request in service.requests]
    assert parse_qs(asked[0].query.decode()) == {"name": ["project:kitchen"]}
    assert [url.path for url in asked[1::2]] == [f"/ai-memory/spaces/{KITCHEN}/{last}" for last in ("atoms", "forget")]


def test_a_conversation_of_a_project_has_its_namespace_and_reads_it() -> None:
    conversation: dict[str, Any] = {
        **{"id": "conv_x_01KQS56CP0SHTZCDPRA2CGJ00P", "namespace": f"project:{KITCHEN}", "title": None},
        **{"sessionId": None, "timeZone": None, "metadata": {}, "status": "open", "extract": True, "botId": None},
        **{"rememberFunction": None, "incognito": False, "turnCount": 0, "messageCount": 0, "version": 1},
        **{"createdAt": "2026-05-04T09:30:00Z", "lastActivityAt": "2026-05-04T09:30:00Z", "closedAt": None},
        "restorableUntil": None,
    }
    built = {**FOUND, "memoryBlock": "", "messages": [], "trimmed": {}}
    service = Service(answer({**SPACE, "deduplicated": False}, 201), answer(conversation, 201), answer(built))
    chat = memory_of(service).project("kitchen", general=True).chat()
    chat.context("What shall we cook?")
    made, begun, read = service.bodies
    assert (made["name"], begun["namespace"]) == ("project:kitchen", f"project:{KITCHEN}")
    assert read == {"recallQuery": "What shall we cook?", "general": True}


def test_projects_are_listed_and_renamed() -> None:
    service = Service(answer({"items": [SPACE], "nextCursor": None}), spaces(KITCHEN), answer(SPACE), answer(FOUND))
    memory = memory_of(service)
    assert memory.projects() == ["kitchen"]
    assert parse_qs(service.requests[0].url.query.decode()) == {"projects": ["true"]}
    kitchen = memory.project("kitchen")
    kitchen.rename("bakery")
    assert body(service) == {"name": "project:bakery"}
    kitchen.search("What is broken?")
    assert body(service)["project"] == "bakery"


def test_a_project_without_a_memory_has_no_other_name() -> None:
    with pytest.raises(NotFoundError, match="nothing is remembered yet"):
        memory_of(Service(spaces())).project("kitchen").rename("bakery")


def test_clearing_a_project_deletes_it_and_nothing_else() -> None:
    service = Service(spaces(KITCHEN), page(), httpx2.Response(204))
    assert memory_of(service).project("kitchen").clear("ada") == KITCHEN
    assert (service.requests[-1].method, service.requests[-1].url.path) == ("DELETE", f"/ai-memory/spaces/{KITCHEN}")


@pytest.mark.parametrize("name", ["", "  ", None])
def test_a_name_that_is_none_is_refused_before_anything_is_sent(name: Any) -> None:
    service = Service()
    with pytest.raises(InvalidRequestError, match="project"):
        memory_of(service).project(name)
    with pytest.raises(InvalidRequestError, match="namespace"):
        memory_of(service).project("kitchen").chat(namespace="mail")
    assert service.requests == []


def test_a_project_says_what_it_is() -> None:
    loci: Loci = client_of(Service())
    assert repr(loci.user("ada").project("kitchen")) == "Project('kitchen', 'http://loci.test as ada')"


def test_a_project_with_await_has_the_same_verbs_and_sends_the_same() -> None:
    for name, method in inspect.getmembers(Project, inspect.isfunction):
        if not name.startswith("_"):
            assert (
                inspect.signature(getattr(AsyncProject, name)).parameters.keys()
                == dict(inspect.signature(method).parameters).keys()
            )
    service = Service(answer(REMEMBERED, 201), answer(FOUND), spaces(KITCHEN), answer(SPACE), answer(FOUND))

    async def run() -> None:
        http = httpx2.AsyncClient(transport=httpx2.MockTransport(service))
        kitchen = AsyncLoci(url="http://loci.test", token="secret", http_client=http).user("ada").project("kitchen")
        await kitchen.add("The oven is broken")
        await kitchen.context()
        await kitchen.rename("bakery")
        await kitchen.search("What is broken?")

    asyncio.run(run())
    sent = [json.loads(request.content) for request in service.requests if request.content]
    assert [one.get("project") for one in sent] == ["kitchen", "kitchen", None, "bakery"]
