"""The space that a presence remembers in: one of its own, or the default space of its user, which the chat page, MCP
clients and the elements remember in too."""

from loci.dialects import spaces
from loci.dialects.presences import lifecycle, naming
from loci.dialects.presences.ports import PresenceSpaces
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.scope import Caller
from loci.spaces import NewSpace, create_space
from loci.spaces.defaults import DEFAULT_SPACE


def find_space(ports: PresenceSpaces, caller: Caller, external_id: str) -> Space | None:
    """The space of the presence, None where nothing was written yet. Raises Refused (the id), Conflict (a restricted
    user)."""
    if _is_shared(ports, caller, external_id):
        return spaces.find_named_space(ports, caller, DEFAULT_SPACE)
    return spaces.find_space(ports, caller, naming.PRESENCES, external_id)


def get_or_create_space(ports: Ports, caller: Caller, external_id: str) -> Space:
    """The space of the presence, created when it is absent. Raises as ``find_space``, and Contended."""
    if _is_shared(ports, caller, external_id):
        return create_space(ports, caller, NewSpace(name=DEFAULT_SPACE)).space
    return spaces.get_or_create_space(ports, caller, naming.PRESENCES, external_id)


def _is_shared(ports: PresenceSpaces, caller: Caller, external_id: str) -> bool:
    presence = lifecycle.find_presence(ports, caller, external_id)
    return presence is not None and presence.shares_memory
