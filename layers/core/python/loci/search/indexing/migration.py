"""Moves a space that has outgrown its index to the index for large spaces; never back.

    index       second index
    pages       —            more atoms than the limit: from now on every change goes into both
    pages       opensearch   building, some hundred atoms at a time; recall still uses pages
    opensearch  pages        switched; pages stay up to date for readers with a slightly older view
    opensearch  —            pages erased, and once more: a change in progress may have arrived after the first time

The sweeper takes each step under the version of the space and stores it, with the time of the next one, on the space's
record. A crash therefore costs only time. If the new index refuses atoms, or changes have waited for it too long, the
space stays in its pages for a day (``loci.search.indexing.migration_steps``): the new index is then ``stale``, its
content is erased, and the move starts over.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum

from loci.errors import IndexRefused
from loci.memory.atoms.ports import LinkedAtoms
from loci.model.atoms import Atom
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.ports.recall import DerivedIndex, RecallIndex, SmallIndex
from loci.scope import Scope
from loci.search.indexing import folding, migration_steps, routing
from loci.search.indexing.migration_steps import take_step

READER_DELAY = timedelta(minutes=2)
"""Age that a reader's view may have, and time that a change may be in progress."""
PAGE_SIZE = 250
"""Atoms written to an index at once."""
SWEEP_TIME = timedelta(seconds=5)
"""The time after which a sweep leaves the rest to the next one."""


class MigrationResult(StrEnum):
    BUILDING = "building"
    SWITCHED = "switched"
    LEFT = "left"
    DONE = "done"
    GIVEN_UP = "given up"


def consider_move(ports: Ports, scope: Scope) -> bool:
    """Starts moving a space with more atoms than the limit; returns whether it did. Raises Contended, Unavailable."""
    limit = ports.exact_limit
    if limit is None:
        return False
    space = ports.spaces.get(scope.directory, scope.namespace)
    if space is None or space.index == limit.index or (space.second_index or space.stale_index) is not None:
        return False
    index = routing.index_by_name(ports, space.index)
    if not isinstance(index, SmallIndex) or not index.holds_more_than(scope, limit.atoms):
        return False
    return take_step(
        ports, scope, space, lambda one: replace(one, second_index=limit.index, built_to=None, due=ports.now())
    )


def take_next_step(ports: Ports, scope: Scope, space: Space) -> MigrationResult:
    """Takes the next step of a moving space. Raises Contended, Unavailable, IndexRefused."""
    if space.stale_index is not None:
        routing.index_by_name(ports, space.stale_index).erase(scope)
        take_step(ports, scope, space, lambda one: replace(one, stale_index=None, due=None))
        return MigrationResult.LEFT
    if space.second_index is None:
        if space.index not in routing.IN_THE_TABLE:
            routing.index_by_name(ports, "pages").erase(scope)
        take_step(ports, scope, space, lambda one: replace(one, due=None))
        return MigrationResult.DONE
    if space.index not in routing.IN_THE_TABLE:
        routing.index_by_name(ports, space.second_index).erase(scope)
        take_step(ports, scope, space, lambda one: replace(one, second_index=None, due=ports.now() + READER_DELAY))
        return MigrationResult.LEFT
    return _build_on(ports, scope, space, routing.index_by_name(ports, space.second_index))


def _build_on(ports: Ports, scope: Scope, space: Space, index: RecallIndex) -> MigrationResult:
    if not isinstance(index, DerivedIndex):  # the deployment no longer has this index
        migration_steps.give_up(ports, scope, space)
        return MigrationResult.GIVEN_UP
    try:
        cursor = _build_until(ports, scope, space, index)
    except IndexRefused:
        migration_steps.give_up(ports, scope, space)
        raise
    if cursor is not None:
        take_step(ports, scope, space, lambda one: replace(one, built_to=cursor, due=ports.now()))
        return MigrationResult.BUILDING
    take_step(ports, scope, space, lambda one: _switch(one, ports.now()))
    return MigrationResult.SWITCHED


def _switch(space: Space, now: datetime) -> Space:
    return replace(
        space, index=space.second_index or space.index, second_index=space.index, built_to=None, due=now + READER_DELAY
    )


def _build_until(ports: LinkedAtoms, scope: Scope, space: Space, index: DerivedIndex) -> str | None:
    """Builds until the time is up; returns the cursor to continue from, None if everything is built."""
    enough = ports.now() + SWEEP_TIME
    cursor = space.built_to
    while True:
        page = ports.atom_lists.histories(scope, cursor, PAGE_SIZE)
        fill_index(ports, scope, space, index, page.items)
        cursor = page.cursor
        if cursor is None or ports.now() >= enough:
            return cursor


def fill_index(
    ports: LinkedAtoms, scope: Scope, space: Space, index: DerivedIndex, histories: Sequence[tuple[Atom, ...]]
) -> None:
    """Fills an index with all states of some atoms, and with those that are written meanwhile."""
    while histories:
        states = [state for history in histories for state in history]
        index.fill(scope, routing.atoms_for_index(index, space, states))
        # In an index where the last write wins, an outdated state may have replaced a newer one.
        newer = folding.newer_atoms(ports, scope, index, [history[-1] for history in histories])
        histories = [(*ports.atom_lists.revisions(scope, atom.id.ulid), atom) for atom in newer]
