"""Whatever door a memory is forgotten, edited, taken back or merged at: the model reads what holds now."""

from typing import Any

import pytest

from loci.api.dialects.mem0 import router
from tests.support.prompt_world import PromptWorld
from tests.unit.api.mcp.calls import McpClient, client_of
from tests.unit.api.requests import Api

HOME = {"name": "home", "kind": "FACT"}
FOOD = "What may I eat? No walnuts?"
TEAM = "/ai-groups/team/memories"


@pytest.fixture
def world() -> PromptWorld:
    return PromptWorld()


def add(world: PromptWorld, text: str) -> str:
    """The id of a new memory of the space ``memory``."""
    new = {"text": text, "category": HOME}
    return str(world.ada.post(f"/ai-memory/spaces/{world.memory}/atoms", new)["id"])


def prompt_for(world: PromptWorld, question: str) -> str:
    return world.prompt_for(
        world.begin(), question, memory={"spaceId": world.memory, "limit": 5, "minSimilarity": 0.01}
    )


@pytest.fixture
def mcp(world: PromptWorld) -> McpClient:
    return client_of(world.service.ports)


def test_elements_and_console(world: PromptWorld) -> None:
    id = add(world, "User is allergic to walnuts")
    path = f"/ai-memory/atoms/{id}"
    assert "walnuts" in prompt_for(world, FOOD)
    world.ada.ends("PATCH", path, {"text": "User is allergic to hazelnuts"})
    assert "walnuts" not in prompt_for(world, "What may I eat?")
    world.ada.ends("DELETE", path)
    assert "hazelnuts" not in prompt_for(world, "What may I eat?")
    world.ada.post(f"{path}/restore")
    assert "hazelnuts" in prompt_for(world, "What may I eat?")
    world.ada.ends("DELETE", f"{path}?purge=true")
    assert "hazelnuts" not in prompt_for(world, "What may I eat?")


def test_forget_in_plain_words(world: PromptWorld) -> None:
    add(world, "User is allergic to walnuts")
    answer = world.ada.post(f"/ai-memory/spaces/{world.memory}/forget", {"query": "allergic to walnuts"})
    assert answer["forgotten"] is not None
    assert "walnuts" not in prompt_for(world, "What may I eat?")


def test_mcp(world: PromptWorld, mcp: McpClient) -> None:
    saved = mcp.call("save_memory", content="User is allergic to walnuts")["memory"]
    assert "walnuts" in mcp.call("get_context", query="What may I eat?")["context"]
    mcp.call("update_memory", id=saved["id"], content="User is allergic to hazelnuts")
    assert "walnuts" not in mcp.call("get_context", query="What may I eat?")["context"]
    assert "hazelnuts" in prompt_for(world, "What may I eat?")
    mcp.call("forget_memory", id=saved["id"])
    assert "hazelnuts" not in prompt_for(world, "What may I eat?")
    mcp.call("restore_memory", id=saved["id"])
    assert "hazelnuts" in prompt_for(world, "What may I eat?")


def test_mem0(world: PromptWorld) -> None:
    mem0 = Api(world.service.ports, [router])
    add_memory = {"messages": [{"role": "user", "content": "User is allergic to walnuts"}], "user_id": "ada"}
    assert mem0.send("POST", "/mem0/v3/memories/add/", {**add_memory, "infer": False}).status == 200

    def found(query: str) -> list[dict[str, Any]]:
        asked = {"query": query, "filters": {"user_id": "ada"}, "threshold": 0.0}
        return list(mem0.send("POST", "/mem0/v3/memories/search/", asked).body["results"])

    (memory,) = found("allergic to walnuts")
    mem0.send("PUT", f"/mem0/v1/memories/{memory['id']}/", {"text": "User is allergic to hazelnuts"})
    assert [each["memory"] for each in found("allergic")] == ["User is allergic to hazelnuts"]
    mem0.send("DELETE", f"/mem0/v1/memories/{memory['id']}/")
    assert found("allergic") == []


def test_chats(world: PromptWorld) -> None:
    chat = "/chat/api/trip"
    saved = world.ada.post(f"{chat}/tools/save_memory", {"content": "User is allergic to walnuts"})
    id = saved["id"] if "id" in saved else saved["memory"]["id"]

    def known() -> str:
        return str(world.ada.post(f"{chat}/context", {"message": "Am I allergic to walnuts or hazelnuts?"})["context"])

    assert "walnuts" in known()
    world.ada.ends("PATCH", f"{chat}/memories/{id}", {"content": "User is allergic to hazelnuts"})
    assert "hazelnuts" in known()
    assert "walnuts" not in known()
    world.ada.ends("DELETE", f"{chat}/memories/{id}")
    assert known() == "None"


def test_bots(world: PromptWorld) -> None:
    bot = "/ai-bots/cook/memory"
    world.ada.post(bot, {"k": "allergy", "v": "walnuts"})
    conversation = world.begin(botId="cook")
    assert "- allergy: walnuts" in world.prompt_for(conversation, "What may I eat?")
    world.ada.put(f"{bot}/allergy", {"v": "hazelnuts"})
    assert "- allergy: hazelnuts" in world.prompt_for(world.begin(botId="cook"), "What may I eat?")
    world.ada.ends("DELETE", f"{bot}/allergy")
    assert "allergy" not in world.prompt_for(world.begin(botId="cook"), "What may I eat?")


