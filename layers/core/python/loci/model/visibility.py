"""Which atoms a read shows, under both clocks.

``valid_at`` asks when a fact held in the world, ``known_at`` when we knew it; without either, what is current.

    valid_at t      valid_from ≤ t < valid_to, superseded or not
    known_at k      the record as it stood at k, and without valid_at what was current then
    a span          all windows that meet it, also of what isn't current any more; valid_at goes on asking
    ARCHIVED        only where asked for, or by a known_at before
    DELETED         never; nor what has expired
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime

from loci.model.atoms import Atom, AtomStatus, Kind
from loci.records import record
from loci.text.names import fold_name


@record(frozen=True, slots=True)
class Span:
    """Of a timeline: what held at some time from ``begins`` to ``ends``, both included and either of them open;
    ``superseded`` ones too."""

    begins: datetime | None = None
    ends: datetime | None = None
    superseded: bool = True


@record(frozen=True, slots=True)
class AtomFilter:
    """Which atoms a list wants. Without clocks: current at ``now``. ``status`` ARCHIVED asks for archived ones, a
    ``span`` for all that ever counted in it."""

    now: datetime
    category: str | None = None
    kind: Kind | None = None
    status: AtomStatus = AtomStatus.ACTIVE
    key: str | None = None
    valid_at: datetime | None = None
    known_at: datetime | None = None
    span: Span | None = None


def visible_state(atom: Atom, wanted: AtomFilter, former: Callable[[Atom], Iterable[Atom]]) -> Atom | None:
    """The atom as the filter shows it, None when it doesn't. ``former`` reads an atom's revisions, and is asked only
    where ``known_at`` lies before its last change."""
    if atom.status is AtomStatus.DELETED or atom.is_expired(wanted.now):
        return None
    state = atom if wanted.known_at is None else as_known(atom, wanted.known_at, former)
    return state if state is not None and _matches(state, wanted) else None


def as_known(atom: Atom, known_at: datetime, former: Callable[[Atom], Iterable[Atom]]) -> Atom | None:
    """The atom as it stood then; None when it was not there yet. Of its confirmations only the last has a time: where
    that came later, none is told. What it contradicts has none: that is told of now alone."""
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


def _matches(state: Atom, wanted: AtomFilter) -> bool:
    return (
        state.status is wanted.status
        and (wanted.category is None or fold_name(wanted.category) == state.category.folded)
        and wanted.kind in (None, state.category.kind)
        and wanted.key in (None, state.key)
        and _in_time(state, wanted)
    )


def _in_time(state: Atom, wanted: AtomFilter) -> bool:
    if wanted.span is not None:
        return _meets(state, wanted.span) and (wanted.valid_at is None or state.holds_at(wanted.valid_at))
    if wanted.valid_at is not None:
        return state.holds_at(wanted.valid_at)
    # An archived atom is never current; asked for, all of them are shown.
    return wanted.status is AtomStatus.ARCHIVED or state.is_current(wanted.known_at or wanted.now)


def _meets(state: Atom, span: Span) -> bool:
    return (
        (span.superseded or state.superseded_at is None)
        and (span.ends is None or state.valid_from <= span.ends)
        and (span.begins is None or state.valid_to is None or state.valid_to > span.begins)
    )
