"""Instants in other systems' files: ISO 8601 with or without a zone, or seconds since 1970."""

from datetime import UTC, datetime

EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)
LATEST = datetime(9000, 1, 1, tzinfo=UTC)


def parse_instant(value: object) -> datetime | None:
    """The instant in UTC; without a zone it is UTC. None for what is no instant that Loci takes."""
    try:
        found = _parse(value)
    except (ValueError, OverflowError, OSError):
        return None
    return found if found is not None and EARLIEST <= found <= LATEST else None


def _parse(value: object) -> datetime | None:
    if isinstance(value, str):
        found = datetime.fromisoformat(value.strip())
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return datetime.fromtimestamp(value, UTC)
    return None
