"""A malformed id in a body or a query is refused like any other field: with 422 and the pointer of the field."""

from collections.abc import Mapping
from typing import Any

import pytest

from loci.api import routing
from tests.support.recall_world import World
from tests.unit.api.requests import Api

SPACE = "/ai-memory/spaces/ms_diary-abc123"
ULID = "01K00000000000000000000000"
CONVERSATION = f"conv_chat_{ULID}"
ATOM = {"text": "User likes tea", "category": {"name": "likes", "kind": "PREFERENCE"}}
CITED = [f"msg_chat_{ULID}_1", "tea"]
SCOPE = {"namespace": "chat", "userId": "me"}
BAD = "tea"
SENT: Mapping[str, tuple[str, str, Mapping[str, Any], str]] = {
    "an entity of an atom": ("POST", f"{SPACE}/atoms", {**ATOM, "entityIds": [BAD]}, "/entityIds/0"),
    "a conversation of an atom": (
        "POST",
        f"{SPACE}/atoms",
        {**ATOM, "sourceConversationId": BAD},
        "/sourceConversationId",
    ),
    "a message of an atom": ("POST", f"{SPACE}/atoms", {**ATOM, "sourceMessageIds": CITED}, "/sourceMessageIds/1"),
    "an edit of an atom": (
        "PATCH",
        f"/ai-memory/atoms/atom_diary-abc123_{ULID}",
        {"entityIds": [BAD]},
        "/entityIds/0",
    ),
    "an atom with a file": (
        "PUT",
        f"{SPACE}/files/notes.md",
        {"text": "tea", "atom": {**ATOM, "entityIds": [BAD]}},
        "/atom/entityIds/0",
    ),
    "an expected atom": ("POST", f"{SPACE}/recall/topic", {"query": "tea", "expect": BAD}, "/expect"),
    "a space to recall from": (
        "POST",
        "/ai-memory/recall/topic",
        {"query": "tea", "memorySpaceIds": ["ms_diary-abc123", BAD]},
        "/memorySpaceIds/1",
    ),
    "an entity to recall": ("POST", f"{SPACE}/recall/entity", {"entityIdOrName": "ent_tea"}, "/entityIdOrName"),
    "an entity of a timeline": ("POST", f"{SPACE}/recall/timeline", {"entityIdOrName": "ent_tea"}, "/entityIdOrName"),
    "an entity to merge": (
        "POST",
        f"/ai-memory/entities/ent_diary-abc123_{ULID}/merge",
        {"aliasId": BAD},
        "/aliasId",
    ),
    "an entity to unmerge": (
        "POST",
        f"/ai-memory/entities/ent_diary-abc123_{ULID}/unmerge",
        {"aliasId": BAD},
        "/aliasId",
    ),
    "a space of a binding": (
        "POST",
        "/ai-memory/bindings",
        {"conversationScope": SCOPE, "memorySpaceIds": [BAD]},
        "/memorySpaceIds/0",
    ),
    "a conversation to extract": ("POST", "/ai-memory/extractions", {"conversationId": BAD}, "/conversationId"),
    "a space of a context": (
        "POST",
        f"/ai-working-context/{CONVERSATION}",
        {"memorySpaceId": BAD},
        "/memorySpaceId",
    ),
    "one of the spaces of a context": (
        "POST",
        f"/ai-working-context/{CONVERSATION}",
        {"memorySpaceId": ["ms_diary-abc123", BAD]},
        "/memorySpaceId/1",
    ),
    "a space of the next context": (
        "POST",
        f"/ai-conversations/{CONVERSATION}/user-messages",
        {"content": "tea", "nextContext": {"memorySpaceId": BAD}},
        "/nextContext/memorySpaceId",
    ),
    "a conversation of a preview": (
        "POST",
        "/ai-working-context/templates:preview",
        {"template": "x", "conversationId": BAD, "context": {"memorySpaceId": "ms_diary-abc123"}},
        "/conversationId",
    ),
    "a space of a preview": (
        "POST",
        "/ai-working-context/templates:preview",
        {"template": "x", "conversationId": CONVERSATION, "context": {"memorySpaceId": BAD}},
        "/context/memorySpaceId",
    ),
    "a conversation that asks for a dream": (
        "POST",
        "/ai-presences/bureau/dreams",
        {"conversationId": BAD},
        "/conversationId",
    ),
    "a message of a memory": (
        "POST",
        "/ai-presences/bureau/memories",
        {"text": "tea", "sourceMessageIds": CITED},
        "/sourceMessageIds/1",
    ),
}


@pytest.fixture(scope="module")
def api() -> Api:
    return Api(World().ports, routing.documented_routers())


@pytest.mark.parametrize(("method", "path", "body", "pointer"), SENT.values(), ids=SENT)
def test_a_malformed_id_in_a_body_names_its_field(
    api: Api, method: str, path: str, body: Mapping[str, Any], pointer: str
) -> None:
    answer = api.send(method, path, body)
    assert (answer.status, answer.pointers) == (422, [pointer])
    assert "not a valid" in answer.body["detail"]


def test_a_malformed_id_in_a_query_names_its_parameter(api: Api) -> None:
    answer = api.send("GET", "/ai-memory/extractions?conversationId=tea")
    assert (answer.status, answer.pointers) == (422, ["?conversationId"])


def test_a_malformed_id_in_a_path_is_a_malformed_request(api: Api) -> None:
    assert api.send("GET", "/ai-memory/spaces/tea").status == 400
