"""The time zone that a speaker says theirs is: their "tomorrow" is a day there, not in UTC."""

import re
from datetime import datetime, timedelta, timezone, tzinfo

from loci.adapters.rules.patterns import Pattern

_NAMED = Pattern(r"\btime ?zone(?: is|:)?(?: set to)? ([A-Z]\w+/[A-Z]\w+(?:/\w+)?)")
_OFFSET = Pattern(
    r"\b(?:time ?zone(?: is|:)? |I am (?:in|on|at) )(?:UTC|GMT) ?([+-]\d{1,2})(?::?(\d\d))?\b", re.IGNORECASE
)


def zone_of(text: str) -> tzinfo | None:
    """Of an evened text; None where it says none, or one that nobody knows."""
    if offset := _OFFSET.search(text):
        hours = int(offset[1])
        minutes = int(offset[2] or 0) * (-1 if hours < 0 else 1)
        return timezone(timedelta(hours=hours, minutes=minutes)) if abs(hours) < 15 else None
    named = _NAMED.search(text)
    return _known(named[1]) if named else None


def there(instant: datetime, zone: tzinfo | None) -> datetime:
    return instant.astimezone(zone) if zone else instant


def _known(name: str) -> tzinfo | None:
    import pytz  # for those that name a zone alone; it brings its zones along, which not every system has

    try:
        return pytz.timezone(name)
    except pytz.UnknownTimeZoneError:
        return None
