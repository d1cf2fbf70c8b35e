"""Names of a presence's records: its key, the namespace of its sessions, the space of its memory."""

from loci.dialects import spaces
from loci.dialects.spaces import Dialect
from loci.model.presences import Presence
from loci.model.spaces import Space
from loci.ports.parts import SpaceReads
from loci.scope import Scope
from loci.spaces.defaults import DEFAULT_SPACE
from loci.text.names import fold_name
from loci.text.namespaces import namespace_key

PRESENCES = Dialect("presence", "What one presence remembers: facts, and the profile that it learns.", "presenceId")


def presence_key(external_id: str) -> str:
    """The key of the presence with this id. Raises Refused for an id that is empty or too long."""
    return spaces.space_name(PRESENCES, external_id).removeprefix(f"{PRESENCES.name}:")


def session_namespace(key: str) -> str:
    """The namespace, in key form, of the conversations of a presence."""
    return namespace_key(f"{PRESENCES.name}:{key}")


def find_memory(ports: SpaceReads, directory: Scope, presence: Presence) -> Space | None:
    """The space of the presence, for work that no caller waits for; None where nothing was written yet."""
    return ports.spaces.find_by_name(directory, fold_name(memory_name(presence)))


def memory_name(presence: Presence) -> str:
    """The name of the space of a presence, which has its profile."""
    return spaces.space_name(PRESENCES, presence.external_id)


def facts_name(presence: Presence) -> str:
    """The name of the space that has the facts of a presence: its own, or the one that it shares."""
    return DEFAULT_SPACE if presence.shares_memory else memory_name(presence)


def memory_scope(directory: Scope, space: Space) -> Scope:
    """The partition of the presence's atoms."""
    return Scope(directory.tenant, directory.app, space.id.key, directory.owner)
