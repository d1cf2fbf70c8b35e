"""Resources: one memory by its id, and the profile, which is what is always on. One prompt: recall first."""

import json
from urllib.parse import unquote

from loci.api.mcp.memories import Memories, memory_id, show_atom
from loci.api.mcp.protocol import ErrorCode, Json, RpcError, RpcMessage
from loci.context import of_space
from loci.errors import NotFound, Refused
from loci.memory.atoms import reads
from loci.model.users import JsonValue

PROFILE = "loci://profile"
_MEMORY = "loci://memories/"
PROMPT = "recall-first"


def list_resources() -> list[JsonValue]:
    return [
        {
            "uri": PROFILE,
            "name": "profile",
            "title": "Profile",
            "description": "What to know about the user before any answer: instructions, safety facts, who they are.",
            "mimeType": "text/plain",
        }
    ]


def list_templates() -> list[JsonValue]:
    return [
        {
            "uriTemplate": f"{_MEMORY}{{id}}",
            "name": "memory",
            "title": "Memory",
            "description": "One memory by its id.",
            "mimeType": "application/json",
        }
    ]


def read_resource(memories: Memories, message: RpcMessage) -> Json:
    """Raises RpcError for a URI that names nothing of the caller's."""
    uri = message.params.get("uri")
    found = _find_resource(memories, uri) if isinstance(uri, str) else None
    if found is None:
        # Revision 2026-07-28 has retired the older code.
        code = ErrorCode.INVALID_PARAMS if message.is_modern else ErrorCode.LEGACY_RESOURCE_NOT_FOUND
        raise RpcError(code, "resource not found", {"uri": uri})
    kind, text = found
    return {"contents": [{"uri": uri, "mimeType": kind, "text": text}]}


def list_prompts() -> list[JsonValue]:
    return [
        {
            "name": PROMPT,
            "title": "Answer with memory",
            "description": "Recall what is known before the answer, and save what is new after it.",
            "arguments": [{"name": "message", "description": "The user's message.", "required": True}],
        }
    ]


def get_prompt(name: JsonValue, sent_body: JsonValue) -> Json:
    """Raises RpcError for another prompt, or without the message."""
    message = sent_body.get("message") if isinstance(sent_body, dict) else None
    if name != PROMPT or not isinstance(message, str):
        raise RpcError(ErrorCode.INVALID_PARAMS, f"the one prompt is {PROMPT}, with the argument message")
    text = (
        "Before you answer the message below, call get_context with it. Use what fits; memories were true when they "
        "were written, and this message wins over them. After your answer, call save_memory for each new fact, "
        f"preference or instruction of the user.\n\n{message}"
    )
    return {"messages": [{"role": "user", "content": {"type": "text", "text": text}}]}


def _profile(memories: Memories) -> str:
    space = memories.find_space()
    if space is None:
        return ""
    return of_space.build_space_context(memories.ports, memories.caller, space, None, whole_up_to=0).block


def _find_resource(memories: Memories, uri: str) -> tuple[str, str] | None:
    """Its type and its text."""
    if uri == PROFILE:
        return "text/plain", _profile(memories)
    memory = _memory(memories, unquote(uri.removeprefix(_MEMORY))) if uri.startswith(_MEMORY) else None
    return None if memory is None else ("application/json", json.dumps(memory, ensure_ascii=False))


def _memory(memories: Memories, id: str) -> Json | None:
    space = memories.find_space()
    if space is None:
        return None
    try:
        return show_atom(reads.get_atom(memories.ports, memories.caller, memory_id(space, id)))
    except (NotFound, Refused):
        return None
