"""A memory of a group, the atom that it is, and what its fields may be."""

import unicodedata
from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum

from loci.dialects.spaces import Dialect
from loci.errors import FieldError, Refused
from loci.memory.atoms.fields import MAX_KEY, MAX_TEXT, NewAtom
from loci.model.atoms import Atom, Category, Kind
from loci.records import record
from loci.scope import group_owner
from loci.text.names import fold_name

GROUPS = Dialect("group", "What one group knows: facts, notes of the day, and conversations.", "group")
MAX_QUERY = 1000
MAX_RECALLED = 50


class GroupMemoryCategory(StrEnum):
    """``CORE``: permanent facts. ``DAILY``: notes for the current work, which expire. ``CONVERSATION``: archives."""

    CORE = "core"
    DAILY = "daily"
    CONVERSATION = "conversation"


_CATEGORIES = {
    GroupMemoryCategory.CORE: Category("core", Kind.FACT),
    GroupMemoryCategory.DAILY: Category("daily", Kind.EPISODE),
    GroupMemoryCategory.CONVERSATION: Category("conversation", Kind.EPISODE),
}


@record(frozen=True, slots=True)
class GroupMemory:
    """``expires_at`` is set for a daily one."""

    key: str
    content: str
    category: GroupMemoryCategory
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None = None


def owner_of(group: str) -> str:
    """The owner as text. Raises Refused for a name that no group has."""
    group_owner(group, "?group")
    return f"group:{group}"


def new_memory(key: str, content: str, category: GroupMemoryCategory, now: datetime, daily: timedelta) -> NewAtom:
    """The atom that is to be written. Raises Refused."""
    wrong = (*_wrong_key(key), *wrong_text("content", content, MAX_TEXT))
    if wrong:
        raise Refused("invalid memory", *wrong)
    expires = now + daily if category is GroupMemoryCategory.DAILY else None
    return NewAtom(content, _CATEGORIES[category], key=key, expires_at=expires)


def memory_of(atom: Atom) -> GroupMemory | None:
    """The atom as the group shows it; None for one that no key leads to, which another way of writing made."""
    if atom.key is None:
        return None
    name = fold_name(atom.category.name)
    category = GroupMemoryCategory(name) if name in list(GroupMemoryCategory) else GroupMemoryCategory.CORE
    return GroupMemory(atom.key, atom.text, category, atom.created_at, atom.changed_at, atom.expires_at)


def require_key(key: str) -> None:
    """Raises Refused for a key in the address."""
    wrong = tuple(_wrong_key(key, "?key"))
    if wrong:
        raise Refused("invalid key", *wrong)


def require_query(query: str, limit: int) -> None:
    """Raises Refused."""
    wrong = tuple(wrong_text("query", query, MAX_QUERY))
    if wrong:
        raise Refused("invalid query", *wrong)
    if not 1 <= limit <= MAX_RECALLED:
        raise Refused.field("/limit", f"limit must be 1 to {MAX_RECALLED}")


def _wrong_key(key: str, pointer: str = "/key") -> Iterator[FieldError]:
    yield from wrong_text("key", key, MAX_KEY, pointer)
    if any(unicodedata.category(character) == "Cc" for character in key):
        yield FieldError(pointer, "key must have no control characters")


def wrong_text(name: str, text: str, most: int, pointer: str | None = None) -> Iterator[FieldError]:
    """Errors of a text; ``pointer`` None: the field of its name."""
    pointer = pointer or f"/{name}"
    if not 1 <= len(text) <= most or not text.strip():
        yield FieldError(pointer, f"{name} must be 1 to {most} characters and not blank")
    elif "\x00" in text:
        yield FieldError(pointer, f"{name} must be text without NUL")
