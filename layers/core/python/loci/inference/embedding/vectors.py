"""Sentence vectors as bytes: how they are stored, and how a query is compared with many of them.

A packed value holds one or more vectors of one text, each as

    float32 little-endian scale | int8 values, one per dimension

and encodes ``scale * values``, which has unit norm. So a value of ``n`` vectors is
``n * (4 + dimensions)`` bytes, and a dot product of two vectors is their cosine.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]

_SCALE = np.dtype("<f4")
_INT8_MAX = 127
# Rows turned to float at once: 1,024 x 384 floats stay in a processor's cache.
_BLOCK = 1024


def pack_vectors(vectors: Sequence[Vectors]) -> bytes:
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
    values = np.rint(rows / peaks * _INT8_MAX).astype(np.int8)
    packed = np.empty(len(rows), _row(rows.shape[1]))
    packed["values"] = values
    packed["scale"] = 1 / np.linalg.norm(values.astype(np.float32), axis=1)
    return packed.tobytes()


def unpack_vectors(packed_vectors: bytes, dimensions: int) -> Vectors:
    """The unit vectors of one packed value, shape ``(n, dimensions)``.

    Raises ``ValueError`` where the value is empty or no whole number of vectors of that many dimensions.
    """
    return unpack_many([packed_vectors], dimensions)[0]


def unpack_many(blobs: Sequence[bytes], dimensions: int) -> tuple[Vectors, NDArray[np.intp]]:
    """The unit vectors of many packed values, shape ``(N, dimensions)``, and for each its blob's index, ``(N,)``.

    Raises ``ValueError`` where a blob is empty or no whole number of vectors of that many dimensions.
    """
    owners = np.repeat(np.arange(len(blobs)), _counts(_sizes(blobs, dimensions), dimensions))
    rows = np.frombuffer(b"".join(blobs), _row(dimensions))
    return rows["values"].astype(np.float32) * rows["scale"][:, None], owners


def best_cosine(query: bytes, blobs: Sequence[bytes]) -> Vectors:
    """For each blob the cosine, -1..1, of its best vector with the query; shape ``(len(blobs),)``.

    ``query`` is a packed value of one vector, and the blobs hold vectors of as many dimensions.
    Raises ``ValueError`` where they don't.
    """
    best: Vectors
    (best,) = best_cosines([query], b"".join(blobs), _sizes(blobs, len(query) - _SCALE.itemsize))
    return best


def best_between(blobs: Sequence[bytes], query: bytes) -> Vectors:
    """The best cosine between any vectors of two blobs, shape ``(len(blobs), len(blobs))``; as wide as the query's one
    vector. Raises ``ValueError`` where they are not."""
    rows, owners = unpack_many(blobs, len(query) - _SCALE.itemsize)
    starts = np.searchsorted(owners, np.arange(len(blobs)))
    best: Vectors = np.maximum.reduceat(np.maximum.reduceat(rows @ rows.T, starts, axis=0), starts, axis=1)
    return best


def best_cosines(queries: Sequence[bytes], packed_vectors: bytes, sizes: NDArray[np.integer]) -> Vectors:
    """The same for several queries, shape ``(len(queries), len(sizes))``: ``packed_vectors`` holds blobs of these
    sizes, in bytes, one after another. NaN for an empty one."""
    (length,) = {len(query) for query in queries}
    dimensions = length - _SCALE.itemsize
    if dimensions < 1:
        raise ValueError("a packed query has at least one dimension")
    counts = _counts(sizes, dimensions)
    there = np.flatnonzero(counts)
    best = np.full((len(queries), len(counts)), np.nan, np.float32)
    if len(there):
        starts = np.cumsum(counts) - counts
        cosines = _cosines(
            np.frombuffer(b"".join(queries), _row(dimensions)), np.frombuffer(packed_vectors, _row(dimensions))
        )
        best[:, there] = np.maximum.reduceat(cosines, starts[there], axis=1)
    return best


def _cosines(queries: NDArray[np.void], rows: NDArray[np.void]) -> Vectors:
    # Products of whole numbers under 2**24 add up exactly (to 1,040 dimensions), whatever the order of addition: the
    # same text has the same cosine wherever its row lies.
    asked = queries["values"].astype(np.float32)
    cosines = np.empty((len(queries), len(rows)), np.float32)
    for start in range(0, len(rows), _BLOCK):
        block = slice(start, start + _BLOCK)
        cosines[:, block] = asked @ rows["values"][block].astype(np.float32).T
    cosines *= rows["scale"] * queries["scale"][:, None]
    return cosines


def _sizes(blobs: Sequence[bytes], dimensions: int) -> NDArray[np.intp]:
    if not all(blobs):
        raise ValueError(f"an empty value has no vector of {dimensions} dimensions")
    return np.fromiter(map(len, blobs), np.intp, len(blobs))


def _counts(sizes: NDArray[np.integer], dimensions: int) -> NDArray[np.intp]:
    counts, rest = np.divmod(sizes.astype(np.intp), _row(dimensions).itemsize)
    if np.any(rest):
        raise ValueError(f"a packed value is not made of vectors of {dimensions} dimensions")
    return counts


def _row(dimensions: int) -> np.dtype[np.void]:
    return np.dtype([("scale", _SCALE), ("values", np.int8, (dimensions,))])
