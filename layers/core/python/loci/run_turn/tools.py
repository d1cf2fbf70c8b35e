"""The tools that a model may use: ours, which recall and remember, and the caller's own."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from loci.errors import Malformed, Refused
from loci.ids import SpaceId
from loci.model.blocks import json_size
from loci.model.turn_runs import OfferedTool
from loci.model.users import JsonObject, JsonValue
from loci.records import record
from loci.run_turn.group_tools import GROUP_TOOLS
from loci.run_turn.memory_tools import MEMORY_TOOLS, SAVE, OwnTool, limit_schema, object_schema, text_schema
from loci.scope import group_owner

BY_TOPIC = "RECALL_BY_TOPIC"
BY_ENTITY = "RECALL_BY_ENTITY"
TIMELINE = "RECALL_TIMELINE"

QUEUE_DREAM = "QUEUE_DREAM"

WITHOUT_SPACE = frozenset({QUEUE_DREAM, *GROUP_TOOLS})

MAX_TOOLS = 32
MAX_DESCRIPTION = 4000
MAX_PARAMETER_BYTES = 16 * 1024
DEFAULT_LIMIT = 8
MAX_LIMIT = 20
"""The most atoms of one recall: the model can ask again, more narrowly."""

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_OURS_BEGIN = "RECALL_"
_NOTHING: JsonObject = {"type": "object", "properties": {}}


@record(frozen=True, slots=True)
class NewTool:
    """A tool as the caller requests it. ``space`` is an id or ``$name``, only for our tools; ``parameters`` is the
    JSON schema of an object, only for the caller's; ``similarity`` is only for SAVE_MEMORY, ``group`` for the tools of
    groups, which have no space."""

    type: str
    name: str
    description: str | None = None
    space: str | None = None
    parameters: JsonObject | None = None
    similarity: float | None = None
    group: str | None = None


def offer_tools(tools: Sequence[NewTool], arguments: Mapping[str, JsonValue]) -> tuple[OfferedTool, ...]:
    """The tools, each with its space and parameters. Raises Refused for an invalid or repeated name, an unbound
    variable, or a field that does not belong to the type."""
    if len(tools) > MAX_TOOLS:
        raise Refused.field("/tools", f"at most {MAX_TOOLS} tools are allowed")
    if len({tool.name for tool in tools}) < len(tools):
        raise Refused.field("/tools", "two tools have the same name")
    return tuple(_offer_tool(tool, arguments, f"/tools/{number}") for number, tool in enumerate(tools))


def _offer_tool(tool: NewTool, arguments: Mapping[str, JsonValue], pointer: str) -> OfferedTool:
    for field, label in (("type", tool.type), ("name", tool.name)):
        if not _NAME.fullmatch(label):
            raise Refused.field(f"{pointer}/{field}", "must be 1 to 64 of the characters A-Z, a-z, 0-9, '_' and '-'")
    if tool.description is not None and len(tool.description) > MAX_DESCRIPTION:
        raise Refused.field(f"{pointer}/description", f"description must be at most {MAX_DESCRIPTION} characters")
    if tool.similarity is not None:
        _require_similarity(tool, tool.similarity, f"{pointer}/similarity")
    if tool.group is not None and tool.type not in GROUP_TOOLS:
        raise Refused.field(f"{pointer}/group", "only a tool of a group takes one")
    ours = OURS.get(tool.type)
    return _callers_tool(tool, pointer) if ours is None else _own_tool(tool, ours, arguments, pointer)


def _own_tool(tool: NewTool, ours: OwnTool, arguments: Mapping[str, JsonValue], pointer: str) -> OfferedTool:
    if tool.parameters is not None:
        raise Refused.field(f"{pointer}/parameters", "a tool of Loci has fixed parameters")
    if tool.type in WITHOUT_SPACE and tool.space is not None:
        raise Refused.field(f"{pointer}/memorySpaceId", f"{tool.type} takes no memory space")
    if tool.type in GROUP_TOOLS:
        group_owner(tool.group or "", f"{pointer}/group")
    space = None if tool.type in WITHOUT_SPACE else space_of(tool.space, arguments, f"{pointer}/memorySpaceId")
    description = tool.description or ours.description
    return OfferedTool(tool.type, tool.name, description, ours.parameters, space, tool.similarity, tool.group)


def _require_similarity(tool: NewTool, similarity: float, pointer: str) -> None:
    if tool.type != SAVE:
        raise Refused.field(pointer, f"only {SAVE} takes a similarity")
    if not 0 < similarity <= 1:
        raise Refused.field(pointer, "similarity must be a number above 0, at most 1")


def space_of(given_name: str | None, arguments: Mapping[str, JsonValue], pointer: str) -> SpaceId:
    """The space by its id, or by ``$name`` in the arguments. Raises Refused for neither."""
    bound = arguments.get(given_name[1:]) if given_name is not None and given_name.startswith("$") else given_name
    if not isinstance(bound, str):
        raise Refused.field(pointer, "a memory space id is needed, or a $name that arguments resolve to one")
    try:
        return SpaceId.parse(bound)
    except Malformed as error:
        raise Refused.field(pointer, error.detail) from error


def _callers_tool(tool: NewTool, pointer: str) -> OfferedTool:
    if tool.type.startswith(_OURS_BEGIN):
        raise Refused.field(f"{pointer}/type", f"unknown tool of Loci; supported: {', '.join(OURS)}")
    if tool.space is not None:
        raise Refused.field(f"{pointer}/memorySpaceId", "only a tool of Loci takes a memory space")
    parameters = _NOTHING if tool.parameters is None else tool.parameters
    if parameters.get("type") != "object":
        raise Refused.field(f"{pointer}/parameters", 'parameters must be a JSON schema whose type is "object"')
    if json_size(parameters) > MAX_PARAMETER_BYTES:
        raise Refused.field(f"{pointer}/parameters", f"parameters must be at most {MAX_PARAMETER_BYTES} bytes as JSON")
    return OfferedTool(tool.type, tool.name, tool.description or "", parameters)


def _schema(properties: dict[str, JsonValue], *required: str) -> JsonObject:
    return object_schema({**properties, "limit": limit_schema("How many facts at most.", MAX_LIMIT)}, *required)


def _instant(description: str) -> JsonValue:
    return {"type": "string", "format": "date-time", "description": f"{description}, in ISO 8601 with its time zone."}


OURS: Mapping[str, OwnTool] = MappingProxyType(
    {
        BY_TOPIC: OwnTool(
            '"I should look up what the user said about X"',
            _schema({"query": text_schema("What to look for, in plain words.")}, "query"),
        ),
        BY_ENTITY: OwnTool(
            '"I have an entity reference; let me see its history"',
            _schema({"entity": text_schema("A name, an alias or an id.")}, "entity"),
        ),
        TIMELINE: OwnTool(
            '"I need to reason about how things changed over time"',
            _schema(
                {
                    "entity": text_schema("A name, an alias or an id; not together with query."),
                    "query": text_schema("What to look for, in plain words; not together with entity."),
                    "from": _instant("Nothing that ended before"),
                    "to": _instant("Nothing that began after"),
                }
            ),
        ),
        **MEMORY_TOOLS,
        **GROUP_TOOLS,
        QUEUE_DREAM: OwnTool(
            '"I learned something durable about this person; it should be consolidated while they are away"',
            object_schema({}),
        ),
    }
)
"""Our tools by type."""
