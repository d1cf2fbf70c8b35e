"""Chat completions for any client of OpenAI's: by Loci's address and a token or key. Answers and errors have its form.

The document of the API leaves these routes to OpenAI's own.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Annotated, Any, Literal, TypeAlias

from aws_lambda_powertools.event_handler import Response, content_types
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictFloat, StrictInt

from loci import ids
from loci.api.acting import act_for
from loci.api.app import Call, Calling, routes
from loci.apps import settings as app_settings
from loci.dialects.completions import answering
from loci.dialects.completions.answering import Completion, NewCompletion
from loci.errors import Refused
from loci.model.conversations import Block, ImageBlock, TextBlock, ToolResultBlock, ToolUseBlock
from loci.model.users import JsonObject
from loci.ports.language import DialogueMessage, ModelReply, ModelRequest, Stop, Tool

router = routes()

BASE = "/openai"
_DEFAULT_TOKENS, _MOST_TOKENS = 4096, 32_000
_FINISH = {Stop.END: "stop", Stop.TOOL_USE: "tool_calls", Stop.TRUNCATED: "length", Stop.REFUSED: "content_filter"}

One: TypeAlias = Literal[1] | None
Nothing: TypeAlias = Literal[0] | None


class Fields(BaseModel):
    """A part of a body in snake case. A field that Loci does not know would change the answer: it is refused by
    name."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True, frozen=True, defer_build=True)


class TextPart(Fields):
    type: Literal["text"]
    text: str


class ImageUrl(Fields):
    url: str
    detail: Literal["auto", "low", "high"] | None = None


class ImagePart(Fields):
    type: Literal["image_url"]
    image_url: ImageUrl


class CalledFunction(Fields):
    name: str
    arguments: str


class ToolCall(Fields):
    id: str
    type: Literal["function"] = "function"
    function: CalledFunction


class ToolText(Fields):
    type: Literal["text"]
    text: str


class InstructionIn(Fields):
    role: Literal["system", "developer"]
    content: str | list[TextPart]
    name: str | None = None


class UserIn(Fields):
    role: Literal["user"]
    content: str | list[Annotated[TextPart | ImagePart, Field(discriminator="type")]]
    name: str | None = None


class AssistantIn(Fields):
    role: Literal["assistant"]
    content: str | list[TextPart] | None = None
    tool_calls: list[ToolCall] | None = None
    name: str | None = None
    refusal: None = None
    annotations: list[Any] | None = None
    audio: None = None
    function_call: None = None


class ToolIn(Fields):
    role: Literal["tool"]
    content: str | list[ToolText]
    tool_call_id: str


class FunctionIn(Fields):
    name: str
    description: str | None = None
    parameters: dict[str, Any] | None = None
    strict: StrictBool | None = None


class ToolOffer(Fields):
    type: Literal["function"]
    function: FunctionIn


class TextFormat(Fields):
    type: Literal["text"]


class StreamOptions(Fields):
    include_usage: StrictBool | None = None
    include_obfuscation: Literal[False] | None = None


class NewChatCompletion(Fields):
    """What of OpenAI's request Loci can do; of other fields the values that change nothing."""

    model: str
    messages: Annotated[
        list[Annotated[InstructionIn | UserIn | AssistantIn | ToolIn, Field(discriminator="role")]],
        Field(min_length=1, max_length=answering.MOST_MESSAGES),
    ]
    tools: Annotated[list[ToolOffer], Field(max_length=128)] | None = None
    tool_choice: Literal["auto"] | None = None
    parallel_tool_calls: StrictBool | None = None
    temperature: Annotated[StrictFloat | StrictInt, Field(ge=0, le=2)] | None = None
    max_tokens: Annotated[StrictInt, Field(ge=1, le=_MOST_TOKENS)] | None = None
    max_completion_tokens: Annotated[StrictInt, Field(ge=1, le=_MOST_TOKENS)] | None = None
    stream: StrictBool | None = None
    stream_options: StreamOptions | None = None
    store: StrictBool | None = None
    metadata: dict[str, str] | None = None
    user: str | None = None
    safety_identifier: str | None = None
    prompt_cache_key: str | None = None
    response_format: TextFormat | None = None
    n: One = None
    top_p: One = None
    frequency_penalty: Nothing = None
    presence_penalty: Nothing = None
    logprobs: Literal[False] | None = None
    service_tier: Literal["auto", "default"] | None = None


@router.post(f"{BASE}/v1/chat/completions", include_in_schema=False)
def create_chat_completion(body: NewChatCompletion, call: Calling) -> Response[str]:
    if body.user and body.safety_identifier and body.user != body.safety_identifier:
        raise Refused.field("/user", "user and safety_identifier name two users")
    owner = act_for(call, body.user or body.safety_identifier or call.caller.user, "openai")
    choice = answering.choose_model(call.ports, body.model)
    session = (body.metadata or {}).get("session_id")
    new = NewCompletion(choice, _request(body), body.store is not False, session)
    completion = answering.complete(call.ports, owner, new)
    made_fields = _shown(call, body.model, completion)
    if not body.stream:
        return Response(
            HTTPStatus.OK.value, content_types.APPLICATION_JSON, json.dumps(made_fields, ensure_ascii=False)
        )
    with_usage = body.stream_options is not None and body.stream_options.include_usage is True
    events = [
        f"data: {json.dumps(chunk, ensure_ascii=False)}\n\n" for chunk in _chunks(made_fields, with_usage=with_usage)
    ]
    return Response(HTTPStatus.OK.value, "text/event-stream", "".join([*events, "data: [DONE]\n\n"]))


