"""The database of memories: its own file and connection, in WAL mode, for any number of threads and processes.

Each group has a full-text index of its own. BM25 weighs a word by how many texts have it; in one index for all, what
one group saves would change what another one finds.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock

from loci_memory_client.groups.words import fold_text

_WAIT_SECONDS = 30
_TABLES = """
CREATE TABLE IF NOT EXISTS groups (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS memories (
    id INTEGER PRIMARY KEY,
    group_id INTEGER NOT NULL REFERENCES groups (id),
    key TEXT NOT NULL,
    content TEXT NOT NULL,
    category TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    expires_at TEXT,
    UNIQUE (group_id, key)
);
CREATE TABLE IF NOT EXISTS unwritten_files (
    group_id INTEGER NOT NULL REFERENCES groups (id),
    path TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (group_id, path)
);
"""
# Texts are indexed folded: what is left for the tokenizer is to cut them at blanks.
_INDEX = """
CREATE VIRTUAL TABLE IF NOT EXISTS words_{id} USING fts5 (key, content, tokenize = 'unicode61 remove_diacritics 0')
"""


class Database:
    """One connection, used by one thread at a time."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = RLock()
        self._connection = sqlite3.connect(path, timeout=_WAIT_SECONDS, isolation_level=None, check_same_thread=False)
        self._connection.create_function("fold", 1, fold_text, deterministic=True)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA secure_delete = ON")
        self._connection.executescript(_TABLES)

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """A transaction that alone writes, from its begin on; undone if the block raises."""
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                self._roll_back()
                raise

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """A transaction that sees one state."""
        with self._lock:
            self._connection.execute("BEGIN")
            try:
                yield self._connection
            finally:
                self._roll_back()

    def _roll_back(self) -> None:
        # Some errors, of a full disk for one, end the transaction by themselves.
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def empty_log(self) -> None:
        """Bring the log into the database, as far as no other connection reads it: the log has former texts."""
        with self._lock:
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def open_group(self, name: str) -> int:
        """The number of a group; with its first opening come its rows and its index."""
        with self.write() as connection:
            connection.execute("INSERT INTO groups (name) VALUES (?) ON CONFLICT DO NOTHING", (name,))
            (id,) = connection.execute("SELECT id FROM groups WHERE name = ?", (name,)).fetchone()
            connection.execute(_INDEX.format(id=int(id)))
        return int(id)
