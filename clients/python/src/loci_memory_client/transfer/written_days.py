"""Days as people and apps write them: ``2025-05-03``, ``May 3, 2025``, ``3 May 2025``, ``3.5.2025``, with CJK marks."""

import re
from datetime import UTC, datetime
from itertools import product

from loci_memory_client.transfer.instants import parse_instant

_YEAR_FIRST = re.compile(r"(\d{4})[-/.年년]\s?(\d{1,2})(?:[-/.月월]\s?(\d{1,2}))?[月日월일.]?")
_WEEKDAYS = ("", "%A ", "%a ")
_DAYS = ("%B %d %Y", "%b %d %Y", "%d %B %Y", "%d %b %Y", "%B %Y", "%b %Y", "%d.%m.%Y")
_TIMES = ("", " %H:%M", " %I:%M %p")
_SLASHED = ("%m/%d/%Y", "%d/%m/%Y")


def parse_day(text: str) -> datetime | None:
    """The day or instant in UTC, of a month its first day. None for what is none, and for 3/5/2025, which may be either
    of two days."""
    if not re.search(r"\d{4}", text):
        return None
    year_first = _YEAR_FIRST.fullmatch(text.strip())
    if year_first is not None:
        return parse_instant("-".join(f"{int(number or 1):02}" for number in year_first.groups()))
    return _parse_words(text) or parse_instant(text) or _parse_slashed(text.strip())


def _parse_words(text: str) -> datetime | None:
    plain = " ".join(re.sub(r"(?<=\d)(?:st|nd|rd|th)\b|(?<=Sep)t\b|(?<=[a-z])\.|,", " ", text).split())
    formats = ("".join(parts) for parts in product(_WEEKDAYS, _DAYS, _TIMES))
    return next(filter(None, (_parse_format(plain, format) for format in formats)), None)


def _parse_slashed(text: str) -> datetime | None:
    days = {_parse_format(text, format) for format in _SLASHED} - {None}
    return days.pop() if len(days) == 1 else None


def _parse_format(text: str, format: str) -> datetime | None:
    try:
        return parse_instant(datetime.strptime(text, format).replace(tzinfo=UTC).isoformat())
    except ValueError:
        return None
