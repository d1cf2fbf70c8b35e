"""The rows of one group: every statement names the group, and its own index."""

import sqlite3
from collections.abc import Sequence
from datetime import datetime

from loci_memory_client.groups.memory import Category, Memory
from loci_memory_client.groups.words import cut_phrases, cut_words, fold_text

_COLUMNS = "m.id, m.key, m.content, m.category, m.created_at, m.updated_at, m.expires_at"


class GroupRows:
    """The memories of a group, in the transaction of a connection that each call is given."""

    def __init__(self, group: int) -> None:
        self._group = group
        self._index = f"words_{group}"

    def find(self, connection: sqlite3.Connection, key: str, now: datetime) -> Memory | None:
        rows = self._select(connection, "AND m.key = ?", (key,), now)
        return rows[0] if rows else None

    def list_all(self, connection: sqlite3.Connection, now: datetime) -> list[Memory]:
        return self._select(connection, "ORDER BY m.key", (), now)

    def put(self, connection: sqlite3.Connection, memory: Memory) -> None:
        """Write a memory in place of the one under its key."""
        self.delete(connection, memory.key)
        values = (memory.key, memory.content, memory.category, *map(_text, (memory.created_at, memory.updated_at)))
        id = connection.execute(
            "INSERT INTO memories (group_id, key, content, category, created_at, updated_at, expires_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (self._group, *values, _text(memory.expires_at)),
        ).lastrowid
        words = (_words(memory.key), _words(memory.content))
        connection.execute(f"INSERT INTO {self._index} (rowid, key, content) VALUES (?, ?, ?)", (id, *words))  # noqa: S608

    def delete(self, connection: sqlite3.Connection, key: str) -> bool:
        found = "SELECT id FROM memories WHERE group_id = ? AND key = ?"
        connection.execute(f"DELETE FROM {self._index} WHERE rowid IN ({found})", (self._group, key))  # noqa: S608
        gone = connection.execute("DELETE FROM memories WHERE group_id = ? AND key = ?", (self._group, key))
        return gone.rowcount > 0

    def erase_deleted_words(self, connection: sqlite3.Connection) -> None:
        """Write the index again: until then it has the words of what was deleted, marked as such."""
        connection.execute(f"INSERT INTO {self._index} ({self._index}) VALUES ('optimize')")  # noqa: S608

    def delete_expired(self, connection: sqlite3.Connection, now: datetime) -> None:
        """Remove what has expired: what no call shows must not count in the index either."""
        expired = "SELECT key FROM memories WHERE group_id = ? AND expires_at <= ?"
        for (key,) in connection.execute(expired, (self._group, _text(now))).fetchall():
            self.delete(connection, key)

    def has_expired(self, connection: sqlite3.Connection, now: datetime) -> bool:
        expired = "SELECT 1 FROM memories WHERE group_id = ? AND expires_at <= ? LIMIT 1"
        return connection.execute(expired, (self._group, _text(now))).fetchone() is not None

    def search_words(self, connection: sqlite3.Connection, query: str, limit: int) -> list[Memory]:
        """By BM25 (k1 1.2, b 0.75, as FTS5 has it). What rounding alone tells apart counts as equal."""
        phrases = cut_phrases(query)
        if not phrases:
            return []
        wanted = " OR ".join('"' + " ".join(phrase) + '"' for phrase in phrases)
        found = connection.execute(
            f"SELECT {_COLUMNS} FROM {self._index} JOIN memories m ON m.id = {self._index}.rowid"  # noqa: S608
            f" WHERE {self._index} MATCH ?"
            f" ORDER BY round(bm25({self._index}), 12), m.updated_at DESC, m.key LIMIT ?",
            (wanted, limit),
        )
        return [_memory(row) for row in found]

    def search_parts(self, connection: sqlite3.Connection, query: str, limit: int, now: datetime) -> list[Memory]:
        """Those whose key or content contains the query, in any case; the newest first."""
        part = "%" + _escape(fold_text(query.strip())) + "%"
        clause = r"AND (fold(m.key) LIKE ? ESCAPE '\' OR fold(m.content) LIKE ? ESCAPE '\')"
        return self._select(connection, f"{clause} ORDER BY m.updated_at DESC, m.key LIMIT ?", (part, part, limit), now)

    def _select(
        self, connection: sqlite3.Connection, clause: str, values: Sequence[str | int], now: datetime
    ) -> list[Memory]:
        select = f"SELECT {_COLUMNS} FROM memories m"  # noqa: S608
        alive = "WHERE m.group_id = ? AND (m.expires_at IS NULL OR m.expires_at > ?)"
        rows = connection.execute(f"{select} {alive} {clause}", (self._group, _text(now), *values))
        return [_memory(row) for row in rows]


def _memory(row: tuple[int, str, str, str, str, str, str | None]) -> Memory:
    _, key, content, category, created, updated, expires = row
    instants = (datetime.fromisoformat(created), datetime.fromisoformat(updated))
    return Memory(
        key, content, Category(category), *instants, None if expires is None else datetime.fromisoformat(expires)
    )


def _words(text: str) -> str:
    return " ".join(cut_words(text))


def _escape(part: str) -> str:
    return part.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")


def _text(instant: datetime | None) -> str | None:
    """Of one length, so that texts compare as instants do."""
    return None if instant is None else instant.isoformat(timespec="microseconds")
