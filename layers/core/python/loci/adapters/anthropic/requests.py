"""Requests in the form of Anthropic's Messages API."""

from typing import Any

from loci.adapters.llm_http import claude_models
from loci.adapters.llm_http.dialogue import call_id, in_turns, parts
from loci.adapters.llm_http.schemas import JSON_ALONE, enforceable_part
from loci.model.conversations import Block, ImageBlock, TextBlock, ToolResultBlock, ToolUseBlock
from loci.ports.language import AnswerForm, ModelRequest

# Free where the text is too short to be cached.
_CACHED = {"type": "ephemeral"}
_DATA = "data:"


def question(model: str, request: ModelRequest) -> dict[str, Any]:
    """The body of the request."""
    messages = [
        {"role": message.role, "content": [_block(block) for block in message.content]}
        for message in in_turns(request.dialogue)
    ]
    body: dict[str, Any] = {"model": model, "max_tokens": request.max_tokens, "messages": messages}
    system = "\n\n".join(part for part in (request.system, JSON_ALONE if request.is_json else "") if part.strip())
    if system:
        # The tools, which come before it, are cached with it.
        body["system"] = [{"type": "text", "text": system, "cache_control": _CACHED}]
    if request.temperature is not None and claude_models.takes_temperature(model):
        body["temperature"] = request.temperature
    if request.stops:
        body["stop_sequences"] = [*request.stops]
    if request.tools:
        body["tools"] = [
            {"name": tool.name, "description": tool.description, "input_schema": tool.parameters}
            for tool in request.tools
        ]
    return body if request.form is None else {**body, **_form(model, request.form)}


def _form(model: str, form: AnswerForm) -> dict[str, Any]:
    if claude_models.is_held_to_schemas(model):
        effort = {"effort": "low"} if claude_models.thinks(model) else {}
        return {"output_config": {**effort, "format": {"type": "json_schema", "schema": enforceable_part(form.schema)}}}
    tool = {"name": form.name, "description": "Takes the answer.", "input_schema": form.schema}
    return {"tools": [tool], "tool_choice": {"type": "tool", "name": form.name}}


def _block(block: Block) -> dict[str, Any]:
    match block:
        case TextBlock():
            return {"type": "text", "text": block.text}
        case ImageBlock():
            return {"type": "image", "source": _source(block.url)}
        case ToolUseBlock():
            return {"type": "tool_use", "id": call_id(block.id), "name": block.name, "input": block.arguments}
        case ToolResultBlock():
            return {
                "type": "tool_result",
                "tool_use_id": call_id(block.tool_use_id),
                "content": [_block(part) for part in parts(block)],
                "is_error": block.is_error,
            }


def _source(url: str) -> dict[str, Any]:
    """A picture by its address, or within it as ``data:image/png;base64,…``."""
    head, separator, data = url.partition(";base64,")
    if separator and head.startswith(_DATA):
        return {"type": "base64", "media_type": head.removeprefix(_DATA), "data": data}
    return {"type": "url", "url": url}
