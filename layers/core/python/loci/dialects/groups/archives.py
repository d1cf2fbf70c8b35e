"""Archives a conversation of a group: a markdown file under ``conversations/`` and a memory, in one transaction.

The backend in SQLite writes the same (clients/python, `groups/archives.py`).
"""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from loci.dialects.groups.memories import GROUPS, GroupMemoryCategory, new_memory, owner_of, wrong_text
from loci.dialects.groups.words import cut_words
from loci.dialects.groups.writing import daily_duration
from loci.dialects.spaces import get_or_create_space
from loci.errors import FieldError, Refused
from loci.memory.atoms.fields import MAX_TEXT
from loci.memory.files.writing import NewFile, put_file, require_valid
from loci.ports.all import Ports
from loci.records import record
from loci.scope import Caller

MAX_TITLE = 120
MAX_ROLE = 40
MAX_SLUG = 60
MAX_MESSAGES = 2000


@record(frozen=True, slots=True)
class ArchivedMessage:
    role: str
    text: str


@record(frozen=True, slots=True)
class Talk:
    """Text to archive. ``at`` None is now."""

    title: str
    summary: str
    messages: Sequence[ArchivedMessage] = ()
    at: datetime | None = None


@record(frozen=True, slots=True)
class Archive:
    """Where it went: the file, and the key of the memory."""

    path: str
    key: str


def archive_conversation(ports: Ports, caller: Caller, group: str, talk: Talk) -> Archive:
    """Writes file and memory, both or neither; the same title at the same second replaces them.

    Raises Refused, TooLarge (the file), NotFound unless the caller is a member, Conflict for a restricted user,
    Contended.
    """
    _require_valid(talk)
    at = (talk.at or ports.now()).astimezone(UTC)
    archive = name_archive(talk.title, at)
    daily = daily_duration(ports, caller)
    memory = new_memory(archive.key, talk.summary, GroupMemoryCategory.CONVERSATION, ports.now(), daily)
    file = NewFile(archive.path, render_archive(talk, at))
    require_valid(file)
    space = get_or_create_space(ports, caller, GROUPS, group, owner_of(group))
    put_file(ports, caller, space.id, file, memory)
    return archive


def name_archive(title: str, at: datetime) -> Archive:
    """Where a conversation goes that is archived at an instant."""
    name = f"{at:%Y-%m-%d-%H%M%S}{_slug(title)}"
    return Archive(f"conversations/{name}.md", f"conversation:{name}")


def render_archive(talk: Talk, at: datetime) -> str:
    """The markdown of the file."""
    head = f"# {_one_line(talk.title)}\n\nArchived {at:%Y-%m-%dT%H:%M:%SZ}\n\n## Summary\n\n{talk.summary.strip()}\n"
    if not talk.messages:
        return head
    said_text = "\n".join(f"**{_one_line(message.role)}**: {message.text.strip()}\n" for message in talk.messages)
    return f"{head}\n## Messages\n\n{said_text}"


def _require_valid(talk: Talk) -> None:
    wrong = tuple(_wrong(talk))
    if wrong:
        raise Refused("invalid archive", *wrong)


def _wrong(talk: Talk) -> Iterator[FieldError]:
    yield from wrong_text("title", talk.title, MAX_TITLE)
    yield from wrong_text("summary", talk.summary, MAX_TEXT)
    if len(talk.messages) > MAX_MESSAGES:
        yield FieldError("/messages", f"messages must have at most {MAX_MESSAGES} entries")
    for number, message in enumerate(talk.messages):
        yield from wrong_text("role", message.role, MAX_ROLE, f"/messages/{number}/role")


def _slug(title: str) -> str:
    """The words of a title for a file name, ASCII alone; empty for a title without any."""
    plain = "-".join(word for word in cut_words(title) if re.fullmatch("[a-z0-9]+", word))
    return f"-{plain[:MAX_SLUG].rstrip('-')}" if plain else ""


def _one_line(text: str) -> str:
    return " ".join(text.split())
