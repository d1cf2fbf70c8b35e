"""The phrases of time that are known, each with what reads it.

dateparser reads what names a day (``periods.parsed``); weeks, months, seasons and years are spans, which it would make
a single day of.
"""

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta

from loci.adapters.rules.patterns import Pattern
from loci.adapters.rules.periods import (
    SEASON_STARTS,
    When,
    month_of,
    named_month,
    on_day,
    parsed,
    season_of,
    season_year,
    shifted_months,
    week_of,
    weekend_of,
    year_of,
)
from loci.adapters.rules.rule import pattern
from loci.adapters.rules.words import WEEKDAYS
from loci.months import MONTHS

_DAY = rf"(?:{'|'.join(WEEKDAYS)}|thurs|tues)"
_MONTH = rf"(?:{'|'.join(MONTHS)}|jan|feb|mar(?=\.? \d)|apr|jun|jul|aug|sept?|oct|nov|dec)"
_PREP = r"\b(?P<prep>on|by|until|till|from|since|before|after|starting|for|around|to|through) "
_PART = r"(?P<part> (?:in the )?(?:morning|afternoon|evening|night|noon|lunchtime)| early)?"
_CLOCK = r"(?P<clock>,? at (?:\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\b\.?)?(?!\d)|noon|midnight)(?: o'clock)?)?"
_COUNT = (
    r"(?P<count>\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a couple of|a few|"
    r"several|fifteen|twenty|thirty)"
)
_UNIT = r"(?P<unit>day|night|week|fortnight|month|year)s?"
_NUMBERS = dict(
    zip(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
        range(1, 13),
        strict=True,
    )
) | {
    "a": 1,
    "an": 1,
    "a couple of": 2,
    "fifteen": 15,
    "twenty": 20,
    "thirty": 30,
}


def _read_iso(found: re.Match[str], _base: date, _past: bool) -> When | None:
    return on_day(date.fromisoformat(found["day"]))


def _read_word(found: re.Match[str], base: date, past: bool) -> When | None:
    word = found["word"].lower()
    if word.startswith("this ") or word.startswith("tonight") or word == "later today":
        return on_day(base)
    day = base - timedelta(days=1) if word == "last night" else _word_day(word.removeprefix("the "), base, past)
    return on_day(day) if day else None


def _word_day(word: str, base: date, past: bool) -> date | None:
    if "after tomorrow" in word:
        return base + timedelta(days=2)
    if "before yesterday" in word:
        return base - timedelta(days=2)
    return parsed(word, base, past=past)


def _read_weekday(found: re.Match[str], base: date, past: bool) -> When | None:
    which = (found["which"] or "").lower()
    index = next(n for n, name in enumerate(WEEKDAYS) if name.startswith(found["name"].lower()[:3]))
    if (found["week"] or found["week2"] or "").lower():
        return on_day(base - timedelta(days=base.weekday()) + timedelta(days=7 + index))
    backwards = which in {"last", "past", "this past"} or (past and which not in {"next", "coming", "this coming"})
    day = parsed(WEEKDAYS[index], base, past=backwards)
    if day is None:
        return None
    if day == base and which:
        day += timedelta(days=-7 if backwards else 7)
    return on_day(day)


def _read_distance(found: re.Match[str], base: date, past: bool) -> When | None:
    backwards = "ago" in found.group().lower() or (past and "from now" not in found.group().lower())
    unit, count = found["unit"].lower(), found["count"].lower()
    number = int(count) if count.isdigit() else _NUMBERS.get(count)
    if number is None:
        side = "before" if backwards else "after"
        days = {"day": 3, "night": 3, "week": 21, "fortnight": 42, "month": 90, "year": 1095}[unit] * (
            -1 if backwards else 1
        )
        about = base + timedelta(days=days)
        return When(f"{count} {unit}s {side} {base.isoformat()}", about, about)
    if unit == "year":
        return year_of(base.year + (-number if backwards else number))
    if unit == "month":
        return month_of(shifted_months(base, -number if backwards else number))
    unit, number = ("week", number * 2) if unit == "fortnight" else ("day" if unit == "night" else unit, number)
    day = parsed(f"{number} {unit}s ago" if backwards else f"in {number} {unit}s", base, past=backwards)
    return on_day(day, "on" if unit == "day" else "around") if day else None


