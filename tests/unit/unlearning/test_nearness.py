"""Texts are near as their first vectors are, with every embedder."""

import numpy as np
import pytest

from loci.inference.embedding.packing import Bits
from loci.inference.embedding.vectors import Vectors, best_cosine, pack_vectors
from loci.unlearning.nearness import cosine


def make_rows(dimensions: int) -> Vectors:
    """Make four vectors, of which none is near another."""
    return np.random.default_rng(dimensions).normal(size=(4, dimensions)).astype(np.float32)


@pytest.mark.parametrize("bits", [4, 8])
@pytest.mark.parametrize("dimensions", [384, 512, 768, 772, 896, 1024, 3072])
def test_first_vectors_decide_and_no_passage_does(dimensions: int, bits: Bits) -> None:
    whole, other, *passages = make_rows(dimensions)
    near = whole + 0.3 * other
    one = pack_vectors([whole, *passages], bits)
    for text in (near, other, -whole):
        (expected,) = best_cosine(pack_vectors([text], bits), [pack_vectors([whole], bits)])
        assert cosine(one, pack_vectors([text, *passages], bits)) == pytest.approx(expected, abs=1e-5)


def test_words_decide_where_a_vector_is_unknown_or_of_another_embedder() -> None:
    first, second = (pack_vectors([make_rows(dimensions)[0]]) for dimensions in (384, 896))
    assert cosine(first, second) == cosine(first, b"") == cosine(b"", b"") == cosine(first, b"damaged") == 1
