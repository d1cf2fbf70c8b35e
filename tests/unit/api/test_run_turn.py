"""runTurn over HTTP, and the models it asks over HTTP too: each provider's adapter, a scripted endpoint behind it."""

from collections.abc import Callable, Iterator

import pytest

from loci.adapters.anthropic import AnthropicModels
from loci.adapters.bedrock import BedrockModels
from loci.adapters.openai import OpenAIModels
from loci.api import routing
from loci.conversations import turns
from loci.model.conversations import ToolUseBlock, Visibility
from loci.model.language import Tokens
from loci.ports.language import LanguageModel
from tests.fakes.memory import SPACE
from tests.support.conversation_world import turn, user
from tests.support.model_clients import bedrock_client
from tests.support.model_endpoint import Calls, Fails, ModelEndpoint, Says
from tests.support.recall_world import ADA, atom
from tests.support.turn_run_world import World, look_up, using
from tests.unit.api.requests import Answer, Api

CANARY = "heliotrope-canary"
RECALL = {"type": "RECALL_BY_TOPIC", "name": "recallMemory", "memorySpaceId": "$mine"}
LOOK_UP = {"type": "LOOK_UP", "name": "look_up", "parameters": {"type": "object", "properties": {}}}
ASKED = {
    "provider": "openai",
    "model": "gpt-4.1-mini",
    "userText": "What may I eat?",
    "options": {"systemPrompt": "Be kind.", "temperature": 0.5, "maxTokens": 300},
    "tools": [RECALL, LOOK_UP],
    "arguments": {"mine": str(SPACE)},
}
TOPIC = ToolUseBlock("call_1", "recallMemory", {"query": "allergic peanuts", "limit": 1})
ORDER = ToolUseBlock("call_2", "look_up", {"order": 7})


@pytest.fixture
def world() -> World:
    """Whenever the API waits, a worker works."""
    made = World()
    made.during = made.work
    return made


@pytest.fixture
def api(world: World) -> Api:
    return Api(world.ports, routing.CONVERSATIONS.routers())


@pytest.fixture
def path(world: World) -> str:
    return f"/ai-conversations/{world.talk}/run-turn"


def openai(endpoint: ModelEndpoint) -> LanguageModel:
    return OpenAIModels(endpoint.openai, lambda: "key")


def anthropic(endpoint: ModelEndpoint) -> LanguageModel:
    return AnthropicModels(endpoint.anthropic, lambda: "key")


def bedrock(endpoint: ModelEndpoint) -> LanguageModel:
    return BedrockModels(bedrock_client(endpoint.bedrock))


@pytest.fixture
def endpoint() -> Iterator[ModelEndpoint]:
    with ModelEndpoint() as endpoint:
        yield endpoint


def over_http(world: World, model: LanguageModel) -> Api:
    """The API and its worker, where that model is asked whatever provider is named."""
    ports = world.with_parts(language_model=lambda _provider: model)
    world.during = lambda: world.work(ports)
    return Api(ports, routing.CONVERSATIONS.routers())


@pytest.mark.parametrize("made", [openai, anthropic, bedrock])
def test_every_provider_is_led_through_our_tools_and_the_callers(
    made: Callable[[ModelEndpoint], LanguageModel], world: World, path: str, endpoint: ModelEndpoint
) -> None:
    turns.append_turn(world.ports, ADA, world.talk, turn("Hello", "Hi"))
    turns.append_message(world.ports, ADA, world.talk, user(CANARY, Visibility.HIDDEN))
    api = over_http(world, made(endpoint))
    endpoint.script(Calls((TOPIC, ORDER), "Let me see.", Tokens(100, 10)), Says("No peanuts.", tokens=Tokens(300, 20)))
    paused = api.send("POST", path, ASKED)
    assert (paused.status, paused.body["status"]) == (200, "requires_tool_results")
    assert [call["state"] for call in paused.body["toolInvocations"]] == ["succeeded", "pending"]
    assert paused.body["toolInvocations"][1] == {
        "toolUseId": "call_2",
        "name": "look_up",
        "arguments": {"order": 7},
        "state": "pending",
    }
    results = {"results": [{"toolUseId": "call_2", "content": "shipped"}]}
    done = api.send("POST", f"{path}/{paused.body['turnId']}/tool-results", results)
    assert (done.status, done.body["status"], done.body["error"]) == (200, "completed", None)
    assert appended_texts(done) == ["What may I eat?", "Let me see.", "", "", "No peanuts."]
    assert [done.body["aggregateUsage"][name] for name in ("inputTokens", "outputTokens")] == [400, 30]
    assert done.body["totalLatencyMs"] > 0
    assert api.send("GET", f"{path}/{done.body['turnId']}").body == done.body
    assert len(endpoint.asked) == 2
    assert endpoint.was_told("Be kind.")
    assert endpoint.was_told(f"- Ada is allergic to peanuts (2026-05-04; preference; {atom(1, '').id})")
    assert endpoint.was_told("shipped")
    assert not endpoint.was_told(CANARY)


