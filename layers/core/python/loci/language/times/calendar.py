"""Spans of days by the names that people give them: "last week", "two months ago", "in May"."""

from datetime import date, timedelta

from loci.records import record

_DAYS_OF = {"day": 1, "week": 7, "weekend": 7, "month": 30, "year": 365}
_SLACK = {"day": 0, "week": 1, "weekend": 0, "month": 4, "year": 20}
_LEAST_WIDTH = {"day": 0, "week": 3, "weekend": 3, "month": 9, "year": 60}
_PART_OF_AGO = 0.2
"""So far off, as a part of the time that has passed, is "three months ago"."""
_MONTHS_A_SEASON = 3
_FIRST_MONTH_OF_A_SEASON = 3
_SEASON_SLACK = 21
_SATURDAY = 5


@record(frozen=True, slots=True)
class Days:
    """The days from ``first`` to the one before ``end``; so many days of ``slack`` on both sides may be meant too."""

    first: date
    end: date
    slack: int = 0

    @property
    def length(self) -> int:
        return (self.end - self.first).days


def day(today: date, away: int) -> Days:
    return Days(today + timedelta(days=away), today + timedelta(days=away + 1))


def calendar_unit(unit: str, today: date, back: int) -> Days:
    """The unit that today lies in, or that so many units ``back``; of weekends the newest one that has begun."""
    if unit == "year":
        first = date(today.year - back, 1, 1)
        return Days(first, date(first.year + 1, 1, 1), _SLACK[unit])
    if unit == "month":
        first = month_start(today.year, today.month - back)
        return Days(first, month_start(first.year, first.month + 1), _SLACK[unit])
    if unit == "day":
        return day(today, -back)
    monday = today - timedelta(days=today.weekday() + 7 * back)
    if unit == "week":
        return Days(monday, monday + timedelta(days=7), _SLACK[unit])
    saturday = monday + timedelta(days=_SATURDAY if today.weekday() >= _SATURDAY else _SATURDAY - 7)
    if back and today.weekday() < _SATURDAY:
        saturday += timedelta(days=7)
    return Days(saturday, saturday + timedelta(days=2), _SLACK[unit])


def ago(number: int, unit: str, today: date) -> Days:
    """About that long ago."""
    middle = today - timedelta(days=number * _DAYS_OF[unit])
    width = max(_LEAST_WIDTH[unit], round(number * _DAYS_OF[unit] * _PART_OF_AGO) if unit != "day" else number // 5)
    return Days(middle - timedelta(days=width), middle + timedelta(days=width + 1), width)


def rolling(number: int, unit: str, today: date) -> Days:
    """From so long ago until today."""
    return Days(today - timedelta(days=number * _DAYS_OF[unit]), today + timedelta(days=1), _SLACK[unit])


def weekday(number: int, today: date, *, is_over: bool) -> Days:
    """The newest one; ``is_over``: before today."""
    back = (today.weekday() - number) % 7
    return day(today, -(back or 7) if is_over else -back)


def month(number: int, today: date, *, year: int | None = None, is_over: bool = False) -> Days:
    """That of the year, without one the newest that has begun; ``is_over``: that has ended."""
    in_year = year or today.year - (number > today.month or (is_over and number == today.month))
    return Days(date(in_year, number, 1), month_start(in_year, number + 1), _SLACK["month"])


def year(number: int) -> Days:
    return Days(date(number, 1, 1), date(number + 1, 1, 1))


def season(number: int, today: date, *, is_over: bool) -> Days:
    """The newest of the northern year that has begun; ``is_over``: that has ended."""
    for begins_in in (today.year, today.year - 1, today.year - 2):
        first = date(begins_in, _FIRST_MONTH_OF_A_SEASON + _MONTHS_A_SEASON * (number - 1), 1)
        end = month_start(first.year, first.month + _MONTHS_A_SEASON)
        if (end if is_over else first) <= today:
            return Days(first, end, _SEASON_SLACK)
    raise ValueError(f"no season {number}")


def month_start(year: int, month_number: int) -> date:
    """The first day of a month; months count on over the year's ends."""
    return date(year + (month_number - 1) // 12, (month_number - 1) % 12 + 1, 1)
