"""The memory of one chat: what its user and its model chose to remember, and what of it fits the next message."""

from loci.dialects.chats.memories import ChatMemory, MemoryCategory, SourceType
from loci.dialects.chats.reading import list_memories

__all__ = ["ChatMemory", "MemoryCategory", "SourceType", "list_memories"]
