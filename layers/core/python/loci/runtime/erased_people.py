"""Whether a person was met within whose data is being erased.

The edge looks where such a person goes on, and does the work once more there: most requests never ask.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_MET: ContextVar[list[bool] | None] = ContextVar("erased_people", default=None)


@contextmanager
def watch_erased() -> Iterator[list[bool]]:
    """Collects a truth for each one met within, and in the threads that ``loci.runtime.parallel`` starts from there."""
    met: list[bool] = []
    before = _MET.set(met)
    try:
        yield met
    finally:
        _MET.reset(before)


def note_erased() -> None:
    """Does nothing outside of ``watch_erased``."""
    met = _MET.get()
    if met is not None:
        met.append(True)
