"""Dates, numbers and names of a fact as a model wrote them, repaired: a bad value costs the value, never the fact.

A month or a year is padded to its first day, an end to its last. A date that is none, is out of all reason, or ends
what it does not begin is left out. Importance and confidence are moved into their ranges.

``said_at`` is in the local time of the user where that is known, else in UTC. A day begins at midnight in UTC, so that
it reads as that day everywhere, and ends at midnight where the user is.
"""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo

from loci.atoms.fields import IMPORTANCE
from loci.model import Category, EntityType, Kind
from loci.model.categories import MAX_CATEGORY
from loci.ports import ExtractedEntity
from loci.text import timestamps

FURTHEST = timedelta(days=366 * 100)
"""How far ahead of its message a date may be."""
MAX_NAME = 200
"""Characters of an entity's name."""

# A day ends first in the east and last twelve hours after UTC's.
_WESTERNMOST = timedelta(hours=12)
_PARTIAL = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?")


def category(name: str, kind: str) -> Category:
    """The category by its name in lower case; one without a name goes by its kind."""
    bare = name.strip().lower()[:MAX_CATEGORY].strip()
    return Category(bare or kind.lower(), Kind(kind))


def importance(value: float) -> int:
    return min(max(round(value), IMPORTANCE[0]), IMPORTANCE[-1])


def confidence(value: float) -> float:
    return min(max(float(value), 0.0), 1.0)


def entities(named: Sequence[dict[str, str]]) -> tuple[ExtractedEntity, ...]:
    """Each entity once, without those that have no name or too long a one."""
    found = ((EntityType(entity["type"]), entity["name"].strip()) for entity in named)
    return tuple(dict.fromkeys(ExtractedEntity(type, name) for type, name in found if 1 <= len(name) <= MAX_NAME))


def valid_from(text: str | None, said_at: datetime) -> datetime:
    """The instant, or the first of a day, month or year; ``said_at`` for none that makes sense, and for a day that has
    begun where the user is and not yet in UTC. In UTC."""
    begins = _if_plausible(_first_instant(text, said_at.tzinfo), said_at)
    is_today = _is_partial(text) and begins is not None and begins.replace(tzinfo=said_at.tzinfo) <= said_at < begins
    return (said_at if begins is None or is_today else begins).astimezone(UTC)


def valid_to(text: str | None, begins: datetime, said_at: datetime) -> datetime | None:
    """The instant, or that after the last of a day, month or year where the user is, in UTC; None for one that is not
    after the beginning.

    A day that is over in UTC, and not yet in the west, ends there while nothing is known of where the user is:
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
    found = _PARTIAL.fullmatch((text or "").strip())
    return found is not None and found[3] is not None


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
