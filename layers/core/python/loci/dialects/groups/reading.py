"""Reads of a group's memory."""

from loci.dialects.groups.matching import match_memories
from loci.dialects.groups.memories import GROUPS, GroupMemory, memory_of, owner_of, require_query
from loci.dialects.ports import MemoryEdits
from loci.dialects.spaces import find_space
from loci.memory.atoms import reads
from loci.model.atoms import Atom
from loci.model.spaces import Space
from loci.ports.parts import OwnerReads
from loci.ports.writes import Page
from loci.scope import Act, Caller
from loci.spaces import locate_memory

MAX_RANKED = 2000
"""The atoms of a group that a recall reads, the newest by creation; former values by other authors count too."""


def list_memories(
    ports: MemoryEdits, caller: Caller, group: str, *, cursor: str | None = None, limit: int = 50
) -> Page[GroupMemory]:
    """Memories of the group by creation; a page may be short. Raises Refused (the name), NotFound unless the caller is
    a member, Malformed for a foreign cursor, Conflict for a restricted user."""
    space = find_group_space(ports, caller, group)
    if space is None:
        return Page((), None)
    page = reads.list_atoms(ports, caller, space.id, cursor=cursor, limit=limit)
    return Page(_memories(page.items), page.cursor)


def recall_memories(
    ports: MemoryEdits, caller: Caller, group: str, query: str, limit: int = 5
) -> tuple[GroupMemory, ...]:
    """Memories of the group that answer the query, best first. Raises Refused (name, query, limit), NotFound unless the
    caller is a member, Conflict for a restricted user."""
    require_query(query, limit)
    space = find_group_space(ports, caller, group)
    if space is None:
        return ()
    scope = locate_memory(caller, space.id, Act.READ)
    now = ports.now()
    newest = ports.atom_lists.newest(scope, MAX_RANKED, consistent=True)
    return match_memories(_memories(tuple(atom for atom in newest if atom.is_current(now))), query, limit)


def find_group_space(ports: OwnerReads, caller: Caller, group: str) -> Space | None:
    """The space of the group, None where nothing was written yet. Raises Refused (the name), NotFound unless the caller
    is a member, Conflict for a restricted user."""
    return find_space(ports, caller, GROUPS, group, owner_of(group))


def _memories(atoms: tuple[Atom, ...]) -> tuple[GroupMemory, ...]:
    return tuple(filter(None, map(memory_of, atoms)))