def test_a_providers_refusal_is_the_turns_error(world: World, path: str, endpoint: ModelEndpoint) -> None:
    endpoint.script(Fails(401))
    failed = over_http(world, openai(endpoint)).send("POST", path, ASKED)
    assert (failed.status, failed.body["status"], appended_texts(failed)) == (200, "failed", ["What may I eat?"])
    assert failed.body["error"].startswith("openai/gpt-4.1-mini: ")
    assert "What may I eat" not in failed.body["error"]


def test_a_turn_that_takes_longer_is_asked_about_again(world: World, api: Api, path: str) -> None:
    world.during = list
    begun = api.send("POST", path, ASKED)
    assert (begun.status, begun.body["status"], begun.body["aggregateUsage"]["calls"]) == (200, "in_progress", [])
    world.says("At last.")
    world.work()
    assert api.send("GET", f"{path}/{begun.body['turnId']}").body["status"] == "completed"


def test_the_same_key_answers_with_the_same_turn(world: World, api: Api, path: str) -> None:
    world.says("Fruit.")
    first = api.send("POST", path, ASKED, idempotency_key="once")
    assert api.send("POST", path, {**ASKED, "idempotencyKey": "once"}).body == first.body
    assert len(world.messages) == 2


def test_a_second_turn_at_the_same_time_conflicts_and_names_the_first(world: World, api: Api, path: str) -> None:
    world.during = list
    begun = api.send("POST", path, ASKED)
    second = api.send("POST", path, ASKED)
    assert (second.status, second.body["detail"]) == (409, f"{begun.body['turnId']} is running in this conversation")


def test_a_turn_that_waits_is_cancelled(world: World, api: Api, path: str) -> None:
    world.says(using(look_up("call_2")))
    turn_id = api.send("POST", path, ASKED).body["turnId"]
    cancelled = api.send("DELETE", f"{path}/{turn_id}")
    assert (cancelled.status, cancelled.body["status"], cancelled.body["error"]) == (200, "cancelled", None)
    assert [call["state"] for call in cancelled.body["toolInvocations"]] == ["unanswered"]
    assert api.send("DELETE", f"{path}/{turn_id}").body == cancelled.body
    late = api.send("POST", f"{path}/{turn_id}/tool-results", {"results": [{"toolUseId": "call_2", "content": "x"}]})
    assert (late.status, late.body["detail"]) == (409, "the turn has ended and does not expect results")


def test_a_result_that_is_appended_has_the_turn_go_on(world: World, api: Api, path: str) -> None:
    world.says(using(look_up("call_2")), "It was shipped.")
    turn_id = api.send("POST", path, ASKED).body["turnId"]
    result = {"toolUseId": "call_2", "content": "shipped"}
    assert api.send("POST", f"/ai-conversations/{world.talk}/tool-results", result).status == 201
    done = api.send("GET", f"{path}/{turn_id}")
    assert (done.body["status"], appended_texts(done)) == ("completed", ["What may I eat?", "", "", "It was shipped."])


def test_a_turn_that_waits_ends_when_the_conversation_is_closed(world: World, api: Api, path: str) -> None:
    world.says(using(look_up("call_2")))
    turn_id = api.send("POST", path, ASKED).body["turnId"]
    assert api.send("POST", f"/ai-conversations/{world.talk}/close").body["status"] == "closed"
    ended = api.send("GET", f"{path}/{turn_id}").body
    assert (ended["status"], ended["error"]) == ("failed", "the conversation is closed")


