"""A space that has outgrown its index moves to the one for large spaces, by itself, and never back.

    index    beside
    pages    —           more atoms than the limit: from now on every change is put into both
    pages    opensearch  being built, some hundred atoms at a time; recall goes on from pages
    opensearch  pages    switched; pages are kept in step for readers that are a little behind
    opensearch  —        erased, and once more: a change that was under way may have come after

Each step is taken by the sweeper under the version of the space, and is on its record with when it goes on. So a
crash costs time only, and a later sweep finds what is there already. Where the index that is being built refuses what
it is given, or changes have waited for it too long, the space stays in its pages for a day
(``loci.indexing.migration_steps``): what the index holds by then is ``stale``, leaves it, and the move begins anew.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum

from loci.errors import IndexRefused
from loci.indexing import folding, migration_steps, routing
from loci.indexing.migration_steps import take_step
from loci.model import Atom, Space
from loci.ports import DerivedIndex, Ports, RecallIndex, SmallIndex
from loci.scope import Scope

BEHIND = timedelta(minutes=2)
"""How long a reader may be behind, and a change under way."""
AT_ONCE = 250
"""Atoms that are put together."""
A_SWEEP = timedelta(seconds=5)
"""After that a sweep leaves the rest to the next one."""


class Moved(StrEnum):
    BUILDING = "building"
    SWITCHED = "switched"
    LEFT = "left"
    DONE = "done"
    GIVEN_UP = "given up"


def consider_move(ports: Ports, scope: Scope) -> bool:
    """Begins to move a space that holds more than the limit; whether it did. Raises Contended, Unavailable."""
    limit = ports.exact_limit
    if limit is None:
        return False
    space = ports.spaces.get(scope.directory, scope.namespace)
    if space is None or space.index == limit.index or (space.beside or space.stale_index) is not None:
        return False
    index = routing.index_by_name(ports, space.index)
    if not isinstance(index, SmallIndex) or not index.holds_more_than(scope, limit.atoms):
        return False
    return take_step(ports, scope, space, lambda one: replace(one, beside=limit.index, built_to=None, due=ports.now()))


def go_on(ports: Ports, scope: Scope, space: Space) -> Moved:
    """The next step of a space that moves. Raises Contended, Unavailable, IndexRefused."""
    if space.stale_index is not None:
        routing.index_by_name(ports, space.stale_index).erase(scope)
        take_step(ports, scope, space, lambda one: replace(one, stale_index=None, due=None))
        return Moved.LEFT
    if space.beside is None:
        if space.index not in routing.IN_THE_TABLE:
            routing.index_by_name(ports, "pages").erase(scope)
        take_step(ports, scope, space, lambda one: replace(one, due=None))
        return Moved.DONE
    if space.index not in routing.IN_THE_TABLE:
        routing.index_by_name(ports, space.beside).erase(scope)
        take_step(ports, scope, space, lambda one: replace(one, beside=None, due=ports.now() + BEHIND))
        return Moved.LEFT
    return _build_on(ports, scope, space, routing.index_by_name(ports, space.beside))


def _build_on(ports: Ports, scope: Scope, space: Space, index: RecallIndex) -> Moved:
    if not isinstance(index, DerivedIndex):  # this deployment has it no more
        migration_steps.give_up(ports, scope, space)
        return Moved.GIVEN_UP
    try:
        cursor = _built(ports, scope, space, index)
    except IndexRefused:
        migration_steps.give_up(ports, scope, space)
        raise
    if cursor is not None:
        take_step(ports, scope, space, lambda one: replace(one, built_to=cursor, due=ports.now()))
        return Moved.BUILDING
    take_step(ports, scope, space, lambda one: _switched(one, ports.now()))
    return Moved.SWITCHED


def _switched(space: Space, now: datetime) -> Space:
    return replace(space, index=space.beside or space.index, beside=space.index, built_to=None, due=now + BEHIND)


def _built(ports: Ports, scope: Scope, space: Space, index: DerivedIndex) -> str | None:
    """Where to go on another time; None where all is built."""
    enough = ports.now() + A_SWEEP
    cursor = space.built_to
    while True:
        page = ports.atom_lists.histories(scope, cursor, AT_ONCE)
        fill_index(ports, scope, space, index, page.items)
        cursor = page.cursor
        if cursor is None or ports.now() >= enough:
            return cursor


def fill_index(
    ports: Ports, scope: Scope, space: Space, index: DerivedIndex, histories: Sequence[tuple[Atom, ...]]
) -> None:
    """Has an index hold all states of some atoms, also of those that change meanwhile."""
    while histories:
        states = [state for history in histories for state in history]
        index.fill(scope, routing.atoms_for_index(index, space, states))
        # An index that takes whatever comes last may have been given a state that is none any more.
        newer = folding.newer_atoms(ports, scope, index, [history[-1] for history in histories])
        histories = [(*ports.atom_lists.history(scope, atom).revisions, atom) for atom in newer]
