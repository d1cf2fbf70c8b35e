"""Waiting for what happens after a call: a condition and a deadline, never a pause of a fixed length."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

# From a close to atoms: outbox, bus, queue, fan-out and extraction, all of them cold and on two processors.
ARRIVAL_SECONDS = 60.0
BETWEEN_SECONDS = 0.1


def eventually(ask: Callable[[], T], done: Callable[[T], bool] = bool, seconds: float = ARRIVAL_SECONDS) -> T:
    """The first answer that is ``done``; fails with the last one after so many seconds."""
    began = time.monotonic()
    deadline = began + seconds
    while not done(answer := ask()):
        asked = time.monotonic()
        assert asked < deadline, f"not in {seconds} s; the last seen: {answer!r:.500}"
        # What is waited for needs the processors too: a long question is asked half of the time at most.
        time.sleep(max(BETWEEN_SECONDS, asked - began))
        began = time.monotonic()
    return answer
