"""BM25 over a whole collection at once, in numpy: of a text's own terms, and more lightly of what stood around it.

    score(d) = Σ over the question's terms of  idf · tf · (k1 + 1) / (tf + k1 · (1 − b + b · length / mean length))
    tf       = times the text says it + 0.7 · times its context does, and so its length
    idf      = ln(1 + (N − df + 0.5) / (df + 0.5))                        df: texts that say it, or whose context does

Texts of one message count as one in N and df: what a model or a rule says of it again makes no word commoner.
``FTS5`` is another form of it, with SQLite's parameters and its idf: ln((N − df + 0.5) / (df + 0.5)), but more than 0.

b is the value the field starts from (Robertson and Zaragoza, 2009), k1 a lower one: what is remembered is short, and a
word repeated in it says little more. One saturation over both fields is theirs too (BM25F). A context is what makes
"Yes, last week!" the answer to the question before it.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from loci.ports.recall import TermStatistics
from loci.records import record

K1 = 0.9
B = 0.75
CONTEXT = 0.7
"""Weight of a word of the context, compared with one of the text."""

# A term is rare that at most one text in a hundred says, or a single one.
_RARE_TEXTS = 0.01
# "Explain the Krebs cycle" and "as she explained" share a rare word too, but it is not what is asked about.
_DECISIVE_PART = 0.5

_HALF_SURE_TEXTS = 400

_BITS_OF_A_PLACE = 32

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@record(frozen=True, slots=True)
class Form:
    """The parameters of BM25, and what the least idf is; None: that of the formula above, which is always over 0."""

    k1: float = K1
    b: float = B
    least_idf: float | None = None


OWN = Form()
FTS5 = Form(1.2, 0.75, 1e-6)


@record(frozen=True, slots=True)
class Counts:
    """Counts of each of T terms in N texts and their contexts, shape ``(N, T)``, and their lengths, ``(N,)``.
    ``messages`` numbers what each text was made of, from 0: several of one message count as one text where it is
    counted how many say a term."""

    text: Floats
    context: Floats
    text_lengths: Floats
    context_lengths: Floats
    messages: NDArray[np.intp]


def collection_of(
    question: Sequence[str],
    texts: Sequence[Sequence[str]],
    contexts: Sequence[Sequence[str]],
    messages: NDArray[np.intp] | None = None,
) -> Counts:
    """Texts and contexts are given as their terms; the question's are distinct. Without ``messages`` each text is made
    of one of its own."""
    numbers = np.arange(len(texts)) if messages is None else messages
    return Counts(_counts(question, texts), _counts(question, contexts), _lengths(texts), _lengths(contexts), numbers)


def number_messages(sessions: NDArray[np.int64], places: NDArray[np.int64]) -> NDArray[np.intp]:
    """Number the messages that texts were made of, by the conversation of each (negative for none) and the place in
    it (0 for none); a text without one is alone."""
    is_alone = (sessions < 0) | (places <= 0)
    keys = np.where(is_alone, -1 - np.arange(len(sessions)), (sessions << _BITS_OF_A_PLACE) | places)
    return np.unique(keys, return_inverse=True)[1]


def scores(
    question: Sequence[str], counts: Counts, collection: TermStatistics | None = None, form: Form = OWN
) -> tuple[Floats, Flags]:
    """For each text its score (≥ 0), and whether it shares what is rare in the question.

    Both of shape ``(N,)``. Rare is shared where a text says a rare term of the question, and the terms it says carry
    at least half of the question's idf. ``collection`` is what the texts are taken from; None where they are all there
    is.
    """
    texts = len(counts.text)
    if not texts or not question:
        return np.zeros(texts), np.zeros(texts, np.bool_)
    of = collection or _collection(question, counts)
    near = np.array([of.texts_near.get(term, 0) for term in question], np.intp)
    # Summed row by row: a matrix product may round the same text differently in another row.
    scored = (_saturate(counts, of, form) * _idf(of.texts, near, form.least_idf)).sum(axis=1)
    return scored, _shares_rare(question, counts.text > 0, of)


def unsaid(question: Sequence[str], counts: Counts, collection: TermStatistics | None = None) -> float:
    """Which part of the question's idf no text says, 0..1; what no text says weighs like what one says.

    Times N / (N + 400): that a word was never said in a hundred texts tells little.
    """
    texts = len(counts.text) if collection is None else collection.texts
    if not texts or not question:
        return 0.0
    of = collection or _collection(question, counts)
    texts_with = np.array([of.texts_with.get(term, 0) for term in question], np.intp)
    weights = _idf(texts, np.maximum(texts_with, 1))
    return float(weights[texts_with == 0].sum() / weights.sum()) * texts / (texts + _HALF_SURE_TEXTS)


def rarities(question: Sequence[str], counts: Counts, collection: TermStatistics | None = None) -> dict[str, float]:
    """The rarity of each term of the question, 0..1: its idf divided by that of a term that a single text says."""
    if not question or (collection is None and not len(counts.text)):
        return {}
    of = collection or _collection(question, counts)
    texts_with = np.array([of.texts_with.get(term, 0) for term in question], np.intp)
    rare = np.minimum(1.0, _idf(of.texts, texts_with) / _idf(of.texts, 1))
    return dict(zip(question, rare.tolist(), strict=True))


def _collection(question: Sequence[str], counts: Counts) -> TermStatistics:
    said = _count_messages(counts.text, counts.messages)
    near = _count_messages(counts.text + counts.context, counts.messages)
    return TermStatistics(
        texts=int(counts.messages.max()) + 1,
        texts_with=dict(zip(question, said.tolist(), strict=True)),
        texts_near=dict(zip(question, near.tolist(), strict=True)),
        mean_length=float(counts.text_lengths.mean()),
        mean_context_length=float(counts.context_lengths.mean()),
    )


def _count_messages(counts: Floats, messages: NDArray[np.intp]) -> NDArray[np.intp]:
    """The number of messages of which a text says each term."""
    of_terms = [np.count_nonzero(np.bincount(messages, column)) for column in counts.T]
    return np.array(of_terms, np.intp)


def _shares_rare(question: Sequence[str], said: Flags, of: TermStatistics) -> Flags:
    texts_with = np.array([of.texts_with.get(term, 0) for term in question], np.intp)
    idf = _idf(of.texts, texts_with)
    rare = texts_with <= max(1.0, _RARE_TEXTS * of.texts)
    # What no text says weighs like what one says, lest a single such word outweigh all that is shared.
    telling = said @ idf >= _DECISIVE_PART * np.minimum(idf, _idf(of.texts, 1)).sum() - 1e-9
    shares: Flags = said[:, rare].any(axis=1) & telling
    return shares


def _saturate(counts: Counts, of: TermStatistics, form: Form) -> Floats:
    times = counts.text + CONTEXT * counts.context
    lengths = counts.text_lengths + CONTEXT * counts.context_lengths
    mean = max(1.0, of.mean_length + CONTEXT * of.mean_context_length)
    norms = form.k1 * (1 - form.b + form.b * lengths / mean)
    saturated: Floats = times * (form.k1 + 1) / (times + norms[:, None])
    return saturated


def _idf(texts: int, texts_with: NDArray[np.intp] | int, least: float | None = None) -> Floats:
    odds = (texts - texts_with + 0.5) / (np.asarray(texts_with) + 0.5)
    if least is None:
        return np.asarray(np.log(1 + odds), np.float64)
    plain = np.log(odds)
    return np.where(plain > 0, plain, least)


def _lengths(texts: Sequence[Sequence[str]]) -> Floats:
    return np.fromiter(map(len, texts), np.float64, len(texts))


def _counts(question: Sequence[str], texts: Sequence[Sequence[str]]) -> Floats:
    column = {term: n for n, term in enumerate(question)}
    counts = np.zeros((len(texts), len(column)))
    for row, text in enumerate(texts):
        for term, times in Counter(term for term in text if term in column).items():
            counts[row, column[term]] = times
    return counts
