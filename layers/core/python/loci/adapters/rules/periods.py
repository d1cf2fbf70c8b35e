"""Days and spans of days: a month, a season, a week, and how a fact writes them."""

from datetime import UTC, date, datetime, time, timedelta

from loci.records import record

SEASON_STARTS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}


@record(frozen=True, slots=True)
class When:
    """``text`` as a fact says it ("on 2026-05-12"); ``first`` and ``last`` day it may mean."""

    text: str
    first: date
    last: date

    def starts(self) -> datetime:
        return datetime.combine(self.first, time.min, UTC)


def on_day(day: date, word: str = "on") -> When:
    return When(f"{word} {day.isoformat()}", day, day)


def month_of(first: date, prefix: str = "in ") -> When:
    after = (first.replace(day=28) + timedelta(days=4)).replace(day=1)
    return When(f"{prefix}{first:%Y-%m}", first, after - timedelta(days=1))


def year_of(year: int) -> When:
    return When(f"in {year}", date(year, 1, 1), date(year, 12, 31))


def week_of(day: date) -> When:
    monday = day - timedelta(days=day.weekday())
    return When(f"in the week of {monday.isoformat()}", monday, monday + timedelta(days=6))


def weekend_of(day: date) -> When:
    saturday = day - timedelta(days=day.weekday()) + timedelta(days=5)
    return When(f"on the weekend of {saturday.isoformat()}", saturday, saturday + timedelta(days=1))


def season_of(name: str, year: int) -> When:
    start = date(year, SEASON_STARTS[name], 1)
    label = f"{year}/{(year + 1) % 100:02d}" if name == "winter" else f"{year}"
    return When(f"in {'autumn' if name == 'fall' else name} {label}", start, start + timedelta(days=91))


def parsed(phrase: str, base: date, *, past: bool) -> date | None:
    import dateparser  # a quarter of a second, for those conversations alone that name a day

    found = dateparser.parse(
        phrase,
        languages=["en"],
        settings={
            "RELATIVE_BASE": datetime.combine(base, time(12)),
            "PREFER_DATES_FROM": "past" if past else "future",
            "TIMEZONE": "UTC",
            "DATE_ORDER": "DMY",
        },
    )
    return found.date() if found else None


def shifted_months(base: date, months: int) -> date:
    index = base.year * 12 + base.month - 1 + months
    return date(index // 12, index % 12 + 1, 1)


def season_year(name: str, step: int, base: date) -> int:
    """ "Last" is the one that is over, "next" the one of the coming year, "this" the one of this year."""
    if step < 0:
        over = base.month >= (SEASON_STARTS[name] + 3 if name != "winter" else 15)
        return base.year if over else base.year - 1
    if name == "winter":
        return base.year if (step == 0 and base.month > 2) or step > 0 else base.year - 1
    return base.year + step


def named_month(month: int, step: int, base: date, past: bool) -> date:
    if step < 0 or (step == 0 and past):
        return date(base.year if month < base.month or (step == 0 and month == base.month) else base.year - 1, month, 1)
    return date(base.year if month > base.month or (step == 0 and month == base.month) else base.year + 1, month, 1)
