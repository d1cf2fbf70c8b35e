"""Sentence vectors as bytes. Needs no numpy.

A packed value holds one or more vectors of one text, each as

    float32 little-endian scale | int8 values, one per dimension
    the same, below zero        | values of 4 bits and 8 more, two per byte: the first half of them in the low bits

and encodes ``scale * values``, which has unit norm. So a value of ``n`` vectors is ``n * (4 + dimensions)`` or
``n * (4 + dimensions / 2)`` bytes.
"""

import struct
from array import array
from typing import Literal, TypeAlias

Bits: TypeAlias = Literal[4, 8]

DIMENSIONS = (384, 256, 512, 1024, 896)
"""Sizes of the embedders there are. A packed value is of one to four vectors: its size tells which of these they
have."""
SCALE_BYTES = 4
HALF_ZERO = 8
"""Values of 4 bits are stored so much higher, which makes them positive."""

_SCALE = struct.Struct("<f")
_SIGN = 0x80
_MOST_VECTORS = 4


def bits_of(packed_vectors: bytes) -> Bits:
    """The bits of each number of a packed value."""
    return 4 if len(packed_vectors) >= SCALE_BYTES and packed_vectors[SCALE_BYTES - 1] & _SIGN else 8


def size_of_vector(packed_vectors: bytes, dimensions: int) -> int:
    """Tell the bytes of each vector in a packed value."""
    return SCALE_BYTES + dimensions * bits_of(packed_vectors) // 8


def dimensions_of(packed_vectors: bytes) -> int:
    """Tell the dimensions of packed vectors. Raises ValueError for others than there are."""
    for dimensions in DIMENSIONS:
        vectors, rest = divmod(len(packed_vectors), size_of_vector(packed_vectors, dimensions))
        if not rest and 1 <= vectors <= _MOST_VECTORS:
            return dimensions
    raise ValueError("a packed value is not made of one to four vectors of any embedder's dimensions")


def unpack_vector(packed_vector: bytes) -> list[float]:
    """The numbers of one vector."""
    (scale,) = _SCALE.unpack_from(packed_vector)
    values = packed_vector[SCALE_BYTES:]
    if bits_of(packed_vector) == 8:
        return [scale * value for value in array("b", values)]
    halves = [*(value & 15 for value in values), *(value >> 4 for value in values)]
    return [-scale * (value - HALF_ZERO) for value in halves]
