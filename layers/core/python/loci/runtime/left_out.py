"""The stored records that could not be read while one request was answered, by the hash of their keys.

Stores leave such a record out of what they find. The edge says in its answer how many there were.
"""

from collections.abc import Iterator, Set
from contextlib import contextmanager
from contextvars import ContextVar

_PLACES: ContextVar[set[str] | None] = ContextVar("left_out", default=None)


@contextmanager
def collect_unreadable() -> Iterator[Set[str]]:
    """Collects what is noted within, and in the threads that ``loci.runtime.parallel`` starts from there."""
    places: set[str] = set()
    before = _PLACES.set(places)
    try:
        yield places
    finally:
        _PLACES.reset(before)


def note_unreadable(place: str) -> None:
    """Does nothing outside of ``collect_unreadable``."""
    places = _PLACES.get()
    if places is not None:
        places.add(place)
