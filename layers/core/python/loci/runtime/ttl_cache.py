"""What a process remembers for a while. The key is the whole of what a value is about, its scope included: nobody else
is answered with it."""

from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class TtlCache(Generic[K, V]):
    """Values for ``time`` after they were read, in ``room`` that each takes ``size`` of; what was read longest ago goes
    first. Whoever asks says what time it is."""

    def __init__(self, time: timedelta, room: int, size: Callable[[V], int] = lambda _: 1) -> None:
        self._time = time
        self._room = room
        self._size = size
        self._lock = Lock()
        self._taken = 0
        self._read: dict[K, tuple[datetime, V]] = {}

    def get(self, key: K, now: datetime) -> V | None:
        with self._lock:
            at, value = self._read.get(key, (None, None))
        return value if at is not None and at <= now < at + self._time else None

    def keep(self, key: K, value: V, read_at: datetime) -> None:
        """``read_at`` is when the reading began: what was written since may not be in it."""
        with self._lock:
            self._remove(key)
            self._read[key] = read_at, value
            self._taken += self._size(value)
            while self._taken > self._room:
                self._remove(next(iter(self._read)))

    def forget(self, key: K) -> None:
        with self._lock:
            self._remove(key)

    def _remove(self, key: K) -> None:
        _, value = self._read.pop(key, (None, None))
        if value is not None:
            self._taken -= self._size(value)
