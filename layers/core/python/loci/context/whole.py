"""Shows a small memory whole: a context has all current atoms while they take few tokens; beyond that recall decides.
As many of the newest atoms as could be that little are read while the index is searched, which costs no round
trip; beyond the border they fill what the budget has left."""

from bisect import bisect_right
from collections.abc import Sequence, Set
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from typing import TypeAlias

from loci.apps import settings
from loci.context.escaping import Escape
from loci.context.lines import Detail, text_of
from loci.context.repeats import without_repeats
from loci.context.sections import ContextSections
from loci.context.trimming import Fitted, Render, trim_to_token_budget
from loci.ids import AtomId
from loci.language.self_limits import is_over
from loci.model import limits
from loci.model.atoms import Atom
from loci.model.visibility import AtomFilter
from loci.ports.writes import Page
from loci.records import record
from loci.runtime.parallel import Parallel, PendingCall
from loci.scope import Caller, Scope
from loci.search.recall import OpenSpace
from loci.search.recall.ports import RecallPorts
from loci.search.recall.said_later import without_ended
from loci.text import tokens

LEAST_IMPORTANCE = 1
LEAST_TOKENS = 7
"""Tokens of a short line: more lines than that allows are more than a small memory."""
# Tokens of a usual line.
_OFTEN_TOKENS = 30


@record(frozen=True, slots=True)
class CurrentMemory:
    """The spaces of a context have these current atoms, newest first, and no others where ``is_all``. ``outdated`` are
    texts of several statements of which one has ended. A memory of up to ``most_tokens`` is shown whole."""

    newest: tuple[Atom, ...] = ()
    is_all: bool = True
    most_tokens: int = limits.WHOLE_UP_TO
    outdated: frozenset[AtomId] = frozenset()


@record(frozen=True, slots=True)
class FittedMemory:
    """A block holds all current atoms where ``is_whole``."""

    fitted: Fitted
    is_whole: bool = False


_Newest: TypeAlias = tuple[int, Page[Atom]]


@record(frozen=True, slots=True)
class CurrentReads:
    """The newest atoms of each space are being read, each with the size up to which a memory is shown whole."""

    readings: Sequence[tuple[OpenSpace, PendingCall[_Newest]]]
    most_tokens: int | None
    now: datetime

    def current_memory(self) -> CurrentMemory | None:
        """Await the atoms; None where no memory is shown whole. Raises as ``OpenSpace.require_space``, Unavailable."""
        read = [(place, *reading.result()) for place, reading in self.readings]
        most_tokens = next((most for _, most, _ in read), self.most_tokens)
        if most_tokens == 0:
            return None
        atoms = {atom.id: atom for place, _, page in read for atom in page.items if place.holds(atom)}
        texts = without_ended(
            [
                atom
                for atom in atoms.values()
                if atom.derived_from is None and not is_over(atom.text, atom.valid_from, self.now)
            ]
        )
        return CurrentMemory(
            newest=tuple(sorted(texts, key=_age, reverse=True)),
            is_all=all(page.cursor is None for _, _, page in read),
            most_tokens=limits.WHOLE_UP_TO if most_tokens is None else most_tokens,
            outdated=frozenset(text.id for text in texts if not atoms.keys() >= set(text.derives)),
        )


def start_current(
    ports: RecallPorts,
    parallel: Parallel,
    caller: Caller,
    places: Sequence[OpenSpace],
    whole_up_to: int | None,
    namespace: str | None = None,
) -> CurrentReads:
    """Starts to read the newest atoms of the spaces; ``whole_up_to`` None: as the settings of ``namespace`` say, or
    those of the app."""
    return CurrentReads(
        [
            (place, parallel.start(partial(_read, ports, caller.directory, place.scope, whole_up_to, namespace)))
            for place in places
        ],
        whole_up_to,
        ports.now(),
    )


def _read(
    ports: RecallPorts, directory: Scope, scope: Scope, whole_up_to: int | None, namespace: str | None
) -> _Newest:
    most_tokens = whole_up_to
    if most_tokens is None:
        most_tokens = settings.effective_settings(ports, directory, namespace).whole_up_to
    if most_tokens == 0:
        return 0, Page((), None)
    # One more than fit, so that all that fit are known to be all.
    limit = most_tokens // LEAST_TOKENS + 1
    return most_tokens, ports.atom_lists.list(
        scope, AtomFilter(ports.now(), with_derived=True), None, limit, newest_first=True
    )


