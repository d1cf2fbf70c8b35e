"""The memory of bots over HTTP on the deployed app."""

import os
import re
import subprocess
from uuid import uuid4

import pytest

from local.deployment import Stack
from loci.dialects.bots.entries import BOTS
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.deployed import Ear
from tests.cloud.test_run_turn import finish_turn
from tests.cloud.waiting import eventually
from tests.support.model_endpoint import ModelEndpoint, Says
from tests.support.paths import ROOT

WORD = "wisteria-b075"
REPLY = 'Hi! bcz_remember("user_name", "Alice")\nbcz_remember("language", "Python")'
PAGE = (ROOT / "docs" / "dialects" / "bots.md").read_text("utf-8")


@pytest.fixture
def bot() -> str:
    return f"bot-{uuid4()}"


def entries(client: Client, bot: str) -> list[tuple[str, str]]:
    return [(entry["k"], entry["v"]) for entry in client.get(f"/ai-bots/{bot}/memory")]


def space_of(client: Client, bot: str) -> str:
    """The space that the bot remembers in."""
    purpose = BOTS.purpose
    listed = client.get("/ai-memory/spaces", purpose=purpose, limit=200)["items"]
    return str(next(one["id"] for one in listed if one["metadata"]["externalId"] == bot))


def talk(client: Client, namespace: str, bot: str) -> str:
    return str(client.post("/ai-conversations", {"namespace": namespace, "botId": bot})["id"])


def test_entries_are_set_in_place_renamed_and_removed(callers: Callers, bot: str, ear: Ear) -> None:
    ada, memory = callers("user"), f"/ai-bots/{bot}/memory"
    assert entries(ada, bot) == []
    ada.post(memory, {"k": "a", "v": "1"})
    ada.put(f"{memory}/b", {"v": "2"})
    ada.post(memory, {"k": "a", "v": "3"})
    assert entries(ada, bot) == [("a", "3"), ("b", "2")]
    ada.put(f"{memory}/a", {"k": "~c/d", "v": "4"})
    assert entries(ada, bot) == [("~c/d", "4"), ("b", "2")]
    assert ada.get(f"/ai-bots/{bot}/prompt")["prompt"] == "<memory>\n- ~c/d: 4\n- b: 2\n</memory>"
    assert [ada.send("DELETE", f"{memory}/b").status for _ in range(2)] == [204, 404]
    space = space_of(ada, bot)
    assert ada.send("DELETE", memory).status == 204
    assert entries(ada, bot) == []
    ear.hears("space.deleted", space)


@pytest.mark.parametrize("append", ["assistant-turns", "turns"])
def test_a_reply_that_is_appended_is_remembered_at_once(
    callers: Callers, namespace: str, bot: str, append: str
) -> None:
    ada = callers("user")
    id = talk(ada, namespace, bot)
    answer = {"content": REPLY}
    sent = {"userContent": "Hello", "assistant": answer} if append == "turns" else answer
    ada.post(f"/ai-conversations/{id}/{append}", sent)
    assert entries(ada, bot) == [("user_name", "Alice"), ("language", "Python")]
    last = ada.get(f"/ai-conversations/{id}/messages")["items"][-1]
    assert last["content"] == [{"type": "text", "text": REPLY}]
    space = ada.post("/ai-memory/spaces", {"name": f"notes {bot}"})["id"]
    context = ada.post(f"/ai-working-context/{id}", {"memorySpaceId": space})
    assert context["memoryBlock"] == "<memory>\n- user_name: Alice\n- language: Python\n</memory>"


def test_no_bot_and_no_user_sees_what_another_bot_remembers(callers: Callers, bot: str) -> None:
    ada, bo = callers("user"), callers("second")
    ada.post(f"/ai-bots/{bot}/memory", {"k": "secret", "v": WORD})
    for client, other in ((ada, f"{bot}x"), (ada, bot.upper()), (bo, bot)):
        assert entries(client, other) == []
        assert client.get(f"/ai-bots/{other}/prompt")["prompt"] == ""
        assert client.send("DELETE", f"/ai-bots/{other}/memory/secret").status == 404
        assert client.send("DELETE", f"/ai-bots/{other}/memory").status == 204
    assert entries(ada, bot) == [("secret", WORD)]


def test_what_a_bot_remembers_is_exported(callers: Callers, bot: str) -> None:
    ada = callers("user")
    ada.post(f"/ai-bots/{bot}/memory", {"k": "secret", "v": f"{WORD} {bot}"})
    assert f"secret: {WORD} {bot}" in str(ada.post("/ai-admin/export", {}))


def test_a_turn_is_run_with_the_memory_of_the_bot_and_its_answer_is_remembered(
    callers: Callers, namespace: str, bot: str, models: ModelEndpoint
) -> None:
    ada = callers("user")
    ada.post(f"/ai-bots/{bot}/memory", {"k": "secret", "v": f"{WORD} {bot}"})
    id = talk(ada, namespace, bot)
    models.script(Says(REPLY))
    asked = {"provider": "openai", "model": "any", "userText": "Hello"}
    done = finish_turn(ada, f"/ai-conversations/{id}/run-turn", asked)
    assert done["status"] == "completed"
    assert models.was_told(f"- secret: {WORD} {bot}")
    assert eventually(lambda: entries(ada, bot)[1:], lambda found: len(found) == 2) == [
        ("user_name", "Alice"),
        ("language", "Python"),
    ]


def test_the_program_of_the_page_does_what_it_says(stack: Stack, callers: Callers) -> None:
    program, printed = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL)[0]
    environment = {**os.environ, "LOCI_URL": stack.url, "LOCI_TOKEN": callers("second").token or ""}
    python = ROOT / "clients" / "python" / ".venv" / "bin" / "python"
    done = subprocess.run(  # noqa: S603 - the program is ours, out of the page
        [python, "-c", program], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == printed
