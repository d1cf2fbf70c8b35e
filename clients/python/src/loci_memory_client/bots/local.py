"""Storages on this machine. Nothing of them is sent anywhere."""

import hashlib
import json
import os
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from threading import Lock

from loci_memory_client.bots.entries import Entry

PREFIX = "ais-memory-"


def now_in_milliseconds() -> int:
    """The time now, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class LocalStorage(ABC):
    """Entries as one list a bot, which each change replaces as a whole."""

    def __init__(self, clock: Callable[[], int] = now_in_milliseconds) -> None:
        self._clock = clock
        self._lock = Lock()

    def set(self, bot_id: str, key: str, value: str) -> Entry:
        """Adds the entry, or updates it in its place."""
        with self._lock:
            entries = {entry.k: entry for entry in self.load(bot_id)}
            entries[key] = Entry(key, value, self._clock())
            self._save(bot_id, list(entries.values()))
            return entries[key]

    def rename(self, bot_id: str, key: str, new_key: str, value: str) -> Entry:
        """Gives the entry another key in its place. Raises KeyError where it is not there, or the other one is."""
        with self._lock:
            entries = list(self.load(bot_id))
            keys = [entry.k for entry in entries]
            if key not in keys or new_key in keys:
                raise KeyError(new_key if key in keys else key)
            renamed = Entry(new_key, value, self._clock())
            self._save(bot_id, [renamed if entry.k == key else entry for entry in entries])
            return renamed

    def remove(self, bot_id: str, key: str) -> None:
        """Removes the entry; there may be none."""
        with self._lock:
            self._save(bot_id, [entry for entry in self.load(bot_id) if entry.k != key])

    def clear(self, bot_id: str) -> None:
        """Removes all entries; there may be none."""
        with self._lock:
            self._save(bot_id, [])

    @abstractmethod
    def load(self, bot_id: str) -> Sequence[Entry]:
        """The entries in the order in which their keys were first set."""

    @abstractmethod
    def bot_ids(self) -> Sequence[str]:
        """All bots that remember something."""

    @abstractmethod
    def _save(self, bot_id: str, entries: Sequence[Entry]) -> None:
        """Stores the entries in place of all that were there; none leaves nothing behind."""


class MemoryStorage(LocalStorage):
    """In this process alone."""

    def __init__(self, clock: Callable[[], int] = now_in_milliseconds) -> None:
        super().__init__(clock)
        self._lists: dict[str, Sequence[Entry]] = {}

    def load(self, bot_id: str) -> Sequence[Entry]:
        return self._lists.get(bot_id, ())

    def bot_ids(self) -> Sequence[str]:
        return tuple(self._lists)

    def _save(self, bot_id: str, entries: Sequence[Entry]) -> None:
        if entries:
            self._lists[bot_id] = tuple(entries)
        else:
            self._lists.pop(bot_id, None)


class FileStorage(LocalStorage):
    """One JSON file a bot in a folder, ``ais-memory-<digest of the id>.json``: ids may be longer than names of files,
    and differ in case alone. For one process at a time."""

    def __init__(self, folder: str | Path, clock: Callable[[], int] = now_in_milliseconds) -> None:
        super().__init__(clock)
        self._folder = Path(folder)
        self._folder.mkdir(parents=True, exist_ok=True)

    def load(self, bot_id: str) -> Sequence[Entry]:
        file = self._file(bot_id)
        if not file.exists():
            return ()
        return tuple(Entry(**entry) for entry in json.loads(file.read_text("utf-8"))["entries"])

    def bot_ids(self) -> Sequence[str]:
        return tuple(
            json.loads(file.read_text("utf-8"))["botId"] for file in sorted(self._folder.glob(f"{PREFIX}*.json"))
        )

    def _save(self, bot_id: str, entries: Sequence[Entry]) -> None:
        file = self._file(bot_id)
        if not entries:
            file.unlink(missing_ok=True)
            return
        content = json.dumps({"botId": bot_id, "entries": [asdict(entry) for entry in entries]})
        number, written = tempfile.mkstemp(dir=self._folder, prefix=".")
        try:
            with os.fdopen(number, "w", encoding="utf-8") as half:
                half.write(content)
                half.flush()
                os.fsync(half.fileno())
            Path(written).replace(file)
        except BaseException:
            Path(written).unlink(missing_ok=True)
            raise

    def _file(self, bot_id: str) -> Path:
        return self._folder / f"{PREFIX}{hashlib.sha256(bot_id.encode('utf-8', 'surrogatepass')).hexdigest()}.json"
