"""Exported chats and transcripts: lines that begin with a stamp, or with who speaks."""

import re
from collections.abc import Iterator
from itertools import pairwise

from loci.language.pastes.spans import Span, TextLine, lines_of, paragraphs_of
from loci.text.patterns import LazyPattern

_TIME = r"\d{1,2}[:.h]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?m\.?)?"
_DATE = r"(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\w{3,9}\.? \d{1,2}(?:, \d{4})?|\d{1,2}\.? \w{3,9}(?: \d{4})?)"
_NAME = r"[^\W\d_][^:\n<>\[\]()]{0,39}"
_STAMPED = LazyPattern(
    rf"[\[(]?(?:{_DATE},?(?: at)? )?{_TIME}(?:, {_DATE})?[\])]?\s*(?:[-–—|]\s*)?<?{_NAME}>?:|"
    rf"{_NAME} ?[\[(](?:{_DATE},? )?{_TIME}[\])]\s*:?|{_NAME},? (?:—|–|-|\||·|•|at|um|a las) ?(?:{_DATE},? )?{_TIME}$|"
    rf"[\[(](?:{_DATE},? )?{_TIME}(?:, {_DATE})?[\])]\s*\S|.{{0,60}}[·•] ?\d{{1,2}} ?(?:s|m|h|d|w|min|mins|hrs?)\b|"
    rf".{{0,40}}@[\w.]{{2,30}} ?[·•|-].{{0,20}}$|\d{{1,2}} ?(?:hrs?|hours?|mins?|minutes?|days?|weeks?) ago$|"
    rf"(?:posted|reviewed|written|commented|answered) by\b|[\[(]?{_DATE}[\])]?,?\s*(?:[-–—|]\s*)?{_NAME}:\s|"
    rf"{_NAME} ?[\[(]{_DATE}[\])]\s*:|(?:RT|MT|via) @\w|\w[\w.-]{{1,30}},? \d{{1,2}} ?(?:hours?|days?|weeks?|months?|"
    rf"years?) ago$|< (?:\w+: )?\S|[<\[*]{_NAME}[>\]*]:? +\S|{_NAME} {_TIME}$|\d\d:\d\d:\d\d[,.]\d{{1,3}} ?-->",
    re.IGNORECASE,
    guard=r"\d|[@<>\[*]| by\b",
)
_TIME_ALONE = LazyPattern(
    rf"(?:(?:read|delivered|seen|sent|today|yesterday|heute|gestern|hoy|ayer),? ?)?{_TIME}(?: ?✓+)?$", re.IGNORECASE
)
_SPEAKER = LazyPattern(
    r"(?:[-*•] )?(?:\*\*)?([^\W\d_][\w.'’-]*(?: [\w.'’-]+){0,3})(?:\*\*)?(?: \([^()\n]{1,30}\))?:(?:\*\*)?\s+\S",
    guard=":",
)
_SAYS_I = LazyPattern(r"[^:]{1,60}:\W*(?:[\w']+,? ){0,3}(?:i|i'm|i’m|my|ich|yo|je|io|ik|jag|jeg|eu)\b", re.IGNORECASE)
# A screenplay, and in it who speaks, on a line of their own.
_SCENE = LazyPattern(r"(?:INT|EXT|INT/EXT|I/E)[. ]|FADE (?:IN|OUT)\b|(?:ACT|SCENE) (?:\d|[IVX]+\b|ONE\b)")
_MOST_BETWEEN = 3
"""Lines of one turn between two that name a speaker."""
_LONGEST_CUE = 24


def find_spans(text: str) -> Iterator[Span]:
    lines = lines_of(text)
    yield from _bubbles(text)
    yield from _plays(lines)
    yield from _runs(lines, [_STAMPED.match(line.text) is not None for line in lines], least=1)
    speakers = [_speaker(line) for line in lines]
    if _is_talk(lines, speakers):
        yield from _runs(lines, [speaker is not None for speaker in speakers], least=2)


def _bubbles(text: str) -> Iterator[Span]:
    """Paragraphs of a screenshot, where a line is nothing but the time of a message."""
    for paragraph in paragraphs_of(text):
        if len(paragraph) > 1 and any(_TIME_ALONE.match(line.text) for line in paragraph):
            yield paragraph[0].start, paragraph[-1].end


def _plays(lines: list[TextLine]) -> Iterator[Span]:
    """From the heading of a scene on, or from the first cue of somebody who speaks twice."""
    cues = [line for line, following in pairwise(lines) if _is_cue(line) and not following.is_blank]
    named_texts = [cue.text for cue in cues]
    starts = [line.start for line in lines if _SCENE.match(line.text)]
    starts += [cue.start for cue in cues if named_texts.count(cue.text) > 1][:1]
    if starts:
        yield min(starts), lines[-1].end


def _is_cue(line: TextLine) -> bool:
    """A name in capitals, alone on its line."""
    return len(line.text) <= _LONGEST_CUE and line.text.isupper() and line.text.replace(" ", "").isalpha()


def _speaker(line: TextLine) -> str | None:
    match = _SPEAKER.match(line.text)
    return None if match is None else match[1].casefold()


def _is_talk(lines: list[TextLine], speakers: list[str | None]) -> bool:
    """A speaker speaks twice, or says "I": in a list of particulars every label occurs once."""
    named_texts = [speaker for speaker in speakers if speaker]
    if len(set(named_texts)) < len(named_texts):
        return True
    of_themselves = (line for line, speaker in zip(lines, speakers, strict=True) if speaker)
    return len(named_texts) > 1 and any(_SAYS_I.match(line.text) for line in of_themselves)


def _runs(lines: list[TextLine], marks: list[bool], least: int) -> Iterator[Span]:
    """From the first marked line of each run to the end of the paragraph of its last."""
    run: list[int] = []
    for n, is_marked in enumerate(marks):
        if not is_marked:
            continue
        if run and n - run[-1] > _MOST_BETWEEN:
            yield from _run(lines, run, least)
            run = []
        run.append(n)
    yield from _run(lines, run, least)


def _run(lines: list[TextLine], run: list[int], least: int) -> Iterator[Span]:
    if len(run) < least or not run:
        return
    last = run[-1]
    while last + 1 < len(lines) and not lines[last + 1].is_blank:
        last += 1
    yield lines[run[0]].start, lines[last].end
