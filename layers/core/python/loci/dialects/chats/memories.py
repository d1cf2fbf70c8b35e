"""A memory of a chat, and the atom that it is."""

from datetime import datetime
from enum import StrEnum

from loci.dialects.spaces import Dialect
from loci.errors import Malformed, NotFound, Refused
from loci.ids import AtomId, SpaceId
from loci.language.categories import StatedCategory, stated_category
from loci.memory.atoms.fields import MAX_TEXT
from loci.model.atoms import CALLERS, Atom, Review
from loci.records import record

CHATS = Dialect("chat", "What one chat knows: facts, preferences and instructions.", "chatId")
SOURCE_TYPE = "sourceType"
"""The field of an atom's metadata that says who made it a memory."""
MESSAGE_ID = "messageId"
"""The one that says from which message, by an id of the client's own."""
MAX_CONTENT = MAX_TEXT
MAX_MESSAGE_ID = 200
MAX_MESSAGE = 100_000
SHOWN = range(3, 6)
"""Most memories in front of a message."""


class SourceType(StrEnum):
    """``USER``: from a message that the user chose to keep. ``MODEL``: by a tool call, or by an extraction."""

    USER = "user"
    MODEL = "model"


@record(frozen=True, slots=True)
class ChatMemory:
    """``category`` is None for an atom of a kind that chats have no word for."""

    id: str
    content: str
    category: StatedCategory | None
    source_type: SourceType
    created_at: datetime
    updated_at: datetime
    version: int
    review: Review | None = None


def memory_of(atom: Atom) -> ChatMemory:
    """The atom as the chat shows it."""
    return ChatMemory(
        id=atom.id.short,
        content=atom.text,
        category=stated_category(atom),
        source_type=_source_type(atom),
        created_at=atom.created_at,
        updated_at=atom.changed_at,
        version=atom.version,
        review=atom.review,
    )


def atom_id_of(space: SpaceId, memory_id: str) -> AtomId:
    """The atom that a memory is. Raises NotFound for a text that is no id of a memory."""
    try:
        return AtomId.parse_short(space.key, memory_id)
    except Malformed as error:
        raise NotFound("memory not found") from error


def require_content(content: str, field: str = "content") -> None:
    """Raises Refused for a text that no memory can have."""
    if not 1 <= len(content) <= MAX_CONTENT or not content.strip():
        raise Refused.field(f"/{field}", f"{field} must be 1 to {MAX_CONTENT} characters and not blank")


def _source_type(atom: Atom) -> SourceType:
    said_text = atom.metadata.get(SOURCE_TYPE)
    if said_text in list(SourceType):
        return SourceType(str(said_text))
    return SourceType.USER if atom.provenance in CALLERS else SourceType.MODEL
