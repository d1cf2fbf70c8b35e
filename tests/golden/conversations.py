"""The golden conversations as their files hold them.

A file is a list of ``{name, messages, must, may, mustNot}``. A message has ``role``, ``content`` and ``at`` with the
offset of where it was written, and may have an ``author`` and a ``visibility``. What is expected has ``says``: words
that the text of a fact holds, each with its alternatives between bars. It may have ``message``, the number of a
message that the fact cites (from 1), ``kind`` with alternatives, ``key``, and ``validFrom``, how that instant begins.
A text that tells a model what to remember has ``obeyed``: the facts that one would answer with that does so, in the
form of its prompt.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NotRequired, TypedDict, cast

from loci.ids import MessageId
from loci.model.conversations import Message, MessageRole, TextBlock, Visibility
from loci.model.users import JsonValue

TUNING = "tuning"
HELD_OUT = "held_out"
ASSISTANTS = "assistants"
"""The folder of conversations with assistants, which has halves of its own."""
_ULID = "01HZZZZZZZZZZZZZZZZZZZZZZZ"


class Line(TypedDict):
    role: str
    content: str
    at: str
    author: NotRequired[str]
    visibility: NotRequired[str]


class Expected(TypedDict):
    says: list[str]
    message: NotRequired[int]
    kind: NotRequired[str]
    key: NotRequired[str]
    validFrom: NotRequired[str]


class _Entry(TypedDict):
    name: str
    messages: list[Line]
    must: list[Expected]
    may: list[Expected]
    mustNot: list[Expected]
    obeyed: NotRequired[list[dict[str, JsonValue]]]


@dataclass(frozen=True, slots=True)
class Golden:
    """``kind`` is the name of its file."""

    name: str
    kind: str
    messages: tuple[Message, ...]
    must: tuple[Expected, ...]
    may: tuple[Expected, ...]
    must_not: tuple[Expected, ...]
    obeyed: tuple[dict[str, JsonValue], ...] = ()


def golden(half: str) -> list[Golden]:
    """All conversations of a half, by kind; ``assistants/tuning`` is a half as well."""
    return [talk for path in sorted((Path(__file__).parent / half).glob("*.json")) for talk in _read(path)]


def _read(path: Path) -> Iterator[Golden]:
    for entry in cast(list[_Entry], json.loads(path.read_text("utf-8"))):
        messages = tuple(as_message(seq, line) for seq, line in enumerate(entry["messages"], 1))
        expected = (tuple(entry["must"]), tuple(entry["may"]), tuple(entry["mustNot"]))
        yield Golden(entry["name"], path.stem, messages, *expected, tuple(entry.get("obeyed", ())))


def as_message(seq: int, line: Line) -> Message:
    # The service keeps instants in UTC, whatever offset they came with.
    at = datetime.fromisoformat(line["at"]).astimezone(UTC)
    return Message(
        id=MessageId("chat", _ULID, seq),
        turn_id=f"turn_{_ULID}",
        role=MessageRole(line["role"]),
        content=(TextBlock(line["content"]),),
        visibility=Visibility(line.get("visibility", "user")),
        created_at=at,
        occurred_at=at,
        epoch=_ULID,
        author=line.get("author"),
    )
