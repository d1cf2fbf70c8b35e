"""Reads of a chat's memory."""

from functools import partial

from loci.dialects.chats.memories import CHATS, ChatMemory, memory_of
from loci.dialects.ports import MemoryEdits
from loci.dialects.spaces import find_space
from loci.memory.atoms import reads
from loci.ports.paging import all_items
from loci.scope import Caller

_PAGE = 200


def list_memories(ports: MemoryEdits, caller: Caller, chat_id: str) -> tuple[ChatMemory, ...]:
    """Every current memory of the chat, the newest first; none where nothing was written. Raises Refused (the id),
    Conflict for a restricted user."""
    space = find_space(ports, caller, CHATS, chat_id)
    if space is None:
        return ()
    read = partial(reads.list_atoms, ports, caller, space.id, limit=_PAGE)
    atoms = all_items(lambda cursor: read(cursor=cursor))
    return tuple(
        memory_of(atom) for atom in sorted(atoms, key=lambda atom: (atom.created_at, atom.id.ulid), reverse=True)
    )
