"""Records of apps that are read over and over: each is remembered for a minute."""

from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Lock
from typing import Generic, TypeVar

from loci.scope import Scope

REMEMBERED = timedelta(seconds=60)
# Apps that one environment remembers; one more empties the memory.
MAX_REMEMBERED = 1000

R = TypeVar("R")


class Remembered(Generic[R]):
    """Reads a record of an app's directory by ``get``, at most once a minute."""

    def __init__(self, get: Callable[[Scope], R]) -> None:
        self._get = get
        self._lock = Lock()
        self._read: dict[str, tuple[datetime, R]] = {}

    def recent(self, directory: Scope, now: datetime) -> R:
        with self._lock:
            found = self._read.get(directory.partition)
        if found is not None and found[0] <= now < found[0] + REMEMBERED:
            return found[1]
        record = self._get(directory)
        with self._lock:
            if len(self._read) >= MAX_REMEMBERED:
                self._read.clear()
            self._read[directory.partition] = now, record
        return record
