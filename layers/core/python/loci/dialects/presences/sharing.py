"""Have a presence remember in the default space of its user, and move there what it remembered in one of its own.

The step may break off anywhere and be repeated: what was moved is found there by its id, and the own space goes last.
From the first call on the shared space alone is read, so that nothing is told twice meanwhile.
"""

from datetime import timedelta
from functools import partial

from loci import spaces
from loci.dialects.presences import feeding, naming
from loci.dialects.presences.moving import Move, move_atom
from loci.dialects.spaces import find_named_space
from loci.ids import SpaceId
from loci.memory.files import writing
from loci.memory.files.writing import NewFile
from loci.model.presences import Presence
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.ports.paging import all_items
from loci.scope import Caller
from loci.spaces.defaults import get_or_create_default_space

CALL_TIME = timedelta(seconds=15)
"""Time that one request takes; the next one goes on."""
AT_ONCE = 200


def share_memory(ports: Ports, caller: Caller, presence: Presence) -> bool:
    """Feeds the shared space, and moves into it what the presence remembered by itself; returns whether all of it is
    there. Raises Conflict (a restricted user), Contended, Unavailable."""
    feeding.move_bindings(ports, caller, presence)
    own = find_named_space(ports, caller, naming.own_memory_name(presence))
    if own is None:
        return True
    is_moved = _move_all(ports, caller, own, get_or_create_default_space(ports, caller))
    if is_moved:
        spaces.delete_space(ports, caller, own.id)
    return is_moved


def _move_all(ports: Ports, caller: Caller, own: Space, shared: SpaceId) -> bool:
    """Whether the time was enough for all."""
    until = ports.now() + CALL_TIME
    move = Move.begin(ports, caller, own, shared)
    for states in all_items(partial(ports.atom_lists.histories, move.own, limit=AT_ONCE), None):
        if ports.now() >= until:
            return False
        move_atom(move, states)
    for path in [file.path for file in all_items(partial(ports.files.list, move.own, "", limit=AT_ONCE), None)]:
        if ports.now() >= until:
            return False
        _copy_file(move, path)
    return True


def _copy_file(move: Move, path: str) -> None:
    """Copies a file of the own space, unless the shared one has a file of this path."""
    ports, shared = move.ports, move.writer.scope
    file = ports.files.read(move.own, move.own.directory, path).file
    if file is None or ports.files.read(shared, shared.directory, path, with_text=False).file is not None:
        return
    text = ports.files.read(move.own, move.own.directory, path).text or ""
    writing.put_file(ports, move.caller, move.space, NewFile(path, text, file.metadata))