def test_a_bots_reply_that_is_taken_back(world: PromptWorld) -> None:
    conversation = world.begin(botId="cook")
    reply = {"content": 'Noted. bcz_remember("allergy", "walnuts")'}
    turn = world.ada.post(
        f"/ai-conversations/{conversation}/turns", {"userContent": "I cannot eat nuts.", "assistant": reply}
    )
    assert "walnuts" in world.prompt_for(world.begin(botId="cook"), "What may I eat?")
    message = turn["assistantMessage"]["id"]
    world.ada.ends("DELETE", f"/ai-conversations/{conversation}/messages/{message}")
    assert "walnuts" not in world.prompt_for(world.begin(botId="cook"), "What may I eat?")


def test_groups(world: PromptWorld) -> None:
    tools = [{"type": "LIST_GROUP_MEMORIES", "name": "list_group", "group": "team"}]

    def known() -> str:
        return world.prompt_for(world.begin(), "What is due?", tools=tools)

    world.ada.put(TEAM, {"key": "deadline", "content": "The deadline is 15 March"})
    assert "15 March" in known()
    world.ada.put(TEAM, {"key": "deadline", "content": "The deadline is 1 April"})
    assert "15 March" not in known()
    world.ada.ends("DELETE", f"{TEAM}?key=deadline")
    assert "1 April" not in known()


def test_presences(world: PromptWorld) -> None:
    bureau = "/ai-presences/bureau"

    def known() -> str:
        session = world.ada.post(f"{bureau}/sessions", {})["conversations"][-1]["id"]
        return world.prompt_for(session, "What may I eat? No walnuts?".replace("walnuts", "nuts"))

    fact = world.ada.post(f"{bureau}/memories", {"text": "User is allergic to walnuts", "category": "allergy"})
    assert "walnuts" in known()
    world.ada.post(f"{bureau}/forget", {"query": "my allergy to walnuts"})
    assert "walnuts" not in known()
    world.ada.post(f"{bureau}/memories/{fact['id']}/restore")
    assert "walnuts" in known()


def test_unlearning(world: PromptWorld) -> None:
    conversation = world.begin()
    world.say(conversation, "I am allergic to walnuts.", "I live in Graz.")
    world.close(conversation)
    assert "walnuts" in prompt_for(world, "What may I eat, and where do I live?")
    message = world.ada.get(f"/ai-conversations/{conversation}/messages")["items"][0]["id"]
    world.ada.ends("DELETE", f"/ai-conversations/{conversation}/messages/{message}")
    now = prompt_for(world, "What may I eat, and where do I live?")
    assert "walnuts" not in now
    assert "Graz" in now
    world.ada.ends("DELETE", f"/ai-conversations/{conversation}")
    assert "Graz" not in prompt_for(world, "Where do I live?")
    world.ada.post(f"/ai-conversations/{conversation}/restore")
    assert "Graz" in prompt_for(world, "Where do I live?")


def test_merged_names(world: PromptWorld) -> None:
    space = f"/ai-memory/spaces/{world.memory}"
    one, other = (
        world.ada.post(f"{space}/entities", {"type": "PERSON", "canonicalName": name})["id"]
        for name in ("Robert", "Bobby")
    )
    add(world, "Robert plays the cello")
    id = add(world, "Bobby is allergic to walnuts")
    world.ada.post(f"/ai-memory/entities/{one}/merge", {"aliasId": other})
    assert "walnuts" in prompt_for(world, "What may Robert eat, no walnuts?")
    world.ada.ends("DELETE", f"/ai-memory/atoms/{id}")
    assert "allergic" not in prompt_for(world, "What may Robert eat?")
    world.ada.post(f"/ai-memory/entities/{one}/unmerge", {"aliasId": other})
    now = prompt_for(world, "What does Robert play, the cello?")
    assert "plays the cello" in now
    assert "allergic" not in now


def test_a_text_that_is_saved_twice_is_forgotten_at_once(world: PromptWorld, mcp: McpClient) -> None:
    mcp.call("save_memory", content="User is allergic to walnuts")
    again = mcp.call("save_memory", content="User is allergic to walnuts")["memory"]
    mcp.call("forget_memory", id=again["id"])
    assert "walnuts" not in prompt_for(world, "What may I eat?")


def test_a_binding_takes_other_windows_and_another_extractor_for_an_open_conversation(world: PromptWorld) -> None:
    scope = {"namespace": "talk", "userId": "me"}
    policy = {"windowed": True, "windowTurns": 3, "extractor": "verbatim"}
    new = {"conversationScope": scope, "memorySpaceIds": [world.memory], "extractionPolicy": policy}
    binding = world.ada.post("/ai-memory/bindings", new)["id"]
    conversation = world.begin()
    world.say(conversation, "I live in Graz.")
    assert world.jobs_of(conversation) == []
    change = {"extractionPolicy": {"windowTurns": 1, "extractor": "rules"}}
    world.ada.ends("PATCH", f"/ai-memory/bindings/{binding}", change)
    world.hours_pass(1)  # a worker knows bindings for some seconds
    world.say(conversation, "I am allergic to walnuts.")
    assert "User is allergic to walnuts" in prompt_for(world, "What may I eat?")
    (job, *later) = world.jobs_of(conversation)
    assert job["extractor"] == "rules"
    assert all(each["extractor"] == "rules" for each in later)
