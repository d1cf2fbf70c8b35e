"""Sentence vectors as bytes. Needs no numpy.

A packed value holds one or more vectors of one text, each as

    float32 little-endian scale | int8 values, one per dimension
    the same, below zero        | values of 4 bits and 8 more, two per byte: the first half of them in the low bits

and encodes ``scale * values``, which has unit norm. So a value of ``n`` vectors is ``n * (4 + dimensions)`` or
``n * (4 + dimensions / 2)`` bytes.
"""

import struct
from array import array
from collections.abc import Sequence
from typing import Literal, TypeAlias

Bits: TypeAlias = Literal[4, 8]

SCALE_BYTES = 4
HALF_ZERO = 8
"""Values of 4 bits are stored so much higher, which makes them positive."""

_SCALE = struct.Struct("<f")
_SIGN = 0x80
_MOST_VECTORS = 4
# How far from 1 a vector's length may be squared: its scale is a float of 4 bytes.
_OFF = 1e-5


def bits_of(packed_vectors: bytes) -> Bits:
    """The bits of each number of a packed value."""
    return 4 if len(packed_vectors) >= SCALE_BYTES and packed_vectors[SCALE_BYTES - 1] & _SIGN else 8


def size_of_vector(packed_vectors: bytes, dimensions: int) -> int:
    """Tell the bytes of each vector in a packed value."""
    return SCALE_BYTES + dimensions * bits_of(packed_vectors) // 8


def first_vector(packed_vectors: bytes) -> bytes:
    """The first of one to four packed vectors, which is that of the whole text: of so many bytes that its length is 1.
    Raises ValueError for what is none."""
    for vectors in range(1, _MOST_VECTORS + 1):
        size, rest = divmod(len(packed_vectors), vectors)
        if not rest and size > SCALE_BYTES and _is_of_unit_length(packed_vectors[:size]):
            return packed_vectors[:size]
    raise ValueError("a packed value is not made of one to four vectors")


def dimensions_of(packed_vectors: bytes) -> int:
    """The dimensions of packed vectors. Raises ValueError as ``first_vector``."""
    return (len(first_vector(packed_vectors)) - SCALE_BYTES) * 8 // bits_of(packed_vectors)


def unpack_vector(packed_vector: bytes) -> list[float]:
    """The numbers of one vector."""
    scale = abs(_SCALE.unpack_from(packed_vector)[0])
    return [scale * value for value in _values(packed_vector)]


def _values(packed_vector: bytes) -> Sequence[int]:
    values = packed_vector[SCALE_BYTES:]
    if bits_of(packed_vector) == 8:
        return array("b", values)
    return [*(value % 16 - HALF_ZERO for value in values), *(value // 16 - HALF_ZERO for value in values)]


def _is_of_unit_length(packed_vector: bytes) -> bool:
    (scale,) = _SCALE.unpack_from(packed_vector)
    values = _values(packed_vector)
    length: float = scale * scale * sum(value * value for value in values)
    return abs(length - 1) < _OFF
