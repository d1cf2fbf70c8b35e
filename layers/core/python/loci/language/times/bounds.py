"""The days that the moments of a question bound: from, until, between, within.

A moment that need not be over, such as "on Monday" or "today", bounds no question in the present: "What do I do on
Monday?" asks for a habit, or a plan.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import cache

from loci.language.times.moments import Moment, find_moments
from loci.language.times.vocabulary import vocabulary_of
from loci.language.windows import Window
from loci.records import record

ALWAYS = 4_000_000.0
"""More days than there are."""
_EPOCH = date(1970, 1, 1)
_SLACK_WORTH = 0.5
_LATER_WORTH = 0.4
_LATER_DAYS = 2
"""People tell what happened some days later."""
_A_YEAR = 365


@record(frozen=True, slots=True)
class Bound:
    """Days from ``first`` to before ``end``, either open where it is None, as the ``words`` say."""

    words: tuple[str, ...]
    first: date | None
    end: date | None
    slack: int = 0


def find_bounds(question: str, today: date, language: str) -> list[Bound]:
    """Find the bounds of a question; two with days in common are one: "on Monday last week", "in May last year"."""
    bounds: list[Bound] = []
    for bound in _read_bounds(question, today, language):
        common = _within(bounds[-1], bound) if bounds else None
        if common is None:
            bounds.append(bound)
        else:
            bounds[-1] = common
    return bounds


def windows_of(bound: Bound, away: float, unsure: float) -> Iterator[Window]:
    """The windows of a bound: local days are ``away`` from those of UTC, and begin as much earlier or later as is
    ``unsure``."""
    start = -ALWAYS if bound.first is None else (bound.first - _EPOCH).days - away
    end = ALWAYS if bound.end is None else (bound.end - _EPOCH).days - away
    yield Window(start, end)
    if bound.first is not None and bound.end is not None:
        yield Window(start - bound.slack - unsure, end + bound.slack + unsure, _SLACK_WORTH)
        yield Window(end, end + bound.slack + _LATER_DAYS, _LATER_WORTH)


def _within(one: Bound, other: Bound) -> Bound | None:
    """The days that both bounds have; None where they have none."""
    first = max((day for day in (one.first, other.first) if day is not None), default=None)
    end = min((day for day in (one.end, other.end) if day is not None), default=None)
    if first is not None and end is not None and first >= end:
        return None
    return Bound(one.words + other.words, first, end, min(one.slack, other.slack))


def _read_bounds(question: str, today: date, language: str) -> Iterator[Bound]:
    moments = _moments(question, today, language)
    while moments:
        moment, *moments = moments
        match = _behind(language).search(question[: moment.start])
        kind = match.lastgroup if match else None
        start = match.start() if match else moment.start
        if kind == "between" and moments:
            last, *moments = moments
            yield Bound((question[start : last.end],), moment.days.first, last.days.end)
            continue
        words = (question[start : moment.end],)
        match kind:
            case "since":
                yield Bound(words, moment.days.first, None)
            case "after":
                yield Bound(words, moment.days.end, None)
            case "before":
                yield Bound(words, None, moment.days.first)
            case "until":
                yield Bound(words, None, moment.days.end)
            case _:
                yield Bound(words, moment.days.first, moment.days.end, moment.days.slack)


def _moments(question: str, today: date, language: str) -> Sequence[Moment]:
    """The moments that bound the question; those with a year are meant in it."""
    moments = find_moments(question, today, language)
    if not moments:
        return moments
    year = next((one.days for one in moments if one.days.length >= _A_YEAR and one.days.end <= today), None)
    if year is not None:
        in_year = find_moments(question, year.end - timedelta(days=1), language)
        pairs = zip(moments, in_year, strict=False)
        moments = [own if own.is_over or own.days == year else replace(own, days=then.days) for own, then in pairs]
    is_present = _is_present(question, language)
    return [one for one in moments if one.is_over or not is_present]


def _is_present(question: str, language: str) -> bool:
    form = vocabulary_of(language).form
    present, past = (re.compile(rf"(?<!\w){form(kind)}(?!\w)", re.IGNORECASE) for kind in ("present", "past"))
    return present.search(question) is not None and past.search(question) is None


@cache
def _behind(language: str) -> re.Pattern[str]:
    form = vocabulary_of(language).form
    kinds = "|".join(
        f"(?P<{kind}>{form(kind)})" for kind in ("since", "before", "after", "until", "between", "in", "on")
    )
    return re.compile(rf"(?<!\w)(?:{kinds})(?: {form('the')})? $", re.IGNORECASE)
