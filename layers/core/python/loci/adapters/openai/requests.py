"""Requests in the form of OpenAI's chat completions."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlsplit

from loci.adapters.llm_http import claude_models
from loci.adapters.llm_http.dialogue import call_id, in_turns, parts, unseen
from loci.adapters.llm_http.schemas import enforceable_part, is_strict
from loci.model.conversations import Block, ImageBlock, TextBlock, ToolResultBlock, ToolUseBlock
from loci.ports.language import DialogueMessage, ModelRequest
from loci.records import record

_OPENAI = re.compile(r"(?:.*\.)?openai(?:\.azure)?\.com")
# OpenAI's models by whatever server; gpt-oss runs on servers of anybody's.
_OPENAI_MODEL = re.compile(r"(?:.*[/:])?(?:gpt-(?!oss)|chatgpt-|o\d)")
# These take a reasoning effort: their thoughts count towards the token limit of the answer.
_THINKING_MODEL = re.compile(r"(?:.*[/:])?(?:gpt-[5-9]|o[34])(?!.*(?:chat|pro))")
_REASONING_MODEL = re.compile(r"(?:.*[/:])?(?:gpt-[5-9]|gpt-\d\d|o\d)")


@record(frozen=True, slots=True)
class ServerTraits:
    """Differences between servers. ``is_openai``: only OpenAI knows for each model ``max_completion_tokens``."""

    is_openai: bool
    is_held_to_schemas: bool

    @classmethod
    def of(cls, base_url: str, is_held_to_schemas: bool) -> "ServerTraits":
        return cls(_OPENAI.fullmatch(urlsplit(base_url).hostname or "") is not None, is_held_to_schemas)

    def limit(self, model: str) -> str:
        """The name of the limit of tokens: OpenAI refuses the old one for newer models, others know no new one."""
        is_new = self.is_openai or _OPENAI_MODEL.match(model)
        return "max_completion_tokens" if is_new else "max_tokens"


def question(traits: ServerTraits, model: str, request: ModelRequest) -> dict[str, Any]:
    """The body of the request."""
    body: dict[str, Any] = {"model": model, "messages": _messages(traits, request)}
    body[traits.limit(model)] = request.max_tokens
    if request.temperature is not None and _takes_temperature(model):
        body["temperature"] = request.temperature
    if request.form is not None and _THINKING_MODEL.match(model):
        body["reasoning_effort"] = "low"
    if request.form is not None and traits.is_held_to_schemas:
        body["response_format"] = {"type": "json_schema", "json_schema": _form(request)}
    body |= _options_of(request)
    if request.tools:
        body["tools"] = [
            {
                "type": "function",
                "function": {"name": tool.name, "description": tool.description, "parameters": tool.parameters},
            }
            for tool in request.tools
        ]
    return body


def _options_of(request: ModelRequest) -> dict[str, Any]:
    """Return what the asker chose besides, in the names of OpenAI."""
    options: dict[str, Any] = {"response_format": {"type": "json_object"}} if request.is_json else {}
    if request.stops:
        options["stop"] = [*request.stops]
    numbers = {"seed": request.seed, "reasoning_effort": request.effort}
    return options | {name: value for name, value in numbers.items() if value is not None}


def _takes_temperature(model: str) -> bool:
    """Models that reason refuse one; the names are those that a gateway may stand before as well."""
    return not _REASONING_MODEL.match(model) and ("claude" not in model or claude_models.takes_temperature(model))


def _form(request: ModelRequest) -> dict[str, Any]:
    if request.form is None:
        raise ValueError("a request without a form")
    schema = request.form.schema
    # A schema with optional properties is a hint alone.
    strict = is_strict(schema)
    return {"name": request.form.name, "strict": strict, "schema": enforceable_part(schema) if strict else schema}


def _messages(traits: ServerTraits, request: ModelRequest) -> list[dict[str, Any]]:
    system = request.system
    if request.form is not None and not traits.is_held_to_schemas:
        schema = json.dumps(request.form.schema, ensure_ascii=False)
        system = f"{system}\n\nAnswer with one JSON object that fits this JSON schema, and nothing else:\n{schema}"
    first = [{"role": "system", "content": system}] if system.strip() else []
    return [*first, *(message for said in in_turns(request.dialogue) for message in _side(said))]


def _side(said_message: DialogueMessage) -> Iterator[dict[str, Any]]:
    """The messages that one side's words are: each result of a tool is one of its own."""
    for block in said_message.content:
        if isinstance(block, ToolResultBlock):
            yield {"role": "tool", "tool_call_id": call_id(block.tool_use_id), "content": _result(block)}
    rest = [block for block in said_message.content if not isinstance(block, ToolResultBlock)]
    if not rest:
        return
    calls = [_call(block) for block in rest if isinstance(block, ToolUseBlock)]
    message: dict[str, Any] = {"role": said_message.role, "content": _content(rest)}
    yield {**message, "tool_calls": calls} if calls else message


def _content(blocks: Sequence[Block]) -> str | list[dict[str, Any]] | None:
    """A plain text where there is no picture: not every server takes parts."""
    if any(isinstance(block, ImageBlock) for block in blocks):
        return [
            {"type": "image_url", "image_url": {"url": block.url}}
            if isinstance(block, ImageBlock)
            else {"type": "text", "text": block.text}
            for block in blocks
            if isinstance(block, TextBlock | ImageBlock)
        ]
    return "\n".join(block.text for block in blocks if isinstance(block, TextBlock)) or None


def _call(block: ToolUseBlock) -> dict[str, Any]:
    function = {"name": block.name, "arguments": json.dumps(block.arguments, ensure_ascii=False)}
    return {"id": call_id(block.id), "type": "function", "function": function}


def _result(block: ToolResultBlock) -> str:
    """Results are text alone here, and nothing else says that one is an error."""
    text = "\n".join(part.text if isinstance(part, TextBlock) else unseen(part) for part in parts(block))
    return f"Error: {text}" if block.is_error else text
