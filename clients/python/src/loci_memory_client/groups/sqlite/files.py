"""The files of a group, once those are written that the database still has the text of."""

import sqlite3

from loci_memory_client.groups.files import ListedFile, encode_text
from loci_memory_client.groups.folder import GroupFolder
from loci_memory_client.groups.sqlite.database import Database


class JournaledFiles:
    """A folder, before whose every use the files of finished transactions are in it."""

    def __init__(self, database: Database, group: int, folder: GroupFolder) -> None:
        self._database = database
        self._group = group
        self._folder = folder

    def write_file(self, path: str, text: str) -> ListedFile:
        self.finish_writing()
        return self._folder.write_file(path, text)

    def read_file(self, path: str) -> str:
        self.finish_writing()
        return self._folder.read_file(path)

    def list_files(self, prefix: str = "") -> list[ListedFile]:
        self.finish_writing()
        return self._folder.list_files(prefix)

    def delete_file(self, path: str) -> bool:
        self.finish_writing()
        return self._folder.delete_file(path)

    def plan_file(self, connection: sqlite3.Connection, path: str, text: str) -> None:
        """Note in a transaction what file is to be written after it. Raises InvalidField."""
        encode_text(text)
        self._folder.require_place(path)
        values = (self._group, path, text)
        connection.execute("INSERT OR REPLACE INTO unwritten_files VALUES (?, ?, ?)", values)

    def finish_writing(self) -> None:
        """Write the files whose texts wait in the database. One process at a time does; a file that was written
        before its text left is written once more."""
        if not self._waiting():
            return
        with self._database.write() as connection:
            rows = connection.execute("SELECT path, text FROM unwritten_files WHERE group_id = ?", (self._group,))
            for path, text in rows.fetchall():
                self._folder.write_file(path, text)
            connection.execute("DELETE FROM unwritten_files WHERE group_id = ?", (self._group,))

    def _waiting(self) -> bool:
        waiting = "SELECT 1 FROM unwritten_files WHERE group_id = ? LIMIT 1"
        with self._database.read() as connection:
            return connection.execute(waiting, (self._group,)).fetchone() is not None
