"""The model's forward pass: pieces in, sentence vectors out.

The texts of a batch lie end to end in one matrix of shape ``(pieces, width)``. Each branch reads the pieces around a
piece; where a text ends, a row of zeros takes the place of what would follow.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from loci.adapters.model_files import Floats
from loci.adapters.use.weights import BRANCH, GROUPS, Branch, EncoderWeights

_EPSILON = np.float32(1e-12)


def sentence_vectors(weights: EncoderWeights, texts: Sequence[Sequence[int]]) -> Floats:
    """Unit vectors, shape ``(len(texts), 512)``, of texts given as one id of a piece each or more."""
    lengths = np.array([len(ids) for ids in texts])
    starts = np.cumsum(lengths) - lengths
    pieces = _read_pieces(weights, np.concatenate([np.asarray(ids) for ids in texts]))
    joined = _normalise(_join(weights, pieces, starts, lengths), weights.layers, "norm")
    sums = np.add.reduceat(joined, starts) @ weights.layers["leave"]
    sums += lengths[:, None].astype(np.float32) * weights.layers["leave_shift"]
    sums /= np.sqrt(lengths[:, None].astype(np.float32))
    return _project(weights.layers, sums)


def _read_pieces(weights: EncoderWeights, ids: NDArray[np.intp]) -> Floats:
    group = ids % GROUPS
    pieces = weights.pieces[ids].astype(np.float32)
    pieces *= weights.layers["scale"][group, None]
    pieces += weights.layers["least"][group, None]
    return pieces


def _join(weights: EncoderWeights, pieces: Floats, starts: NDArray[np.intp], lengths: NDArray[np.intp]) -> Floats:
    """The pieces and what each branch reads around them, side by side."""
    entered: Floats = pieces @ weights.layers["enter"]
    entered += weights.layers["enter_shift"]
    entered = _normalise(entered, weights.layers, "enter_norm")
    first, last = np.repeat(starts, lengths), np.repeat(starts + lengths, lengths)
    columns = [entered[:, n * BRANCH : (n + 1) * BRANCH] for n in range(len(weights.branches))]
    around = [_around(branch, first, last) for branch in weights.branches]
    read = [_read(*parts) for parts in zip(weights.branches, columns, around, strict=True)]
    return np.concatenate([pieces, *read], axis=1)


def _around(branch: Branch, first: NDArray[np.intp], last: NDArray[np.intp]) -> NDArray[np.intp]:
    """For each piece the rows that a branch reads; what lies outside of its text is the row after all."""
    rows = np.arange(len(first))[:, None] + np.arange(-branch.before, branch.order - branch.before)
    return np.where((rows >= first[:, None]) & (rows < last[:, None]), rows, len(first))


def _read(branch: Branch, entered: Floats, around: NDArray[np.intp]) -> Floats:
    once = _step(entered, around, branch.first, branch.first_shift)
    return _step(once, around, branch.second, branch.second_shift)


def _step(state: Floats, around: NDArray[np.intp], matrix: Floats, shift: Floats) -> Floats:
    padded = np.concatenate([state, np.zeros((1, BRANCH), np.float32)])
    read: Floats = padded[around].reshape(len(state), -1) @ matrix
    read += shift
    np.maximum(read, 0, out=read)
    read += state
    return read


def _project(layers: dict[str, Floats], sums: Floats) -> Floats:
    inner = np.maximum(sums @ layers["inner"], 0) @ layers["inner_out"]
    inner = np.maximum(inner + sums @ layers["inner_past"], 0)
    outer = np.maximum(inner @ layers["outer"], 0) @ layers["outer_out"]
    vectors: Floats = np.tanh(outer + inner @ layers["outer_past"])
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors


def _normalise(rows: Floats, layers: dict[str, Floats], name: str) -> Floats:
    """Changes the rows."""
    rows -= rows.mean(axis=1, keepdims=True)
    variance = np.einsum("ij,ij->i", rows, rows)[:, None] / np.float32(rows.shape[1])
    rows *= layers[f"{name}_scale"] / np.sqrt(variance + _EPSILON)
    rows += layers[f"{name}_shift"]
    return rows
