"""Writes memories as lines of a context: their texts, and when each was true or said."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from types import MappingProxyType

from loci.ids import AtomId
from loci.model.atoms import SAID, Atom, Kind
from loci.model.authors import OWNER_NAME, visible_name
from loci.records import record

_OWNER_SAID = f"{OWNER_NAME} said: "


class Detail(IntEnum):
    """Lines say when by a detail, from the most tokens to the least: each its day, and its time where others have the
    same day; a day once before the lines that follow one another in it, and their times; that day alone."""

    FULL = 0
    TIMES = 1
    DAYS = 2


@record(frozen=True, slots=True)
class MemoryLine:
    """A line ends with ``when`` and follows a line ``day``, each "" where it says nothing new; ``time`` is "" where no
    other line has its day. ``mark`` is part of ``when``."""

    text: str
    date: str
    time: str
    when: str
    day: str = ""
    mark: str = ""


def text_of(atom: Atom, detail: Detail = Detail.FULL) -> str:
    """Return an atom's text, with the speaker's name before a quotation; less than full detail leaves out the name of
    the owner."""
    if atom.category != SAID:
        return atom.text if detail is Detail.FULL else atom.text.removeprefix(_OWNER_SAID)
    speaker = atom.surroundings.speaker
    if not speaker and detail is not Detail.FULL:
        return f'"{atom.text}"'
    return f'{visible_name(speaker) if speaker else OWNER_NAME} said: "{atom.text}"'


def lines_of(
    always_on: Sequence[Atom],
    others: Sequence[Atom],
    detail: Detail = Detail.FULL,
    marks: Mapping[AtomId, str] = MappingProxyType({}),
) -> tuple[tuple[MemoryLine, ...], tuple[MemoryLine, ...]]:
    """Return the lines of the atoms that are always on, each with its day but for rules in the least detail, and those
    of the others. A line with a mark has its time too."""
    counts = Counter(atom.valid_from.date() for atom in (*always_on, *others))
    shared_days = frozenset(day for day, count in counts.items() if count > 1)

    def line(atom: Atom) -> MemoryLine:
        day = atom.valid_from.date()
        mark = f", {marks[atom.id]}" if atom.id in marks else ""
        has_time = bool(mark) or (day in shared_days and detail is not Detail.DAYS)
        date, time = day.isoformat(), f"{atom.valid_from:%H:%M}" if has_time else ""
        return MemoryLine(text_of(atom, detail), date, time, f"{date} {time}".rstrip() + mark, mark=mark)

    def always_line(atom: Atom) -> MemoryLine:
        is_timeless = detail is Detail.DAYS and atom.category.kind is Kind.RULE and atom.id not in marks
        return replace(line(atom), when="") if is_timeless else line(atom)

    return tuple(map(always_line, always_on)), tuple(_under_days(list(map(line, others)), detail))


def _under_days(lines: Sequence[MemoryLine], detail: Detail) -> Iterator[MemoryLine]:
    """Return the lines; in less than full detail those of one day follow a line with the day."""
    before = ""
    for line in lines:
        if detail is Detail.FULL:
            yield line
            continue
        yield replace(line, when=line.time + line.mark, day="" if line.date == before else line.date)
        before = line.date
