"""Requests in the form of Bedrock's Converse API."""

import json
import re
from typing import Any

from loci.adapters.llm_http import claude_models
from loci.adapters.llm_http.dialogue import call_id, in_turns, parts, unseen
from loci.adapters.llm_http.schemas import JSON_ALONE, enforceable_part
from loci.model.conversations import Block, ImageBlock, TextBlock, ToolResultBlock, ToolUseBlock
from loci.ports.language import AnswerForm, ModelRequest

# Others refuse a cache point.
_CACHES = re.compile(r"(?:.*\.)?(?:anthropic\.claude-(?!3-(?:5-sonnet|haiku|opus|sonnet)|instant|v2)|amazon\.nova-)")
# Those that can be made to call a tool, and are held to no schema.
_FORCED = re.compile(r"(?:.*\.)?amazon\.nova-")
_NOVA_ROOT = ("type", "properties", "required")
_CLAUDE = re.compile(r"(?:.*\.)?anthropic\.claude-")


def question(model: str, request: ModelRequest) -> dict[str, Any]:
    """The arguments of the call."""
    asked_fields: dict[str, Any] = {
        "modelId": model,
        "messages": [
            {"role": message.role, "content": [_block(block) for block in message.content]}
            for message in in_turns(request.dialogue)
        ],
        "inferenceConfig": _inference(model, request),
    }
    system = "\n\n".join(part for part in (request.system, JSON_ALONE if request.is_json else "") if part.strip())
    if system:
        cache = [{"cachePoint": {"type": "default"}}] if _CACHES.match(model) else []
        asked_fields["system"] = [{"text": system}, *cache]
    if request.tools:
        tools = [_tool(tool.name, tool.description, tool.parameters) for tool in request.tools]
        asked_fields["toolConfig"] = {"tools": tools}
    return asked_fields if request.form is None else {**asked_fields, **_form(model, request.form)}


def _inference(model: str, request: ModelRequest) -> dict[str, Any]:
    takes = not _CLAUDE.match(model) or claude_models.takes_temperature(model)
    temperature = {"temperature": request.temperature} if request.temperature is not None and takes else {}
    stops = {"stopSequences": [*request.stops]} if request.stops else {}
    return {"maxTokens": request.max_tokens, **temperature, **stops}


def _form(model: str, form: AnswerForm) -> dict[str, Any]:
    if _FORCED.match(model) or (_CLAUDE.match(model) and not claude_models.is_held_to_schemas(model)):
        tool = _tool(form.name, "Takes the answer.", _tool_schema(model, form))
        return {"toolConfig": {"tools": [tool], "toolChoice": {"tool": {"name": form.name}}}}
    schema = {"name": form.name, "schema": json.dumps(enforceable_part(form.schema), ensure_ascii=False)}
    effort = {"effort": "low"} if _CLAUDE.match(model) and claude_models.thinks(model) else {}
    return {"outputConfig": {**effort, "textFormat": {"type": "json_schema", "structure": {"jsonSchema": schema}}}}


def _tool_schema(model: str, form: AnswerForm) -> Any:
    """Nova knows three fields at the root of a tool's schema."""
    if not _FORCED.match(model):
        return form.schema
    return {name: value for name, value in enforceable_part(form.schema).items() if name in _NOVA_ROOT}


def _tool(name: str, description: str, schema: Any) -> dict[str, Any]:
    return {"toolSpec": {"name": name, "description": description or name, "inputSchema": {"json": schema}}}


def _block(block: Block) -> dict[str, Any]:
    match block:
        case TextBlock():
            return {"text": block.text}
        case ImageBlock():
            return {"text": unseen(block)}
        case ToolUseBlock():
            return {"toolUse": {"toolUseId": call_id(block.id), "name": block.name, "input": block.arguments}}
        case ToolResultBlock():
            return {
                "toolResult": {
                    "toolUseId": call_id(block.tool_use_id),
                    "content": [_block(part) for part in parts(block)],
                    "status": "error" if block.is_error else "success",
                }
            }
