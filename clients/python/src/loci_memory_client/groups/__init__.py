"""The memory of a group: four tools, files, and archives of conversations, over a backend of your choice.

    memory = open_memory("dev-team")  # SQLite in this folder; nothing else is needed
    memory = open_memory("dev-team", backend="loci")  # the service at LOCI_URL

A backend is a plugin: see docs/dialects/memory-backends.md.
"""

from loci_memory_client.groups.backends import UnknownBackend, find_backends, open_group, open_memory
from loci_memory_client.groups.files import File, FileStore, ListedFile, LoadedFiles, find_references, load_files
from loci_memory_client.groups.limits import InvalidField
from loci_memory_client.groups.memory import (
    Archive,
    ArchivedMessage,
    Category,
    GroupStore,
    ListedMemory,
    Memory,
    MemoryBackend,
)
from loci_memory_client.groups.tools import TOOLS, call_tool

__all__ = [
    "TOOLS",
    "Archive",
    "ArchivedMessage",
    "Category",
    "File",
    "FileStore",
    "GroupStore",
    "InvalidField",
    "ListedFile",
    "ListedMemory",
    "LoadedFiles",
    "Memory",
    "MemoryBackend",
    "UnknownBackend",
    "call_tool",
    "find_backends",
    "find_references",
    "load_files",
    "open_group",
    "open_memory",
]
