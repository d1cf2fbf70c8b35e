"""The moments that a text names, seen from a day: "yesterday", "two weeks ago", "in May", "on Monday"."""

import re
from collections.abc import Iterator
from datetime import date, datetime
from functools import cache

from loci.language.dates import NamedDate, dates_in_text
from loci.language.times import calendar
from loci.language.times.calendar import Days
from loci.language.times.vocabulary import Vocabulary, language_of, vocabulary_of
from loci.records import record


@record(frozen=True, slots=True)
class Moment:
    """Days that a text names, and where: from ``start`` to ``end``. ``is_over``: its words say that it is over."""

    days: Days
    start: int
    end: int
    is_over: bool = False


def find_moments(text: str, today: date, language: str) -> list[Moment]:
    """In the order of the text, of two that overlap the first."""
    found = [*_relative(text, today, language), *_dated(text, today, language), *_bare(text, today, language)]
    moments: list[Moment] = []
    for moment in sorted(found, key=lambda one: (one.start, -one.end)):
        if not moments or moment.start >= moments[-1].end:
            moments.append(moment)
    return moments


def told_window(text: str, said_at: datetime) -> Days | None:
    """The days on which happened what a text tells that was said then, if it names any that are over or begun. A day of
    the week, or a month alone, may lie ahead and is left out."""
    language, today = language_of(text), said_at.date()
    moments = [*_relative(text, today, language), *_dated(text, today, language)]
    past_days = (one.days for one in moments if one.days.first <= today)
    return min(past_days, key=lambda days: days.length, default=None)


def _relative(text: str, today: date, language: str) -> Iterator[Moment]:
    forms = _forms_of(language)
    for match in forms.relative.finditer(text):
        if match[0][0].isupper() and match.start() and not text[: match.start()].rstrip().endswith((".", "!", "?")):
            # A name: the song "Yesterday".
            continue
        try:
            days = _relative_days(match, today, forms.vocabulary)
        except (OverflowError, ValueError):
            # Before the calendar began.
            continue
        if days is not None:
            is_over = match["day"] is None and match["this"] is None
            yield Moment(days, match.start(), match.end(), is_over or days.end <= today)


def _relative_days(match: re.Match[str], today: date, vocabulary: Vocabulary) -> Days | None:
    words = {name: words for name, words in match.groupdict().items() if words}
    if "day" in words:
        return calendar.day(today, int(vocabulary.value("day", words["day"]) or 0))
    if "rolling" in words:
        number = vocabulary.number(words.get("rolling_number", "1"))
        return calendar.rolling(number, _unit(vocabulary, words["rolling"]), today)
    for unit in ("ago", "behind_ago"):
        if unit in words:
            return calendar.ago(vocabulary.number(words[f"{unit}_number"]), _unit(vocabulary, words[unit]), today)
    if before_last := words.get("before_last") or words.get("behind_before"):
        return calendar.calendar_unit(_unit(vocabulary, before_last), today, 2)
    if "this" in words:
        return _named(vocabulary, words["this"], today, is_over=False)
    return _named(vocabulary, words.get("last") or words["behind"], today, is_over=True)


def _named(vocabulary: Vocabulary, words: str, today: date, *, is_over: bool) -> Days | None:
    """The days of a unit, a weekday, a month or a season by its name."""
    if unit := vocabulary.value("unit", words):
        return calendar.calendar_unit(unit, today, int(is_over))
    for kind, read in (("weekday", calendar.weekday), ("month", calendar.month), ("season", calendar.season)):
        if number := vocabulary.value(kind, words):
            return read(int(number), today, is_over=is_over)
    return None


def _unit(vocabulary: Vocabulary, words: str) -> str:
    return vocabulary.value("unit", words) or "day"


def _dated(text: str, today: date, language: str) -> Iterator[Moment]:
    """Days and months that are written with a number, or behind a preposition."""
    for named, match in dates_in_text(text):
        has_number = named.day is not None or named.year is not None
        days = _days_of(named, today) if has_number or _is_behind_preposition(text, match, language) else None
        if days is not None:
            yield Moment(days, match.start(), match.end())


def _days_of(named: NamedDate, today: date) -> Days | None:
    if named.day is None:
        return calendar.month(named.month, today, year=named.year)
    try:
        year = named.year or today.year - ((named.month, named.day) > (today.month, today.day))
        return calendar.day(date(year, named.month, named.day), 0)
    except (OverflowError, ValueError):
        return None


def _bare(text: str, today: date, language: str) -> Iterator[Moment]:
    """Weekdays, weekends, seasons and years behind a preposition, and a weekday that ends the text."""
    vocabulary = vocabulary_of(language)
    for match in _forms_of(language).bare.finditer(text):
        words = match[0]
        ends_text = not text[match.end() :].strip(" ?.!") and vocabulary.value("weekday", words) is not None
        if not ends_text and not _is_behind_preposition(text, match, language):
            continue
        days = calendar.year(int(words)) if words.isdecimal() else _named(vocabulary, words, today, is_over=False)
        if days is not None:
            yield Moment(days, match.start(), match.end())


def _is_behind_preposition(text: str, match: re.Match[str], language: str) -> bool:
    return _forms_of(language).preposition.search(text[: match.start()]) is not None


@record(frozen=True, slots=True)
class _Forms:
    """Forms of the moments of a language. ``bare`` ones are moments behind a ``preposition`` alone."""

    vocabulary: Vocabulary
    relative: re.Pattern[str]
    bare: re.Pattern[str]
    preposition: re.Pattern[str]


@cache
def _forms_of(language: str) -> _Forms:
    vocabulary = vocabulary_of(language)
    form = vocabulary.form
    number, unit, ago = rf"\d{{1,3}}|{form('number')}", form("unit"), form("ago")
    named = form("unit", "weekday", "month", "season")
    relative = "|".join(
        (
            rf"(?P<day>{form('day')})",
            rf"{ago} (?P<ago_number>{number}) (?P<ago>{unit})",
            rf"(?P<behind_ago_number>{number}) (?P<behind_ago>{unit}) {form('ago-behind')}",
            rf"{form('in-the-last')} (?:(?P<rolling_number>{number}) )?(?P<rolling>{unit})",
            rf"{form('before-last')} (?P<before_last>{unit})",
            rf"(?P<behind_before>{unit}) {form('before-last-behind')}",
            rf"{form('last')} (?P<last>{named})",
            rf"(?P<behind>{named}) {form('last-behind')}",
            rf"{form('this')} (?P<this>{form('unit', 'season')})",
        )
    )
    preposition = form("after", "before", "between", "in", "on", "since", "until", "and")
    return _Forms(
        vocabulary,
        re.compile(rf"(?<!\w)(?:{relative})(?![\w-])", re.IGNORECASE),
        re.compile(rf"(?<!\w)(?:{form('weekday', 'unit weekend', 'season')}|(?:19|20)\d\d)(?![\w-])", re.IGNORECASE),
        re.compile(rf"(?<!\w){preposition} (?:{form('the')} ?)?$", re.IGNORECASE),
    )
