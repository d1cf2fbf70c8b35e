"""Chat completions in OpenAI's form: what the model reads, what is answered, what is remembered, what is refused."""

import json
from typing import Any

import pytest

from loci import conversations
from loci.api import routing
from loci.dialects.completions.answering import NAMESPACE
from loci.memory.atoms.changes import add_atom
from loci.model.conversations import Message, ToolResultBlock, ToolUseBlock
from loci.ports.language import AnswerForm, ModelProblem, ProblemKind
from loci.scope import Caller, caller
from loci.spaces.defaults import get_or_create_default_space
from tests.fakes.memory import fact
from tests.support.recall_world import ADA
from tests.support.turn_run_world import World, using
from tests.unit.api.requests import Answer, Api

PATH = "/openai/v1/chat/completions"
TOOL = {
    "type": "function",
    "function": {"name": "look_up", "parameters": {"type": "object", "properties": {"order": {"type": "integer"}}}},
}

SCHEMA: dict[str, Any] = {"type": "object", "properties": {"tea": {"type": "string"}}, "required": ["tea"]}
SCHEMA_FORMAT = {"type": "json_schema", "json_schema": {"name": "drink", "schema": SCHEMA, "strict": True}}


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def api(world: World) -> Api:
    return Api(world.ports, routing.routers(["dialects.completions"]))


def user(text: Any) -> dict[str, Any]:
    return {"role": "user", "content": text}


def send(api: Api, *messages: dict[str, Any], **more: Any) -> Answer:
    headers = more.pop("as_who", {})
    return api.send("POST", PATH, {"model": "openai/gpt-4.1-mini", "messages": [*messages], **more}, **headers)


def read_talks(world: World, who: Caller = ADA) -> list[Message]:
    """What is stored of all talks of this dialect, oldest first."""
    page = conversations.list_conversations(world.ports, who, namespace=NAMESPACE)
    return [
        message
        for talk in reversed(page.items)
        for message in world.turns.messages_between(who.own(NAMESPACE), talk.id.ulid, 0, 10**9)
    ]


def error_of(answer: Answer) -> tuple[int, str, Any]:
    error = answer.body["error"]
    return answer.status, error["message"], error["param"]


def test_an_answer_has_the_form_of_openai_and_its_turn_is_stored(world: World, api: Api) -> None:
    world.says("Tea, I would say.")
    answer = send(api, {"role": "system", "content": "Be brief."}, user("What shall I drink?"))
    made = answer.body
    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/json")
    assert (made["object"], made["model"], made["id"][:9]) == ("chat.completion", "openai/gpt-4.1-mini", "chatcmpl-")
    (choice,) = made["choices"]
    assert choice["message"] == {"role": "assistant", "content": "Tea, I would say.", "refusal": None}
    assert choice["finish_reason"] == "stop"
    assert made["usage"]["total_tokens"] == 150
    assert [(one.role, one.text) for one in read_talks(world)] == [
        ("user", "What shall I drink?"),
        ("assistant", "Tea, I would say."),
    ]
    (request,) = world.model.asked
    assert (request.system, request.max_tokens, request.seconds) == ("Be brief.", 4096, 20)
    assert made["loci"] == {"memories": 0, "conversation_id": made["loci"]["conversation_id"]}


def test_what_is_remembered_comes_before_the_prompt(world: World, api: Api) -> None:
    default = get_or_create_default_space(world.ports, ADA)
    add_atom(world.ports, ADA, default, fact("Ada is allergic to peanuts"))
    world.says("No peanuts then.")
    answer = send(api, {"role": "developer", "content": "Be brief."}, user("Am I allergic to peanuts?"))
    (request,) = world.model.asked
    assert "Ada is allergic to peanuts" in request.system
    assert request.system.endswith("Be brief.")
    assert answer.body["loci"]["memories"] == 1


def test_a_talk_is_one_conversation_a_day_and_the_same_request_is_stored_once(world: World, api: Api) -> None:
    world.says("Hello!", "Hello again!", "Bach.", "Another talk.")
    send(api, user("Hi"))
    send(api, user("Hi"))
    first = send(api, user("Hi"), {"role": "assistant", "content": "Hello!"}, user("Who wrote this?"))
    other = send(api, user("Another one"))
    assert first.body["loci"]["conversation_id"] != other.body["loci"]["conversation_id"]
    assert [one.text for one in read_talks(world)] == [
        "Hi",
        "Hello!",
        "Hello again!",
        "Who wrote this?",
        "Bach.",
        "Another one",
        "Another talk.",
    ]


