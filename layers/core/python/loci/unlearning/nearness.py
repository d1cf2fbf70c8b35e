"""Tell how near two texts are by their stored vectors, without numpy, which not every function has."""

from collections.abc import Sequence
from functools import lru_cache

from loci.inference.embedding.packing import first_vector, unpack_vector


def cosine(one: bytes, other: bytes) -> float:
    """The cosine of the first vectors of two packed texts; 1 if one is unknown, since words then decide alone."""
    first, second = _first_vector(one), _first_vector(other)
    if not first or len(first) != len(second):
        return 1.0
    return sum(a * b for a, b in zip(first, second, strict=True))


@lru_cache(maxsize=1024)
def _first_vector(packed: bytes) -> Sequence[float]:
    """Unpack the vector of the whole text, none where its embedder is unknown. Passages follow it."""
    try:
        return unpack_vector(first_vector(packed))
    except ValueError:
        return ()
