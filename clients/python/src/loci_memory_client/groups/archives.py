"""How an archived conversation is named and written. The service writes the same markdown."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime

from loci_memory_client.groups.files import ARCHIVES
from loci_memory_client.groups.limits import MAX_CONTENT, InvalidField, require_text
from loci_memory_client.groups.memory import Archive, ArchivedMessage
from loci_memory_client.groups.words import cut_words

MAX_TITLE = 120
MAX_ROLE = 40
MAX_SLUG = 60
MAX_MESSAGES = 2000


def require_archive(title: str, summary: str, messages: Sequence[ArchivedMessage]) -> None:
    """Raises InvalidField. The file as a whole has the limit of files."""
    require_text("title", title, MAX_TITLE)
    require_text("summary", summary, MAX_CONTENT)
    if len(messages) > MAX_MESSAGES:
        raise InvalidField("messages", f"must have at most {MAX_MESSAGES} entries")
    for message in messages:
        require_text("messages/role", message.role, MAX_ROLE)


def name_archive(title: str, at: datetime) -> Archive:
    """Where a conversation goes that is archived at an instant."""
    name = f"{at.astimezone(UTC):%Y-%m-%d-%H%M%S}{_slug(title)}"
    return Archive(f"{ARCHIVES}{name}.md", f"conversation:{name}")


def render_archive(title: str, summary: str, messages: Sequence[ArchivedMessage], at: datetime) -> str:
    """The markdown of the file."""
    head = (
        f"# {_one_line(title)}\n\nArchived {at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}\n\n## Summary\n\n{summary.strip()}\n"
    )
    if not messages:
        return head
    said = "\n".join(f"**{_one_line(message.role)}**: {message.text.strip()}\n" for message in messages)
    return f"{head}\n## Messages\n\n{said}"


def _slug(title: str) -> str:
    """The words of a title for a file name, ASCII alone; empty for a title without any."""
    plain = "-".join(word for word in cut_words(title) if re.fullmatch("[a-z0-9]+", word))
    return f"-{plain[:MAX_SLUG].rstrip('-')}" if plain else ""


def _one_line(text: str) -> str:
    return " ".join(text.split())
