"""Reads how time bounds or orders a question: "What did I repair last week?", "What was the last thing I repaired?".

A moment bounds it, alone or behind "since", "before", "after", "until" or "between". "Before" and "after" something
else name an ``Anchor``: its memory says when that was. What is not read bounds nothing.
"""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import cache

from loci.language.lexicon import alternation
from loci.language.persons import asks_for_advice
from loci.language.times.bounds import ALWAYS, find_bounds, windows_of
from loci.language.times.vocabulary import language_of, may_name_time, vocabulary_of
from loci.language.windows import Window
from loci.language.words import fold_text, is_stop_word
from loci.records import record
from loci.text.patterns import LazyPattern

# "Which films did you recommend last week?" asks for advice that was given.
_PAST = LazyPattern(r"\b(?:did|had|advised|recommended|suggested)\b", re.IGNORECASE)
_NO_ZONE_DAYS = 0.5
"""Days begin so much earlier or later elsewhere: counts where the person's zone is not known."""


class Order(StrEnum):
    """Which of the memories that fit comes first."""

    EARLIEST = "earliest"
    LATEST = "latest"


class Side(StrEnum):
    BEFORE = "before"
    AFTER = "after"


@record(frozen=True, slots=True)
class Anchor:
    """Something that was before or after what is asked for, in the question's words."""

    side: Side
    text: str


@record(frozen=True, slots=True)
class AskedTime:
    """``words`` of the question say the time, and ``rest`` is what it asks without them. ``windows`` are when it was,
    the nearest worth 1; none where it is not bounded."""

    words: tuple[str, ...]
    rest: str
    windows: tuple[Window, ...] = ()
    order: Order | None = None
    anchor: Anchor | None = None

    @property
    def span(self) -> tuple[datetime | None, datetime | None]:
        """From when until when it was, None where that is open."""
        meant = [window for window in self.windows if window.worth == 1]
        start = min((window.start for window in meant), default=-ALWAYS)
        end = max((window.end for window in meant), default=ALWAYS)
        return None if start <= -ALWAYS else _instant(start), None if end >= ALWAYS else _instant(end)

    @property
    def is_all(self) -> bool:
        """Whether the question asks for nothing else: "What did I do yesterday?"."""
        return all(map(is_stop_word, re.findall(r"\w+", fold_text(self.rest))))


def read_asked_time(
    question: str, now: datetime, to_local: Callable[[datetime], datetime] | None = None
) -> AskedTime | None:
    """Read the time of a question that is asked now; None where it names none, and where it says when advice is needed.
    ``to_local`` gives the person's local time, None where their zone is not known."""
    if not may_name_time(question) or (asks_for_advice(question) and not _PAST.search(question)):
        return None
    language = language_of(question)
    local = now.astimezone(UTC) if to_local is None else to_local(now)
    bounds = find_bounds(question, local.date(), language)
    bounding = [words for bound in bounds for words in bound.words]
    open_question = question
    for said in bounding:
        open_question = open_question.replace(said, " ", 1)
    plain = _without_idioms(open_question, language)
    order = next((one for one in Order if any(form.search(plain) for form in _order_forms(language, one))), None)
    match = None if bounds else _anchor_form(language).search(plain)
    if not bounds and order is None and match is None:
        return None
    anchor = None if match is None else _anchor_of(match)
    ordering = _ordering_words(language)
    words = [*bounding, *(ordering.findall(open_question) if order else ())]
    rest = open_question if match is None else open_question.replace(match["whole"], " ")
    away = (local.utcoffset() or timedelta()) / timedelta(days=1)
    unsure = _NO_ZONE_DAYS if to_local is None else 0.0
    windows = tuple(window for bound in bounds for window in windows_of(bound, away, unsure))
    return AskedTime(
        tuple(one.strip() for one in (*words, *((match["whole"],) if match else ()))),
        " ".join((ordering.sub(" ", rest) if order else rest).split()),
        windows,
        order,
        anchor,
    )


def _instant(days: float) -> datetime:
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(days=days)


def _anchor_of(match: re.Match[str]) -> Anchor:
    return Anchor(Side.BEFORE if match["before"] else Side.AFTER, match["text"].strip())


def _without_idioms(question: str, language: str) -> str:
    """The question without what only looks like a time: "at first sight", and names such as "the Last Supper"."""
    return _idioms(language).sub(",", question)


@cache
def _idioms(language: str) -> re.Pattern[str]:
    form = vocabulary_of(language).form
    named = rf"(?<=\w )(?=(?-i:[A-ZÀ-Þ])){form('earliest-one', 'latest-one')}"
    return re.compile(rf"(?<!\w)(?:{form('idiom')}|{named})(?!\w)", re.IGNORECASE)


@cache
def _order_forms(language: str, order: Order) -> tuple[re.Pattern[str], ...]:
    form = vocabulary_of(language).form
    asks = rf"^\W*(?:{alternation('interrogatives', language)})(?!\w)"
    past, adverb = form("past"), form(f"{order}-adverb")
    which = rf"(?<!\w){form(f'{order}-one')} (?!{form('fixed')}(?!\w))"
    forms = (
        rf"(?<!\w){form(order, 'recently' if order is Order.LATEST else order)}(?![\w-])",
        rf"{which}(?:[\w'’]+,? ){{1,3}}?(?:{form('that', 'subject')})(?!\w)",
        rf"{asks} .*?(?<!\w){form('was')} {form('whose')} {which}\w",
        rf"{asks} .*?(?<!\w){past} [\w'’]+ {adverb} (?!{form('fixed')}(?!\w))\w",
        rf"{asks} .*?(?<!\w){past} .*{adverb}\W*$",
    )
    return tuple(re.compile(one, re.IGNORECASE) for one in forms)


@cache
def _ordering_words(language: str) -> re.Pattern[str]:
    form = vocabulary_of(language).form
    alone = form(*(f"{order}-{kind}" for order in Order for kind in ("one", "adverb")))
    return re.compile(rf"(?<!\w)(?:{alone}|{form('recently')})(?![\w-])", re.IGNORECASE)


@cache
def _anchor_form(language: str) -> re.Pattern[str]:
    form = vocabulary_of(language).form
    sides = rf"(?P<before>{form('before', 'until')})|{form('after', 'since')}"
    return re.compile(
        rf"(?<!\w){form('past')} .*?(?<!\w)(?P<whole>(?:{sides}) (?P<text>[^,?.!]{{3,80}}))", re.IGNORECASE
    )
