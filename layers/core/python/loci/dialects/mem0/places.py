"""The spaces that have memories of an owner: the default space, and what release 0.2.0 filed apart and no upgrade has
moved yet."""

from collections.abc import Iterator
from functools import partial

from loci import spaces
from loci.dialects.mem0.tags import is_part
from loci.ids import SpaceId
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.ports.paging import all_items
from loci.ports.writes import Page
from loci.scope import Caller
from loci.spaces import defaults

_AT_ONCE = 200


def find_places(ports: Ports, owner: Caller) -> tuple[SpaceId, ...]:
    """The spaces, the default one first; none where nothing was written yet. Raises Conflict for a restricted user."""
    default = defaults.find_default_space(ports, owner)
    own = () if default is None else (default,)
    return (*own, *(part.id for part in find_parts(ports, owner)))


def find_parts(ports: Ports, owner: Caller) -> Iterator[Space]:
    """The spaces of agents and apps of a user. Raises Conflict for a restricted user."""
    every = all_items(partial(_list_spaces, ports, owner))
    return (space for space in every if is_part(space.name))


def _list_spaces(ports: Ports, owner: Caller, cursor: str | None) -> Page[Space]:
    return spaces.list_spaces(ports, owner, cursor=cursor, limit=_AT_ONCE)
