"""A cache of one process whose values expire. A key names everything that its value depends on, the scope included, so
that no other user gets the value."""

from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class TtlCache(Generic[K, V]):
    """Values that live for ``ttl`` after they were read. Each takes ``size`` of the ``capacity``; a full cache drops
    the value that was read longest ago. Callers pass the time."""

    def __init__(self, ttl: timedelta, capacity: int, size: Callable[[V], int] = lambda _: 1) -> None:
        self._ttl = ttl
        self._capacity = capacity
        self._size = size
        self._lock = Lock()
        self._used = 0
        self._entries: dict[K, tuple[datetime, V]] = {}

    def get(self, key: K, now: datetime) -> V | None:
        with self._lock:
            at, value = self._entries.get(key, (None, None))
        return value if at is not None and at <= now < at + self._ttl else None

    def put(self, key: K, value: V, read_at: datetime) -> None:
        """``read_at`` is when the read began: the value may lack what was written since."""
        with self._lock:
            self._remove(key)
            self._entries[key] = read_at, value
            self._used += self._size(value)
            while self._used > self._capacity:
                self._remove(next(iter(self._entries)))

    def evict(self, key: K) -> None:
        with self._lock:
            self._remove(key)

    def _remove(self, key: K) -> None:
        _, value = self._entries.pop(key, (None, None))
        if value is not None:
            self._used -= self._size(value)
