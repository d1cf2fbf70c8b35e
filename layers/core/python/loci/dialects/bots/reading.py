"""Reads of a bot's memory."""

from functools import partial

from loci.dialects.bots.entries import BOTS, BotEntry, entry_of
from loci.dialects.bots.prompt import memory_block
from loci.dialects.ports import MemoryEdits
from loci.dialects.spaces import find_space
from loci.ids import SpaceId
from loci.memory.atoms import reads
from loci.memory.atoms.ports import LinkedAtoms
from loci.model.atoms import Atom
from loci.ports.paging import all_items
from loci.scope import Caller

_PAGE = 200


def list_entries(ports: MemoryEdits, caller: Caller, bot_id: str) -> tuple[BotEntry, ...]:
    """All entries in the order in which their keys were first set; none for a bot that remembers nothing. Raises
    Refused (the id), Conflict for a restricted user."""
    space = find_space(ports, caller, BOTS, bot_id)
    return () if space is None else tuple(map(entry_of, list_atoms(ports, caller, space.id)))


def read_block(ports: MemoryEdits, caller: Caller, bot_id: str) -> str:
    """The block of the bot's memory. Raises as ``list_entries``."""
    return memory_block(list_entries(ports, caller, bot_id))


def list_atoms(ports: LinkedAtoms, caller: Caller, space: SpaceId) -> list[Atom]:
    """The atoms that are the entries of a bot's space, in their order."""
    read = partial(reads.list_atoms, ports, caller, space, limit=_PAGE)
    atoms = all_items(lambda cursor: read(cursor=cursor))
    return sorted((atom for atom in atoms if atom.key is not None), key=_place)


def _place(atom: Atom) -> str:
    """When its key was first set: a value from another conversation is a later atom of the same chain."""
    return atom.chain or atom.id.ulid


def find_atom(ports: LinkedAtoms, caller: Caller, space: SpaceId, key: str) -> Atom | None:
    """The atom that is the entry of a key."""
    return next(iter(reads.list_atoms(ports, caller, space, key=key).items), None)
