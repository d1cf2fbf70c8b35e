"""The memory of chats over HTTP on the deployed app."""

from typing import Any
from uuid import uuid4

import pytest

from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.deployed import Ear

WORD = "wisteria-77e1"


@pytest.fixture
def chat() -> str:
    return f"/chat/api/{uuid4()}"


def save(client: Client, chat: str, content: str) -> Any:
    return client.post(f"{chat}/tools/save_memory", {"content": content})


def contents(client: Client, chat: str) -> list[str]:
    return [memory["content"] for memory in client.get(f"{chat}/memories")["memories"]]


def test_a_chat_remembers_recalls_shows_changes_and_forgets(callers: Callers, chat: str, ear: Ear) -> None:
    ada = callers("user")
    assert contents(ada, chat) == []
    kept = ada.post(f"{chat}/memory", {"messageId": "msg_abc123", "content": "The project deadline is March 15, 2026"})
    saved = save(ada, chat, "User prefers responses in bullet-point format")
    repeated = {**saved, "deduplicated": True, "refused_content": "The user prefers responses in bullet-point format"}
    assert save(ada, chat, "The user prefers responses in bullet-point format") == repeated
    query = "What formatting preferences does the user have?"
    first, *_ = ada.post(f"{chat}/tools/recall_memory", {"query": query})["memories"]
    assert first["id"] == saved["id"]
    shown = ada.post(f"{chat}/context", {"message": "When is the project due?"})["context"]
    assert shown.startswith("Known facts about this conversation:\n1. The project deadline is March 15, 2026 (fact)")
    assert ada.post(f"{chat}/context", {"message": "What is a black hole?"})["context"] is None
    path = f"{chat}/memories/{kept['id']}"
    changed = ada.send("PATCH", path, {"content": "The project deadline has been extended to April 1, 2026"})
    assert (changed.status, changed.body["id"]) == (200, kept["id"])
    assert contents(ada, chat) == [saved["content"], changed.body["content"]]
    assert [ada.send("DELETE", path).status for _ in range(2)] == [204, 404]
    assert contents(ada, chat) == [saved["content"]]
    space = next(one for one in ada.get("/ai-memory/spaces")["items"] if one["metadata"].get("externalId") in chat)
    ear.hears("atom.deleted", f"atom_{space['id'].removeprefix('ms_')}_{kept['id'].removeprefix('mem_')}")


def test_no_chat_and_no_user_sees_what_another_chat_knows(callers: Callers, chat: str) -> None:
    ada, bo = callers("user"), callers("second")
    id = save(ada, chat, f"The secret word is {WORD}")["id"]
    for client, other in ((ada, f"{chat}x"), (ada, chat.upper().replace("/CHAT/API", "/chat/api")), (bo, chat)):
        assert contents(client, other) == []
        assert client.post(f"{other}/tools/recall_memory", {"query": WORD})["memories"] == []
        assert client.post(f"{other}/context", {"message": WORD, "threshold": 0.0})["context"] is None
        assert client.send("PATCH", f"{other}/memories/{id}", {"content": "Mine"}).status == 404
        assert client.send("DELETE", f"{other}/memories/{id}").status == 404
    assert contents(ada, chat) == [f"The secret word is {WORD}"]


@pytest.mark.parametrize("part", ["Gr%C3%BC%C3%9Fe%20an%20Ada", "50%25", "~YS9i"])
def test_any_text_can_name_a_chat(callers: Callers, part: str) -> None:
    ada, chat = callers("user"), f"/chat/api/{part}"
    content = save(ada, chat, f"Note {uuid4()}")["content"]
    assert content in contents(ada, chat)


def test_what_a_chat_knows_is_exported(callers: Callers, chat: str) -> None:
    ada = callers("user")
    id = save(ada, chat, f"The secret word is {WORD}")["id"].removeprefix("mem_")
    exported = ada.post("/ai-admin/export", {})
    assert id in str(exported)