def fit_memory(
    sections: ContextSections, current: CurrentMemory | None, render: Render, escape: Escape, limit: int
) -> FittedMemory:
    """Fit a block into the limit: with all current atoms where they are few and cost nothing else its place, else with
    ``sections`` and, in the room left, the newest atoms, unless ``current`` is None. Raises as
    ``trim_to_token_budget``."""
    whole = None if current is None else _fit_whole(sections, current, render, escape, limit)
    if whole is not None:
        return FittedMemory(whole, is_whole=True)
    fitted = trim_to_token_budget(without_repeats(sections), render, escape, limit)
    if current is None or fitted.trimmed:
        return FittedMemory(fitted)
    return FittedMemory(_filled(fitted, current.newest, render, limit))


def _fit_whole(
    sections: ContextSections, current: CurrentMemory, render: Render, escape: Escape, limit: int
) -> Fitted | None:
    """Fit all current atoms, in the most detail that has room; return None where they are too many."""
    if not current.is_all:
        return None
    whole = _whole(sections, current)
    for detail in Detail:
        detailed = replace(whole, detail=detail)
        if _memory_size(detailed, render) <= current.most_tokens:
            fitted = trim_to_token_budget(detailed, render, escape, limit)
            if not fitted.trimmed:
                return fitted
    return None


def _whole(sections: ContextSections, current: CurrentMemory) -> ContextSections:
    """Return the sections with all current atoms, oldest first."""
    always_on = {atom.id for atom in sections.always_on}
    others = tuple(atom for atom in reversed(current.newest) if atom.id not in always_on)
    return without_repeats(replace(sections, recalled=others, outdated=current.outdated, unremembered=""))


def _memory_size(sections: ContextSections, render: Render) -> int:
    """Count the tokens of the atoms alone."""
    return tokens.estimate_tokens(render(replace(sections, summary=None, turns=())))


def _filled(fitted: Fitted, newest: Sequence[Atom], render: Render, limit: int) -> Fitted:
    """Fill the room of a block with the newest atoms, those of the least importance last; lines in little detail leave
    room for more of them."""
    sections = replace(fitted.sections, detail=Detail.DAYS, recalled=_by_days(fitted.sections.recalled))
    others = sorted(_choose_unshown(sections, newest), key=lambda atom: atom.importance <= LEAST_IMPORTANCE)
    days = {atom.valid_from.date() for atom in sections.recalled}
    count = _fitting(others, days, limit - tokens.estimate_tokens(render(sections))) if others else 0
    while count:
        oldest_first = sorted(others[:count], key=_age)
        more = without_repeats(replace(sections, recalled=_by_days((*sections.recalled, *oldest_first))))
        block = render(more)
        over = tokens.estimate_tokens(block) - limit
        if over <= 0:
            return replace(fitted, block=block, sections=more)
        count -= 1 + over // _OFTEN_TOKENS
    return fitted


def _choose_unshown(sections: ContextSections, newest: Sequence[Atom]) -> list[Atom]:
    """Choose the newest atoms that say what no line of the sections says, nor another one of them among more."""
    shown_ids = {atom.id for atom in (*sections.always_on, *sections.recalled)}
    others = [atom for atom in newest if atom.id not in shown_ids]
    unrepeated = without_repeats(replace(sections, recalled=(*sections.recalled, *others)))
    return [atom for atom in unrepeated.recalled if atom.id not in shown_ids]


def _by_days(atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """Group the atoms by day, which is printed once, in the order of the first atom of each."""
    days = dict(reversed([(atom.valid_from.date(), n) for n, atom in enumerate(atoms)]))
    return tuple(sorted(atoms, key=lambda atom: days[atom.valid_from.date()]))


def _fitting(atoms: Sequence[Atom], days: Set[date], room: int) -> int:
    """Count the atoms, from the first on, whose lines fit so many tokens as plain text, and each day that is not among
    ``days`` once."""
    printed_days = set(days)
    lines: list[str] = []
    for atom in atoms[: max(0, room) // LEAST_TOKENS]:
        day = atom.valid_from.date()
        heading = "" if day in printed_days else f"{day}\n"
        printed_days.add(day)
        lines.append(f"{heading}- {text_of(atom, Detail.DAYS)}\n")
    counts = range(1, len(lines) + 1)
    return bisect_right(counts, room, key=lambda count: tokens.estimate_tokens("".join(lines[:count])))


def _age(atom: Atom) -> tuple[object, ...]:
    return atom.valid_from, atom.id.ulid
