"""What to do when many writers meet on one record: try again after a random pause, then say so.

Full jitter: the n-th pause is uniform between 0 and min(CEILING, BASE · 2ⁿ) seconds, which spreads writers better than
a fixed step. With these numbers a writer that loses every round gives up after about 2 seconds of pauses, well within
the 30 seconds that the API may take.
"""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from loci.errors import Contended

ATTEMPTS = 14
BASE = 0.02
CEILING = 0.4

T = TypeVar("T")


def settled(attempt: Callable[[], T | None], random: Random, sleep: Callable[[float], None]) -> T:
    """The first answer of ``attempt`` that is not None. Raises Contended after ``ATTEMPTS`` of them."""
    for n in range(ATTEMPTS):
        answer = attempt()
        if answer is not None:
            return answer
        sleep(random.uniform(0, min(CEILING, BASE * 2**n)))
    raise Contended("too many writers met on one record; try again")
