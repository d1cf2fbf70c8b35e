"""The tools: what a client's model reads of them. The whole list takes less than 2,000 tokens of its context."""

from collections.abc import Mapping
from types import MappingProxyType

from loci.api.mcp.protocol import Json
from loci.language.categories import StatedCategory
from loci.model.users import JsonValue
from loci.records import record

MAX_LIMIT = 50


@record(frozen=True, slots=True)
class McpTool:
    """``hints``: whether it only reads, may destroy, and does nothing more when repeated."""

    title: str
    description: str
    arguments: Json
    result: Json
    hints: tuple[bool, bool, bool]


def _object(properties: Mapping[str, JsonValue], *required: str) -> Json:
    needed: Json = {"required": list(required)} if required else {}
    return {"type": "object", "properties": dict(properties), **needed, "additionalProperties": False}


def _text(description: str) -> JsonValue:
    # The rules know the limits of texts; a model that reads them in every list would pay for them.
    return {"type": "string", "description": description}


def _limit(default: int | str) -> JsonValue:
    return {"type": "integer", "minimum": 1, "maximum": MAX_LIMIT, "description": f"{default} by default"}


_ID = _text("as another tool showed it")
_USER_WORDS = _text("the user's words; else unconfirmed")
_DAY = _text("such as 2026-05-04")
_BUDGET: JsonValue = {"type": "integer", "minimum": 256, "maximum": 200_000, "description": "1000 by default"}
_MEMORY: Json = {"type": "object", "properties": {"id": {"type": "string"}, "text": {"type": "string"}}}
_ONE: Json = {"type": "object", "properties": {"memory": _MEMORY}, "required": ["memory"]}
_SAVED: Json = {
    "type": "object",
    "properties": {
        "memory": _MEMORY,
        "deduplicated": {"type": "boolean"},
        "refused_text": {"type": ["string", "null"]},
    },
    "required": ["memory", "deduplicated"],
}
_MANY: Json = {
    "type": "object",
    "properties": {"memories": {"type": "array", "items": _MEMORY}},
    "required": ["memories"],
}
_READS, _WRITES, _REPLACES, _DELETES = (
    (True, False, True),
    (False, False, True),
    (False, True, True),
    (False, True, True),
)

TOOLS: Mapping[str, McpTool] = MappingProxyType(
    {
        "save_memory": McpTool(
            "Save a memory",
            "Remember one fact, preference or instruction about the user, clear without this conversation. Never "
            "save passwords, keys, codes or card numbers.",
            _object(
                {
                    "content": _text("one self-contained sentence"),
                    "user_words": _USER_WORDS,
                    "category": {"type": "string", "enum": [category.value for category in StatedCategory]},
                    "since": _text("true from this day, as 2026-05-04"),
                    "expires": _text("forget it after this day"),
                },
                "content",
            ),
            _SAVED,
            _WRITES,
        ),
        "recall_memory": McpTool(
            "Recall memories",
            "Find memories that fit a question, best first. Call this before you answer anything about the user. "
            "Memories were true when written.",
            _object(
                {
                    "query": _text("a question or topic"),
                    "limit": _limit("as many as the question needs"),
                },
                "query",
            ),
            _MANY,
            _READS,
        ),
        "list_memories": McpTool(
            "List memories",
            "List current memories, oldest first.",
            _object({"category": _text("its exact name"), "limit": _limit(50), "cursor": _text("of the last page")}),
            {**_MANY, "properties": {"memories": {"type": "array", "items": _MEMORY}, "next_cursor": {}}},
            _READS,
        ),
        "update_memory": McpTool(
            "Update a memory",
            "Replace a wrong or outdated memory. Its history stays.",
            _object({"id": _ID, "content": _text("the new sentence"), "user_words": _USER_WORDS}, "id", "content"),
            _ONE,
            _REPLACES,
        ),
        "forget_memory": McpTool(
            "Forget a memory",
            "Forget a memory: by id, or by description. A description that fits several forgets none and shows "
            "candidates; ask the user, then call with an id.",
            _object({"id": _ID, "query": _text("what to forget, in plain words")}),
            {
                "type": "object",
                "properties": {"forgotten": {}, "candidates": {"type": "array", "items": _MEMORY}},
                "required": ["forgotten"],
            },
            _DELETES,
        ),
        "restore_memory": McpTool(
            "Restore a memory",
            "Bring back a forgotten memory.",
            _object({"id": _ID}, "id"),
            _ONE,
            _WRITES,
        ),
        "memory_timeline": McpTool(
            "Show a timeline",
            "Show what was true when and what replaced it.",
            _object(
                {
                    "about": _text("a name"),
                    "query": _text("a topic, in place of a name"),
                    "from": _DAY,
                    "to": _DAY,
                    "limit": _limit(20),
                }
            ),
            _MANY,
            _READS,
        ),
        "about_entity": McpTool(
            "Show all about a name",
            "Show every memory of a person, organization, place or thing, newest first.",
            _object({"name": _text("a name or alias"), "limit": _limit(20)}, "name"),
            _MANY,
            _READS,
        ),
        "get_context": McpTool(
            "Get context",
            "Get one text to read before answering: all that is remembered if little, else instructions, safety facts, "
            "profile, and what fits the query.",
            _object(
                {
                    "query": _text("the user's message"),
                    "token_budget": _BUDGET,
                }
            ),
            {
                "type": "object",
                "properties": {"context": {"type": "string"}, "tokens": {"type": "integer"}},
                "required": ["context", "tokens"],
            },
            _READS,
        ),
    }
)


def list_tools() -> list[JsonValue]:
    """The tools as ``tools/list`` answers them."""
    return [_tool_entry(name, tool) for name, tool in TOOLS.items()]


def _tool_entry(name: str, tool: McpTool) -> JsonValue:
    is_read_only, is_destructive, is_idempotent = tool.hints
    return {
        "name": name,
        "title": tool.title,
        "description": tool.description,
        "inputSchema": tool.arguments,
        "outputSchema": tool.result,
        "annotations": {
            "readOnlyHint": is_read_only,
            "destructiveHint": is_destructive,
            "idempotentHint": is_idempotent,
            "openWorldHint": False,
        },
    }
