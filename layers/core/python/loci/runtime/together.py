"""Iterates over several sources at once, each read by a thread of its own."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from enum import Enum
from functools import partial
from queue import Full, Queue
from threading import Event
from typing import TypeVar

from loci.runtime.parallel import Parallel

T = TypeVar("T")

AHEAD = 1000
"""Items that are read before they are asked for, of all sources together."""
_CLOSED_WITHIN = 0.1


class _End(Enum):
    END = "end"


def iterate_together(sources: Sequence[Callable[[], Iterator[T]]], ahead: int = AHEAD) -> Iterator[T]:
    """The items of all sources, those of one in its order. Raises what a source raised, after the items before it."""
    items: Queue[T | _End] = Queue(ahead)
    is_closed = Event()

    def put(item: T | _End) -> None:
        while not is_closed.is_set():
            with suppress(Full):
                items.put(item, timeout=_CLOSED_WITHIN)
                return

    def read(source: Callable[[], Iterator[T]]) -> None:
        try:
            for item in source():
                put(item)
                if is_closed.is_set():
                    return
        finally:
            put(_End.END)

    with Parallel(max(1, len(sources))) as parallel:
        try:
            calls = [parallel.start(partial(read, source)) for source in sources]
            left_count = len(sources)
            while left_count:
                item = items.get()
                if isinstance(item, _End):
                    left_count -= 1
                else:
                    yield item
            for call in calls:
                call.result()
        finally:
            is_closed.set()
