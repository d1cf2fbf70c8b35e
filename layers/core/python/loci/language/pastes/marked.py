"""Text between marks that say it is quoted: fences, elements, quotation marks, quoted lines, rules."""

import re
from collections.abc import Iterator

from loci.language.pastes.spans import Span, TextLine, lines_of, word_count
from loci.text.patterns import LazyPattern

_FENCE = LazyPattern(r"(?:`{3,}|~{3,}|\"{3}|'{3}|<{3,}|>{3,}|\${2,}$)")
_ELEMENT = LazyPattern(
    r"<([A-Za-z][\w:-]{0,40})(?:\s[^<>]{0,300})?>|\[(quote|begin|start)[^\[\]\n]{0,60}\]", re.IGNORECASE, guard=r"[<\[]"
)
_INLINE_ELEMENTS = frozenset({"b", "i", "u", "em", "strong", "br", "a", "s", "sup", "sub", "kbd"})
_RULE = LazyPattern(
    r"[-=*_~#+—–─━•.]{3,}$|[-=*_~#+—–─━]{2,}.{1,60}[-=*_~#+—–─━]{2,}$|(?:8<|✂)[\s-]*$|-+8<-*$|(?:BEGIN|START|END|"
    r"Begin|Start|End)(?: of)?(?: the)? (?:PASTE|QUOTE|TEXT|MESSAGE|MAIL|EMAIL|LETTER|paste|quote|text|message|mail|"
    r"email|letter)\W*$",
    guard=r"[-=*_~#+—–─━•.]{2}|8<|✂|(?i:begin|start|end)\b",
)
_QUOTED_LINE = LazyPattern(r">|\|(?!.*\|)")
_QUOTE_PAIRS = {"“": "”", "«": "»", "„": "“”", "「": "」", "『": "』", "‹": "›", '"': '"'}
# French has a space within its marks.
_QUOTE_OPENS = LazyPattern(r"(?<![\w\d])(?:[“„「『‹\"](?=\S)|«)")
_TITLE = LazyPattern(r"(?:[A-Z0-9][\w'’.-]*|of|the|and|an?|in|to|for|on|at|with|from|by|&|-)(?: |$)")
_SINGLE = LazyPattern(r"(?<!\w)['‘](?=\S)([^\n]{10,400}?)(?<=[\w.!?,…])['’](?!\w)", guard=r"(?<!\w)['‘]")
_SAYS_I = LazyPattern(
    r"(?:i|i'm|i’m|my|we|ich|mein\w*|yo|mi|je|j['’]|mon|io|ik|mijn|jag|jeg|eu|meu)(?=[ '’]|$)", re.IGNORECASE
)
_COMMENT = LazyPattern(r"/\*.*?\*/|<!--.*?-->", re.DOTALL, guard=r"/\*|<!--")
_MOST_OF_A_TITLE = 12
_QUOTED_WORDS = 4
"""Fewer are a name, a title or a word that is spoken of."""


def find_spans(text: str) -> Iterator[Span]:
    lines = lines_of(text)
    yield from _fenced_spans(lines)
    yield from _elements(text)
    yield from _quoted_lines(lines)
    yield from _ruled_spans(lines)
    yield from _quotations(text)
    yield from (comment.span() for comment in _COMMENT.finditer(text))


def _fenced_spans(lines: list[TextLine]) -> Iterator[Span]:
    """From a fence to the one that closes it, or to the end."""
    opened_line: TextLine | None = None
    mark = ""
    for line in lines:
        match = _FENCE.match(line.text)
        if opened_line is None and match:
            opened_line, mark = line, _closing_mark(match.group())
            if len(line.text) > 6 and line.text.endswith(mark) and line.text.count(mark) > 1:
                yield line.start, line.end
                opened_line = None
        elif opened_line is not None and (line.text.startswith(mark) or line.text.endswith(mark)):
            yield opened_line.start, line.end
            opened_line = None
    if opened_line is not None and mark in ("```", "~~~"):
        yield opened_line.start, lines[-1].end


def _closing_mark(mark: str) -> str:
    return {"<": ">>>", ">": "<<<"}.get(mark[0], mark[:3])


def _elements(text: str) -> Iterator[Span]:
    """``<document>…</document>`` and ``[quote]…[/quote]``; without its end an element on a line of its own lasts to
    the end of the text."""
    at = 0
    unclosed_texts: set[str] = set()
    low = text.lower()
    for match in _ELEMENT.finditer(text):
        name = (match[1] or match[2]).lower()
        if match.start() < at or name in _INLINE_ELEMENTS or name in unclosed_texts:
            continue
        end = _end_of_element(low, name, match.end(), bracket=match[1] is None)
        if end < 0:
            unclosed_texts.add(name)
            continue
        yield match.start(), end
        at = end


def _end_of_element(low: str, name: str, start: int, *, bracket: bool) -> int:
    if bracket:
        for mark in (f"[/{name}", "[end", "[/end"):
            if (end := low.find(mark, start)) >= 0:
                close_at = low.find("]", end)
                return close_at + 1 if close_at >= 0 else len(low)
        return len(low) if name != "quote" else -1
    end = low.find(f"</{name}", start)
    if end < 0:
        return -1
    close_at = low.find(">", end)
    return close_at + 1 if close_at >= 0 else len(low)


def _quoted_lines(lines: list[TextLine]) -> Iterator[Span]:
    for line in lines:
        if _QUOTED_LINE.match(line.text):
            yield line.start, line.end


def _ruled_spans(lines: list[TextLine]) -> Iterator[Span]:
    """Between rules; with a single one, the side that is not the user's question about the other."""
    rules = [n for n, line in enumerate(lines) if _RULE.match(line.text)]
    if not rules:
        return
    if len(rules) > 1:
        yield lines[rules[0]].start, lines[rules[-1]].end
        return
    before, after = lines[: rules[0]], lines[rules[0] + 1 :]
    if _length(after) and _length(after) < _length(before) and after[-1].text.endswith("?"):
        yield lines[0].start, lines[rules[0]].end
    else:
        yield lines[rules[0]].start, lines[-1].end


def _length(lines: list[TextLine]) -> int:
    return sum(len(line.text) for line in lines)


def _quotations(text: str) -> Iterator[Span]:
    """Quotations of more than a few words."""
    at = 0
    for match in _QUOTE_OPENS.finditer(text):
        if match.start() < at:
            continue
        closing = _QUOTE_PAIRS[match.group()]
        ends = [end for mark in closing if (end := text.find(mark, match.end())) >= 0]
        if not ends:
            continue
        if _is_speech(text[match.end() : min(ends)]):
            yield match.start(), min(ends) + 1
        at = min(ends) + 1
    for match in _SINGLE.finditer(text):
        if _is_speech(match[1]):
            yield match.span()


def _is_speech(quoted_text: str) -> bool:
    """A title has a capital in every word of its own."""
    words = quoted_text.split(None, _MOST_OF_A_TITLE)
    if len(words) > 1 and _SAYS_I.match(quoted_text):
        return True
    return word_count(quoted_text) >= _QUOTED_WORDS and (
        len(words) > _MOST_OF_A_TITLE or not all(_TITLE.match(word) for word in words)
    )
