"""Memory of a bot: set, edited, removed. A removal is for good: the atom is purged with its history."""

from dataclasses import replace

from loci.dialects.bots.entries import BOTS, MAX_ENTRIES, SAID_AT, BotEntry, entry_of, require_valid
from loci.dialects.bots.reading import find_atom, list_atoms
from loci.dialects.ports import MemoryEdits
from loci.dialects.spaces import find_space, get_or_create_space
from loci.errors import Conflict, NotFound, Refused
from loci.governance import space_purges
from loci.ids import ConversationId, SpaceId
from loci.memory.atoms import changes, edits, purging, reads
from loci.memory.atoms.edits import AtomEdit
from loci.memory.atoms.key_values import new_value, text_of
from loci.memory.atoms.ports import AtomWrites, LinkedAtoms
from loci.model.atoms import SAVED_BY_MODEL, Atom
from loci.model.conversations import Message
from loci.model.users import JsonObject
from loci.ports.all import Ports
from loci.scope import Caller
from loci.text import timestamps


def set_entry(
    ports: Ports, caller: Caller, bot_id: str, key: str, value: str, idempotency_key: str | None = None
) -> BotEntry:
    """The entry of the key: a key that is there gets the value in place, and keeps its place.

    Raises Refused (the id, key or value; more than ``MAX_ENTRIES`` keys; another request under the same idempotency
    key), Conflict for a restricted user, Contended.
    """
    require_valid(key, value)
    space = get_or_create_space(ports, caller, BOTS, bot_id).id
    _require_room(ports, caller, space, key)
    return write_entry(ports, caller, space, key, value, idempotency_key)


def write_entry(
    ports: Ports,
    caller: Caller,
    space: SpaceId,
    key: str,
    value: str,
    idempotency_key: str | None = None,
    reply: Message | None = None,
) -> BotEntry:
    """The entry of the key in the space of a bot. One from a ``reply`` rests on it: it goes with it. Raises as
    ``changes.set_value``."""
    new = new_value(key, value)
    if reply is not None:
        said_fields: JsonObject = {SAID_AT: timestamps.to_text(reply.created_at), **SAVED_BY_MODEL}
        talk = ConversationId(reply.id.namespace, reply.id.conversation)
        new = replace(new, metadata=said_fields, source_conversation_id=talk, source_message_ids=(reply.id,))
    return entry_of(changes.set_value(ports, caller, space, new, idempotency_key).atom)


def edit_entry(ports: Ports, caller: Caller, bot_id: str, key: str, new_key: str, value: str) -> BotEntry:
    """The entry under another key, in its old place. Raises Refused, NotFound (no such entry), Conflict (the other key
    has an entry of its own, a restricted user), Contended."""
    require_valid(new_key, value)
    space = find_space(ports, caller, BOTS, bot_id)
    held_atom = None if space is None else find_atom(ports, caller, space.id, key)
    if held_atom is None:
        raise NotFound("entry not found")
    atom_edit = AtomEdit(text=text_of(new_key, value), key=new_key, metadata={})
    try:
        return entry_of(edits.edit_atom(ports, caller, held_atom.id, atom_edit))
    except Conflict as error:
        raise Conflict("the other key has an entry of its own") from error


def remove_entry(ports: MemoryEdits, caller: Caller, bot_id: str, key: str) -> None:
    """Purges the entry with all that it ever said. Raises Refused (the id), NotFound, Conflict, Contended."""
    space = find_space(ports, caller, BOTS, bot_id)
    held_atom = None if space is None else find_atom(ports, caller, space.id, key)
    if held_atom is None:
        raise NotFound("entry not found")
    _purge(ports, caller, held_atom)


def clear_entries(ports: Ports, caller: Caller, bot_id: str) -> None:
    """Purges the bot's whole space; there may be none, and the next entry begins another one. Raises Refused (the id),
    Conflict, Unavailable."""
    space = find_space(ports, caller, BOTS, bot_id)
    if space is not None:
        space_purges.purge_space(ports, caller, space.id)


def _require_room(ports: LinkedAtoms, caller: Caller, space: SpaceId, key: str) -> None:
    keys = {atom.key for atom in list_atoms(ports, caller, space)}
    if key not in keys and len(keys) >= MAX_ENTRIES:
        raise Refused.field("/k", f"a bot can have at most {MAX_ENTRIES} entries")


def _purge(ports: AtomWrites, caller: Caller, atom: Atom) -> None:
    """The atom, and former atoms of its key: a value that came from elsewhere superseded them."""
    for member in reads.get_history(ports, caller, atom.id).chain:
        purging.purge_atom(ports, caller, member.id)
