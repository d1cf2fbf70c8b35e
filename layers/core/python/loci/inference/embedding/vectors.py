"""Sentence vectors as bytes: how they are stored, and how a query is compared with many of them.

``loci.inference.embedding.packing`` tells the form. A dot product of two vectors is their cosine; vectors are compared
with those of the same embedder, which are packed alike.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from loci.inference.embedding.packing import HALF_ZERO, SCALE_BYTES, Bits, bits_of, size_of_vector

Vectors = NDArray[np.float32]

_SCALE = np.dtype("<f4")
_INT8_MAX = 127
_INT4_MAX = 7
# Of normal numbers in 15 steps the mean error is least where what is further out than this is cut off (Max 1960).
_INT4_DEVIATIONS = 2.6
_BITS_OF_A_BYTE = 8
# Rows turned to float at once: 1,024 x 384 floats stay in a processor's cache.
_BLOCK = 1024


def pack_vectors(vectors: Sequence[Vectors], bits: Bits = 8) -> bytes:
    """Quantise vectors, each of shape ``(dimensions,)`` and of any length, into one packed value.

    Raises ``ValueError`` where a vector is zero or not finite (it has no direction), where they
    differ in shape, and where there is none.
    """
    if not vectors:
        raise ValueError("a packed value holds at least one vector")
    rows = np.stack(vectors).astype(np.float32, copy=False)
    peaks = np.abs(rows).max(axis=1, keepdims=True)
    if not np.all(np.isfinite(peaks) & (peaks > 0)):
        raise ValueError("a vector without direction cannot be packed")
    return _pack_bytes(rows, peaks) if bits == _BITS_OF_A_BYTE else _pack_halves(rows, peaks)


def _pack_bytes(rows: Vectors, peaks: Vectors) -> bytes:
    values = np.rint(rows / peaks * _INT8_MAX)
    stored: NDArray[np.uint8] = values.astype(np.int8).view(np.uint8)
    return _joined(1 / np.linalg.norm(values, axis=1), stored)


def _pack_halves(rows: Vectors, peaks: Vectors) -> bytes:
    values = _in_steps(rows, peaks)
    low, high = np.split((values + HALF_ZERO).astype(np.uint8), 2, axis=1)
    stored: NDArray[np.uint8] = low | (high << np.uint8(4))
    return _joined(-1 / np.linalg.norm(values, axis=1), stored)


def _joined(scales: Vectors, values: NDArray[np.uint8]) -> bytes:
    packed = np.empty(len(values), _row(values.shape[1]))
    packed["scale"], packed["values"] = scales, values
    return packed.tobytes()


def _in_steps(rows: Vectors, peaks: Vectors) -> Vectors:
    there = np.maximum(1, np.count_nonzero(rows, axis=1, keepdims=True))
    deviation = np.linalg.norm(rows, axis=1, keepdims=True) / np.sqrt(there)
    values: Vectors = np.rint(rows / np.minimum(peaks, _INT4_DEVIATIONS * deviation) * _INT4_MAX)
    return values.clip(-_INT4_MAX, _INT4_MAX)


def unpack_vectors(packed_vectors: bytes, dimensions: int) -> Vectors:
    """The unit vectors of one packed value, shape ``(n, dimensions)``.

    Raises ``ValueError`` where the value is empty or no whole number of vectors of that many dimensions.
    """
    return unpack_many([packed_vectors], dimensions)[0]


def unpack_many(blobs: Sequence[bytes], dimensions: int) -> tuple[Vectors, NDArray[np.intp]]:
    """The unit vectors of many packed values, shape ``(N, dimensions)``, and for each its blob's index, ``(N,)``.

    Raises ``ValueError`` where a blob is empty or no whole number of vectors of that many dimensions.
    """
    size = size_of_vector(blobs[0], dimensions) if blobs else SCALE_BYTES + dimensions
    owners = np.repeat(np.arange(len(blobs)), _counts(_sizes(blobs, size), size))
    rows = np.frombuffer(b"".join(blobs), _row(size - SCALE_BYTES))
    values = np.concatenate(_values(rows), axis=1)
    if size != SCALE_BYTES + dimensions:
        values -= HALF_ZERO
    return values * np.abs(rows["scale"])[:, None], owners


def _values(rows: NDArray[np.void]) -> tuple[Vectors, ...]:
    """The values as floats; those of 4 bits are 8 too high, in two halves."""
    values = rows["values"]
    if len(rows) and rows["scale"][0] < 0:
        return (values & 15).astype(np.float32), (values >> 4).astype(np.float32)
    return (values.view(np.int8).astype(np.float32),)


def best_cosine(query: bytes, blobs: Sequence[bytes]) -> Vectors:
    """For each blob the cosine, -1..1, of its best vector with the query, a packed value of one; shape
    ``(len(blobs),)``. Raises ``ValueError`` for an empty blob."""
    best: Vectors
    (best,) = best_cosines([query], b"".join(blobs), _sizes(blobs, len(query)))
    return best


def best_between(blobs: Sequence[bytes], query: bytes) -> Vectors:
    """The best cosine between any vectors of two blobs, shape ``(len(blobs), len(blobs))``; as wide as the query's one
    vector. Raises ``ValueError`` where they are not."""
    rows, owners = unpack_many(blobs, _dimensions(query))
    starts = np.searchsorted(owners, np.arange(len(blobs)))
    best: Vectors = np.maximum.reduceat(np.maximum.reduceat(rows @ rows.T, starts, axis=0), starts, axis=1)
    return best


def best_cosines(queries: Sequence[bytes], packed_vectors: bytes, sizes: NDArray[np.integer]) -> Vectors:
    """The same for several queries, shape ``(len(queries), len(sizes))``: ``packed_vectors`` holds blobs of these
    sizes, in bytes, one after another. NaN for an empty one, and for one of another width, as of a model that took the
    name of another."""
    (size,) = {len(query) for query in queries}
    if size <= SCALE_BYTES:
        raise ValueError("a packed query has at least one dimension")
    packed_vectors, sizes = _of_width(size, packed_vectors, sizes)
    counts = _counts(sizes, size)
    there = np.flatnonzero(counts)
    best = np.full((len(queries), len(counts)), np.nan, np.float32)
    if len(there):
        starts = np.cumsum(counts) - counts
        row = _row(size - SCALE_BYTES)
        cosines = _cosines(np.frombuffer(b"".join(queries), row), np.frombuffer(packed_vectors, row))
        best[:, there] = np.maximum.reduceat(cosines, starts[there], axis=1)
    return best


def _of_width(size: int, packed_vectors: bytes, sizes: NDArray[np.integer]) -> tuple[bytes, NDArray[np.integer]]:
    """The same without blobs that are not made of vectors of so many bytes."""
    fits = sizes % size == 0
    if fits.all():
        return packed_vectors, sizes
    ends = np.cumsum(sizes, dtype=np.intp)
    starts = (ends - sizes)[fits].tolist()
    left_bytes = b"".join(packed_vectors[start:end] for start, end in zip(starts, ends[fits].tolist(), strict=True))
    return left_bytes, np.where(fits, sizes, 0)


def _cosines(queries: NDArray[np.void], rows: NDArray[np.void]) -> Vectors:
    # Products of whole numbers under 2**24 add up exactly (to 1,040 dimensions), whatever the order of addition: the
    # same text has the same cosine wherever its row lies.
    asked = _values(queries)
    surplus = np.float32(0)
    if len(asked) > 1:
        asked = tuple(half - HALF_ZERO for half in asked)
        surplus = HALF_ZERO * np.sum([half.sum(axis=1) for half in asked], axis=0)[:, None]
    cosines = np.empty((len(queries), len(rows)), np.float32)
    for start in range(0, len(rows), _BLOCK):
        block = slice(start, start + _BLOCK)
        cosines[:, block] = sum(own @ one.T for own, one in zip(asked, _values(rows[block]), strict=True)) - surplus
    cosines *= rows["scale"] * queries["scale"][:, None]
    return cosines


def _dimensions(query: bytes) -> int:
    """The dimensions of a packed value of one vector."""
    return (len(query) - SCALE_BYTES) * 8 // bits_of(query)


def _sizes(blobs: Sequence[bytes], size: int) -> NDArray[np.intp]:
    if not all(blobs):
        raise ValueError(f"an empty value has no vector of {size} bytes")
    return np.fromiter(map(len, blobs), np.intp, len(blobs))


def _counts(sizes: NDArray[np.integer], size: int) -> NDArray[np.intp]:
    counts, rest = np.divmod(sizes.astype(np.intp), size)
    if np.any(rest):
        raise ValueError(f"a packed value is not made of vectors of {size} bytes")
    return counts


def _row(values: int) -> np.dtype[np.void]:
    return np.dtype([("scale", _SCALE), ("values", np.uint8, (values,))])
