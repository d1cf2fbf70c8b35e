"""The default space of a user: what is remembered where no request names a space and no binding covers a
conversation. It is made when it is first written."""

from loci.apps import users
from loci.errors import NotFound
from loci.ids import SpaceId
from loci.ports.all import Ports
from loci.ports.parts import OwnerReads
from loci.scope import Caller
from loci.spaces.fields import NewSpace
from loci.spaces.lifecycle import create_space
from loci.text.names import fold_name

DEFAULT_SPACE = "memory"
"""Its name."""


def find_default_space(ports: OwnerReads, caller: Caller) -> SpaceId | None:
    """None where nothing was written yet; one that is there is checked when it is read. Raises Conflict for a
    restricted user without one."""
    return find_own_space(ports, caller, DEFAULT_SPACE)


def find_own_space(ports: OwnerReads, caller: Caller, name: str) -> SpaceId | None:
    """Return the caller's space of that name, as ``find_default_space`` does."""
    space = ports.spaces.find_by_name(caller.directory, fold_name(name))
    if space is None:
        users.require_active(users.find_user(ports, caller.directory))
        return None
    return space.id


def require_default_space(ports: OwnerReads, caller: Caller) -> SpaceId:
    """Raises NotFound where nothing was written yet, Conflict for a restricted user."""
    space = find_default_space(ports, caller)
    if space is None:
        raise NotFound("nothing is remembered yet")
    return space


def get_or_create_default_space(ports: Ports, caller: Caller) -> SpaceId:
    """Raises Conflict for a restricted user, Contended."""
    space = find_default_space(ports, caller)
    return create_space(ports, caller, NewSpace(name=DEFAULT_SPACE)).space.id if space is None else space