def test_content_may_stand_in_place_of_text(world: World, api: Api, path: str) -> None:
    world.says("A cat.")
    picture = {"type": "image", "url": "https://example.com/a.png", "mimeType": "image/png"}
    content = [{"type": "text", "text": "What is it?"}, picture]
    asked = {name: value for name, value in ASKED.items() if name != "userText"}
    assert api.send("POST", path, {**asked, "content": content}).body["appendedMessages"][0]["content"] == content


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"userText": None}, "/userText"),
        ({"content": "and this"}, "/userText"),
        ({"provider": "acme"}, "/provider"),
        ({"arguments": {}}, "/tools/0/memorySpaceId"),
        ({"options": {"topP": 1}}, "/options/topP"),
        ({"tools": [{**LOOK_UP, "strict": True}]}, "/tools/0/strict"),
        ({"maxCycles": 21}, "/maxCycles"),
        ({"toolHandler": "f"}, "/toolHandler"),
    ],
)
def test_what_cannot_be_run_is_refused_by_its_field(
    world: World, api: Api, path: str, change: dict[str, object], pointer: str
) -> None:
    refused = api.send("POST", path, {**ASKED, **change})
    assert (refused.status, refused.pointers) == (422, [pointer])
    assert world.messages == []


def test_a_budget_that_is_used_up_starts_no_turn(world: World, api: Api, path: str) -> None:
    world.says("Fruit.")
    settings = {"budget": {"tokensPerDay": 100}}
    put = Api(world.ports, routing.ADMIN.routers()).send("PUT", "/ai-admin/settings", settings, role="admin")
    assert put.status == 200, put.text
    assert api.send("POST", path, ASKED).body["status"] == "completed"
    refused = api.send("POST", path, ASKED)
    assert refused.status == 429
    assert refused.headers["Retry-After"]
    assert len(world.messages) == 2


def appended_texts(answer: Answer) -> list[str]:
    return [
        "".join(block["text"] for block in message["content"] if block["type"] == "text")
        for message in answer.body["appendedMessages"]
    ]


def test_memories_are_in_the_system_prompt_and_the_response_names_them(
    world: World, path: str, endpoint: ModelEndpoint
) -> None:
    api = over_http(world, openai(endpoint))
    endpoint.script(Says("No peanuts."))
    sent = {
        **ASKED,
        "tools": [],
        "userText": "Is Ada allergic to peanuts?",
        "memory": {"spaceId": "$mine", "minSimilarity": 0.5},
    }
    done = api.send("POST", path, sent)
    assert (done.status, done.body["status"]) == (200, "completed")
    assert done.body["memory"]["atomIds"] == [str(atom(1, "").id)]
    assert done.body["memory"]["tokensEstimated"] > 20
    (asked,) = endpoint.asked
    assert "1. Ada is allergic to peanuts (preference, 2026-05-04)\\n\\nBe kind." in str(asked)
    assert api.send("POST", path, {**ASKED, "tools": []}).body["memory"] is None


@pytest.mark.parametrize(
    ("memory", "pointer"),
    [
        ({}, "/memory/spaceId"),
        ({"spaceId": 7}, "/memory/spaceId"),
        ({"spaceId": "ms_other-abc123"}, "/memory/spaceId"),
        ({"spaceId": str(SPACE), "limit": 21}, "/memory/limit"),
        ({"spaceId": str(SPACE), "minSimilarity": 2}, "/memory/minSimilarity"),
        ({"spaceId": str(SPACE), "template": "none"}, "/memory/template"),
        ({"spaceId": str(SPACE), "templates": "none"}, "/memory/templates"),
    ],
)
def test_memory_that_cannot_be_recalled_is_refused_by_its_field(
    api: Api, path: str, memory: dict[str, object], pointer: str
) -> None:
    answer = api.send("POST", path, {**ASKED, "memory": memory})
    assert (answer.status, [error["pointer"] for error in answer.body["errors"]]) == (422, [pointer])
