"""Saves and forgets what a group knows."""

from datetime import timedelta

from loci.apps.settings import effective_settings
from loci.dialects.groups.memories import (
    GROUPS,
    GroupMemory,
    GroupMemoryCategory,
    memory_of,
    new_memory,
    owner_of,
    require_key,
)
from loci.dialects.groups.reading import find_group_space
from loci.dialects.ports import MemoryEdits
from loci.dialects.spaces import get_or_create_space
from loci.errors import NotFound
from loci.memory.atoms import changes, reads
from loci.memory.atoms.ports import LinkedAtoms
from loci.memory.atoms.purging import purge_atom
from loci.model.atoms import Atom
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.ports.parts import SettingsReads
from loci.scope import Caller


def save_memory(
    ports: Ports,
    caller: Caller,
    group: str,
    key: str,
    content: str,
    category: GroupMemoryCategory = GroupMemoryCategory.CORE,
) -> GroupMemory:
    """The memory, in place of what was under its key. Raises Refused, NotFound unless the caller is a member, Conflict
    for a restricted user, Contended."""
    new = new_memory(key, content, category, ports.now(), daily_duration(ports, caller))
    space = get_or_create_space(ports, caller, GROUPS, group, owner_of(group))
    return require_memory(changes.set_value(ports, caller, space.id, new).atom)


def forget_memory(ports: MemoryEdits, caller: Caller, group: str, key: str) -> None:
    """Removes the memory for good, its history too. Raises Refused, NotFound (no such memory, or not a member),
    Conflict for a restricted user, Contended."""
    require_key(key)
    space = find_group_space(ports, caller, group)
    held_atom = None if space is None else _find_current(ports, caller, space, key)
    if held_atom is None:
        raise NotFound("memory not found")
    for atom in reads.get_history(ports, caller, held_atom.id).chain:
        if atom.key == key:
            purge_atom(ports, caller, atom.id)


def daily_duration(ports: SettingsReads, caller: Caller) -> timedelta:
    """The duration of a daily memory in the caller's app."""
    return timedelta(hours=effective_settings(ports, caller.directory).daily_memory_hours)


def require_memory(atom: Atom) -> GroupMemory:
    memory = memory_of(atom)
    if memory is None:
        raise AssertionError("a memory is written under a key")
    return memory


def _find_current(ports: LinkedAtoms, caller: Caller, space: Space, key: str) -> Atom | None:
    atoms = reads.list_atoms(ports, caller, space.id, key=key, limit=1).items
    return atoms[0] if atoms else None
