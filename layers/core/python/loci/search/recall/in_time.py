"""Memories in the order that a question's time asks for: what was then first, or the earliest, or the latest.

The time chooses among memories that fit the question about as well, and drops none: what fits no time of the question
follows in the order it had. A memory's time is what its text names, else when it began to hold, which is when it was
said.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Generic, TypeVar

from loci.language.times import AskedTime, Order, Side, told_window
from loci.language.times.bounds import ALWAYS
from loci.language.windows import Window
from loci.language.words import question_terms, terms, word_stems
from loci.model.atoms import Atom
from loci.records import record

ALIKE = 0.6
"""Memories that score so much of the best one fit the question about as well."""
ALIKE_BESIDE = 0.35
"""The same before or after something that the question names, whose words they do not say."""
LEAST_SAID = 0.5
"""And those that say so much of the question's words as the one that says most of them."""
MOST_ANCHORS = 2
"""Something that more memories say is no one time."""
READ = 48
"""Memories that are read for a question with a time: what was last may fit a little worse than others."""
_SECONDS_A_DAY = 86_400.0

T = TypeVar("T")


@record(frozen=True, slots=True)
class Fit(Generic[T]):
    """Measures how well a memory fits a question: by its ``score``, and by the part of its words that it says, where
    that is known. ``least`` is the part of the best score that those have which fit about as well."""

    score: Callable[[T], float]
    said: Callable[[T], float] = lambda _: 0.0
    least: float = ALIKE

    def alike(self, memories: Sequence[T]) -> list[int]:
        """The rows of those that fit about as well as the best."""
        least = self.least * max(map(self.score, memories), default=0.0)
        rows = [row for row, one in enumerate(memories) if self.score(one) >= least]
        said = {row: self.said(memories[row]) for row in rows}
        least_said = LEAST_SAID * max(said.values(), default=0.0)
        return [row for row in rows if said[row] >= least_said]


@record(frozen=True, slots=True)
class Period:
    """When something was, in days since 1970."""

    start: float
    end: float

    def worth(self, windows: Sequence[Window]) -> float:
        """Return how near it is to one of the windows, 0..1."""
        return max((one.worth for one in windows if self.start < one.end and self.end > one.start), default=0.0)


def said_then(instant: datetime) -> Period:
    day = instant.timestamp() / _SECONDS_A_DAY
    return Period(day, day + 1e-9)


def period_of(atom: Atom) -> Period:
    """When what a memory tells was: the days that its text names, else when it was said."""
    days = told_window(atom.text, atom.valid_from.astimezone(UTC))
    if days is None:
        return said_then(atom.valid_from)
    epoch = datetime(1970, 1, 1, tzinfo=UTC).date()
    return Period((days.first - epoch).days, (days.end - epoch).days)


def is_in_time(asked_time: AskedTime, atom: Atom) -> bool:
    """Whether what a memory tells was at the time of the question; never where that is not bounded."""
    return period_of(atom).worth(asked_time.windows) == 1


def in_time(best_first: Sequence[T], asked_time: AskedTime, when: Callable[[T], Period], fit: Fit[T]) -> list[T]:
    """The same, those first that fit the question and its time; where none does, as it was."""
    rows = fit.alike(best_first)
    times = {row: when(best_first[row]) for row in rows}
    worths = {row: period.worth(asked_time.windows) for row, period in times.items()} if asked_time.windows else {}
    if asked_time.windows and not any(worths.values()):
        return list(best_first)
    first_rows = [row for row in rows if worths[row]] if worths else list(rows)
    if asked_time.order is not None:
        first_rows.sort(key=lambda row: times[row].start, reverse=asked_time.order is Order.LATEST)
    elif worths:
        first_rows.sort(key=lambda row: -worths[row] * fit.score(best_first[row]))
    first = frozenset(first_rows)
    return [*(best_first[row] for row in first_rows), *(one for row, one in enumerate(best_first) if row not in first)]


def order_in_time(
    best_first: Sequence[T], asked_time: AskedTime, atom_of: Callable[[T], Atom], score: Callable[[T], float]
) -> list[T]:
    """The same by what the memories say themselves. Where the question is before or after something, the memory that
    says when that was follows those that were then; where none or many say so, that bounds nothing."""
    terms_asked = frozenset(question_terms(asked_time.rest))

    def said(one: T) -> float:
        return len(terms_asked.intersection(terms(atom_of(one).text))) / (len(terms_asked) or 1)

    anchors = [one for one in best_first if _is_anchor(asked_time, atom_of(one))]
    if not 1 <= len(anchors) <= MOST_ANCHORS:
        return in_time(best_first, asked_time, lambda one: period_of(atom_of(one)), Fit(score, said))
    others = [one for one in best_first if all(one is not anchor for anchor in anchors)]
    then = _beside(asked_time, period_of(atom_of(anchors[0])))
    if not any(is_in_time(then, atom_of(one)) for one in others):
        return list(best_first)
    first, *rest = in_time(others, then, lambda one: period_of(atom_of(one)), Fit(score, said, ALIKE_BESIDE))
    return [first, *anchors, *rest]


def _is_anchor(asked_time: AskedTime, atom: Atom) -> bool:
    meant = word_stems(asked_time.anchor.text) if asked_time.anchor is not None else frozenset()
    return bool(meant) and meant <= word_stems(atom.text)


def _beside(asked_time: AskedTime, anchor: Period) -> AskedTime:
    """The time of the question once it is known when that was."""
    is_before = asked_time.anchor is not None and asked_time.anchor.side is Side.BEFORE
    window = Window(-ALWAYS, anchor.start) if is_before else Window(anchor.end, ALWAYS)
    return replace(
        asked_time, windows=(window,), order=asked_time.order or (Order.LATEST if is_before else Order.EARLIEST)
    )
