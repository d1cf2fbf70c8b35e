"""Code, data, logs and tables: lines that no one says."""

import re
from collections.abc import Iterator
from itertools import takewhile

from loci.language.lexicon import alternation
from loci.language.pastes.spans import Span, TextLine, lines_of
from loci.text.patterns import LazyPattern

_CODE = LazyPattern(
    r"^(?:def|class|async def|function|func|fn|public|private|protected|static|import|from \S+ import|package|using|"
    r"namespace|const|let|var|return|if \(|else\b.*[{:]$|for \(|while \(|try\b\s*[{:]|catch|except\b.*:$|elif\b|"
    r"#include|#define|SELECT\b|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE (?:TABLE|INDEX)|WHERE\b|FROM \w+|"
    r"@\w+[({]?|>>> |npm |pip |git |docker |sudo |curl )(?=.*[(){};=<>\[\]:]|\s\S+$)|.*[;{}]$|"
    r"[\w.]+\([^)\s]*\)$|</?\w+[^<>]*/?>$|"
    r"[\w.\[\]]+\s*[:+*-]?=\s*\S|(?://|/\*|\*/|<!--)|.*=>|[{}()\[\]]+[,;]?$",
    guard=r"[(){};=<>\[\]:/*]|^(?:[a-z@$#]|SELECT|INSERT|UPDATE|DELETE|CREATE|WHERE|FROM)",
)
_DATA = LazyPattern(r"(?=.*[\":{])[{\[].*[}\]],?$|[{\[]$|\"[\w .-]+\"\s*:\s*\S", guard=r"[{\[\"]")
_LOG = LazyPattern(
    r"(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d[.,\] ])|"
    r"\[?(?:ERR(?:OR)?|WARN(?:ING)?|INFO|DEBUG|FATAL|TRACE)\b[\]:! ]|"
    r"[\w./-]+ (?:ERR(?:OR)?|WARN(?:ING)?)[!:] |(?:error|fatal|panic)(?:\[\w+\])?: |"
    r"Traceback \(most recent|File \".+\", line \d+|at [\w$.<>]+\(|Caused by:|Exception in|"
    r"(?:[\w.]{1,80})?(?:Error|Exception)(?::|$)",
    guard=r"[:(\d]|[A-Z]{3}|Traceback|Exception|Error",
)
# What follows it is what a machine said, up to a blank line or a question.
_OUTPUT = LazyPattern(
    r"\$ [a-z]|HTTP/\d|Traceback \(most recent|Exception in|diff --git |@@ -\d|--- a/",
    guard=r"\$ [a-z]|HTTP/|Traceback|Exception|diff|@@|--- a",
)
_FIELD = LazyPattern(
    r"[-*• ]{0,3}(?:"
    rf"{alternation('fields_of_forms')}"
    r")\s*[:=]\s*\S",
    re.IGNORECASE,
    guard="[:=]",
)
_OWN_FORM = LazyPattern(
    r"\b(?:about me|that['’]?s me|(?:this|that) is me|my (?:details|profile|data|info\w*)|über mich|das bin ich|"
    r"meine (?:daten|angaben)|zu mir|sobre mí|mis datos|soy yo|c'est moi|à propos de moi|sono io|dat ben ik)\b",
    re.IGNORECASE,
)
_STARS = LazyPattern(r"[★☆⭐]{2,}")
_HEADING = LazyPattern(r"#{1,4} \S|\\(?:begin|section|chapter)\b|={2,} .+ ={2,}$")
_ROW_SEPARATORS = ("|", "\t", ";", ",")
_SEPARATORS = 2
"""Separators of one kind in a row of a table, at least so many, and as many in its neighbour."""
_CELL = LazyPattern(r"\"[^\"]*\"")


def find_spans(text: str) -> Iterator[Span]:
    lines = lines_of(text)
    for line in lines:
        if _is_code(line) or _DATA.match(line.text) or _LOG.match(line.text):
            yield line.start, line.end
    yield from _outputs(lines)
    yield from _tables(lines)
    yield from _forms(lines)
    yield from _documents(lines)
    stars = next((line for line in lines if _STARS.search(line.text)), None)
    if stars is not None:
        yield stars.start, len(text)


def _outputs(lines: list[TextLine]) -> Iterator[Span]:
    for n, line in enumerate(lines):
        if _OUTPUT.match(line.text):
            *_, last = (line, *takewhile(lambda one: not one.is_blank and not one.text.endswith("?"), lines[n:]))
            yield line.start, last.end


def _is_code(line: TextLine) -> bool:
    # What is longer was said, or is found by what surrounds it.
    return len(line.text) <= 300 and _CODE.match(line.text) is not None


def _forms(lines: list[TextLine]) -> Iterator[Span]:
    """Particulars of a person, at least two of them, unless the user says that they are theirs."""
    fields = [line for line in lines if _FIELD.match(line.text)]
    if len(fields) > 1 and not any(_OWN_FORM.search(line.text) for line in lines):
        yield fields[0].start, fields[-1].end


def _documents(lines: list[TextLine]) -> Iterator[Span]:
    """From the first of several headings on."""
    headings = [n for n, line in enumerate(lines) if _HEADING.match(line.text)]
    if len(headings) > 1:
        yield lines[headings[0]].start, lines[-1].end


def _tables(lines: list[TextLine]) -> Iterator[Span]:
    """Neighbouring lines with as many separators each."""
    for mark in _ROW_SEPARATORS:
        counts = [_separators(line, mark) for line in lines]
        for n in range(1, len(lines)):
            if counts[n] >= _SEPARATORS and counts[n] == counts[n - 1]:
                yield lines[n - 1].start, lines[n].end
        yield from _columns(lines, mark)


def _columns(lines: list[TextLine], mark: str) -> Iterator[Span]:
    """Find three neighbours of two cells: within a sentence a space follows the mark."""
    pairs = [mark != "|" and line.text.count(mark) == 1 and f"{mark} " not in line.text for line in lines]
    for n in range(2, len(lines)):
        if all(pairs[n - 2 : n + 1]):
            yield lines[n - 2].start, lines[n].end


def _separators(line: TextLine, mark: str) -> int:
    """A comma inside a sentence is followed by a space, inside a table by none."""
    bare = _CELL.sub("", line.text)
    return 0 if mark == "," and ", " in bare else bare.count(mark)
