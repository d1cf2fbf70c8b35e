"""Ports that all dialects touch."""

from typing import Protocol

from loci.conversations.ports import ConversationLists
from loci.memory.atoms.ports import AtomWrites
from loci.ports.parts import OwnerReads, TurnReads


class MemoryEdits(AtomWrites, OwnerReads, Protocol): ...


class ChatMessages(ConversationLists, TurnReads, Protocol):
    """The messages of a chat that Loci stores."""
