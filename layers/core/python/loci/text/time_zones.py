"""Time zones by their names in the IANA database, as ``Europe/Vienna``; pytz brings the database with it."""

from datetime import datetime, timedelta, timezone

import pytz


def is_time_zone(name: str) -> bool:
    return name in pytz.all_timezones_set


def local_time(at: datetime, name: str) -> datetime:
    """The same instant with the zone's distance from UTC at that time."""
    offset = at.astimezone(pytz.timezone(name)).utcoffset()
    return at.astimezone(timezone(offset or timedelta()))
