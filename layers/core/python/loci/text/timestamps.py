"""Instants: always UTC, stored and shown as ISO 8601 with microseconds and ``Z``.

The fixed width makes the text sort as the time does, in a sort key and in the ``due`` index alike.
"""

from datetime import UTC, datetime

EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)
"""No message occurred before it, and no window of a fact begins before it."""
LATEST = datetime(9000, 1, 1, tzinfo=UTC)
"""Far enough from the last date there is for any time zone and any sum of days."""


def to_text(instant: datetime) -> str:
    """``2026-05-04T09:30:00.000000Z``. Raises ValueError for a naive datetime."""
    if instant.tzinfo is None:
        raise ValueError("an instant needs a time zone")
    return instant.astimezone(UTC).isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def within_range(instant: datetime) -> datetime:
    """The instant, or the nearest from ``EARLIEST`` to ``LATEST``."""
    return min(max(instant, EARLIEST), LATEST)


def from_text(text: str) -> datetime:
    """The inverse of ``to_text``. Raises ValueError for anything else."""
    # Much faster than strptime, which lists of atoms feel; but it takes other forms too.
    instant = datetime.fromisoformat(text)
    if to_text(instant) != text:
        raise ValueError("an instant has microseconds and Z")
    return instant.astimezone(UTC)
