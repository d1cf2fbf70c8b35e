"""The tools by which a model remembers, recalls and forgets by itself: what they are, and what they take."""

from collections.abc import Mapping
from types import MappingProxyType

from loci.language.categories import StatedCategory
from loci.memory.atoms.fields import MAX_KEY, MAX_TEXT
from loci.memory.atoms.key_values import MAX_VALUE
from loci.model.users import JsonObject, JsonValue
from loci.records import record
from loci.scope import Act

SAVE = "SAVE_MEMORY"
RECALL = "RECALL_MEMORY"
FORGET = "FORGET_MEMORY"
LIST = "LIST_MEMORIES"
REMEMBER_KEY = "REMEMBER_KEY"

MAX_RECALLED = 20
DEFAULT_RECALLED = 5
MAX_LISTED = 100
DEFAULT_LISTED = 50
_MAX_ID = 300


@record(frozen=True, slots=True)
class OwnTool:
    """One of our tools: its default description, which says when to use it, its parameters, and what it does in its
    space."""

    description: str
    parameters: JsonObject
    act: Act = Act.READ


def object_schema(properties: dict[str, JsonValue], *required: str) -> JsonObject:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def text_schema(description: str, least: int | None = None, most: int | None = None) -> JsonValue:
    limits: dict[str, JsonValue] = {} if most is None else {"minLength": least or 0, "maxLength": most}
    return {"type": "string", "description": description, **limits}


def limit_schema(description: str, most: int) -> JsonValue:
    return {"type": "integer", "minimum": 1, "maximum": most, "description": description}


_CATEGORY: JsonValue = {
    "type": "string",
    "enum": [category.value for category in StatedCategory],
    "description": "What it is. By default its words decide.",
}

MEMORY_TOOLS: Mapping[str, OwnTool] = MappingProxyType(
    {
        SAVE: OwnTool(
            '"The user said something that will matter later; I should save it"',
            object_schema(
                {
                    "content": text_schema("One fact, preference or instruction, clear by itself.", 1, MAX_TEXT),
                    "category": _CATEGORY,
                },
                "content",
            ),
            Act.WRITE,
        ),
        RECALL: OwnTool(
            '"I should look up what was remembered about X"',
            object_schema(
                {
                    "query": text_schema("What to look for, in plain words.", 1, MAX_TEXT),
                    "limit": limit_schema("How many memories at most; 5 by default.", MAX_RECALLED),
                },
                "query",
            ),
        ),
        FORGET: OwnTool(
            '"The user wants something forgotten, or a memory is wrong or no longer true"',
            object_schema(
                {
                    "query": text_schema("What to forget, in plain words. Send query, id or key.", 1, MAX_TEXT),
                    "id": text_schema("The id of the memory, as another tool showed it.", 1, _MAX_ID),
                    "key": text_schema("The key of the memory.", 1, MAX_KEY),
                }
            ),
            Act.WRITE,
        ),
        LIST: OwnTool(
            '"I should see all that is remembered, or the keys that there are"',
            object_schema({"limit": limit_schema("How many memories at most; 50 by default.", MAX_LISTED)}),
        ),
        REMEMBER_KEY: OwnTool(
            '"I should remember this value under a short key, in place of what the key had before"',
            object_schema(
                {
                    "key": text_schema('What the value is, such as "user_name".', 1, MAX_KEY),
                    "value": text_schema("The value to remember.", 0, MAX_VALUE),
                },
                "key",
                "value",
            ),
            Act.WRITE,
        ),
    }
)
