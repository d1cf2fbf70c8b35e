"""The lines of memories in a context: what each says, and when that was true or said."""

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
    """The detail in which lines say when, from the most tokens to the least: each its day, and its time where others
    have the same day; a day once before the lines that follow one another in it, and their times; that day alone."""

    FULL = 0
    TIMES = 1
    DAYS = 2


@record(frozen=True, slots=True)
class MemoryLine:
    """``when`` is for the end of the text and ``day`` for a line before it, each "" where it says nothing new; ``time``
    is "" of a line that has its day for itself. ``mark`` is part of ``when``."""

    text: str
    date: str
    time: str
    when: str
    day: str = ""
    mark: str = ""


def text_of(atom: Atom, detail: Detail = Detail.FULL) -> str:
    """The text of an atom, with the speaker's name where it is said in somebody's own words; in less than full detail
    the owner's words are quoted without it."""
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
    """The lines of what is always on, each with its day in any detail but for rules in the least, which hold whatever
    their day, and those of the others. A line with a mark has its time too."""
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
    """The lines, in less than full detail each day once before those that follow one another in it."""
    before = ""
    for line in lines:
        if detail is Detail.FULL:
            yield line
            continue
        yield replace(line, when=line.time + line.mark, day="" if line.date == before else line.date)
        before = line.date
