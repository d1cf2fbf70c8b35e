"""Steps of a space from one index to another: each is one conditional write of the space's record."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from loci.apps.versions import change_found
from loci.errors import IndexRefused
from loci.model.spaces import Space, SpaceStatus
from loci.scope import Scope
from loci.search.indexing import routing
from loci.spaces.ports import SpaceWrites

MAX_WAIT = timedelta(minutes=15)
"""Time that a change may wait for the index that a space moves to. An idle index resumes within a minute."""
RETRY_AFTER = timedelta(days=1)
"""Time that a space that gave up its move stays where it is."""


def take_step(ports: SpaceWrites, scope: Scope, before: Space, change: Callable[[Space], Space]) -> bool:
    """Changes the space's present record, unless it took another step or was deleted meanwhile. Raises Contended,
    Unavailable."""

    def read() -> Space | None:
        space = ports.spaces.get(scope.directory, scope.namespace)
        is_there = space is not None and space.status is SpaceStatus.ACTIVE and _place(space) == _place(before)
        return space if is_there else None

    return change_found(ports, read, change, partial(ports.spaces.replace, scope.directory)) is not None


def give_up(ports: SpaceWrites, scope: Scope, space: Space) -> bool:
    """Leaves a space in its pages for a day; returns whether it was moving. The other index is emptied before the space
    moves again. Raises Contended, Unavailable."""
    if not is_moving_out(space):
        return False
    return take_step(ports, scope, space, lambda one: _without_move(one, ports.now()))


def has_failed(space: Space | None, failure: Exception, waiting_since: datetime, now: datetime) -> bool:
    """Whether a space gives up its move after this failure, with changes that have waited since that time."""
    if space is None or not is_moving_out(space):
        return False
    return isinstance(failure, IndexRefused) or waiting_since <= now - MAX_WAIT


def is_moving_out(space: Space) -> bool:
    """Whether an index outside the table is being built for the space."""
    return space.second_index is not None and space.second_index not in routing.IN_THE_TABLE


def _without_move(space: Space, now: datetime) -> Space:
    return replace(space, second_index=None, built_to=None, stale_index=space.second_index, due=now + RETRY_AFTER)


def _place(space: Space) -> tuple[str, str | None, str | None]:
    return space.index, space.second_index, space.stale_index
