"""The model's forward pass: word pieces in, sentence vectors out.

The texts of a batch lie end to end in one matrix of shape ``(pieces, width)``: every step but attention
works on single pieces, so nothing is padded and a text's vector doesn't depend on its neighbours.
"""

from collections.abc import Sequence
from itertools import groupby

import numpy as np

from loci.adapters.minilm.weights import DIMENSIONS, Layer, ModelWeights
from loci.adapters.model_files import Floats

# So many rows of the widest matrix stay in the processor's cache: a pass takes a quarter less time.
_CACHED_ROWS = 16
_HEADS = 12
_HEAD = DIMENSIONS // _HEADS
_NORM_EPSILON = np.float32(1e-12)
# Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26: |error| <= 1.5e-7.
_ERF_P = np.float32(0.3275911)
_ERF_A = np.array([1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592], np.float32)


def sentence_vectors(weights: ModelWeights, texts: Sequence[Sequence[int]]) -> Floats:
    """Unit vectors, shape ``(len(texts), 384)``, of texts given as 1 to 512 ids of word pieces each."""
    order = sorted(range(len(texts)), key=lambda number: len(texts[number]))
    lengths = [len(texts[number]) for number in order]
    ids = np.concatenate([np.asarray(texts[number]) for number in order])
    positions = np.concatenate([np.arange(length) for length in lengths])
    state = weights.words[ids].astype(np.float32) + weights.positions[positions]
    state = _normalise(state, weights.norm_scale, weights.norm_shift)
    groups = [(length, len(list(same))) for length, same in groupby(lengths)]
    for layer in weights.layers:
        state = _layer(layer, state, groups)
    sums = np.add.reduceat(state, np.cumsum([0, *lengths[:-1]]))
    unit = np.empty_like(sums)
    unit[order] = sums / np.linalg.norm(sums, axis=1, keepdims=True)
    return unit


def _layer(layer: Layer, state: Floats, groups: Sequence[tuple[int, int]]) -> Floats:
    """``groups``: how long the texts are, and how many of that length follow."""
    qkv = state @ layer.qkv
    qkv += layer.qkv_shift
    attended = np.empty_like(state)
    start = 0
    for length, count in groups:
        rows = slice(start, start + length * count)
        attended[rows] = _attend(qkv[rows], length)
        start = rows.stop
    mixed: Floats = attended @ layer.mix
    mixed += layer.mix_shift
    mixed += state
    mixed = _normalise(mixed, layer.mixed_norm_scale, layer.mixed_norm_shift)
    wide: Floats = mixed @ layer.widen
    for start in range(0, len(wide), _CACHED_ROWS):
        some = wide[start : start + _CACHED_ROWS]
        some += layer.widen_shift
        _gelu(some)
    narrow: Floats = wide @ layer.narrow
    narrow += layer.narrow_shift
    narrow += mixed
    return _normalise(narrow, layer.norm_scale, layer.norm_shift)


def _attend(qkv: Floats, length: int) -> Floats:
    """Attention within each of some texts of one length: ``(pieces, 3 * 384)`` to ``(pieces, 384)``; the queries come
    scaled."""
    query, key, value = qkv.reshape(-1, length, 3, _HEADS, _HEAD).transpose(2, 0, 3, 1, 4)
    scores = query @ key.transpose(0, 1, 3, 2)
    scores -= scores.max(axis=3, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(axis=3, keepdims=True)
    attended: Floats = np.matmul(scores, value).transpose(0, 2, 1, 3).reshape(len(qkv), DIMENSIONS)
    return attended


def _normalise(rows: Floats, scale: Floats, shift: Floats) -> Floats:
    """Changes the rows."""
    rows -= rows.mean(axis=1, keepdims=True)
    variance = np.einsum("ij,ij->i", rows, rows)[:, None] / np.float32(DIMENSIONS)
    rows *= scale / np.sqrt(variance + _NORM_EPSILON)
    rows += shift
    return rows


def _gelu(x: Floats) -> None:
    """Replaces ``x`` by ``x`` times the normal distribution at ``x``: ``x * (1 + erf(x / sqrt 2)) / 2``."""
    magnitude = np.abs(x)
    size = magnitude * np.float32(np.sqrt(0.5))
    t = _ERF_P * size
    t += 1
    np.reciprocal(t, out=t)
    tail = _ERF_A[0] * t
    for a in _ERF_A[1:]:
        tail += a
        tail *= t
    size *= -size
    tail *= np.exp(size, out=size)
    # tail is 1 - erf(|x| / sqrt 2), and erf is odd.
    magnitude *= tail
    magnitude *= np.float32(0.5)
    np.maximum(x, 0, out=x)
    x -= magnitude
