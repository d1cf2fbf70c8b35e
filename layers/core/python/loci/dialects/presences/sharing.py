"""Have a presence keep its facts in the default space of its user, and move there what it remembered by itself.

The step may break off anywhere and be repeated: each fact is copied, its profile rests on the copy, and only then it is
purged where it was. From the first call on facts of the shared space alone are read, so that nothing is shown twice
meanwhile.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial

from loci.dialects.presences import feeding, lifecycle, moving, naming
from loci.dialects.presences.moving import Move, States
from loci.dialects.presences.ports import PresenceWrites
from loci.dialects.spaces import find_named_space
from loci.memory.atoms.purging import purge_atom
from loci.model.atoms import Atom, Kind
from loci.model.presences import Presence
from loci.ports.all import Ports
from loci.ports.paging import all_items
from loci.scope import Caller
from loci.spaces.defaults import get_or_create_default_space

CALL_TIME = timedelta(seconds=15)
"""Time that one request takes; the next one goes on."""
AT_ONCE = 200


def share_memory(ports: Ports, caller: Caller, external_id: str) -> bool:
    """Has the presence share the memory of its user for good, feeds that, and moves there the facts that the presence
    remembered by itself; returns whether all of them are there. Raises Refused (the id), Conflict (a restricted user),
    Contended, Unavailable."""
    presence = _note_sharing(ports, caller, external_id)
    feeding.move_bindings(ports, caller, presence)
    own = find_named_space(ports, caller, naming.memory_name(presence))
    if own is None:
        return True
    memory = naming.memory_scope(caller.directory, own)
    every = list(all_items(lambda cursor: ports.atom_lists.histories(memory, cursor, AT_ONCE)))
    facts = [states for states in every if states[-1].category.kind is not Kind.PATTERN]
    if not facts:
        return True
    until = ports.now() + CALL_TIME
    move = Move.begin(ports, caller, own, get_or_create_default_space(ports, caller))
    profile = [states[-1] for states in every if states[-1].category.kind is Kind.PATTERN]
    for number, states in enumerate(facts, start=1):
        _move_fact(move, states, profile)
        if ports.now() >= until:
            return number == len(facts)
    return True


def _move_fact(move: Move, states: States, profile: Sequence[Atom]) -> None:
    """Moves one fact. Broken off anywhere it is done again: the fact goes last."""
    fact = states[-1].id
    moving.copy_fact(move, states)
    for entry in profile:
        moving.rest_on_copy(move, entry.id, fact)
    purge_atom(move.ports, move.caller, fact)


def _note_sharing(ports: PresenceWrites, caller: Caller, external_id: str) -> Presence:
    def note(before: Presence) -> Presence:
        return before if before.shares_memory else replace(before, shares_memory=True, updated_at=ports.now())

    read = partial(lifecycle.find_or_make, ports, caller, external_id)
    return lifecycle.change_presence(ports, caller, read, note)
