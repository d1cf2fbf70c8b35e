"""What is particular to one provider or server: names of limits, schemas, caches, keys, refusals."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from loci.adapters.anthropic import AnthropicModels
from loci.adapters.bedrock import BedrockModels
from loci.adapters.llm_http import claude_models
from loci.adapters.llm_http.errors import by_status
from loci.adapters.llm_http.schemas import JSON_ALONE
from loci.adapters.openai import OpenAIModels
from loci.adapters.openai.requests import ServerTraits
from loci.model.conversations import ImageBlock, TextBlock, ToolResultBlock, ToolUseBlock
from loci.model.language import Tokens
from loci.model.users import JsonObject
from loci.ports.language import (
    AnswerForm,
    DialogueMessage,
    LanguageModel,
    ModelProblem,
    ModelReply,
    ModelRequest,
    ProblemKind,
    Stop,
    Tool,
)
from tests.support.model_clients import bedrock_client
from tests.support.model_endpoint import Asked, Fails, ModelEndpoint, Says, Sends

pytestmark = pytest.mark.thorough

SCHEMA: JsonObject = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "additionalProperties": False,
    "required": ["moods"],
    "properties": {"moods": {"type": "array", "minItems": 1, "items": {"type": "string", "maxLength": 9}}},
}
HELD = {
    "type": "object",
    "additionalProperties": False,
    "required": ["moods"],
    "properties": {"moods": {"type": "array", "items": {"type": "string"}}},
}
ASKED = ModelRequest(
    "You judge moods.", (DialogueMessage("user", (TextBlock("I sing."),)),), 50, temperature=0.0, seconds=5
)
FORM = replace(ASKED, form=AnswerForm("mood", SCHEMA))
GOOD = '{"moods": ["good"]}'


@pytest.fixture
def endpoint() -> Iterator[ModelEndpoint]:
    with ModelEndpoint(answers=lambda _asked: Says(GOOD, tokens=Tokens(10, 5))) as made:
        yield made


def send_request(endpoint: ModelEndpoint, models: LanguageModel, name: str, request: ModelRequest = FORM) -> Asked:
    assert json.loads(models.complete(name, request).text) == json.loads(GOOD)
    return endpoint.asked[-1]


def openai(endpoint: ModelEndpoint, key: str | None = "sk-1", holds_to_schemas: bool = True) -> LanguageModel:
    return OpenAIModels(endpoint.openai, lambda: key, holds_to_schemas)


def test_openai_is_asked_with_the_key_where_there_is_one(endpoint: ModelEndpoint) -> None:
    assert send_request(endpoint, openai(endpoint), "gpt-4.1").headers["authorization"] == "Bearer sk-1"
    assert "authorization" not in send_request(endpoint, openai(endpoint, key=None), "qwen3:8b").headers


@pytest.mark.parametrize(
    ("base_url", "model", "limit"),
    [
        ("https://api.openai.com/v1", "ft:gpt-4o:acme", "max_completion_tokens"),
        ("https://acme.openai.azure.com/openai/v1/", "our-deployment", "max_completion_tokens"),
        ("https://gateway.example.com/v1", "openai/gpt-5.4-mini", "max_completion_tokens"),
        ("https://gateway.example.com/v1", "o4-mini", "max_completion_tokens"),
        ("https://gateway.example.com/v1", "claude-sonnet-5", "max_tokens"),
        ("http://localhost:11434/v1", "gpt-oss:20b", "max_tokens"),
        ("http://localhost:11434/v1", "qwen3:8b", "max_tokens"),
        ("https://notopenai.com/v1", "mistral-large", "max_tokens"),
    ],
)
def test_the_limit_goes_by_the_name_that_the_server_knows(base_url: str, model: str, limit: str) -> None:
    assert ServerTraits.of(base_url, is_held_to_schemas=True).limit(model) == limit


@pytest.mark.parametrize(
    ("model", "temperature"),
    [("gpt-4.1", 0.0), ("gpt-5.4-mini", None), ("o4-mini", None), ("qwen3:8b", 0.0), ("claude-opus-5-5", None)],
)
def test_models_that_reason_are_sent_no_temperature(
    endpoint: ModelEndpoint, model: str, temperature: float | None
) -> None:
    assert send_request(endpoint, openai(endpoint), model).body.get("temperature") == temperature


@pytest.mark.parametrize(
    ("model", "effort"),
    [("gpt-6-luna", "low"), ("openai/o4-mini", "low"), ("gpt-4.1", None), ("gpt-5-pro", None), ("gpt-5-chat", None)],
)
def test_for_an_object_openai_s_models_think_little(endpoint: ModelEndpoint, model: str, effort: str | None) -> None:
    assert send_request(endpoint, openai(endpoint), model).body.get("reasoning_effort") == effort
    assert "reasoning_effort" not in send_request(endpoint, openai(endpoint), model, ASKED).body


@pytest.mark.parametrize(("model", "effort"), [("claude-sonnet-5", "low"), ("claude-opus-4-5", None)])
def test_for_an_object_claude_thinks_little(endpoint: ModelEndpoint, model: str, effort: str | None) -> None:
    assert send_request(endpoint, anthropic(endpoint), model).body["output_config"].get("effort") == effort
    body = send_request(endpoint, bedrock(endpoint), f"eu.anthropic.{model}").body
    assert body["outputConfig"].get("effort") == effort


def test_openai_is_held_to_what_it_knows_of_a_schema(endpoint: ModelEndpoint) -> None:
    form = {"type": "json_schema", "json_schema": {"name": "mood", "strict": True, "schema": HELD}}
    assert send_request(endpoint, openai(endpoint), "gpt-4.1").body["response_format"] == form


def test_a_schema_with_optional_properties_is_a_hint(endpoint: ModelEndpoint) -> None:
    loose: JsonObject = {**SCHEMA, "required": []}
    asked = send_request(endpoint, openai(endpoint), "gpt-4.1", replace(FORM, form=AnswerForm("mood", loose)))
    form = asked.body["response_format"]["json_schema"]
    assert (form["strict"], form["schema"]) == (False, loose)


def test_a_server_without_schemas_gets_the_schema_in_the_prompt(endpoint: ModelEndpoint) -> None:
    asked = send_request(endpoint, openai(endpoint, holds_to_schemas=False), "llama")
    assert "response_format" not in asked.body
    assert json.dumps(SCHEMA) in asked.body["messages"][0]["content"]


def answer_with(
    endpoint: ModelEndpoint, message: Mapping[str, object], finish: str, request: ModelRequest
) -> ModelReply:
    endpoint.script(Sends(json.dumps({"choices": [{"message": message, "finish_reason": finish}]}).encode()))
    return openai(endpoint).complete("llama", request)


CALL = {"id": "c1", "type": "function", "function": {"name": "recall", "arguments": '{"query": "tea"}'}}
TOOLS = replace(ASKED, tools=(Tool("recall", "Finds.", {"type": "object"}),))


def test_a_tool_is_called_whatever_the_server_says_of_its_stop(endpoint: ModelEndpoint) -> None:
    reply = answer_with(endpoint, {"content": "", "tool_calls": [CALL]}, "stop", TOOLS)
    assert reply == ModelReply((ToolUseBlock("c1", "recall", {"query": "tea"}),), Stop.TOOL_USE, Tokens())


def test_a_tool_whose_call_was_cut_off_is_not_called(endpoint: ModelEndpoint) -> None:
    cut = {**CALL, "function": {"name": "recall", "arguments": '{"que'}}
    reply = answer_with(endpoint, {"content": "Let me", "tool_calls": [cut]}, "length", TOOLS)
    assert reply == ModelReply((TextBlock("Let me"),), Stop.TRUNCATED, Tokens())


@pytest.mark.parametrize("arguments", ['{"que', "[]", "7", "null", "[" * 100_000])
def test_arguments_that_are_no_object_are_named_in_a_reply_whose_tokens_count(
    endpoint: ModelEndpoint, arguments: str
) -> None:
    bad = {"id": None, "type": "function", "function": {"name": "recall", "arguments": arguments}}
    body = {
        "choices": [{"message": {"content": "Let me", "tool_calls": [CALL, bad]}, "finish_reason": "tool_calls"}],
        "usage": {"prompt_tokens": 9, "completion_tokens": 3},
    }
    endpoint.script(Sends(json.dumps(body).encode()))
    reply = openai(endpoint).complete("llama", TOOLS)
    good = ToolUseBlock("c1", "recall", {"query": "tea"})
    assert reply.content == (TextBlock("Let me"), good, ToolUseBlock("", "recall", {}))
    assert (reply.unreadable, reply.tokens, reply.stop) == (frozenset({2}), Tokens(9, 3), Stop.TOOL_USE)


def test_where_an_object_is_asked_for_arguments_that_are_none_are_no_json(endpoint: ModelEndpoint) -> None:
    body = {
        "content": [{"type": "tool_use", "id": "t1", "name": "mood", "input": "good"}],
        "stop_reason": "tool_use",
        "usage": {"input_tokens": 9, "output_tokens": 3},
    }
    endpoint.script(Sends(json.dumps(body).encode()))
    reply = anthropic(endpoint).complete("claude-opus-4-1-20250805", FORM)
    assert (reply.text, reply.stop, reply.tokens) == ("", Stop.END, Tokens(9, 3))


def test_answers_in_parts_filtered_ones_and_broken_ones(endpoint: ModelEndpoint) -> None:
    parts = answer_with(
        endpoint, {"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}, "stop", ASKED
    )
    assert (parts.text, parts.stop) == ("ab", Stop.END)
    assert answer_with(endpoint, {"content": None}, "content_filter", ASKED).stop is Stop.REFUSED
    with pytest.raises(ModelProblem, match="stopped with an error"):
        answer_with(endpoint, {"content": "a"}, "error", ASKED)


def test_an_error_of_a_tool_says_so_to_openai(endpoint: ModelEndpoint) -> None:
    use = ToolUseBlock("c1", "recall", {})
    said = (
        *ASKED.dialogue,
        DialogueMessage("assistant", (use,)),
        DialogueMessage("user", (ToolResultBlock("c1", "no index", is_error=True),)),
    )
    messages = send_request(endpoint, openai(endpoint), "gpt-4.1", replace(TOOLS, dialogue=said)).body["messages"]
    assert messages[-1] == {"role": "tool", "tool_call_id": "c1", "content": "Error: no index"}


def anthropic(endpoint: ModelEndpoint) -> LanguageModel:
    return AnthropicModels(endpoint.anthropic, lambda: "sk-2")


def test_anthropic_is_asked_with_its_key_and_caches_the_system_prompt(endpoint: ModelEndpoint) -> None:
    asked = send_request(endpoint, anthropic(endpoint), "claude-sonnet-5")
    assert (asked.headers["x-api-key"], asked.headers["anthropic-version"]) == ("sk-2", "2023-06-01")
    assert asked.body["system"] == [
        {"type": "text", "text": "You judge moods.", "cache_control": {"type": "ephemeral"}}
    ]


@pytest.mark.parametrize("model", ["claude-haiku-4-5-20251001", "claude-opus-5-5", "claude-fable-5-1"])
def test_newer_claudes_are_held_to_the_schema(endpoint: ModelEndpoint, model: str) -> None:
    body = send_request(endpoint, anthropic(endpoint), model).body
    assert body["output_config"]["format"] == {"type": "json_schema", "schema": HELD}
    assert "tools" not in body


@pytest.mark.parametrize("model", ["claude-3-5-haiku-20241022", "claude-sonnet-4-20250514", "claude-opus-4-1-20250805"])
def test_older_claudes_answer_by_a_tool(endpoint: ModelEndpoint, model: str) -> None:
    body = send_request(endpoint, anthropic(endpoint), model).body
    assert body["tool_choice"] == {"type": "tool", "name": "mood"}
    assert body["tools"][0]["input_schema"] == SCHEMA
    assert body["temperature"] == 0.0


@pytest.mark.parametrize(
    ("model", "held", "temperature"),
    [
        ("anthropic.claude-3-7-sonnet-20250219-v1:0", False, True),
        ("us.anthropic.claude-opus-4-1-20250805-v1:0", False, True),
        ("claude-opus-4-5-20251101", True, True),
        ("claude-sonnet-4-6", True, True),
        ("anthropic/claude-opus-4.7", True, False),
        ("claude-opus-4-8", True, False),
        ("claude-sonnet-5", True, False),
        ("claude-mythos-5-1", True, False),
    ],
)
def test_what_a_claude_takes_goes_by_its_version(model: str, held: bool, temperature: bool) -> None:
    assert (claude_models.is_held_to_schemas(model), claude_models.takes_temperature(model)) == (held, temperature)


def bedrock(endpoint: ModelEndpoint) -> LanguageModel:
    return BedrockModels(bedrock_client(endpoint.bedrock))


@pytest.mark.parametrize(
    ("model", "caches"),
    [
        ("eu.anthropic.claude-haiku-4-5-20251001-v1:0", True),
        ("anthropic.claude-3-5-haiku-20241022-v1:0", True),
        ("amazon.nova-lite-v1:0", True),
        ("anthropic.claude-3-haiku-20240307-v1:0", False),
        ("meta.llama3-3-70b-instruct-v1:0", False),
        ("arn:aws:bedrock:eu-west-1:111122223333:application-inference-profile/abc", False),
    ],
)
def test_bedrock_caches_the_system_prompt_where_the_model_can(
    endpoint: ModelEndpoint, model: str, caches: bool
) -> None:
    asked = send_request(endpoint, bedrock(endpoint), model)
    assert asked.model == model
    point = [{"cachePoint": {"type": "default"}}] if caches else []
    assert asked.body["system"] == [{"text": "You judge moods."}, *point]


@pytest.mark.parametrize("model", ["eu.amazon.nova-pro-v1:0", "anthropic.claude-3-7-sonnet-20250219-v1:0"])
def test_on_bedrock_some_models_answer_by_a_tool(endpoint: ModelEndpoint, model: str) -> None:
    body = send_request(endpoint, bedrock(endpoint), model).body
    assert body["toolConfig"]["toolChoice"] == {"tool": {"name": "mood"}}
    (tool,) = body["toolConfig"]["tools"]
    root = {"type", "properties", "required"} if "nova" in model else set(SCHEMA)
    assert set(tool["toolSpec"]["inputSchema"]["json"]) == root


@pytest.mark.parametrize("model", ["global.anthropic.claude-opus-5-5", "qwen.qwen3-32b-v1:0"])
def test_on_bedrock_the_others_are_held_to_the_schema(endpoint: ModelEndpoint, model: str) -> None:
    body = send_request(endpoint, bedrock(endpoint), model).body
    form = body["outputConfig"]["textFormat"]
    assert json.loads(form["structure"]["jsonSchema"]["schema"]) == HELD
    assert "toolConfig" not in body


def test_a_quota_of_bedrock_throttles_though_it_is_a_400(endpoint: ModelEndpoint) -> None:
    endpoint.script(Fails(400, "ServiceQuotaExceededException"))
    with pytest.raises(ModelProblem) as raised:
        bedrock(endpoint).complete("amazon.nova-lite-v1:0", ASKED)
    assert raised.value.kind is ProblemKind.THROTTLED


def test_what_bedrock_calls_malformed_is_none_where_a_tool_was_called_and_no_object_else(
    endpoint: ModelEndpoint,
) -> None:
    usage = {"inputTokens": 9, "outputTokens": 3, "totalTokens": 12}
    body = {"output": {"message": {"role": "assistant", "content": []}}, "usage": usage, "metrics": {"latencyMs": 1}}
    endpoint.script(*[Sends(json.dumps({**body, "stopReason": "malformed_tool_use"}).encode())] * 2)
    reply = bedrock(endpoint).complete("amazon.nova-lite-v1:0", FORM)
    assert (reply.text, reply.stop, reply.tokens) == ("", Stop.END, Tokens(9, 3))
    with pytest.raises(ModelProblem, match="malformed_tool_use") as raised:
        bedrock(endpoint).complete("amazon.nova-lite-v1:0", TOOLS)
    assert raised.value.tokens == Tokens(9, 3)


def test_a_call_that_bedrock_calls_malformed_has_arguments_that_cannot_be_read(endpoint: ModelEndpoint) -> None:
    use = {"toolUse": {"toolUseId": "t1", "name": "recall", "input": {"que": 1}}}
    body = {
        "output": {"message": {"role": "assistant", "content": [use]}},
        "usage": {"inputTokens": 9, "outputTokens": 3, "totalTokens": 12},
        "metrics": {"latencyMs": 1},
        "stopReason": "malformed_tool_use",
    }
    endpoint.script(Sends(json.dumps(body).encode()))
    reply = bedrock(endpoint).complete("amazon.nova-lite-v1:0", TOOLS)
    assert reply == ModelReply((ToolUseBlock("t1", "recall", {}),), Stop.TOOL_USE, Tokens(9, 3), frozenset({0}))


@pytest.mark.parametrize(
    ("told", "seconds"),
    [
        *[("7", 7), ("0", 1), ("-3", 1), ("1.2", 2), ("soon", None), ("inf", None), ("nan", None), (None, None)],
        *[("1e300", 86_400), ("100000", 86_400), ("Mon, 01 Jan 1900 00:00:00 GMT", 1), ("9" * 400, None)],
        *[("Fri, 31 Dec 9999 23:59:59 GMT", 86_400), ("Fri, 31 Dec 9999 23:59:59 -0000", 86_400)],
        *[("Mon, 99 Jan 2026 00:00:00 GMT", None), ("", None)],
    ],
)
def test_when_to_come_again_is_a_number_of_seconds(told: str | None, seconds: int | None) -> None:
    assert by_status(429, retry_after=told).retry_after == seconds


def test_when_to_come_again_may_be_a_date() -> None:
    told = format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True)
    assert by_status(503, retry_after=told).retry_after in range(80, 91)


CHOSEN = replace(ASKED, is_json=True, stops=("END",), seed=7, effort="high")


def test_openai_is_asked_for_what_was_chosen_by_its_names(endpoint: ModelEndpoint) -> None:
    body = send_request(endpoint, openai(endpoint), "gpt-4.1", CHOSEN).body
    assert (body["response_format"], body["stop"]) == ({"type": "json_object"}, ["END"])
    assert (body["seed"], body["reasoning_effort"]) == (7, "high")


def test_who_knows_no_mode_for_json_is_asked_in_words(endpoint: ModelEndpoint) -> None:
    body = send_request(endpoint, anthropic(endpoint), "claude-opus-4-5", CHOSEN).body
    assert (body["system"][0]["text"].splitlines()[-1], body["stop_sequences"]) == (JSON_ALONE, ["END"])
    body = send_request(endpoint, bedrock(endpoint), "eu.anthropic.claude-opus-4-5", CHOSEN).body
    assert body["system"][0]["text"].endswith(JSON_ALONE)
    assert body["inferenceConfig"]["stopSequences"] == ["END"]


@pytest.mark.parametrize(
    ("url", "source"),
    [
        ("https://a.test/b.png", {"type": "url", "url": "https://a.test/b.png"}),
        ("data:image/png;base64,AA==", {"type": "base64", "media_type": "image/png", "data": "AA=="}),
    ],
)
def test_anthropic_gets_a_picture_by_address_or_whole(
    endpoint: ModelEndpoint, url: str, source: dict[str, str]
) -> None:
    seen = replace(ASKED, dialogue=(DialogueMessage("user", (ImageBlock(url, "image/*"),)),))
    body = send_request(endpoint, anthropic(endpoint), "claude-opus-4-5", seen).body
    assert body["messages"][0]["content"] == [{"type": "image", "source": source}]
