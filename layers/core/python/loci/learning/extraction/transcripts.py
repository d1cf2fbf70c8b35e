"""A conversation as an extracting language model reads it: one line for each message, which no text can forge.

    12 user "Ann" 2026-05-11T14:03Z Mon: "What she said, as a JSON string"
    14 pasted user 2026-05-11T14:05Z Mon: "Text of somebody else within a user's message, which is no evidence either"
     9 earlier user 2026-05-11T13:58Z Mon: "Read before, with the part before this one"
    15 user 2026-05-11T10:06-04:00 Mon: "The local time, where the time zone of the conversation is known"

Stored text is a JSON string with all kinds of line breaks escaped, so it cannot begin a line. Citations use the seq
of a message: it identifies the message within the conversation, is short, and hard to garble.

The transcript leaves out what users do not see, since they can read the extracted facts, and what our own context
and recall put into a message (``loci.learning.extraction.own_context``). Of pasted text and tool results it shows the
beginning.
"""

import json
import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from loci.language.pastes import pasted_spans
from loci.language.words import word_stems
from loci.learning.extraction.own_context import is_recall, split_own_words
from loci.model.authors import visible_name
from loci.model.conversations import Block, Message, MessageRole, TextBlock, ToolResultBlock, ToolUseBlock, Visibility
from loci.records import record
from loci.text import tokens

MOST_OF_CONTEXT = 1_000
"""Characters shown of a tool's result or a pasted text."""
PIECE = 1_000
"""Characters of a message in one line; a longer message takes several lines of the same seq. One line always fits
into a chunk."""

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
# Characters that may act as line breaks, and that JSON does not escape.
_BREAKS = re.compile("[\x7f-\x9f\u2028\u2029]")


@record(frozen=True, slots=True)
class TranscriptLine:
    """A message, or a piece of a long one. ``own_text`` is its text without our context; ``is_citable``: a fact may
    cite it. A user's line without an ``author`` is the owner's; ``is_pasted``: somebody else's text within a user's
    message."""

    seq: int
    piece: int
    turn: str
    role: MessageRole
    at: datetime
    own_text: str
    rendered: str
    is_citable: bool
    tokens: int
    author: str | None = None
    is_pasted: bool = False

    @property
    def position(self) -> tuple[int, int]:
        return self.seq, self.piece

    @property
    def is_users(self) -> bool:
        """Whether a user says it in words of their own, so that it is evidence."""
        return self.is_citable and self.role is MessageRole.USER

    def text(self, earlier: bool = False) -> str:
        """The line as a model reads it; ``earlier``: once more."""
        return f"{self.seq} {'earlier ' if earlier else ''}{self.rendered}"


@record(frozen=True, slots=True)
class Transcript:
    """All lines in order, and the ``known`` ones as ``word_stems``: our own context, and any other text that an app
    has given its model."""

    lines: tuple[TranscriptLine, ...]
    known: tuple[frozenset[str], ...]


def transcript(messages: Sequence[Message]) -> Transcript:
    """``messages`` in order of seq."""
    lines: list[TranscriptLine] = []
    known: set[frozenset[str]] = set()
    for message in messages:
        if message.visibility is Visibility.HIDDEN:
            continue
        said_text, ours = _split_text(message)
        lines += _lines(message, said_text) if message.visibility is Visibility.USER else ()
        context = said_text.splitlines() if _is_own_context(message) else []
        known |= {word_stems(line) for line in (*ours, *context)}
    return Transcript(tuple(lines), tuple(line for line in known if line))


def _is_context(message: Message) -> bool:
    return message.visibility is not Visibility.USER or message.role in (MessageRole.SYSTEM, MessageRole.TOOL)


def _is_own_context(message: Message) -> bool:
    """Whether an app wrote it for its model. A tool result that the user sees is a claim instead, which the user
    may confirm."""
    return message.visibility is not Visibility.USER or message.role is MessageRole.SYSTEM


def _split_text(message: Message) -> tuple[str, list[str]]:
    said_texts: list[str] = []
    ours: list[str] = []
    for block in message.content:
        text = _text(block)
        if isinstance(block, ToolResultBlock) and is_recall(text):
            said_texts.append("[result: memories, left out]")
            ours += split_own_words(text).ours
            continue
        split_text = split_own_words(text)
        said_texts += [split_text.own] if split_text.own.strip() else []
        ours += split_text.ours
    whole = "\n".join(said_texts)
    return (whole[:MOST_OF_CONTEXT] if _is_context(message) else whole), ours


def _text(block: Block) -> str:
    match block:
        case TextBlock(text):
            return text
        case ToolUseBlock(name=name):
            return f"[calls {name}]"
        case ToolResultBlock(content=given):
            return f"[result: {given if isinstance(given, str) else ' '.join(map(_text, given))}]"
        case _:
            return "[image]"


def _lines(message: Message, said_text: str) -> Iterator[TranscriptLine]:
    may_be_cited = message.role is not MessageRole.SYSTEM
    for number, (piece, pasted) in enumerate(_pieces_of(message, said_text)):
        mark = "pasted " if pasted else ""
        shown_text = f"{mark}{_speaker(message)} {_time(message.occurred_at)}: {to_json_string(piece)}"
        yield TranscriptLine(
            seq=message.seq,
            piece=number,
            turn=message.turn_id,
            role=message.role,
            at=message.occurred_at,
            own_text=piece,
            rendered=shown_text,
            is_citable=may_be_cited and not pasted,
            tokens=tokens.estimate_tokens(f"{message.seq} {shown_text}\n"),
            author=message.author,
            is_pasted=pasted,
        )


def _pieces_of(message: Message, said_text: str) -> Iterator[tuple[str, bool]]:
    """The pieces in order, each with whether the user pasted it."""
    at = 0
    for start, end in pasted_spans(said_text) if message.role is MessageRole.USER else ():
        yield from ((piece, False) for piece in _pieces(said_text[at:start]))
        yield from ((piece, True) for piece in _pieces(said_text[start:end][:MOST_OF_CONTEXT]))
        at = end
    yield from ((piece, False) for piece in _pieces(said_text[at:]))


def _pieces(said_text: str) -> Iterator[str]:
    while len(said_text) > PIECE:
        blank = max(said_text.rfind(" ", PIECE // 2, PIECE), said_text.rfind("\n", PIECE // 2, PIECE))
        end = PIECE if blank < 0 else blank + 1
        yield said_text[:end]
        said_text = said_text[end:]
    if said_text.strip():
        yield said_text


def _speaker(message: Message) -> str:
    author = "" if message.author is None else f" {to_json_string(visible_name(message.author))}"
    return f"{message.role.value}{author}"


def _time(at: datetime) -> str:
    """The time with its distance from UTC, and the day of the week there."""
    return f"{at.isoformat(timespec='minutes').replace('+00:00', 'Z')} {_DAYS[at.weekday()]}"


def to_json_string(text: str) -> str:
    """The text as a JSON string that no kind of line break ends."""
    # A lone surrogate cannot be encoded for a request.
    whole = text.encode("utf-8", "replace").decode()
    return _BREAKS.sub(lambda found: f"\\u{ord(found.group()):04x}", json.dumps(whole, ensure_ascii=False))
