"""Lists of memories as people and apps write them: marks, numbers and dates before the texts, headings between them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from loci_memory_client.transfer.written_days import parse_day

_MARK = re.compile(r"(?:[-*•\u2013\u2014]|(?P<number>\d{1,5})[.)])\s+")
_BRACKET = re.compile(r"\[(?P<day>[^\[\]]*)\](?:\s*[-\u2013\u2014.:](?=\s|$))?\s*")
_HEADING = re.compile(r"#+(?:\s.*)?|\*\*[^*]+\*\*:?")
_UNKNOWN = "unknown"
"""The date that Claude writes where it knows none."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A memory of a list, and the day that stands before it."""

    text: str
    day: datetime | None = None
    is_marked: bool = False
    is_numbered: bool = False
    is_dated: bool = False


class Listing:
    """Reads the entries of a list in their order. A number marks one only where the list counts on, or where a date
    comes after it: "2. Mai" is text."""

    def __init__(self) -> None:
        self._entries = 0
        self._number = 0

    def read_entry(self, line: str) -> Entry:
        """The entry that begins with this line."""
        entry, number = self._split(line.strip())
        self._entries += 1
        self._number = number or self._number
        return entry

    def may_begin(self, line: str, first: Entry, *, is_after_blank: bool) -> bool:
        """Whether a line begins an entry, as the first one of the list did, and does not go on with the one before."""
        entry, _ = self._split(line.strip())
        is_within = line[:1].isspace() and not line.isspace()
        if entry.is_dated or is_within or not entry.is_marked or entry.is_numbered != first.is_numbered:
            return entry.is_dated
        return is_after_blank or not first.is_dated

    def _split(self, line: str) -> tuple[Entry, int]:
        mark = _MARK.match(line)
        number = int(mark["number"] or 0) if mark else 0
        rest = line[mark.end() :] if mark else line
        bracket = _BRACKET.match(rest)
        day = parse_day(bracket["day"]) if bracket else None
        if bracket is not None and (day is not None or bracket["day"].strip().lower() == _UNKNOWN):
            return Entry(rest[bracket.end() :], day, mark is not None, number > 0, is_dated=True), number
        if mark is None or (number and number not in (1, self._number + 1, self._entries + 1)):
            return Entry(line), 0
        return Entry(rest, None, is_marked=True, is_numbered=number > 0), number


def split_entries(text: str) -> Iterator[Entry]:
    """The entries of a list, each with all its lines; a text that is no list is one entry."""
    listing = Listing()
    head, *others = text.strip().split("\n")
    first = entry = listing.read_entry(head)
    is_list = first.is_marked or first.is_dated
    lines = [entry.text]
    for line in others:
        if is_list and listing.may_begin(line, first, is_after_blank=not lines[-1].strip()):
            yield _join(entry, lines)
            entry = listing.read_entry(line)
            lines = []
        lines.append(line if lines else entry.text)
    yield _join(entry, lines)


def _join(entry: Entry, lines: list[str]) -> Entry:
    return Entry("\n".join(lines).strip(), entry.day)


def is_heading(line: str) -> bool:
    """Whether a line is a heading: ``# Work`` or ``**Work**`` alone."""
    return _HEADING.fullmatch(line.strip()) is not None
