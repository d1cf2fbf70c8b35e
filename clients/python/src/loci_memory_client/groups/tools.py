"""The four tools as a model is offered them, and what answers a call."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from loci_memory_client.groups.limits import CATEGORIES, MAX_CONTENT, MAX_KEY, MAX_QUERY, InvalidField
from loci_memory_client.groups.memory import Category, Memory, MemoryBackend

_KEY = {"type": "string", "minLength": 1, "maxLength": MAX_KEY, "description": "Unique name of the memory"}

TOOLS: tuple[Mapping[str, Any], ...] = (
    {
        "name": "save_memory",
        "description": "Store a fact with a key and content. Saving a key again replaces its content.",
        "parameters": {
            "type": "object",
            "properties": {
                "key": _KEY,
                "content": {"type": "string", "minLength": 1, "maxLength": MAX_CONTENT},
                "category": {
                    "type": "string",
                    "enum": list(CATEGORIES),
                    "default": Category.CORE,
                    "description": "core: permanent facts, preferences, project details, recurring instructions. "
                    "daily: notes for the current work, which expire. conversation: summaries of conversations.",
                },
            },
            "required": ["key", "content"],
        },
    },
    {
        "name": "recall_memories",
        "description": "Search memories by keyword.",
        "parameters": {
            "type": "object",
            "properties": {"query": {"type": "string", "minLength": 1, "maxLength": MAX_QUERY}},
            "required": ["query"],
        },
    },
    {
        "name": "forget_memory",
        "description": "Remove a memory by key.",
        "parameters": {"type": "object", "properties": {"key": _KEY}, "required": ["key"]},
    },
    {
        "name": "list_memories",
        "description": "List all saved memory keys.",
        "parameters": {"type": "object", "properties": {}},
    },
)


def call_tool(memory: MemoryBackend, name: str, arguments: Mapping[str, str]) -> dict[str, Any]:
    """Answer a model's call with JSON. A refused argument is an answer too, so that the model can correct itself.
    Raises LookupError for another tool."""
    if name not in {tool["name"] for tool in TOOLS}:
        raise LookupError(f"no tool is called {name!r}")
    try:
        return _answer(memory, name, arguments)
    except InvalidField as refused:
        return {"error": str(refused)}


def _answer(memory: MemoryBackend, name: str, arguments: Mapping[str, str]) -> dict[str, Any]:
    match name:
        case "save_memory":
            category = arguments.get("category", Category.CORE)
            return _as_json(memory.save_memory(_argument(arguments, "key"), _argument(arguments, "content"), category))
        case "recall_memories":
            return {"memories": [_as_json(found) for found in memory.recall_memories(_argument(arguments, "query"))]}
        case "forget_memory":
            return {"forgotten": memory.forget_memory(_argument(arguments, "key"))}
    return {"memories": [{"key": held.key, "category": held.category} for held in memory.list_memories()]}


def _argument(arguments: Mapping[str, str], name: str) -> str:
    value = arguments.get(name)
    if not isinstance(value, str):
        raise InvalidField(name, "is missing or no text")
    return value


def _as_json(memory: Memory) -> dict[str, Any]:
    return {
        "key": memory.key,
        "content": memory.content,
        "category": memory.category,
        "updatedAt": _text(memory.updated_at),
    }


def _text(instant: datetime) -> str:
    return instant.isoformat().replace("+00:00", "Z")