def _read_period(found: re.Match[str], base: date, past: bool) -> When | None:
    which = found["which"].lower().removeprefix("the ")
    step = {"next": 1, "coming": 1, "following": 1, "last": -1, "past": -1, "previous": -1}.get(which, 0)
    name = found["name"].lower()
    if name in SEASON_STARTS:
        return season_of(name, season_year(name, step, base))
    if name in MONTHS:
        return month_of(named_month(MONTHS.index(name) + 1, step, base, past))
    if name == "year":
        return year_of(base.year + step)
    if name == "month":
        return month_of(shifted_months(base, step))
    day = base + timedelta(weeks=step)
    if name == "week":
        return week_of(day)
    return weekend_of(day if base.weekday() < 5 or step >= 0 else base - timedelta(days=7))


def _read_month_day(found: re.Match[str], base: date, past: bool) -> When | None:
    groups = found.groupdict()
    day = groups["day"] or groups["day2"]
    month = groups["month"] or groups["month2"]
    year = groups["year"] or groups["year2"]
    day_of_month = parsed(f"{day} {month.rstrip('.')} {year or ''}".strip(), base, past=past)
    if day_of_month is None or day_of_month.day != int(day):
        return None
    if year is None and not past and day_of_month < base:
        day_of_month = day_of_month.replace(year=day_of_month.year + 1)
    return on_day(day_of_month)


def _read_in_month(found: re.Match[str], base: date, past: bool) -> When | None:
    month = next(n for n, name in enumerate(MONTHS, 1) if name.startswith(found["month"].lower()[:3]))
    first = date(int(found["year"]), month, 1) if found["year"] else named_month(month, 0, base, past)
    when = month_of(first)
    part = (found["part_of"] or "").strip().lower()
    text = f"{part} {when.text.removeprefix('in ')}" if part else when.text
    return When(f"in {text}" if part else text, when.first, when.last)


def _read_year(found: re.Match[str], _base: date, _past: bool) -> When | None:
    return year_of(int(found["year"]))


def _read_season_year(found: re.Match[str], base: date, past: bool) -> When | None:
    name = found["season"].lower()
    if found["year"]:
        return season_of(name, int(found["year"]))
    year = base.year
    started = base.month >= SEASON_STARTS[name]
    if past and not started:
        year -= 1
    if not past and base.month >= SEASON_STARTS[name] + 3:
        year += 1
    return season_of(name, year)


def _read_nth(found: re.Match[str], base: date, past: bool) -> When | None:
    number = int(found["day"])
    for months in range(3):
        first = shifted_months(base, -months if past else months)
        try:
            day = first.replace(day=number)
        except ValueError:
            continue
        if (day <= base) if past else (day >= base):
            return on_day(day)
    return None


def _read_end(found: re.Match[str], base: date, _past: bool) -> When | None:
    step = {"next": 1, "last": -1}.get((found["which"] or "the").lower(), 0)
    at = found["end"].lower()
    if found["unit"].lower() == "month":
        when = month_of(shifted_months(base, step))
    elif found["unit"].lower() == "year":
        when = year_of(base.year + step)
    else:
        when = week_of(base + timedelta(weeks=step))
    return When(f"at the {at} of {when.text.removeprefix('in ')}", when.first, when.last)


def _read_duration(found: re.Match[str], base: date, _past: bool) -> When | None:
    """ "For ten years", of what still holds, is since a year."""
    count = found["count"].lower()
    number = int(count) if count.isdigit() else _NUMBERS.get(count)
    if number is None:
        return None
    if found["unit"].lower() == "year":
        return When(f"since about {base.year - number}", date(base.year - number, 1, 1), base)
    if found["unit"].lower() == "month":
        first = shifted_months(base, -number)
        return When(f"since about {first:%Y-%m}", first, base)
    return None


Reader = Callable[[re.Match[str], date, bool], When | None]

