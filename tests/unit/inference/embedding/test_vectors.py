"""Packed vectors: their bytes, and cosines over many of them."""

import struct

import numpy as np
import pytest

from loci.inference.embedding.embedders import former_part
from loci.inference.embedding.packing import unpack_vector
from loci.inference.embedding.vectors import (
    Vectors,
    best_between,
    best_cosine,
    pack_vectors,
    unpack_many,
    unpack_vectors,
)


def directions(count: int, dimensions: int = 384, seed: int = 7) -> Vectors:
    rows = np.random.default_rng(seed).normal(size=(count, dimensions)).astype(np.float32)
    unit: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit


def test_a_vector_is_a_little_endian_scale_and_signed_bytes() -> None:
    packed = pack_vectors([np.array([0.0, 3.0, -4.0], np.float32)])
    scale, *values = struct.unpack("<f3b", packed)
    assert values == [0, 95, -127]
    assert scale == pytest.approx(1 / np.hypot(95, 127))


def test_several_vectors_lie_one_after_the_other() -> None:
    rows = directions(3)
    assert pack_vectors(list(rows)) == b"".join(pack_vectors([row]) for row in rows)
    assert len(pack_vectors(list(rows))) == 3 * (4 + 384)


def test_unpacked_vectors_point_the_same_way_with_unit_norm() -> None:
    rows = directions(4)
    unpacked = unpack_vectors(pack_vectors(list(rows * 3)), 384)
    assert unpacked.shape == (4, 384)
    assert unpacked.dtype == np.float32
    assert np.allclose(np.linalg.norm(unpacked, axis=1), 1, atol=1e-6)
    assert np.all((rows * unpacked).sum(axis=1) > 0.9995)


@pytest.mark.parametrize("row", [[0.0, 0.0], [np.nan, 1.0], [np.inf, 1.0]])
def test_a_vector_without_direction_is_refused(row: list[float]) -> None:
    with pytest.raises(ValueError, match="direction"):
        pack_vectors([np.array(row, np.float32)])


def test_no_vectors_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        pack_vectors([])


def test_many_values_become_one_matrix_with_owners() -> None:
    rows = directions(6)
    blobs = [pack_vectors(list(rows[:1])), pack_vectors(list(rows[1:5])), pack_vectors(list(rows[5:]))]
    matrix, owners = unpack_many(blobs, 384)
    assert matrix.shape == (6, 384)
    assert owners.tolist() == [0, 1, 1, 1, 1, 2]
    assert np.array_equal(matrix[1:5], unpack_vectors(blobs[1], 384))


def test_no_values_become_an_empty_matrix() -> None:
    matrix, owners = unpack_many([], 384)
    assert matrix.shape == (0, 384)
    assert owners.shape == (0,)


def test_the_best_vector_of_a_text_speaks_for_it() -> None:
    query, near, far = directions(3)
    blobs = [pack_vectors([far, query]), pack_vectors([near]), pack_vectors([far, near])]
    cosines = best_cosine(pack_vectors([query]), blobs)
    assert cosines[0] == pytest.approx(1, abs=1e-3)
    assert cosines[1] == pytest.approx(float(query @ near), abs=5e-3)
    assert cosines[2] == pytest.approx(float(max(query @ near, query @ far)), abs=5e-3)


def test_cosines_over_many_values_are_those_of_the_vectors() -> None:
    rows = directions(5001)
    blobs = [pack_vectors(list(rows[start : start + 3])) for start in range(0, 5001, 3)]
    query = pack_vectors([directions(1, seed=8)[0]])
    matrix, _ = unpack_many(blobs, 384)
    expected = (matrix @ unpack_vectors(query, 384)[0]).reshape(-1, 3).max(axis=1)
    assert np.allclose(best_cosine(query, blobs), expected, atol=1e-5)


def test_a_query_over_nothing_has_no_cosines() -> None:
    assert best_cosine(pack_vectors(list(directions(1))), []).shape == (0,)


@pytest.mark.parametrize("blob", [b"12345", bytes(388 + 1), bytes(4 + 256)])
def test_values_of_other_dimensions_are_near_to_nothing(blob: bytes) -> None:
    query = pack_vectors(list(directions(1)))
    before, between, after = best_cosine(query, [query, blob, query])
    assert (before, after) == (pytest.approx(1, abs=1e-5), pytest.approx(1, abs=1e-5))
    assert np.isnan(between)


@pytest.mark.parametrize("blob", [b"", b"12345", bytes(388 + 1), bytes(4 + 256)])
def test_a_broken_value_is_not_unpacked(blob: bytes) -> None:
    with pytest.raises(ValueError, match="388 bytes"):
        unpack_vectors(blob, 384)


def test_a_query_without_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="dimension"):
        best_cosine(b"1234", [b"1234"])


def test_the_cosine_of_a_text_does_not_depend_on_where_it_lies() -> None:
    random = np.random.default_rng(3)
    query, same = (
        pack_vectors([random.normal(size=384).astype(np.float32)]),
        pack_vectors([random.normal(size=384).astype(np.float32)]),
    )
    for count in range(1, 20):
        others = [pack_vectors([random.normal(size=384).astype(np.float32)]) for _ in range(count)]
        cosines = best_cosine(query, [same, *others, same])
        assert cosines[0] == cosines[-1] == best_cosine(query, [same])[0]


def test_four_bits_a_number_take_half_the_bytes_and_keep_the_direction() -> None:
    rows = list(directions(6))
    packed = pack_vectors(rows, 4)
    assert len(packed) == 6 * (4 + 192)
    unpacked = unpack_vectors(packed, 384)
    assert np.allclose(np.linalg.norm(unpacked, axis=1), 1, atol=1e-5)
    assert ((unpacked * np.array(rows)).sum(axis=1) > 0.98).all()
    assert np.allclose(unpack_vector(packed[:196]), unpacked[0])


def test_cosines_of_four_bits_are_those_of_what_is_unpacked() -> None:
    rows = directions(40, seed=3)
    blobs = [pack_vectors(list(rows[start : start + 4]), 4) for start in range(0, 40, 4)]
    query = pack_vectors([directions(1, seed=4)[0]], 4)
    matrix, _ = unpack_many(blobs, 384)
    expected = matrix @ unpack_vectors(query, 384)[0]
    assert np.allclose(best_cosine(query, blobs), expected.reshape(-1, 4).max(axis=1), atol=1e-5)
    assert np.allclose(best_between(blobs, query).diagonal(), 1, atol=1e-5)


def test_a_part_without_direction_stays_zero_in_four_bits() -> None:
    (row,) = directions(1)
    half = np.concatenate([np.zeros(384, np.float32), row])
    (unpacked,) = unpack_vectors(pack_vectors([half], 4), 768)
    assert not unpacked[:384].any()
    assert unpacked[384:] @ row > 0.98


def test_a_question_asks_the_former_embedder_by_its_part() -> None:
    english, other = directions(2)
    query = pack_vectors([np.concatenate([english, other, other[:128]])], 4)
    part = former_part("minilm-use", query)
    assert part is not None
    assert best_cosine(part, [pack_vectors([english])])[0] > 0.98
    unread = pack_vectors([np.concatenate([np.zeros(384, np.float32), other, other[:128]])], 4)
    assert former_part("minilm-use", unread) is None
    assert former_part("minilm", pack_vectors([english])) is None
