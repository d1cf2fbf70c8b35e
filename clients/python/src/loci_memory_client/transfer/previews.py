"""Says in a line what a record of a file becomes."""

from collections.abc import Iterator
from datetime import datetime

from loci_memory_client.transfer.records import Conversation, Memory

MOST_PREVIEWS = 10
LONGEST_TEXT = 200


def preview_memory(memory: Memory) -> str:
    """Return the text of a memory as it would be, and what else is known of it in brackets."""
    return _line(_shorten(memory.text), _details_of(memory))


def preview_conversation(conversation: Conversation) -> str:
    """Return the title of a conversation, how many messages it has, and of which day it is."""
    count = len(conversation.messages)
    day = _day("of", conversation.created_at or conversation.messages[0].occurred_at)
    return _line(_shorten(conversation.title or "(no title)"), [f"{count} message{'s' if count != 1 else ''}", *day])


def _details_of(memory: Memory) -> Iterator[str]:
    if memory.origin.user is not None:
        yield f"user {memory.origin.user}"
    if memory.is_categorised:
        yield f"category {memory.category}"
    if memory.key is not None:
        yield f"key {memory.key}"
    yield from _day("since", memory.valid_from)
    yield from _day("until", memory.valid_to or memory.expires_at)


def _day(word: str, at: datetime | None) -> list[str]:
    return [] if at is None else [f"{word} {at:%Y-%m-%d}"]


def _line(text: str, details: Iterator[str] | list[str]) -> str:
    known = ", ".join(details)
    return f"{text} ({known})" if known else text


def _shorten(text: str) -> str:
    """Return the text on one line, without what a terminal would obey."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    line = " ".join(plain.split())
    return line if len(line) <= LONGEST_TEXT else f"{line[: LONGEST_TEXT - 1]}…"
