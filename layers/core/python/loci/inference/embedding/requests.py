"""Subjects of requests for advice: a request's vector, without what every such request says.

"Can you recommend a restaurant for tonight?" lies near to "I love surprises", because so do all requests. The mean of
many about different things is what they share: without it, of 500 requests to an assistant .42 find the preference that
they depend on first, and .37 with it (PrefEval, plain cosine).
"""

import os
from functools import cache

import numpy as np

from loci.inference.embedding.packing import bits_of
from loci.inference.embedding.vectors import Vectors, pack_vectors, unpack_vectors

_FOLDER = f"{os.path.dirname(__file__)}/shared_by_requests"


def topic_of(embedder: str, request: bytes) -> bytes | None:
    """The packed vector of a request without what all requests share; None where that is not known of the embedder.
    ``shared_by_requests/<embedder>.npy`` is the mean of its vectors of the lexicon's ``requests_for_advice``."""
    shared = _shared(embedder)
    if shared is None:
        return None
    (vector,) = unpack_vectors(request, len(shared))
    return pack_vectors([vector - shared], bits_of(request))


def shared_by(vectors: Vectors) -> Vectors:
    """The vector that requests share, of their vectors, shape ``(n, dimensions)``."""
    mean: Vectors = vectors.mean(axis=0, dtype=np.float64).astype(np.float32)
    return mean


@cache
def _shared(embedder: str) -> Vectors | None:
    try:
        shared: Vectors = np.load(f"{_FOLDER}/{embedder}.npy")
    except FileNotFoundError:
        return None
    return shared
