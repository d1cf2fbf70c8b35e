"""Pieces of a text by their positions, and its lines."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from loci.records import record
from loci.text.patterns import LazyPattern

Span: TypeAlias = tuple[int, int]
"""The index of the first character, and of the one after the last."""


_UNSPACED = LazyPattern("[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]")
_LETTERS_OF_A_WORD = 2


@record(frozen=True, slots=True)
class TextLine:
    """One line of a text without white space around it; ``end`` is where the next one starts."""

    text: str
    start: int
    end: int

    @property
    def is_blank(self) -> bool:
        return not self.text


def lines_of(text: str) -> list[TextLine]:
    lines: list[TextLine] = []
    start = 0
    for raw in text.splitlines(keepends=True):
        lines.append(TextLine(raw.strip(), start, start + len(raw)))
        start += len(raw)
    return lines


def paragraphs_of(text: str) -> list[list[TextLine]]:
    """Lines between blank ones."""
    lines: list[list[TextLine]] = []
    fresh = True
    for line in lines_of(text):
        if line.is_blank:
            fresh = True
        elif fresh:
            lines.append([line])
            fresh = False
        else:
            lines[-1].append(line)
    return lines


def merge_spans(spans: Iterable[Span]) -> tuple[Span, ...]:
    """In order, those that touch joined."""
    return tuple(_join_spans(sorted(spans)))


def _join_spans(spans: list[Span]) -> Iterator[Span]:
    current: Span | None = None
    for start, end in spans:
        if current is None:
            current = (start, end)
        elif start <= current[1]:
            current = (current[0], max(current[1], end))
        else:
            yield current
            current = (start, end)
    if current is not None:
        yield current


def word_count(text: str) -> int:
    """Where a script has no spaces (Japanese, Chinese, Thai), two letters count as a word."""
    return max(len(text.split()), len(_UNSPACED.findall(text)) // _LETTERS_OF_A_WORD)
