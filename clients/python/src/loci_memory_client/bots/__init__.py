"""The memory of bots: values under keys, in front of every prompt; on this machine, or in the service.

``BotMemory`` has the seven functions ``init``, ``get``, ``set``, ``remove``, ``clear``, ``toSystemPrompt`` and
``parseToolCall``; ``parseToolCall`` works without one too.
"""

from typing import TYPE_CHECKING

from loci_memory_client.bots.block import memory_block, prepend_block
from loci_memory_client.bots.calls import RememberCall, find_calls
from loci_memory_client.bots.entries import MAX_ENTRIES, MAX_KEY, MAX_VALUE, Entry, EntryError
from loci_memory_client.bots.local import FileStorage, MemoryStorage
from loci_memory_client.bots.memory import BotMemory, BotStorage, parseToolCall, shareable_bot

if TYPE_CHECKING:
    from loci_memory_client.bots.service import ServiceStorage

__all__ = [
    "MAX_ENTRIES",
    "MAX_KEY",
    "MAX_VALUE",
    "BotMemory",
    "BotStorage",
    "Entry",
    "EntryError",
    "FileStorage",
    "MemoryStorage",
    "RememberCall",
    "ServiceStorage",
    "find_calls",
    "memory_block",
    "parseToolCall",
    "prepend_block",
    "shareable_bot",
]


def __getattr__(name: str) -> object:
    """Imports what speaks HTTP when it is first used."""
    if name == "ServiceStorage":
        from loci_memory_client.bots.service import ServiceStorage

        return ServiceStorage
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
