"""Days and times as a model writes them."""

import re
from datetime import datetime

from loci.api.wire.fields import instant_of
from loci.errors import Refused

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def first_second(text: str | None, argument: str) -> datetime | None:
    """Return the time, of a day its beginning. Raises Refused for a text that is neither."""
    return _read(text, argument, "T00:00:00Z")


def last_second(text: str | None, argument: str) -> datetime | None:
    """Return the time, of a day its end. Raises Refused for a text that is neither."""
    return _read(text, argument, "T23:59:59Z")


def _read(text: str | None, argument: str, of_day: str) -> datetime | None:
    if text is None:
        return None
    try:
        return instant_of(f"{text}{of_day}" if _DAY.fullmatch(text) else text, argument)
    except Refused as error:
        raise Refused(f"{argument} must be a day or an RFC 3339 time, such as 2026-05-04T00:00:00Z") from error
