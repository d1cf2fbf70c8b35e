"""Reads the days that a question names, and how near memories are to them.

    a day      1 on it and the next, 0.6 within a week after, 0.3 within a month after or the day before
    a month    1 in it, 0.5 in the next

People mostly tell what happened a little later. A day or month without a year is meant in every year there are
memories of.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta

import numpy as np
from numpy.typing import NDArray

from loci.language.months import MONTHS, MONTHS_ABROAD
from loci.language.windows import Window
from loci.records import record
from loci.text.patterns import LazyPattern

Floats = NDArray[np.float64]

_SHORT = {name[:3]: number for number, name in enumerate(MONTHS, start=1)}
_NUMBER = {**{name: number for number, name in enumerate(MONTHS, start=1)}, **_SHORT, "sept": 9, **MONTHS_ABROAD}
_NAMES = "|".join(sorted(_NUMBER, key=len, reverse=True))
_WRITTEN = LazyPattern(
    rf"\b(?:(?P<before>\d{{1,2}}|first)(?:st|nd|rd|th|\.|er)?\s+(?:(?:of|de)\s+)?)?(?P<month>{_NAMES})\b\.?"
    r"(?:\s+(?P<after>\d{1,2})(?:st|nd|rd|th)?\b)?(?:,?\s*(?:del?\s+)?(?P<year>(?:19|20)\d\d)\b)?",
    re.IGNORECASE,
    guard="|".join(dict.fromkeys(name[:3] for name in _NUMBER)),
)
_ISO = LazyPattern(r"\b(?P<year>(?:19|20)\d\d)-(?P<month>\d\d)(?:-(?P<day>\d\d))?\b")
# Words like any other without a number next to them, or a capital.
_AMBIGUOUS = frozenset({"may", "march", "mar", "mars", "mayo", "sep", "dec", "jan", "jun"})
_YEARS = 30
"""A date without a year is looked for so many years back."""
_LAST_YEAR = 9998  # the next one still has months after it


@record(frozen=True, slots=True)
class NamedDate:
    """A date is a month where ``day`` is None, and of any year where ``year`` is None."""

    month: int
    day: int | None = None
    year: int | None = None


def dates_in_question(question: str) -> list[NamedDate]:
    """Find the days and months that a question names."""
    return [named for named, match in _written_dates(question) if not _is_ambiguous(match)] + [
        named for named, _ in _numbered_dates(question)
    ]


def dates_in_text(text: str) -> Iterator[tuple[NamedDate, re.Match[str]]]:
    """Find the days and months that a text may name, and where: "may" and "march" alone are mostly other words."""
    yield from _written_dates(text)
    yield from _numbered_dates(text)


def nearness(asked: Iterable[NamedDate], days: Floats, windows: Iterable[Window] = ()) -> Floats:
    """Return for each day since 1970, shape ``(N,)``, how near it is to the nearest date asked about, 0..1."""
    near = np.zeros(len(days))
    for window in windows:
        np.maximum(near, window.worth * ((days >= window.start) & (days < window.end)), out=near)
    if not len(days):
        return near
    last = min(_date(float(days.max())).year, _LAST_YEAR)
    years = range(max(_date(float(days.min())).year - 1, last - _YEARS), last + 1)
    for one in asked:
        for start, end, weight in _windows(one, [one.year] if one.year else years):
            np.maximum(near, weight * ((days >= start) & (days < end)), out=near)
    return near


def _written_dates(text: str) -> Iterator[tuple[NamedDate, re.Match[str]]]:
    for match in _WRITTEN.finditer(text):
        day = match["before"] or match["after"]
        number = (int(day) if day.isdecimal() else 1) if day else None
        if number is None or 1 <= number <= 31:
            year = int(match["year"]) if match["year"] else None
            yield NamedDate(_NUMBER[match["month"].lower()], number, year), match


def _is_ambiguous(match: re.Match[str]) -> bool:
    name = match["month"]
    return name.islower() and name in _AMBIGUOUS and not (match["before"] or match["after"] or match["year"])


def _numbered_dates(text: str) -> Iterator[tuple[NamedDate, re.Match[str]]]:
    for match in _ISO.finditer(text):
        if 1 <= int(match["month"]) <= 12:
            yield NamedDate(int(match["month"]), int(match["day"]) if match["day"] else None, int(match["year"])), match


def _windows(named_date: NamedDate, years: Iterable[int]) -> Iterator[tuple[float, float, float]]:
    for year in years:
        if named_date.day is None:
            first, second, third = (_month(year, named_date.month + ahead) for ahead in range(3))
            yield first, second, 1.0
            yield second, third, 0.5
        elif (day := _day(year, named_date.month, named_date.day)) is not None:
            yield day, day + 2, 1.0
            yield day + 2, day + 8, 0.6
            yield day + 8, day + 32, 0.3
            yield day - 1, day, 0.3


def _month(year: int, month: int) -> float:
    """Return the first day of a month, in days since 1970; months count on over the year's end."""
    return float((date(year + (month - 1) // 12, (month - 1) % 12 + 1, 1) - _EPOCH).days)


def _day(year: int, month: int, day: int) -> float | None:
    try:
        return float((date(year, month, day) - _EPOCH).days)
    except ValueError:
        return None


def _date(days: float) -> date:
    return _EPOCH + timedelta(days=int(days // 1))


_EPOCH = date(1970, 1, 1)
