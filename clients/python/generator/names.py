"""The names of rooms, methods and arguments."""

import keyword
import re

ROOMS = {
    "ai-admin": "admin",
    "ai-bots": "bots",
    "ai-conversations": "conversations",
    "ai-groups": "groups",
    "ai-memory": "memory",
    "ai-presences": "presences",
    "ai-working-context": "working_context",
    "chat": "chats",
}
NAMES = {"buildWorkingContext": "build"}
_WORD_START = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def snake_case(name: str) -> str:
    found = _WORD_START.sub("_", name).replace("-", "_").lower()
    return f"{found}_" if keyword.iskeyword(found) else found


def room_of(path: str) -> str:
    """The room of a path. Raises KeyError for a part of the API that has none yet."""
    return ROOMS[path.split("/")[1]]


def room_class(room: str) -> str:
    return "".join(part.title() for part in room.split("_"))


def method_name(operation_id: str) -> str:
    """The operation's name, but ``working_context.build`` in place of one that repeats the room's."""
    return NAMES.get(operation_id) or snake_case(operation_id)


def constant_name(operation_id: str) -> str:
    return snake_case(operation_id).upper()
