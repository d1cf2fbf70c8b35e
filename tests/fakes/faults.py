"""Ports that fail on the way, so that a test can break off work between any two calls."""

from collections.abc import Callable
from enum import Enum
from typing import Any

from loci.ports.all import Ports

# Indexes are asked for by what they are, which none of ours would be.
_NO_PARTS = ("now", "random", "sleep", "exact_limit", "index_by_name", "tenant_budget", "model_providers", "extractors")


class Crash(Exception):
    """The process is gone."""


class Moment(Enum):
    """Whether the call that fails was carried out: its answer may be all that is lost."""

    BEFORE = "before the call"
    AFTER = "after the call"


class Interrupted:
    """Ports whose calls are counted over all parts; at the n-th, beginning with 0, ``interrupt`` happens."""

    def __init__(self, ports: Ports, nth: int, moment: Moment, interrupt: Callable[[], object]) -> None:
        self._ports, self._nth, self._moment, self._interrupt = ports, nth, moment, interrupt
        self.calls = 0

    def __getattr__(self, name: str) -> Any:
        part = getattr(self._ports, name)
        if name == "language_model":
            return lambda provider: _Part(part(provider), self)
        return part if name in _NO_PARTS or isinstance(part, str | None) else _Part(part, self)

    def through(self, call: Callable[[], Any]) -> Any:
        number, self.calls = self.calls, self.calls + 1
        if number != self._nth:
            return call()
        if self._moment is Moment.BEFORE:
            self._interrupt()
        answer = call()
        if self._moment is Moment.AFTER:
            self._interrupt()
        return answer


class _Part:
    def __init__(self, part: Any, interrupted: Interrupted) -> None:
        self._part, self._interrupted = part, interrupted

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._part, name)
        if not callable(found):
            return found
        return lambda *args, **kwargs: self._interrupted.through(lambda: found(*args, **kwargs))


def crashing(ports: Ports, nth: int, moment: Moment) -> Interrupted:
    """Ports whose n-th call is the last."""

    def crash() -> None:
        raise Crash

    return Interrupted(ports, nth, moment, crash)


def interleave_write(ports: Ports, nth: int, other: Callable[[], object]) -> Interrupted:
    """Ports before whose n-th call ``other`` happens, once."""
    return Interrupted(ports, nth, Moment.BEFORE, other)
