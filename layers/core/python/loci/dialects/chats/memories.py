"""A memory of a chat, and the atom that it is."""

from datetime import datetime
from enum import StrEnum

from loci.dialects.spaces import Dialect
from loci.model import Atom, Kind, Provenance
from loci.records import record

CHATS = Dialect("chat", "What one chat knows: facts, preferences and instructions.", "chatId")
SOURCE_TYPE = "sourceType"
"""The field of an atom's metadata that says who made it a memory."""

_PREFIX = "mem_"


class MemoryCategory(StrEnum):
    PREFERENCE = "preference"
    FACT = "fact"
    INSTRUCTION = "instruction"


class SourceType(StrEnum):
    """``USER``: from a message that the user chose to keep. ``MODEL``: by a tool call, or by an extraction."""

    USER = "user"
    MODEL = "model"


_CATEGORIES = {
    Kind.PREFERENCE: MemoryCategory.PREFERENCE,
    Kind.FACT: MemoryCategory.FACT,
    Kind.RULE: MemoryCategory.INSTRUCTION,
}


@record(frozen=True, slots=True)
class ChatMemory:
    """``category`` is None for an atom of a kind that chats have no word for."""

    id: str
    content: str
    category: MemoryCategory | None
    source_type: SourceType
    created_at: datetime
    updated_at: datetime


def memory_of(atom: Atom) -> ChatMemory:
    """The atom as the chat shows it."""
    return ChatMemory(
        id=f"{_PREFIX}{atom.id.ulid}",
        content=atom.text,
        category=_CATEGORIES.get(atom.category.kind),
        source_type=_source_type(atom),
        created_at=atom.created_at,
        updated_at=atom.changed_at,
    )


def _source_type(atom: Atom) -> SourceType:
    said = atom.metadata.get(SOURCE_TYPE)
    if said in list(SourceType):
        return SourceType(str(said))
    return SourceType.USER if atom.provenance is Provenance.CLIENT else SourceType.MODEL
