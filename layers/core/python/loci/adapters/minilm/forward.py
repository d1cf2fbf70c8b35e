"""The model's forward pass: word pieces in, sentence vectors out.

The texts of a batch lie end to end in one matrix of shape ``(pieces, width)``: every step but attention
works on single pieces, so nothing is padded and a text's vector doesn't depend on its neighbours.
"""

from collections.abc import Sequence

import numpy as np

from loci.adapters.minilm.weights import DIMENSIONS, Floats, Layer, ModelWeights

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
    lengths = [len(text) for text in texts]
    ends = np.cumsum(lengths)
    spans = [slice(end - length, end) for end, length in zip(ends, lengths, strict=True)]
    ids = np.concatenate([np.asarray(text) for text in texts])
    positions = np.concatenate([np.arange(length) for length in lengths])
    state = weights.words[ids].astype(np.float32) + weights.positions[positions]
    state = _normalise(state, weights.norm_scale, weights.norm_shift)
    for layer in weights.layers:
        state = _layer(layer, state, spans)
    sums = np.add.reduceat(state, [span.start for span in spans])
    unit: Floats = sums / np.linalg.norm(sums, axis=1, keepdims=True)
    return unit


def _layer(layer: Layer, state: Floats, spans: Sequence[slice]) -> Floats:
    qkv = state @ layer.qkv + layer.qkv_shift
    mixed = np.empty_like(state)
    for span in spans:
        mixed[span] = _attend(qkv[span])
    mixed = mixed @ layer.mix + layer.mix_shift
    mixed = _normalise(mixed + state, layer.mixed_norm_scale, layer.mixed_norm_shift)
    wide: Floats = mixed @ layer.widen
    for start in range(0, len(wide), _CACHED_ROWS):
        rows = wide[start : start + _CACHED_ROWS]
        rows[:] = _gelu(rows + layer.widen_shift)
    return _normalise(wide @ layer.narrow + layer.narrow_shift + mixed, layer.norm_scale, layer.norm_shift)


def _attend(qkv: Floats) -> Floats:
    """Attention within one text: ``(pieces, 3 * 384)`` to ``(pieces, 384)``; the queries come scaled."""
    query, key, value = qkv.reshape(len(qkv), 3, _HEADS, _HEAD).transpose(1, 2, 0, 3)
    scores = query @ key.transpose(0, 2, 1)
    scores -= scores.max(axis=2, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(axis=2, keepdims=True)
    attended: Floats = np.matmul(scores, value).transpose(1, 0, 2).reshape(len(qkv), DIMENSIONS)
    return attended


def _normalise(rows: Floats, scale: Floats, shift: Floats) -> Floats:
    rows = rows - rows.mean(axis=1, keepdims=True)
    variance = np.einsum("ij,ij->i", rows, rows)[:, None] / np.float32(DIMENSIONS)
    rows *= scale / np.sqrt(variance + _NORM_EPSILON)
    rows += shift
    return rows


def _gelu(x: Floats) -> Floats:
    """``x`` times the normal distribution at ``x``: ``x * (1 + erf(x / sqrt 2)) / 2``."""
    size = np.abs(x) * np.float32(np.sqrt(0.5))
    t = np.reciprocal(1 + _ERF_P * size)
    tail = np.zeros_like(t)
    for a in _ERF_A:
        tail += a
        tail *= t
    size *= -size
    tail *= np.exp(size, out=size)
    # tail is 1 - erf(|x| / sqrt 2), and erf is odd.
    activated: Floats = np.maximum(x, 0) - np.abs(x) * tail * np.float32(0.5)
    return activated
