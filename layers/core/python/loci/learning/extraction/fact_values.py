"""Repair the dates, numbers and names that a model wrote for a fact. A bad value is removed; the fact stays.

A month or a year becomes its first day, at the end of a validity its last. An invalid or implausible date, or an
end before its beginning, is removed. Importance and confidence are clamped to their ranges.

``said_at`` is in the user's local time if that is known, else in UTC. A day begins at midnight in UTC, so that it
reads as that day everywhere, and ends at midnight in the user's time zone.
"""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo

from loci.memory.atoms.fields import IMPORTANCE
from loci.model.atoms import Category, Kind
from loci.model.categories import MAX_CATEGORY
from loci.model.entities import EntityType, ExtractedEntity
from loci.text import timestamps

FURTHEST = timedelta(days=366 * 100)
"""Time that a date may be ahead of its message."""
MAX_NAME = 200
"""Characters of an entity's name."""

# The last time zone in which a day ends is twelve hours after UTC.
_WESTERNMOST = timedelta(hours=12)
_PARTIAL = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?")


def category(name: str, kind: str) -> Category:
    """The category with its name in lower case; without a name it gets that of its kind."""
    bare = name.strip().lower()[:MAX_CATEGORY].strip()
    return Category(bare or kind.lower(), Kind(kind))


def importance(value: float) -> int:
    return min(max(round(value), IMPORTANCE[0]), IMPORTANCE[-1])


def confidence(value: float) -> float:
    return min(max(float(value), 0.0), 1.0)


def entities(named: Sequence[dict[str, str]]) -> tuple[ExtractedEntity, ...]:
    """Each entity once, without those whose name is empty or too long."""
    found = ((EntityType(entity["type"]), entity["name"].strip()) for entity in named)
    return tuple(dict.fromkeys(ExtractedEntity(type, name) for type, name in found if 1 <= len(name) <= MAX_NAME))


def valid_from(text: str | None, said_at: datetime) -> datetime:
    """The beginning in UTC: the instant, or the first of a day, month or year. It is ``said_at`` if the text makes
    no sense, and for a day that has begun in the user's time zone but not yet in UTC."""
    begins = _if_plausible(_first_instant(text, said_at.tzinfo), said_at)
    is_today = _is_partial(text) and begins is not None and begins.replace(tzinfo=said_at.tzinfo) <= said_at < begins
    return (said_at if begins is None or is_today else begins).astimezone(UTC)


def valid_to(text: str | None, begins: datetime, said_at: datetime) -> datetime | None:
    """The end in UTC: the instant, or the one after a day, month or year is over for the user. None if it is not
    after the beginning.

    If the user's time zone is unknown, a day that is over in UTC but not yet in the west ends in the west:
    "tonight" is a local day.
    """
    ends = _if_plausible(_last_instant(text, said_at.tzinfo), said_at)
    if ends is None:
        return None
    if ends <= begins and _is_day(text):
        ends += _WESTERNMOST
    return ends.astimezone(UTC) if ends > begins else None


def _is_partial(text: str | None) -> bool:
    return _PARTIAL.fullmatch((text or "").strip()) is not None


def _is_day(text: str | None) -> bool:
    match = _PARTIAL.fullmatch((text or "").strip())
    return match is not None and match[3] is not None


def _first_instant(text: str | None, zone: tzinfo | None) -> datetime | None:
    bare = (text or "").strip()
    partial = _PARTIAL.fullmatch(bare)
    try:
        if partial is not None:
            year, month, day = (int(part or 1) for part in partial.groups())
            return datetime(year, month, day, tzinfo=UTC)
        found = datetime.fromisoformat(bare)
        return found.replace(tzinfo=zone) if found.tzinfo is None else found.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _last_instant(text: str | None, zone: tzinfo | None) -> datetime | None:
    first = _first_instant(text, zone)
    partial = _PARTIAL.fullmatch((text or "").strip())
    if first is None or partial is None:
        return first
    first = first.replace(tzinfo=zone)
    _, month, day = partial.groups()
    try:
        if day is not None:
            return first + timedelta(days=1)
        following = first.month % 12 + 1 if month is not None else 1
        return first.replace(year=first.year + (following == 1), month=following)
    except (ValueError, OverflowError):
        return None


def _if_plausible(instant: datetime | None, said_at: datetime) -> datetime | None:
    if instant is None or instant < timestamps.EARLIEST or instant > said_at + FURTHEST:
        return None
    return instant
