"""The tools by which a model shares what a group knows: what they are, and what they take. Limits are those of
``loci.dialects.groups``."""

from collections.abc import Mapping
from types import MappingProxyType

from loci.memory.atoms.fields import MAX_KEY, MAX_TEXT
from loci.model.users import JsonValue
from loci.run_turn.memory_tools import OwnTool, object_schema, text_schema
from loci.scope import Act

SAVE_GROUP = "SAVE_GROUP_MEMORY"
RECALL_GROUP = "RECALL_GROUP_MEMORIES"
FORGET_GROUP = "FORGET_GROUP_MEMORY"
LIST_GROUP = "LIST_GROUP_MEMORIES"
READ_GROUP_FILE = "READ_GROUP_FILE"

MAX_QUERY = 1000
MAX_PATH = 1000
CATEGORIES = ("core", "daily", "conversation")

_CATEGORY: JsonValue = {
    "type": "string",
    "enum": [*CATEGORIES],
    "description": "core: permanent facts, by default. daily: notes for the current work, which expire.",
}

GROUP_TOOLS: Mapping[str, OwnTool] = MappingProxyType(
    {
        SAVE_GROUP: OwnTool(
            '"The group should know this; I should save it under a key"',
            object_schema(
                {
                    "key": text_schema("What it is called; a key that is there gets the new content.", 1, MAX_KEY),
                    "content": text_schema("What to know.", 1, MAX_TEXT),
                    "category": _CATEGORY,
                },
                "key",
                "content",
            ),
            Act.WRITE,
        ),
        RECALL_GROUP: OwnTool(
            '"I should look up what the group knows about X"',
            object_schema({"query": text_schema("Words to look for.", 1, MAX_QUERY)}, "query"),
        ),
        FORGET_GROUP: OwnTool(
            '"The group should not remember this any more"',
            object_schema({"key": text_schema("The key of the memory.", 1, MAX_KEY)}, "key"),
            Act.WRITE,
        ),
        LIST_GROUP: OwnTool('"I should see the keys of all that the group knows"', object_schema({})),
        READ_GROUP_FILE: OwnTool(
            '"I should read a file of the group"',
            object_schema({"path": text_schema("Its path.", 1, MAX_PATH)}, "path"),
        ),
    }
)