# In this order: a longer phrase takes its words before a shorter one that begins in it.
_FORM_READERS: tuple[tuple[str, Reader], ...] = (
    (rf"(?:{_PREP})?(?<![\d-])(?P<day>\d{{4}}-\d\d-\d\d)(?![\d-]){_CLOCK}", _read_iso),
    (
        rf"(?:{_PREP})?(?:early |late )?\b(?P<word>(?:the )?day after tomorrow|(?:the )?day before yesterday|"
        rf"today|tonight|tomorrow|yesterday|last night"
        rf"|later today|this (?:morning|afternoon|evening))\b{_PART}{_CLOCK}",
        _read_word,
    ),
    (
        rf"(?:{_PREP})?(?<!every )(?P<week2>next week,? (?:on )?)?\b(?:(?P<which>next|last|this|coming|"
        rf"this coming|past|this past|the) )?(?P<name>{_DAY})\b(?!'s| the \d)"
        rf"{_PART}(?P<week> (?:of )?next week)?{_CLOCK}",
        _read_weekday,
    ),
    (rf"(?:about |around |roughly |over |almost )?\b{_COUNT} {_UNIT} (?:ago|back)\b", _read_distance),
    (rf"(?<!one )(?<!first )(?<!time )\bin (?:about |around |roughly )?{_COUNT} {_UNIT}(?:' time)?\b", _read_distance),
    (rf"\b{_COUNT} {_UNIT} from (?:now|today)\b", _read_distance),
    (
        rf"(?:{_PREP})?\b(?P<which>next|last|this|the coming|the past|the following|the previous) (?P<name>week|"
        rf"month|year|weekend|spring|summer|autumn|fall|winter|{'|'.join(MONTHS)})\b(?!'s)",
        _read_period,
    ),
    (
        rf"(?:{_PREP})?(?:the )?(?:\b(?P<day>\d{{1,2}})(?:st|nd|rd|"
        rf"th)?(?: of)? (?P<month>{_MONTH})\b\.?(?:,? (?P<year>(?:19|20)\d\d))?"
        rf"|\b(?P<month2>{_MONTH})\b\.? (?:the )?(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (?P<year2>(?:19|"
        rf"20)\d\d))?){_CLOCK}",
        _read_month_day,
    ),
    (
        rf"\b(?P<prep>in|since|until|by|from|after|before)(?P<part_of> (?:early|mid|late))?(?: |"
        rf"-)(?P<month>{_MONTH})\b(?: (?:of )?(?P<year>(?:19|20)\d\d))?",
        _read_in_month,
    ),
    (
        r"\b(?P<prep>in|since|until|by)(?: the)? (?P<season>spring|summer|autumn|fall|"
        r"winter)\b(?: (?:of )?(?P<year>(?:19|20)\d\d))?(?! \w+ing\b)",
        _read_season_year,
    ),
    (r"\b(?P<prep>in|since|until|by|before|after|from|back in) (?P<year>(?:19|20)\d\d)\b(?!s|-)", _read_year),
    (
        rf"\b(?P<prep>on|by|until|from|before|after) the (?P<day>\d{{1,2}})(?:st|nd|rd|th)\b(?! \w*(?:floor|"
        rf"street|avenue|time|of))(?: of (?:this|the) month)?{_CLOCK}",
        _read_nth,
    ),
    (
        r"\b(?:at |by |around |towards? )?the (?P<end>end|beginning|start) of (?P<which>this|next|last|"
        r"the) (?P<unit>week|month|year)\b",
        _read_end,
    ),
)
_DURATION: tuple[str, Reader] = (
    rf"\bfor (?:about |around |over |almost |nearly |the (?:last|past) |more than )?{_COUNT} {_UNIT}(?: now)?\b",
    _read_duration,
)
# "I have not eaten meat in ten years" lies behind, not ahead.
NOT_SINCE = Pattern(r"I have not\b", re.IGNORECASE)
_LASTING = Pattern(r"(?:I|we) have |.* has been ", re.IGNORECASE)
# What every phrase holds: most clauses are done with one search.
HINT = Pattern(
    rf"\b(?:{_DAY}|{_MONTH}|today|tonight|tomorrow|yesterday|morning|afternoon|evening|night|ago|back|now|day|"
    rf"week|fortnight|month|year"
    r"|(?:day|week|fortnight|month|year)s|weekend|spring|summer|autumn|fall|winter|in (?:19|20)\d\d)\b|\d{4}|"
    r"\bthe \d{1,2}(?:st|nd|rd|th)\b",
    re.IGNORECASE,
)


def readers(clause: str) -> Iterator[tuple[Pattern, Reader]]:
    """The forms a clause may hold, longest first; a duration is a date only of what still lasts."""
    forms = (*_FORM_READERS, _DURATION) if _LASTING.match(clause) else _FORM_READERS
    return ((pattern(form), reader) for form, reader in forms)
