"""What a backend keeps for a group, and what it must do."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from loci_memory_client.groups.files import FileStore


class Category(StrEnum):
    """CORE: permanent facts. DAILY: notes for the current work, for a day. CONVERSATION: archives."""

    CORE = "core"
    DAILY = "daily"
    CONVERSATION = "conversation"


@dataclass(frozen=True, slots=True)
class Memory:
    """One memory; `expires_at` is set for a daily one."""

    key: str
    content: str
    category: Category
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ListedMemory:
    """A memory without its content."""

    key: str
    category: Category
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class ArchivedMessage:
    """One message of a conversation that is archived."""

    role: str
    text: str


@dataclass(frozen=True, slots=True)
class Archive:
    """Where a conversation went: the markdown file, and the key of its memory."""

    path: str
    key: str


class MemoryBackend(Protocol):
    """The four tools, for one group: a backend is opened for a group and knows no other."""

    def save_memory(self, key: str, content: str, category: str = Category.CORE) -> Memory:
        """Save the content under its key, in place of what was there. Raises InvalidField."""

    def recall_memories(self, query: str, limit: int = 5) -> list[Memory]:
        """Find memories, best first: by words; by a part of key or content only if no word is found."""

    def forget_memory(self, key: str) -> bool:
        """Remove a memory; False if there is none."""

    def list_memories(self) -> list[ListedMemory]:
        """List all memories by key."""


class GroupStore(MemoryBackend, Protocol):
    """A backend that also keeps files, and so can archive."""

    @property
    def files(self) -> FileStore:
        """The files of the group."""

    def archive_conversation(
        self, title: str, summary: str, messages: Sequence[ArchivedMessage] = (), at: datetime | None = None
    ) -> Archive:
        """Keep a conversation as a markdown file and as a memory: both, or neither. The same title at the same second
        replaces what was there. Raises InvalidField."""
