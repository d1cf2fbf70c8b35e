"""Times on the command line."""

from datetime import UTC, datetime

from loci.errors import Refused


def read_time(flag: str, text: str) -> datetime:
    """A time without an offset is UTC. Raises Refused, which names the flag."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError as error:
        raise Refused.field(flag, f"{flag} takes a time such as 2026-05-04T00:00:00Z") from error
    return time.replace(tzinfo=UTC) if time.tzinfo is None else time
