"""Whether and when a request is sent again: after no answer, 408, 429 and 5xx; never after 409, which is an answer."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from random import Random

FIRST_SECONDS = 0.5
LONGEST_SECONDS = 8.0
LONGEST_RETRY_AFTER = 60.0
"""A server that asks for more is not waited for."""

_TIMEOUT, _TOO_MANY, _SERVER_ERROR = 408, 429, 500


def retry_delay(attempt: int, status: int | None, retry_after: str | None, random: Random) -> float | None:
    """Seconds to wait before the next attempt, None to give up. ``attempt`` counts from 0; ``status`` is None without
    an answer. Delays double from half a second to eight, less up to a quarter at random."""
    if status is not None and status not in (_TIMEOUT, _TOO_MANY) and status < _SERVER_ERROR:
        return None
    asked = _seconds_of(retry_after)
    if asked is not None:
        return asked if asked <= LONGEST_RETRY_AFTER else None
    delay: float = min(FIRST_SECONDS * 2**attempt, LONGEST_SECONDS)
    return delay * (1 - random.random() / 4)


def _seconds_of(retry_after: str | None) -> float | None:
    """The seconds of a Retry-After header, which is a number or a date."""
    if retry_after is None:
        return None
    try:
        return max(0.0, float(retry_after))
    except ValueError:
        pass
    try:
        at = parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    return max(0.0, (at - datetime.now(UTC)).total_seconds())
