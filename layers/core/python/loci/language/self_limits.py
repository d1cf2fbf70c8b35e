"""The end that a statement sets to itself: "until Friday", "for ten days"."""

import re
from calendar import monthrange
from datetime import date, datetime, timedelta

from loci.language.dates import NamedDate, dates_in_question
from loci.text.patterns import LazyPattern

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_NEAR = {"today": 0, "tonight": 0, "tomorrow": 1}
_NUMBERS = ("a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_DAYS_OF = {"day": 1, "week": 7, "fortnight": 14, "month": 31}
_UNTIL = LazyPattern(r"\b(?:until|till) (?:the )?(?P<day>[\w .,-]{3,30})", re.IGNORECASE, guard="until|till")
_FOR = LazyPattern(
    rf"\bfor (?:the next |another )?(?P<count>\d{{1,2}}|{'|'.join(_NUMBERS)}) (?P<unit>{'|'.join(_DAYS_OF)})s?\b",
    re.IGNORECASE,
    guard="for ",
)
# What lasted so long is past, not planned.
_TOLD = LazyPattern(r"\b(?:was|were|had|been|did|went|\w+ed|now|already)\b", re.IGNORECASE)
_ELSEWHERE = timedelta(days=1)
"""A day ends later in other places."""
_LAST_YEAR = 9990  # what ends later is not over


def is_over(text: str, said_at: datetime, now: datetime) -> bool:
    """Whether the end that a text sets to itself has passed; False where it sets none, or one that is not read."""
    end = _end_of(text, said_at.date()) if said_at.year < _LAST_YEAR else None
    return end is not None and now.date() > end + _ELSEWHERE


def _end_of(text: str, said_on: date) -> date | None:
    """The last day on which a text holds that is said on a day."""
    until = _UNTIL.search(text)
    if until is not None:
        return _day_of(until["day"].lower(), said_on)
    span = _FOR.search(text)
    if span is None or _TOLD.search(text):
        return None
    count = span["count"].lower()
    number = int(count) if count.isdecimal() else max(1, _NUMBERS.index(count))
    return said_on + timedelta(days=number * _DAYS_OF[span["unit"].lower()])


def _day_of(words: str, said_on: date) -> date | None:
    first = re.split(r"\W+", words, maxsplit=1)[0]
    if first in _NEAR:
        return said_on + timedelta(days=_NEAR[first])
    if first in _WEEKDAYS:
        return said_on + timedelta(days=(_WEEKDAYS.index(first) - said_on.weekday() - 1) % 7 + 1)
    named_dates = dates_in_question(words.title())
    return _date_of(named_dates[0], said_on) if named_dates else None


def _date_of(named: NamedDate, said_on: date) -> date | None:
    """The day of that date, or the last one of that month; without a year the next one."""
    year = named.year or said_on.year + ((named.month, named.day or 31) < (said_on.month, said_on.day))
    last = monthrange(year, named.month)[1]
    return date(year, named.month, min(named.day or last, last))
