"""Body of OpenAI's chat completions, and the request that it is here."""

import json
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictFloat, StrictInt

from loci.apps import idempotency
from loci.dialects.completions import answering
from loci.dialects.completions.answering import NewCompletion
from loci.errors import Refused
from loci.model.conversations import Block, ImageBlock, TextBlock, ToolResultBlock, ToolUseBlock
from loci.model.language import ModelChoice
from loci.model.users import JsonObject
from loci.ports.all import Ports
from loci.ports.language import AnswerForm, DialogueMessage, ModelRequest, Tool

_DEFAULT_TOKENS, _MOST_TOKENS = 4096, 32_000
_MOST_STOPS = 4
_OPENAI = "openai"

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


class AnyJsonFormat(Fields):
    type: Literal["json_object"]


class NamedSchema(Fields):
    name: Annotated[str, Field(min_length=1, max_length=64)]
    form: Annotated[dict[str, Any], Field(alias="schema")]
    description: str | None = None
    strict: StrictBool | None = None


class SchemaFormat(Fields):
    type: Literal["json_schema"]
    json_schema: NamedSchema


class StreamOptions(Fields):
    include_usage: StrictBool | None = None
    include_obfuscation: Literal[False] | None = None


class NewChatCompletion(Fields):
    """Fields of OpenAI's request that Loci can serve; of other fields the values that change nothing."""

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
    response_format: Annotated[TextFormat | AnyJsonFormat | SchemaFormat, Field(discriminator="type")] | None = None
    stop: str | Annotated[list[str], Field(max_length=_MOST_STOPS)] | None = None
    seed: StrictInt | None = None
    reasoning_effort: Literal["none", "minimal", "low", "medium", "high", "xhigh"] | None = None
    n: One = None
    top_p: One = None
    frequency_penalty: Nothing = None
    presence_penalty: Nothing = None
    logprobs: Literal[False] | None = None
    service_tier: Literal["auto", "default"] | None = None

    @property
    def with_usage(self) -> bool:
        return self.stream_options is not None and self.stream_options.include_usage is True


def digest_body(body: NewChatCompletion) -> str:
    """SHA-256 of all that is asked for, however it was written."""
    return idempotency.fingerprint(body.model_dump(mode="json"))


def read_completion(ports: Ports, body: NewChatCompletion) -> NewCompletion:
    """Raises Refused."""
    choice = answering.choose_model(ports, body.model)
    _require_served(body, choice)
    session = (body.metadata or {}).get("session_id")
    return NewCompletion(choice, _request(body), body.store is not False, session)


def _require_served(body: NewChatCompletion, choice: ModelChoice) -> None:
    """Raise Refused for what a model of this provider cannot do."""
    is_schema = isinstance(body.response_format, SchemaFormat)
    if is_schema and body.tools:
        raise Refused.field("/response_format", "a schema and tools exclude each other: send one of them")
    if choice.provider == _OPENAI:
        return
    for name, value in (("seed", body.seed), ("reasoning_effort", body.reasoning_effort)):
        if value is not None:
            raise Refused.field(f"/{name}", f"models of the provider {choice.provider} take no {name}: leave it out")
    if is_schema and body.stream:
        raise Refused.field("/stream", f"the provider {choice.provider} streams no schema: ask without stream")


def _request(body: NewChatCompletion) -> ModelRequest:
    instructions = [_text_of(one.content) for one in body.messages if isinstance(one, InstructionIn)]
    sides = [_side(one, f"/messages/{n}") for n, one in enumerate(body.messages) if not isinstance(one, InstructionIn)]
    tools = tuple(
        Tool(tool.function.name, tool.function.description or "", tool.function.parameters or {"type": "object"})
        for tool in body.tools or ()
    )
    tokens = body.max_completion_tokens or body.max_tokens or _DEFAULT_TOKENS
    system = "\n\n".join(text for text in instructions if text.strip())
    format = body.response_format
    schema = format.json_schema if isinstance(format, SchemaFormat) else None
    return ModelRequest(
        *(system, tuple(sides), tokens),
        form=None if schema is None else AnswerForm(schema.name, schema.form),
        tools=tools,
        temperature=body.temperature,
        is_json=isinstance(format, AnyJsonFormat),
        stops=tuple([body.stop] if isinstance(body.stop, str) else body.stop or ()),
        seed=body.seed,
        effort=body.reasoning_effort,
    )


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
