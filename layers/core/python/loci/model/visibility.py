"""Which atoms a read shows, by valid time and by the time at which Loci knew them.

``valid_at`` asks when a fact was true in the world, ``known_at`` when Loci knew it; without either, reads show current
atoms.

    valid_at t      valid_from ≤ t < valid_to, superseded or not
    known_at k      the record's state at k; without valid_at only if it was current then
    a span          all atoms whose validity overlaps it, current or not; valid_at still applies
    ARCHIVED        only on request, or by a known_at before the archiving
    DELETED         only on request, until they are purged; expired and unlearned atoms never
    pending         (and rejected, by its review) only on request by that review: it was never in use
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime

from loci.model.atoms import NOT_IN_USE, Atom, AtomStatus, Kind, Review
from loci.model.filters import Filter, matches
from loci.records import record
from loci.text.names import fold_name, fold_text


@record(frozen=True, slots=True)
class Span:
    """The span of a timeline: atoms that were valid at some time from ``begins`` to ``ends``, both included and either
    of them open; ``superseded`` ones too."""

    begins: datetime | None = None
    ends: datetime | None = None
    superseded: bool = True


@record(frozen=True, slots=True)
class AtomFilter:
    """The atoms that a list asks for. Without ``valid_at`` and ``known_at``: those current at ``now``. ``status``
    ARCHIVED asks for archived ones, DELETED for those that can be restored, None for all others; a ``span``
    for all that were ever valid in it. ``contains`` is a part of their text, in the form of ``fold_text``. What was
    derived from a text is shown under its ``key``, or ``with_derived``: else the text itself says it."""

    now: datetime
    category: str | None = None
    kind: Kind | None = None
    status: AtomStatus | None = AtomStatus.ACTIVE
    key: str | None = None
    valid_at: datetime | None = None
    known_at: datetime | None = None
    span: Span | None = None
    contains: str | None = None
    filter: Filter | None = None
    with_derived: bool = False
    review: Review | None = None


def visible_state(atom: Atom, atom_filter: AtomFilter, former: Callable[[Atom], Iterable[Atom]]) -> Atom | None:
    """The state of the atom that the filter shows, None if it shows none. ``former`` reads an atom's revisions, and is
    called only if ``known_at`` is before its last change."""
    is_hidden = atom.status is AtomStatus.DELETED and atom_filter.status is not AtomStatus.DELETED
    if is_hidden or atom.is_gone(atom_filter.now):
        return None
    state = atom if atom_filter.known_at is None else as_known(atom, atom_filter.known_at, former)
    return state if state is not None and _matches(state, atom_filter) else None


def as_known(atom: Atom, known_at: datetime, former: Callable[[Atom], Iterable[Atom]]) -> Atom | None:
    """The atom's state at that time; None if it did not exist yet. Only the last confirmation has a time: if that is
    later, the state has no confirmations. Contradictions have no time, so a former state has none."""
    if atom.created_at > known_at:
        return None
    if atom.changed_at <= known_at:
        return _confirmed_by(atom, known_at)
    states = (state for state in former(atom) if state.changed_at <= known_at)
    state = max(states, key=lambda state: state.version, default=None)
    return None if state is None else _confirmed_by(state, known_at)


def _confirmed_by(state: Atom, known_at: datetime) -> Atom:
    state = replace(state, contradicts=()) if state.contradicts else state
    if state.confirmed_at is None or state.confirmed_at <= known_at:
        return state
    return replace(state, confirmed_at=None, confirmations=0)


def _matches(state: Atom, atom_filter: AtomFilter) -> bool:
    return (
        atom_filter.status in (None, state.status)
        and (atom_filter.category is None or fold_name(atom_filter.category) == state.category.folded_name)
        and atom_filter.kind in (None, state.category.kind)
        and atom_filter.review in (None, state.review)
        and (state.review not in NOT_IN_USE or atom_filter.review is state.review)
        and atom_filter.key in (None, state.key)
        and (state.derived_from is None or atom_filter.with_derived or atom_filter.key is not None)
        and (atom_filter.contains is None or atom_filter.contains in fold_text(state.text))
        and (atom_filter.filter is None or matches(atom_filter.filter, state))
        and _in_time(state, atom_filter)
    )


def _in_time(state: Atom, atom_filter: AtomFilter) -> bool:
    if atom_filter.span is not None:
        return _meets(state, atom_filter.span) and (
            atom_filter.valid_at is None or state.holds_at(atom_filter.valid_at)
        )
    if atom_filter.valid_at is not None:
        return state.holds_at(atom_filter.valid_at)
    # An archived or deleted atom is never current; a request for such atoms shows all of them.
    is_former = atom_filter.status in (AtomStatus.ARCHIVED, AtomStatus.DELETED)
    return is_former or state.is_current(atom_filter.known_at or atom_filter.now)


def _meets(state: Atom, span: Span) -> bool:
    return (
        (span.superseded or state.superseded_at is None)
        and (span.ends is None or state.valid_from <= span.ends)
        and (span.begins is None or state.valid_to is None or state.valid_to > span.begins)
    )
