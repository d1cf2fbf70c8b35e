"""Phrases of time made absolute from the instant of their message, in UTC, and taken out of their clause."""

import re
from datetime import date, datetime, timedelta

from loci.adapters.rules.periods import When
from loci.adapters.rules.phrases import HINT, NOT_SINCE, Reader, readers
from loci.records import record

__all__ = ["Dating", "When", "dating"]


@record(frozen=True, slots=True)
class Dating:
    """A clause without its phrases of time, what they meant, and how they were put."""

    clause: str
    when: When | None = None
    phrases: tuple[str, ...] = ()


def dating(clause: str, said: datetime, *, past: bool) -> Dating:
    """Takes the phrases of time out of a clause said at ``said``; ``past`` decides where a bare weekday lies."""
    if HINT.search(clause) is None or NOT_SINCE.match(clause):
        return Dating(clause)
    whens: list[When] = []
    phrases: list[str] = []
    for form, reader in readers(clause):
        for found in reversed(list(form.finditer(clause))):
            when = _within_years(reader, found, said.date(), past)
            if when is not None:
                whens.append(_joined(when, found))
                phrases.append(found.group().strip())
                clause = f"{clause[: found.start()]} {clause[found.end() :]}"
    clause = re.sub(r"\s{2,}", " ", clause).strip(" ,")
    return Dating(clause, _span(whens) if whens else None, tuple(phrases))


def _within_years(reader: Reader, found: re.Match[str], base: date, past: bool) -> When | None:
    """None for a day that lies before year 1 or after 9999."""
    try:
        return reader(found, base, past)
    except (ValueError, OverflowError):
        return None


def _joined(when: When, found: re.Match[str]) -> When:
    """Keeps "by", "until" and the like, the part of the day, and the clock as it was said."""
    parts = found.groupdict()
    prep = (parts.get("prep") or "").lower()
    text = when.text
    if prep in {"by", "until", "till", "from", "since", "before", "after", "starting", "for", "to", "through"}:
        text = f"{'until' if prep == 'till' else prep} {re.sub(r'^(?:on|in|around) ', '', text)}"
    part = (parts.get("part") or "").strip()
    clock = (parts.get("clock") or "").strip(" ,")
    tail = f" {'in the ' if part and not part.startswith(('in', 'early')) else ''}{part}" if part else ""
    return When(
        f"{text}{tail}{f' {clock}' if clock else ''}".replace("in the night", "at night"), when.first, when.last
    )


_ENDS = ("to ", "through ", "until ")


def _after(when: When, start: When) -> When:
    """ "From Monday to Friday": the Friday after that Monday."""
    if not when.text.startswith(_ENDS) or when.first >= start.first:
        return when
    week = timedelta(days=7)
    later = (when.first + week).isoformat()
    return When(when.text.replace(when.first.isoformat(), later), when.first + week, when.last + week)


def _span(whens: list[When]) -> When:
    start = next((when for when in whens if not when.text.startswith(_ENDS)), whens[0])
    whens = [_after(when, start) for when in whens]
    ordered = sorted(whens, key=lambda when: (when.text.startswith(("until", "to ")), when.first))
    return When(" ".join(when.text for when in ordered), min(w.first for w in whens), max(w.last for w in whens))