@router.get(f"{BASE}/v1/models", include_in_schema=False)
def list_models(call: Calling) -> Response[str]:
    """Those that the app has chosen; others of the deployment's providers answer too."""
    settings = app_settings.effective_settings(call.ports, call.caller.directory)
    names = dict.fromkeys(name for name in (settings.extraction_model, settings.summary_model) if name)
    items = [{"id": name, "object": "model", "created": 0, "owned_by": name.partition("/")[0]} for name in names]
    return Response(HTTPStatus.OK.value, content_types.APPLICATION_JSON, json.dumps({"object": "list", "data": items}))


@router.route(f"{BASE}/<path>", method=["GET", "POST", "PUT", "PATCH", "DELETE"], include_in_schema=False)
def refuse_others(path: str) -> Response[str]:
    message = f"Loci does not serve this call of OpenAI ({path[:100]}): see docs/dialects/openai.md"
    error = {"error": {"message": message, "type": "invalid_request_error", "param": None, "code": "not_implemented"}}
    return Response(HTTPStatus.NOT_IMPLEMENTED.value, content_types.APPLICATION_JSON, json.dumps(error))


def _request(body: NewChatCompletion) -> ModelRequest:
    instructions = [_text_of(one.content) for one in body.messages if isinstance(one, InstructionIn)]
    sides = [_side(one, f"/messages/{n}") for n, one in enumerate(body.messages) if not isinstance(one, InstructionIn)]
    tools = tuple(
        Tool(tool.function.name, tool.function.description or "", tool.function.parameters or {"type": "object"})
        for tool in body.tools or ()
    )
    tokens = body.max_completion_tokens or body.max_tokens or _DEFAULT_TOKENS
    system = "\n\n".join(text for text in instructions if text.strip())
    return ModelRequest(system, tuple(sides), tokens, tools=tools, temperature=body.temperature)


def _side(message: UserIn | AssistantIn | ToolIn, at: str) -> DialogueMessage:
    match message:
        case UserIn():
            return DialogueMessage("user", tuple(_user_blocks(message.content)))
        case ToolIn():
            return DialogueMessage("user", (ToolResultBlock(message.tool_call_id, _text_of(message.content)),))
    uses = [
        ToolUseBlock(call.id, call.function.name, _arguments(call.function.arguments, f"{at}/tool_calls/{n}"))
        for n, call in enumerate(message.tool_calls or ())
    ]
    text = _text_of(message.content or "")
    return DialogueMessage("assistant", (*([TextBlock(text)] if text.strip() else []), *uses))


def _user_blocks(content: str | Sequence[TextPart | ImagePart]) -> Iterator[Block]:
    for part in [TextPart(type="text", text=content)] if isinstance(content, str) else content:
        if isinstance(part, ImagePart):
            yield ImageBlock(part.image_url.url, "image/*")
        elif part.text.strip():
            yield TextBlock(part.text)


def _text_of(content: str | Sequence[TextPart | ToolText]) -> str:
    return content if isinstance(content, str) else "\n".join(part.text for part in content)


def _arguments(text: str, at: str) -> JsonObject:
    try:
        arguments = json.loads(text or "{}")
    except ValueError:
        arguments = None
    if not isinstance(arguments, dict):
        raise Refused.field(f"{at}/function/arguments", "arguments must be the JSON of an object")
    return arguments


def _shown(call: Call, model: str, completion: Completion) -> dict[str, Any]:
    reply, now = completion.reply, call.ports.now()
    conversation = None if completion.conversation is None else str(completion.conversation)
    return {
        "id": f"chatcmpl-{ids.new_ulid(now, call.ports.random)}",
        "object": "chat.completion",
        "created": int(now.timestamp()),
        "model": model,
        "choices": [
            {"index": 0, "message": _message(reply), "finish_reason": _FINISH[reply.stop], "logprobs": None},
        ],
        "usage": {
            "prompt_tokens": reply.tokens.input,
            "completion_tokens": reply.tokens.output,
            "total_tokens": reply.tokens.input + reply.tokens.output,
            "prompt_tokens_details": {"cached_tokens": reply.tokens.cached},
        },
        "loci": {"memories": completion.memories, "conversation_id": conversation},
    }


def _message(reply: ModelReply) -> dict[str, Any]:
    calls = [
        {
            "id": block.id or f"call_{number}",
            "type": "function",
            "function": {"name": block.name, "arguments": json.dumps(dict(block.arguments), ensure_ascii=False)},
        }
        for number, block in enumerate(reply.content)
        if isinstance(block, ToolUseBlock)
    ]
    message = {"role": "assistant", "content": reply.text or None, "refusal": None}
    return {**message, "tool_calls": calls} if calls else message


def _chunks(made_fields: Mapping[str, Any], *, with_usage: bool) -> Iterator[dict[str, Any]]:
    """The answer as its stream has it: who speaks, all that is said, why it ended, and what it took."""
    (choice,) = made_fields["choices"]
    message = choice["message"]
    base = {name: made_fields[name] for name in ("id", "created", "model")} | {"object": "chat.completion.chunk"}
    parts: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
    if message["content"] is not None:
        parts.append({"content": message["content"]})
    if "tool_calls" in message:
        parts.append({"tool_calls": [{"index": n, **one} for n, one in enumerate(message["tool_calls"])]})
    for part in parts:
        yield {**base, "choices": [{"index": 0, "delta": part, "finish_reason": None, "logprobs": None}]}
    end = {"index": 0, "delta": {}, "finish_reason": choice["finish_reason"], "logprobs": None}
    yield {**base, "choices": [end], "loci": made_fields["loci"]}
    if with_usage:
        yield {**base, "choices": [], "usage": made_fields["usage"]}
