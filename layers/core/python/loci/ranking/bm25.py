"""BM25 over a whole collection at once, in numpy.

    score(d) = Σ over the question's terms of  idf · tf · (k1 + 1) / (tf + k1 · (1 − b + b · length / mean length))
    idf      = ln(1 + (N − df + 0.5) / (df + 0.5))

k1 and b are the values the field starts from (Robertson and Zaragoza, 2009).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

K1 = 1.2
B = 0.75
# A term is rare that at most one text in a hundred says, or a single one.
_RARE_TEXTS = 0.01
# "Explain the Krebs cycle" and "as she explained" share a rare word too, but it is not what is asked about.
_TELLING_PART = 0.5

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Collection:
    """How many texts there are, how many of them say each term of the question, and their mean length in terms."""

    texts: int
    texts_with: NDArray[np.intp]
    mean_length: float


def scores(
    question: Sequence[str], texts: Sequence[Sequence[str]], collection: Collection | None = None
) -> tuple[Floats, Flags]:
    """For each text, given as its terms: its score (≥ 0), and whether it shares what is rare in the question.

    Both of shape ``(len(texts),)``. Rare is shared where a text says a rare term of the question, and the terms it
    says carry at least half of the question's idf. The question's terms are distinct. ``collection`` is what the texts
    are taken from; None where they are all there is.
    """
    if not texts or not question:
        return np.zeros(len(texts)), np.zeros(len(texts), np.bool_)
    counts = _counts(question, texts)
    said = counts > 0
    lengths = np.array([len(text) for text in texts], np.float64)
    of = collection or Collection(len(texts), np.count_nonzero(said, axis=0), float(lengths.mean()))
    idf = _idf(of.texts, of.texts_with)
    norms = K1 * (1 - B + B * lengths / max(1.0, of.mean_length))
    rare = of.texts_with <= max(1.0, _RARE_TEXTS * of.texts)
    # What no text says weighs like what one says, lest a single such word outweigh all that is shared.
    telling = said @ idf >= _TELLING_PART * np.minimum(idf, _idf(of.texts, 1)).sum() - 1e-9
    # Summed row by row: a matrix product may round the same text differently in another row.
    scored = (counts * (K1 + 1) / (counts + norms[:, None]) * idf).sum(axis=1)
    return scored, said[:, rare].any(axis=1) & telling


def _idf(texts: int, texts_with: NDArray[np.intp] | int) -> Floats:
    return np.asarray(np.log(1 + (texts - texts_with + 0.5) / (np.asarray(texts_with) + 0.5)), np.float64)


def _counts(question: Sequence[str], texts: Sequence[Sequence[str]]) -> Floats:
    column = {term: n for n, term in enumerate(question)}
    counts = np.zeros((len(texts), len(column)))
    for row, text in enumerate(texts):
        for term, times in Counter(term for term in text if term in column).items():
            counts[row, column[term]] = times
    return counts
