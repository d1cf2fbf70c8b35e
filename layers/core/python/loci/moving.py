"""A space that has outgrown its index moves to the one for large spaces, by itself, and never back.

    index    beside
    pages    —           more atoms than the limit: from now on every change is put into both
    pages    opensearch  being built, some hundred atoms at a time; recall goes on from pages
    opensearch  pages    switched; pages are kept in step for readers that are a little behind
    opensearch  —        erased, and once more: a change that was under way may have come after

Each step is taken by the sweeper under the version of the space, and stands on its record with when it goes on. So a
crash costs time only, and whoever comes again finds what is there already.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum

from loci import indexes, indexing
from loci.contention import settled
from loci.errors import Conflict
from loci.model import Atom, Space, SpaceStatus
from loci.ports import DerivedIndex, Outcome, Ports, SmallIndex
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


def consider(ports: Ports, scope: Scope) -> bool:
    """Begins to move a space that holds more than the limit; whether it did. Raises Contended, Unavailable."""
    limit = ports.exact_limit
    if limit is None:
        return False
    space = ports.spaces.get(scope.directory, scope.namespace)
    if space is None or space.beside is not None or space.index == limit.index:
        return False
    index = indexes.named(ports, space.index)
    if not isinstance(index, SmallIndex) or not index.holds_more_than(scope, limit.atoms):
        return False
    return _step(ports, scope, space, lambda one: replace(one, beside=limit.index, built_to=None, due=ports.now()))


def go_on(ports: Ports, scope: Scope, space: Space) -> Moved:
    """The next step of a space that moves. Raises Contended, Unavailable."""
    if space.beside is None:
        if space.index not in indexes.IN_THE_TABLE:
            indexes.named(ports, "pages").erase(scope)
        _step(ports, scope, space, lambda one: replace(one, due=None))
        return Moved.DONE
    if space.index not in indexes.IN_THE_TABLE:
        indexes.named(ports, space.beside).erase(scope)
        _step(ports, scope, space, lambda one: replace(one, beside=None, due=ports.now() + BEHIND))
        return Moved.LEFT
    cursor = _built(ports, scope, space)
    if cursor is not None:
        _step(ports, scope, space, lambda one: replace(one, built_to=cursor, due=ports.now()))
        return Moved.BUILDING
    _step(ports, scope, space, lambda one: _switched(one, ports.now()))
    return Moved.SWITCHED


def _switched(space: Space, now: datetime) -> Space:
    return replace(space, index=space.beside or space.index, beside=space.index, built_to=None, due=now + BEHIND)


def _built(ports: Ports, scope: Scope, space: Space) -> str | None:
    """Where to go on another time; None where all is built."""
    index = indexes.named(ports, space.beside or space.index)
    if not isinstance(index, DerivedIndex):
        raise Conflict(f"the index {index.name!r} cannot be built")
    enough = ports.now() + A_SWEEP
    cursor = space.built_to
    while True:
        page = ports.atom_lists.histories(scope, cursor, AT_ONCE)
        fill(ports, scope, space, index, page.items)
        cursor = page.cursor
        if cursor is None or ports.now() >= enough:
            return cursor


def fill(ports: Ports, scope: Scope, space: Space, index: DerivedIndex, histories: Sequence[tuple[Atom, ...]]) -> None:
    """Has an index hold all states of some atoms, also of those that change meanwhile."""
    while histories:
        states = [state for history in histories for state in history]
        index.fill(scope, indexes.given(index, space, states))
        # An index that takes whatever comes last may have been given a state that is none any more.
        newer = indexing.overtaken(ports, scope, index, [history[-1] for history in histories])
        histories = [(*ports.atom_lists.history(scope, atom).revisions, atom) for atom in newer]


def _step(ports: Ports, scope: Scope, before: Space, change: Callable[[Space], Space]) -> bool:
    """Changes the space as it stands now, unless it has taken another step, or is deleted, meanwhile."""

    def once() -> bool | None:
        space = ports.spaces.get(scope.directory, scope.namespace)
        if space is None or space.status is not SpaceStatus.ACTIVE or _place(space) != _place(before):
            return False
        after = replace(change(space), version=space.version + 1)
        return True if ports.spaces.replace(scope.directory, space, after) is Outcome.DONE else None

    return settled(once, ports.random, ports.sleep)


def _place(space: Space) -> tuple[str, str | None]:
    return space.index, space.beside