def test_a_talk_goes_on_in_another_conversation_once_its_own_was_closed(world: World, api: Api) -> None:
    world.says("Hello!", "Bach.")
    first = send(api, user("Hi"), metadata={"session_id": "s-1"}).body["loci"]["conversation_id"]
    id = next(one.id for one in conversations.list_conversations(world.ports, ADA, session_id="s-1").items)
    conversations.close_conversation(world.ports, ADA, id)
    again = send(
        api, user("Hi"), {"role": "assistant", "content": "Hello!"}, user("Who?"), metadata={"session_id": "s-1"}
    )
    assert again.status == 200
    assert again.body["loci"]["conversation_id"] != first
    assert len(conversations.list_conversations(world.ports, ADA, session_id="s-1").items) == 2


def test_store_false_remembers_nothing(world: World, api: Api) -> None:
    world.says("Hello!")
    assert send(api, user("Hi"), store=False).body["loci"]["conversation_id"] is None
    assert read_talks(world) == []


def test_tools_are_called_by_the_client_and_the_turn_is_stored_with_the_last_answer(world: World, api: Api) -> None:
    world.says(using(ToolUseBlock("call-1", "look_up", {"order": 7}), text="Let me see."), "It is on its way.")
    first = send(api, user("Where is order 7?"), tools=[TOOL], tool_choice="auto").body["choices"][0]
    assert first["finish_reason"] == "tool_calls"
    (call,) = first["message"]["tool_calls"]
    assert (call["id"], call["function"]["name"], json.loads(call["function"]["arguments"])) == (
        "call-1",
        "look_up",
        {"order": 7},
    )
    assert read_talks(world) == []
    result = {"role": "tool", "tool_call_id": "call-1", "content": "shipped"}
    second = send(api, user("Where is order 7?"), first["message"], result, tools=[TOOL])
    assert second.body["choices"][0]["message"]["content"] == "It is on its way."
    assert world.model.asked[1].dialogue[-1].content == (ToolResultBlock("call-1", "shipped"),)
    assert [one.text for one in read_talks(world)] == ["Where is order 7?", "It is on its way."]


def test_a_stream_has_the_same_answer_in_chunks(world: World, api: Api) -> None:
    world.says("Tea.", using(ToolUseBlock("", "look_up", {})))
    answer = send(api, user("What?"), stream=True, stream_options={"include_usage": True})
    assert answer.headers["Content-Type"] == "text/event-stream"
    *events, end = answer.text.strip().split("\n\n")
    chunks = [json.loads(event.removeprefix("data: ")) for event in events]
    assert end == "data: [DONE]"
    assert {chunk["object"] for chunk in chunks} == {"chat.completion.chunk"}
    deltas = [chunk["choices"][0]["delta"] for chunk in chunks if chunk["choices"]]
    assert deltas == [{"role": "assistant", "content": ""}, {"content": "Tea."}, {}]
    assert chunks[-1]["usage"]["completion_tokens"] == 50
    called = send(api, user("Order?"), stream=True, tools=[TOOL]).text
    assert '"id": "call_0"' in called
    assert '"usage"' not in called


def test_a_server_names_the_user_whose_memory_it_is(world: World, api: Api) -> None:
    world.says("Hello!")
    assert send(api, user("Hi"), user="bob", as_who={"user": "backend", "role": "service"}).status == 200
    bob = caller(tenant="acme", app="app", user="backend", role="service", acting_for="bob")
    assert [one.text for one in read_talks(world, bob)] == ["Hi", "Hello!"]
    assert read_talks(world) == []


