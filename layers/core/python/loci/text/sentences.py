"""Text cut into sentences by rules alone, for vectors and for summaries.

A line break always ends a sentence. Within a line ``. ! ? …`` end one when a space follows, except after
abbreviations, initials, list numbers and an ellipsis or quotation that goes on in lower case.
``。！？`` end one wherever they stand. Case is no proof of a new sentence: people chat in lower case.
"""

import re
from collections.abc import Iterator

from loci.text.patterns import LazyPattern

# The further vectors of a text, besides the one of the whole text.
MAX_RUNS = 3

_END = LazyPattern(r"[.!?…]+[\"'”’»)\]]*|[。！？]+[”’」』）]*")
_FULL_WIDTH = "。！？"
_MARKS = frozenset(".!?…。！？")
_OPENING = "([\"'“‘«"
_CLOSING = "\"'”’»)]"
# Characters looked at on either side of a mark: bounds the work on text of marks alone.
_AROUND = 80
_LIST_NUMBER = LazyPattern(r"\d{1,3}\.")

# The four below are compiled by ``re`` when first asked for: many a text has no full stop inside a line.
# A name or an example follows these, never a new sentence.
_OPEN_ABBREVIATION = (
    r"(?i)(?:mr|mrs|ms|mx|dr|prof|rev|hon|st|mt|gen|col|lt|sgt|capt|gov|sen|rep|messrs"
    r"|vs|cf|e\.g|i\.e|viz|incl|esp|resp)\."
)
# Abbreviations before a number, else words like any other ("I said no.").
_COUNTING_ABBREVIATION = r"(?i)(?:nos?|vol|figs?|pp?|ca|approx|ch|sec)\."
# Initials and abbreviations that also end sentences: only a word that commonly opens one decides.
_CLOSING_ABBREVIATION = (
    r"(?i)(?:[a-z]\.)+|(?:etc|jr|sr|inc|ltd|co|corp|dept|univ|est|min|max|ft|eds?|al|bros|ave|blvd|rd"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thu|thurs|fri|sat)\."
)
_OPENER = (
    r"(?:I|We|You|He|She|It|They|This|That|These|Those|There|The|An?|My|Our|Your|His|Her|Its|Their"
    r"|Then|Now|So|But|And|Or|If|When|While|After|Before|Since|Because|Although|However|Also"
    r"|What|Who|Why|How|Where|Do|Does|Did|Is|Are|Was|Were|Can|Could|Would|Please|Yes|No|OK|Okay|Thanks"
    r"|Later|Today|Yesterday|Tomorrow)\b"
)


def split_sentences(text: str) -> list[str]:
    """The sentences of a text in order, without surrounding white space; none for white space alone.

    Nothing but white space is lost. A piece without a letter or digit stays with the sentence before it.
    """
    sentences: list[list[str]] = []
    for piece in (piece for line in text.splitlines() for piece in _pieces(line)):
        if sentences and not any(map(str.isalnum, piece)):
            sentences[-1].append(piece)
        else:
            sentences.append([piece])
    return [" ".join(pieces) for pieces in sentences]


def passages(text: str) -> list[str]:
    """The pieces of a text that get a vector, 1 to 4.

    A text of one sentence: itself. Else the whole text first, then its sentences; more than three are
    joined with their neighbours into at most three runs of about equal length, so that no part goes unseen.
    """
    sentences = split_sentences(text)
    if len(sentences) < 2:
        return [text]
    return [text, *_runs(sentences)]


def _runs(sentences: list[str]) -> list[str]:
    if len(sentences) <= MAX_RUNS:
        return sentences
    runs: list[list[str]] = [[] for _ in range(MAX_RUNS)]
    total = sum(map(len, sentences))
    before = 0
    for sentence in sentences:
        middle = before + len(sentence) / 2
        runs[int(MAX_RUNS * middle / total)].append(sentence)
        before += len(sentence)
    return [" ".join(run) for run in runs if run]


def _pieces(line: str) -> Iterator[str]:
    start = 0
    # One sentence, as most lines are: there is nothing to divide.
    for mark in () if _MARKS.isdisjoint(line[:-1]) else _END.finditer(line):
        end = mark.end()
        full_width = mark.group()[0] in _FULL_WIDTH
        if full_width or _ends_sentence(line[max(start, end - _AROUND) : end].lstrip(), line[end : end + _AROUND]):
            yield line[start:end].strip()
            start = end
    if rest := line[start:].strip():
        yield rest


def _ends_sentence(before: str, after: str) -> bool:
    bare = before.rstrip(_CLOSING)
    if not after[:1].isspace():
        return False
    following = after.lstrip()
    if bare.endswith(("..", "…")) or bare != before:
        return not following[:1].islower()
    return not bare.endswith(".") or _full_stop_ends(bare, following)


def _full_stop_ends(before: str, after: str) -> bool:
    word = before.split()[-1].lstrip(_OPENING)
    if re.fullmatch(_OPEN_ABBREVIATION, word) or (word == before and _LIST_NUMBER.fullmatch(word)):
        return False
    if re.fullmatch(_COUNTING_ABBREVIATION, word):
        return not after[:1].isdigit()
    if re.fullmatch(_CLOSING_ABBREVIATION, word):
        return re.match(_OPENER, after) is not None
    return True
