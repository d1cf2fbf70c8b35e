"""Instants in other systems' files: ISO 8601 with or without a zone, as mails write them, or seconds since 1970."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)
LATEST = datetime(9000, 1, 1, tzinfo=UTC)
_MILLISECONDS = 1e11
"""A larger number counts milliseconds: in seconds it would be after the year 5000."""


def parse_instant(value: object) -> datetime | None:
    """The instant in UTC; without a zone it is UTC. None for what is no instant that Loci takes."""
    try:
        found = _parse(value)
    except (ValueError, OverflowError, OSError):
        return None
    return found if found is not None and EARLIEST <= found <= LATEST else None


def _parse(value: object) -> datetime | None:
    if isinstance(value, str):
        found = _parse_text(value.strip())
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return datetime.fromtimestamp(value / 1000 if abs(value) > _MILLISECONDS else value, UTC)
    return None


def _parse_text(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text.removesuffix(" UTC"))
    except ValueError:
        return parsedate_to_datetime(text)
