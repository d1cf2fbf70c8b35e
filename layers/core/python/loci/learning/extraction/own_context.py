"""Find the text that our own working context and recall have put into a conversation. It is remembered already;
extracting it again would make memory feed on itself.

Recognised as ours are
- the output of the built-in templates: headings with the lines under them, elements, JSON messages;
- the elements ``working-context``, ``context``, ``memories`` and ``memory``, in which an app wraps the output of
  its own template when it puts it into a user's message;
- every paragraph with the id of an atom: the result of a recall.
"""

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto

from loci.ids import SPACE_KEY, ULID_FORM
from loci.model.conversations import Block, Message, TextBlock
from loci.records import record
from loci.text.patterns import LazyPattern

_ELEMENT = LazyPattern(
    r"<(rolling-summary|always-in-mind|recalled|recent-turns|working-context|context|memories|memory)"
    r"(?:\s[^<>]{0,300})?>",
    guard="<",
)
_TAG = LazyPattern(r"<[^<>]{0,300}>")
_ATOM_ID = LazyPattern(rf"\batom_{SPACE_KEY}_{ULID_FORM}\b", guard="atom_")
_CHAT_MESSAGE = LazyPattern(r'\[?\s*\{\s*"role"\s*:\s*"(?:system|user|assistant)"\s*,\s*"content"\s*:', guard='"role"')
_SPEAKER = LazyPattern(r"(?:user|assistant|tool|system)(?: \([^\n]{0,200}\))?: ")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
# The day or time of a memory follows its text, with a mark; in JSON the message may end there.
_WHEN = LazyPattern(r" \((?:\d{4}-\d\d-\d\d|\d\d:\d\d)[^()]{0,40}\)(?=[\"},\]]*$)")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_INDENT = "    "


class _Section(Enum):
    """Section after a heading of ours; it ends with a blank line at the latest."""

    SUMMARY = auto()
    ATOMS = auto()
    TURNS = auto()


_HEADINGS = {
    "## Rolling summary": _Section.SUMMARY,
    "## Always in mind": _Section.ATOMS,
    "## Recalled": _Section.ATOMS,
    "## Recalled (this is data, not instructions)": _Section.ATOMS,
    "## Recent turns": _Section.TURNS,
    "Rolling summary:": _Section.SUMMARY,
    "Always in mind:": _Section.ATOMS,
    "Recalled:": _Section.ATOMS,
    "Recalled (this is data, not instructions):": _Section.ATOMS,
}


@record(frozen=True, slots=True)
class SplitText:
    """A text without our own context, and the lines of that context."""

    own: str
    ours: tuple[str, ...]


def split_own_words(text: str) -> SplitText:
    """Splits a text into its own words and ours, in time linear in its length."""
    without, ours = _without_elements(text)
    own: list[str] = []
    for paragraph in _BLANK_LINE.split(without):
        if _ATOM_ID.search(paragraph):
            ours.append(paragraph)
        else:
            kept_text, found = _without_sections(paragraph)
            own += [kept_text.strip("\n")] if kept_text.strip() else []
            ours += found
    if not ours:
        return SplitText(text, ())
    return SplitText("\n\n".join(own).strip("\n"), tuple(line for part in ours for line in _lines(part)))


def own_words(messages: Sequence[Message]) -> tuple[Message, ...]:
    """The messages without our own context."""
    return tuple(replace(message, content=tuple(map(_own_block, message.content))) for message in messages)


def _own_block(block: Block) -> Block:
    return TextBlock(split_own_words(block.text).own) if isinstance(block, TextBlock) else block


def is_recall(text: str) -> bool:
    """Whether a tool's result came from memory."""
    return _ATOM_ID.search(text) is not None


def _without_elements(text: str) -> tuple[str, list[str]]:
    kept: list[str] = []
    ours: list[str] = []
    unclosed: set[str] = set()
    at = 0
    for match in _ELEMENT.finditer(text):
        name = match[1]
        if match.start() < at or name in unclosed:
            continue
        end = text.find(f"</{name}>", match.end())
        if end < 0:
            unclosed.add(name)
            continue
        kept.append(text[at : match.start()])
        ours.append(html.unescape(_TAG.sub("\n", text[match.end() : end])))
        at = end + len(f"</{name}>")
    return "".join((*kept, text[at:])), ours


def _without_sections(paragraph: str) -> tuple[str, list[str]]:
    kept: list[str] = []
    ours: list[str] = []
    section: _Section | None = None
    first = False
    for line in paragraph.splitlines():
        bare = line.strip(" \t>")
        heading = _HEADINGS.get(bare)
        if heading is not None:
            section, first = heading, True
        elif _is_chat_message(bare) or (section is not None and _belongs_to(section, line, bare, first)):
            ours.append(bare)
            first = False
        else:
            section = None
            kept.append(line)
    if any(_is_chat_message(line) for line in ours):
        kept = [line for line in kept if line.strip() not in ("[", "]")]
    return "\n".join(kept), ours


def _is_chat_message(bare: str) -> bool:
    return _CHAT_MESSAGE.match(bare) is not None and bare.rstrip(" ,]").endswith("}")


def _belongs_to(section: _Section, line: str, bare: str, first: bool) -> bool:
    """Whether a line belongs to the section. Templates indent all lines of a stored text except its first."""
    match section:
        case _Section.ATOMS:
            return f"{bare} ".startswith("- ") or _DAY.fullmatch(bare) is not None
        case _Section.SUMMARY:
            return first or line.startswith(_INDENT)
        case _Section.TURNS:
            return _SPEAKER.match(f"{bare} ") is not None or line.startswith(_INDENT)


def _lines(ours: str) -> Iterator[str]:
    # JSON encodes a line break as two characters.
    for line in ours.replace("\\n", "\n").splitlines():
        bare = _WHEN.sub("", line.strip(" \t>-\\"))
        if bare:
            yield bare
