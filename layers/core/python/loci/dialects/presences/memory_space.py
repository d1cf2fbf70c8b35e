"""The space with the facts of a presence: one of its own, or the default space of its user, in which the chat page, MCP
clients and the elements remember too. Its profile and its files are in its own space always."""

from loci.dialects import spaces
from loci.dialects.presences import lifecycle, naming
from loci.dialects.presences.ports import PresenceSpaces
from loci.ids import SpaceId
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.scope import Caller
from loci.spaces.defaults import DEFAULT_SPACE, get_or_create_default_space


def find_space(ports: PresenceSpaces, caller: Caller, external_id: str) -> Space | None:
    """The space with the facts, None where nothing was written yet. Raises Refused (the id), Conflict (a restricted
    user)."""
    if _is_shared(ports, caller, external_id):
        return spaces.find_named_space(ports, caller, DEFAULT_SPACE)
    return spaces.find_space(ports, caller, naming.PRESENCES, external_id)


def find_spaces(ports: PresenceSpaces, caller: Caller, external_id: str) -> tuple[Space, ...]:
    """The spaces with the facts and with the profile, each once. Raises as ``find_space``."""
    both = (
        find_space(ports, caller, external_id),
        spaces.find_space(ports, caller, naming.PRESENCES, external_id),
    )
    return tuple({space.id: space for space in both if space is not None}.values())


def get_or_create_space(ports: Ports, caller: Caller, external_id: str) -> SpaceId:
    """The space with the facts, created when it is absent. Raises as ``find_space``, and Contended."""
    if _is_shared(ports, caller, external_id):
        return get_or_create_default_space(ports, caller)
    return spaces.get_or_create_space(ports, caller, naming.PRESENCES, external_id).id


def _is_shared(ports: PresenceSpaces, caller: Caller, external_id: str) -> bool:
    presence = lifecycle.find_presence(ports, caller, external_id)
    return presence is not None and presence.shares_memory
