"""Where a process is broken off in tests that do so at every call.

By day it is at every second call: where a test breaks off both before and after a call, after one is before the next,
and nothing is left out. At night (``NIGHT=1``) it is at every call.
"""

import os
from collections.abc import Iterator
from itertools import count

_STEP = 1 if os.environ.get("NIGHT") == "1" else 2


def break_points(most: int | None = None, start: int = 0) -> Iterator[int]:
    """Numbers of calls, ``most`` excluded; None: until the test ends by itself."""
    return count(start, _STEP) if most is None else iter(range(start, most, _STEP))
