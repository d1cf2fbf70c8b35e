"""The usual searches to compare with: one signal alone, over each turn with its speaker's name before it."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from Stemmer import Stemmer  # type: ignore[import-not-found]  # ships no types

from benchmarks.locomo.talks import Talk
from loci.inference.embedding.vectors import best_cosine
from loci.ports.recall import Embedder

Search: TypeAlias = Callable[[str, int], list[str]]
"""The ids of the turns that fit a question best, at most so many."""

_WORD = re.compile(r"\w+")
_K1 = 1.2
_B = 0.75


def cosine(talk: Talk, embedder: Embedder) -> Search:
    """The sentence model's cosine of the question and the best passage of a turn."""
    vectors = embedder.embed(_texts(talk))
    ids = [turn.id for turn in talk.turns]
    return lambda question, limit: _first(ids, best_cosine(embedder.embed_query(question), vectors), limit)


def bm25(talk: Talk) -> Search:
    """BM25 of stemmed words."""
    texts = [Counter(_stems(text)) for text in _texts(talk)]
    ids = [turn.id for turn in talk.turns]
    lengths = np.array([text.total() for text in texts])
    norms = _K1 * (1 - _B + _B * lengths / lengths.mean())

    def search(question: str, limit: int) -> list[str]:
        scores = np.zeros(len(texts))
        for stem in set(_stems(question)):
            times = np.array([text[stem] for text in texts])
            texts_with_term = np.count_nonzero(times)
            idf = np.log(1 + (len(texts) - texts_with_term + 0.5) / (texts_with_term + 0.5))
            scores += idf * times * (_K1 + 1) / (times + norms)
        return _first(ids, scores, limit)

    return search


def _texts(talk: Talk) -> list[str]:
    return [f"{turn.speaker}: {turn.text}" for turn in talk.turns]


def _stems(text: str) -> list[str]:
    stemmer = Stemmer("english")
    return [str(stemmer.stemWord(word)) for word in _WORD.findall(text.lower())]


def _first(ids: Sequence[str], scores: NDArray[np.floating], limit: int) -> list[str]:
    return [ids[row] for row in np.argsort(-scores, kind="stable")[:limit]]
