"""Writes to a chat's memory by its user and its model: what they let it remember, change and delete.

A memory has its own id for good: an edit gives the same atom another text, and a deletion leaves it in its history,
where no read of the chat finds it.
"""

from collections.abc import Sequence
from dataclasses import replace

from loci.apps.settings import effective_settings
from loci.dialects.chats import citing
from loci.dialects.chats.memories import (
    CHATS,
    MAX_MESSAGE_ID,
    MESSAGE_ID,
    SOURCE_TYPE,
    ChatMemory,
    SourceType,
    atom_id_of,
    memory_of,
    require_content,
)
from loci.dialects.ports import MemoryEdits
from loci.dialects.spaces import find_space, get_or_create_space
from loci.errors import NotFound, Refused
from loci.ids import AtomId, SpaceId
from loci.language.categories import StatedCategory
from loci.learning.saving.edited_texts import edit_text
from loci.learning.saving.saved_texts import add_saved_text
from loci.memory.atoms import changes
from loci.memory.atoms.edits import AtomEdit
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.writes import Written
from loci.ports.all import Ports
from loci.ports.parts import OwnerReads
from loci.records import record
from loci.scope import Caller


@record(frozen=True, slots=True)
class SavedMemory:
    """The memory that says it now. Where it was there before, ``refused_content`` is what was not saved."""

    memory: ChatMemory
    refused_content: str | None

    @property
    def is_duplicate(self) -> bool:
        return self.refused_content is not None


def open_space(ports: Ports, caller: Caller, chat_id: str) -> SpaceId:
    """The space of the chat's memory, created when it is absent. Raises Refused (the id), Conflict for a restricted
    user, Contended."""
    return get_or_create_space(ports, caller, CHATS, chat_id).id


def remember_message(
    ports: Ports, caller: Caller, chat_id: str, message_id: str, content: str, key: str | None = None
) -> SavedMemory:
    """The memory that a user made from a message of the chat; the same words are one memory. The message is cited. Of a
    chat that Loci does not store, the id of the message is in the metadata. ``key`` is the idempotency key.

    Raises Refused (a field breaks a rule; another request under the same key), NotFound (the chat has no such message),
    Conflict for a restricted user, Contended.
    """
    require_content(content)
    if not 1 <= len(message_id) <= MAX_MESSAGE_ID:
        raise Refused.field("/messageId", f"messageId must be 1 to {MAX_MESSAGE_ID} characters")
    new = _new_memory(content, SourceType.USER)
    cited_id = citing.find_message(ports, caller, chat_id, message_id)
    if cited_id is None:
        new = replace(new, metadata={**new.metadata, MESSAGE_ID: message_id})
    else:
        new = replace(new, source_message_ids=(cited_id,))
    space = open_space(ports, caller, chat_id)
    try:
        return _show_saved(add_saved_text(ports, caller, space, new, None, key=key))
    except Refused as error:
        if cited_id is None or not any(field.pointer.startswith("/source") for field in error.fields):
            raise
        raise Refused.field("/messageId", error.detail) from error


def save_memory(
    ports: Ports,
    caller: Caller,
    chat_id: str,
    content: str,
    category: StatedCategory | None = None,
    key: str | None = None,
    said_texts: Sequence[str] = (),
) -> SavedMemory:
    """The memory that a model saved, or one that says the same already. Without a category the words decide. What
    neither ``said_texts`` nor the user's messages in the chat say is unconfirmed.

    Raises Refused (a field breaks a rule; another request under the same key), Conflict for a restricted user,
    Contended.
    """
    require_content(content)
    least = effective_settings(ports, caller.directory).chat_duplicate_similarity
    space = open_space(ports, caller, chat_id)
    new = _new_memory(content, SourceType.MODEL)
    # A key of the page is not one of the tool.
    own_key = None if key is None else f"save_memory {key}"
    words = (*citing.find_user_words(ports, caller, chat_id), *said_texts)
    return _show_saved(add_saved_text(ports, caller, space, new, category, least, own_key, said_texts=words))


def update_memory(
    ports: Ports, caller: Caller, chat_id: str, memory_id: str, content: str, if_match: int | None = None
) -> ChatMemory:
    """The memory with another text, and a vector of it. Raises Refused (the content), NotFound, Conflict (another
    memory says the same, another version, a restricted user), Contended."""
    require_content(content)
    id = _require_atom(ports, caller, chat_id, memory_id)
    return memory_of(edit_text(ports, caller, id, AtomEdit(text=content), if_match))


def delete_memory(
    ports: MemoryEdits, caller: Caller, chat_id: str, memory_id: str, if_match: int | None = None
) -> None:
    """Takes the memory out of every read of the chat. Raises NotFound, also where that was done before, Conflict
    (another version, a restricted user), Contended."""
    changes.delete_atom(ports, caller, _require_atom(ports, caller, chat_id, memory_id), if_match)


def _new_memory(content: str, by: SourceType) -> NewAtom:
    return NewAtom(content, StatedCategory.FACT.category, metadata={SOURCE_TYPE: by.value})


def _show_saved(written_atom: Written) -> SavedMemory:
    return SavedMemory(memory_of(written_atom.atom), written_atom.refused_text)


def _require_atom(ports: OwnerReads, caller: Caller, chat_id: str, memory_id: str) -> AtomId:
    space = find_space(ports, caller, CHATS, chat_id)
    if space is None:
        raise NotFound("memory not found")
    return atom_id_of(space.id, memory_id)
