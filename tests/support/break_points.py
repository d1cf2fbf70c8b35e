"""Where a process is broken off in tests that do so at every call, and what its calls meet.

By day it is at every second call: where a test breaks off both before and after a call, after one is before the next,
and nothing is left out. At night (``NIGHT=1``) it is at every call.
"""

import os
from collections.abc import Iterator, Sequence
from itertools import count

from tests.support.wire_faults import Call, Fault

_IS_NIGHT = os.environ.get("NIGHT") == "1"
_STEP = 1 if _IS_NIGHT else 2
_NOT_CARRIED_OUT = [fault for fault in Fault if fault is not Fault.ANSWER_LOST]


def break_points(most: int | None = None, start: int = 0) -> Iterator[int]:
    """Numbers of calls, ``most`` excluded; None: until the test ends by itself."""
    return count(start, _STEP) if most is None else iter(range(start, most, _STEP))


def faults_of(calls: Sequence[Call]) -> Iterator[tuple[Call, Fault]]:
    """Each call with every fault at night; by day with the loss of its answer and with one of those that mean that it
    was not carried out, in turn."""
    for number, call in enumerate(calls):
        in_turn = (_NOT_CARRIED_OUT[number % len(_NOT_CARRIED_OUT)], Fault.ANSWER_LOST)
        yield from ((call, fault) for fault in (Fault if _IS_NIGHT else in_turn))
