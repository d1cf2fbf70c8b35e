"""The backend `sqlite`: memories in a database, files in a folder, archives in both or in neither.

An archive is one transaction that writes the memory, and with it the text of the file that is still to be written. The
file follows, and then its text leaves the database. If that was broken off, the next one who opens the group, or
uses its files, finishes it.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Self

from loci_memory_client.groups.archives import name_archive, render_archive, require_archive
from loci_memory_client.groups.files import FileStore
from loci_memory_client.groups.folder import GroupFolder
from loci_memory_client.groups.limits import (
    InvalidField,
    require_category,
    require_content,
    require_group,
    require_key,
    require_query,
)
from loci_memory_client.groups.memory import Archive, ArchivedMessage, Category, ListedMemory, Memory
from loci_memory_client.groups.sqlite.database import Database
from loci_memory_client.groups.sqlite.files import JournaledFiles
from loci_memory_client.groups.sqlite.rows import GroupRows

DATABASE = Path("data") / "memories.db"
DAILY = timedelta(hours=24)


def utc_now() -> datetime:
    return datetime.now(UTC)


class SqliteMemory:
    """The memory of one group in a folder of this machine; used by any number of threads."""

    def __init__(
        self, group: str, *, folder: Path | str = ".", daily: timedelta = DAILY, now: Callable[[], datetime] = utc_now
    ) -> None:
        """`daily` is how long a daily memory lasts."""
        require_group(group)
        self._now = now
        self._daily = daily
        self._database = Database(Path(folder) / DATABASE)
        number = self._database.open_group(group)
        self._rows = GroupRows(number)
        self._files = JournaledFiles(self._database, number, GroupFolder(folder, group))
        with suppress(InvalidField, OSError):  # the next use of the files says what hinders it
            self._files.finish_writing()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    @property
    def files(self) -> FileStore:
        return self._files

    def save_memory(self, key: str, content: str, category: str = Category.CORE) -> Memory:
        require_key(key)
        require_content(content)
        require_category(category)
        now = self._now()
        with self._database.write() as connection:
            self._rows.delete_expired(connection, now)
            held = self._rows.find(connection, key, now)
            memory = self._replace(held, key, content, Category(category), now)
            self._rows.put(connection, memory)
        return memory

    def recall_memories(self, query: str, limit: int = 5) -> list[Memory]:
        require_query(query, limit)
        now = self._now()
        self._delete_expired(now)
        with self._database.read() as connection:
            found = self._rows.search_words(connection, query, limit)
            return found or self._rows.search_parts(connection, query, limit, now)

    def forget_memory(self, key: str) -> bool:
        require_key(key)
        now = self._now()
        with self._database.write() as connection:
            self._rows.delete_expired(connection, now)
            forgotten = self._rows.delete(connection, key)
            if forgotten:
                self._rows.erase_deleted_words(connection)
        self._database.empty_log()
        return forgotten

    def list_memories(self) -> list[ListedMemory]:
        with self._database.read() as connection:
            held = self._rows.list_all(connection, self._now())
        return [ListedMemory(memory.key, memory.category, memory.updated_at) for memory in held]

    def archive_conversation(
        self, title: str, summary: str, messages: Sequence[ArchivedMessage] = (), at: datetime | None = None
    ) -> Archive:
        require_archive(title, summary, messages)
        now = self._now()
        archive = name_archive(title, at or now)
        text = render_archive(title, summary, messages, at or now)
        with self._database.write() as connection:
            held = self._rows.find(connection, archive.key, now)
            self._rows.put(connection, self._replace(held, archive.key, summary, Category.CONVERSATION, now))
            self._files.plan_file(connection, archive.path, text)
        self._files.finish_writing()
        return archive

    def _replace(self, held: Memory | None, key: str, content: str, category: Category, now: datetime) -> Memory:
        expires = now + self._daily if category is Category.DAILY else None
        return Memory(key, content, category, now if held is None else held.created_at, now, expires)

    def _delete_expired(self, now: datetime) -> None:
        with self._database.read() as connection:
            if not self._rows.has_expired(connection, now):
                return
        with self._database.write() as connection:
            self._rows.delete_expired(connection, now)
