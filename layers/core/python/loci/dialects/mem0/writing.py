"""Adds, changes and deletes memories for mem0's client."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from loci.conversations import whole_talks
from loci.conversations.lifecycle import NewConversation
from loci.conversations.new_messages import NewMessage
from loci.dialects.mem0 import entities as owners
from loci.dialects.mem0.entities import Entities
from loci.dialects.mem0.memories import IDS
from loci.dialects.mem0.reading import all_atoms
from loci.language.categories import StatedCategory
from loci.learning.saving import saved_texts
from loci.learning.saving.edited_texts import edit_text
from loci.memory.atoms import changes
from loci.memory.atoms.edits import AtomEdit
from loci.memory.atoms.fields import NewAtom, require_valid
from loci.memory.atoms.writes import Written
from loci.model.atoms import Atom
from loci.model.conversations import Conversation, TextBlock
from loci.model.users import JsonObject, JsonValue
from loci.ports.all import Ports
from loci.scope import Caller


def add_talk(
    ports: Ports,
    owner: Caller,
    entities: Entities,
    messages: Sequence[NewMessage],
    metadata: JsonObject,
    key: str | None,
) -> Conversation:
    """Stores what was said as a closed conversation, whose facts are extracted. Raises as ``store_talk``."""
    owners.bind_part(ports, owner, entities)
    new = NewConversation(entities.namespace, session_id=entities.run_id, metadata=metadata)
    return whole_talks.store_talk(ports, owner, new, messages, key)


def add_texts(
    ports: Ports,
    owner: Caller,
    entities: Entities,
    messages: Sequence[NewMessage],
    metadata: JsonObject,
    expires_at: datetime | None,
) -> list[Written]:
    """Each message as a memory, word for word. Raises as ``add_saved_text``, before anything is written where one of
    them cannot be a memory."""
    added_with: dict[str, JsonValue] = {
        name: value
        for name, value in (("agent_id", entities.agent_id), ("app_id", entities.app_id), ("run_id", entities.run_id))
        if value is not None
    }
    new = [
        NewAtom(
            _text_of(message),
            StatedCategory.FACT.category,
            metadata={**metadata, IDS: added_with} if added_with else metadata,
            sent_metadata=metadata,
            expires_at=expires_at,
        )
        for message in messages
    ]
    for atom in new:
        require_valid(atom, ports.now())
    space = owners.get_or_create_space(ports, owner, entities)
    return [saved_texts.add_saved_text(ports, owner, space, atom, None) for atom in new]


def change_memory(ports: Ports, owner: Caller, atom: Atom, edit: AtomEdit) -> Atom:
    """The changed memory; the ids that it was added with stay. Raises as ``edit_text``."""
    if edit.metadata is not None and IDS in atom.metadata:
        edit = replace(edit, metadata={**edit.metadata, IDS: atom.metadata[IDS]})
    return edit_text(ports, owner, atom.id, edit)


def delete_all(ports: Ports, owner: Caller, entities: Entities) -> int:
    """Deletes every memory of these entities; they can be restored for 30 days. How many."""
    atoms = list(all_atoms(ports, owner, entities))
    for atom in atoms:
        changes.delete_atom(ports, owner, atom.id)
    return len(atoms)


def _text_of(message: NewMessage) -> str:
    return "\n".join(block.text for block in message.content if isinstance(block, TextBlock))
