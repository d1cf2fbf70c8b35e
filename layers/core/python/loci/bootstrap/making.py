"""What all parts of a process stand on: its settings, its clock, and the making of each part once."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random, SystemRandom
from threading import RLock
from typing import Any, Generic, TypeVar, overload

from loci.settings import Settings

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801 - reads as the decorator it is
    """A property made when first asked for, by one thread while the others wait."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self._name = make.__name__

    @overload
    def __get__(self, process: None, kind: type) -> "once[T]": ...
    @overload
    def __get__(self, process: "Making", kind: type) -> T: ...
    def __get__(self, process: "Making | None", kind: type) -> "once[T] | T":
        if process is None:
            return self
        with process.lock:
            if self._name not in process.made:
                process.made[self._name] = self._make(process)
            made: T = process.made[self._name]
            return made


class Making:
    """A process before any part of it is made."""

    def __init__(
        self,
        settings: Settings,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        random: Random | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.settings = settings
        self.now = now
        self.random = random or SystemRandom()
        self.sleep = sleep
        self.lock = RLock()
        self.made: dict[str, Any] = {}
