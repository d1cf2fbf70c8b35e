"""Nearness of two texts by their stored vectors, a few at a time and without numpy, which not every function loads."""

from functools import lru_cache
from math import sqrt

_SCALE_BYTES = 4
_DIMENSIONS = 384


def cosine(one: bytes, other: bytes) -> float:
    """The cosine of the first vectors of two packed texts; 1 if one is unknown, since words then decide alone."""
    first, second = _values(one), _values(other)
    if not first or not second or len(first) != len(second):
        return 1.0
    product = sum(a * b for a, b in zip(first, second, strict=True))
    return product / (sqrt(sum(a * a for a in first)) * sqrt(sum(b * b for b in second)) or 1.0)


@lru_cache(maxsize=1024)
def _values(packed: bytes) -> tuple[int, ...]:
    """The first vector of a text, without its scale, which a cosine does not need. Passages follow it."""
    first = packed[_SCALE_BYTES : _SCALE_BYTES + _DIMENSIONS]
    return tuple(value - 256 if value > 127 else value for value in first)
