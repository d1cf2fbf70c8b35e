"""Move what release 0.2.0 filed apart, by agent and app, into the default space of its user.

Each step may break off and be repeated. Until the last one both spaces are read. What is still to be extracted into the
space of an agent is waited for: a repetition of the step moves it.
"""

from datetime import datetime
from functools import partial

from loci import spaces
from loci.conversations.lifecycle import list_conversations
from loci.dialects.mem0.places import find_parts
from loci.dialects.mem0.tags import as_listed
from loci.memory.moving import Move, move_atoms
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.ports.paging import all_items
from loci.scope import Caller
from loci.spaces import bindings
from loci.spaces.defaults import get_or_create_default_space
from loci.text.namespaces import namespace_key


def merge_parts(ports: Ports, owner: Caller, until: datetime) -> bool:
    """Moves what is filed apart and says whether nothing is left there; it begins no atom after ``until``. Raises
    Conflict for a restricted user, Contended."""
    moved = [_merge_part(ports, owner, part, until) for part in list(find_parts(ports, owner))]
    return all(moved)


def _merge_part(ports: Ports, owner: Caller, part: Space, until: datetime) -> bool:
    _delete_bindings(ports, owner, part)
    is_busy = _has_jobs(ports, owner, part)
    move = Move.between(ports, owner, part, get_or_create_default_space(ports, owner), as_listed)
    if not move_atoms(move, until) or is_busy:
        return False
    spaces.delete_space(ports, owner, part.id)
    return True


def _delete_bindings(ports: Ports, owner: Caller, part: Space) -> None:
    """From then on what is said there is extracted into the default space."""
    namespace = namespace_key(part.name or "")
    for binding in list(all_items(lambda cursor: bindings.list_bindings(ports, owner, cursor=cursor))):
        if not binding.id.of_app and all(scope.namespace == namespace for scope in binding.scopes):
            bindings.delete_binding(ports, owner, binding.id)


def _has_jobs(ports: Ports, owner: Caller, part: Space) -> bool:
    """Whether something is still to be extracted into the space."""
    read = partial(list_conversations, ports, owner, namespace=part.name)
    return any(
        job.space == part.id and not job.is_finished
        for head in all_items(lambda cursor: read(cursor=cursor))
        for job in ports.jobs.list(owner.own(head.id.namespace), head.id.ulid)
    )
