"""Retries where many writers meet on one record, or the store is away: try again after a pause, then say so.

Full jitter: the n-th pause is uniform between 0 and min(CEILING, BASE · 2ⁿ) seconds, which spreads writers better than
a fixed step. With these numbers a writer that loses every round gives up after about 2 seconds of pauses, well within
the 30 seconds that the API may take.
"""

from collections.abc import Callable
from random import Random
from typing import Protocol, TypeVar

from loci.errors import Contended, Unavailable

ATTEMPTS = 14
BASE = 0.02
CEILING = 0.4

PAUSES = (0.5, 2.0, 8.0)
"""Seconds before something that was paid for is stored once more."""

T = TypeVar("T")


class Pauses(Protocol):
    """Settings of pauses between attempts; ``sleep`` takes seconds."""

    @property
    def random(self) -> Random: ...

    @property
    def sleep(self) -> Callable[[float], None]: ...


class Sleep(Protocol):
    @property
    def sleep(self) -> Callable[[float], None]: ...


def retry_contended(ports: Pauses, attempt: Callable[[], T | None]) -> T:
    """The first answer of ``attempt`` that is not None. Raises Contended after ``ATTEMPTS`` of them."""
    for n in range(ATTEMPTS):
        answer = attempt()
        if answer is not None:
            return answer
        ports.sleep(ports.random.uniform(0, min(CEILING, BASE * 2**n)))
    raise Contended("too many concurrent writes; retry")


def retry_unavailable(ports: Sleep, store: Callable[[], T]) -> T:
    """Calls ``store``, and again where it is away for a moment: what would be lost has been paid for. Raises
    Unavailable."""
    for pause in PAUSES:
        try:
            return store()
        except Unavailable:
            ports.sleep(pause)
    return store()
