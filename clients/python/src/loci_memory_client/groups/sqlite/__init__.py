"""The built-in backend `sqlite`: one database, `data/memories.db`, and the folder `groups/`. Nothing else is needed."""

from loci_memory_client.groups.sqlite.backend import SqliteMemory

__all__ = ["SqliteMemory"]