@pytest.mark.parametrize(
    ("more", "status", "param"),
    [
        ({"user": "bob"}, 403, None),
        ({"user": "ada", "safety_identifier": "bob"}, 422, "/user"),
        ({"n": 2}, 422, "/n"),
        ({"top_p": 0.5}, 422, "/top_p"),
        ({"stop": ["x"] * 5}, 422, "/stop"),
        ({"response_format": {"type": "xml"}}, 422, "/response_format"),
        ({"response_format": SCHEMA_FORMAT, "tools": [TOOL]}, 422, "/response_format"),
        ({"max_tokens": 0}, 422, "/max_tokens"),
        ({"messages": []}, 422, "/messages"),
        ({"messages": [{"role": "robot", "content": "x"}]}, 422, "/messages/0"),
        ({"messages": [{"role": "system", "content": "x"}]}, 422, "/messages"),
        ({"messages": [user("x"), {"role": "assistant", "content": "y"}]}, 422, "/messages"),
    ],
)
def test_what_loci_cannot_do_is_an_error_in_the_form_of_openai(
    world: World, api: Api, more: dict[str, Any], status: int, param: str | None
) -> None:
    answer = api.send("POST", PATH, {"model": "openai/x", "messages": [user("Hi")], **more})
    assert (error_of(answer)[0], error_of(answer)[2]) == (status, param)
    assert answer.headers["Content-Type"] == "application/json"
    assert (world.model.asked, read_talks(world)) == ([], [])


def test_arguments_that_are_no_object_are_refused_at_their_place(api: Api) -> None:
    wrong = {"id": "c", "type": "function", "function": {"name": "look_up", "arguments": "[]"}}
    answer = send(api, user("x"), {"role": "assistant", "tool_calls": [wrong]}, user("y"))
    assert error_of(answer)[2] == "/messages/1/tool_calls/0/function/arguments"


@pytest.mark.parametrize(
    ("model", "providers", "asked"),
    [
        ("gpt-4.1", {"openai"}, "gpt-4.1"),
        ("openai/gpt-4.1", {"openai", "bedrock"}, "gpt-4.1"),
        ("gpt-4.1", {"a", "b"}, None),
    ],
)
def test_a_model_is_of_a_provider_of_the_deployment(
    world: World, model: str, providers: set[str], asked: str | None
) -> None:
    world.says("Hello!")
    api = Api(world.with_parts(model_providers=frozenset(providers)), routing.routers(["dialects.completions"]))
    answer = api.send("POST", PATH, {"model": model, "messages": [user("Hi")]})
    assert answer.status == (422 if asked is None else 200)
    assert world.model.names == ([] if asked is None else [asked])


def test_a_model_that_is_away_is_no_answer_and_nothing_is_stored(world: World, api: Api) -> None:
    world.says(ModelProblem(ProblemKind.TIMED_OUT, "no answer within 20 s"))
    status, message, _ = error_of(send(api, user("Hi")))
    assert (status, "no answer within 20 s" in message) == (503, True)
    assert read_talks(world) == []


def test_other_calls_of_openai_say_that_they_are_not_served(api: Api) -> None:
    answer = api.send("POST", "/openai/v1/embeddings", {"model": "x", "input": "y"})
    assert (answer.status, answer.body["error"]["code"]) == (501, "not_implemented")
    assert api.send("GET", "/openai/v1/models").body == {"object": "list", "data": []}


def test_what_the_model_is_to_do_besides_is_passed_on(world: World, api: Api) -> None:
    world.says('{"tea": "green"}')
    chosen = {"response_format": {"type": "json_object"}, "stop": "END", "seed": 7, "reasoning_effort": "low"}
    answer = send(api, user("What shall I drink? In JSON."), **chosen)
    assert answer.body["choices"][0]["message"]["content"] == '{"tea": "green"}'
    (request,) = world.model.asked
    assert (request.is_json, request.stops, request.seed, request.effort) == (True, ("END",), 7, "low")


def test_a_schema_is_the_form_of_the_answer(world: World, api: Api) -> None:
    world.says('{"tea": "green"}')
    answer = send(api, user("What shall I drink?"), response_format=SCHEMA_FORMAT, stop=["A", "B"])
    assert answer.body["choices"][0]["message"]["content"] == '{"tea": "green"}'
    (request,) = world.model.asked
    assert (request.form, request.stops) == (AnswerForm("drink", SCHEMA), ("A", "B"))


@pytest.mark.parametrize(("call", "advice"), [("responses", "chat.completions"), ("embeddings", "recall embeds")])
def test_what_is_not_served_says_what_to_do(api: Api, call: str, advice: str) -> None:
    status, message, _ = error_of(api.send("POST", f"/openai/v1/{call}?foo=1", {}))
    assert (status, advice in message) == (501, True)
