"""Scores by which recall orders what an index proposes: the same on every index.

    score        = likelihood · relevance · decay · importance · entity match / the answer's largest entity match
    likelihood   = how often a best hit like this answer's is right       0 to 1, the same for all hits of an answer
    relevance    = Σ weight · signal / Σ weight · the signal's highest    0 to 1, over all candidates
    decay        = loci.model.decay                                       0.9 to 1 by kind and age, or as an app sets it
    importance   = 0.9 + 0.02 · importance                                0.92 to 1
    entity match = 1 + 0.25 · part of the question's names in the memory  1 to 1.25, said there or meant, by their idf

The signals are those of ``loci.search.ranking.signals``: words (BM25) and meaning, divided by the best of all
candidates, negatives as 0; of several questions in one, meaning divided by the best answer to each. The rest are taken
as they are, form only as far as the meaning fits; then come those of ``loci.search.ranking.talks``, of the sum of
these. Where no speaker has a name, a user tells an assistant one thing after another: words weigh more, but only rare
ones as much as they can, and neither form nor what was said around a memory counts. The weights are set by hand; a
signal that no candidate shows (no name, vectors away) leaves the relevance to the others. Every factor rises with what
it measures, so more importance never lowers a rank; all but relevance stay near 1, because they choose between memories
that fit about equally and must not bury the one that fits. Speakers' names are a signal, and no entities to match.

So the order within an answer is that of the other factors, and scores compare between answers: of best hits with a
likelihood of .8 some eight in ten are right. It is a logistic regression on 1,484 best hits of half of the questions at
hand (LoCoMo, PrefEval, small talks, our own questions, answerable and not). On 1,313 of the other half what it says is
within .1 of what is so, in each tenth with over 20 hits; where fewer questions have an answer, it says too much.

    likelihood   = 1 / (1 + exp(0.54 − 5.07 · similarity + 1.12 · log10 memories − 0.096 · BM25, at most 25))
    similarity   = cosine, negatives as 0      absolute, 0 to 1
                 = BM25 / (BM25 + 5)           where vectors are away

    evidence     = similarity − 0.05 · unsaid + person + 0.03 · max(0, 2 − log10 memories)

decides, where vectors took part, whether there is an answer. Among hundreds of memories some sentence is near to any
question, among ten hardly one; and less so where no memory says the words of the question. ``person`` is 0.10 for
a question about a person of the space and for advice, 0.07 for another one about the owner: what is asked of a
person is asked of memory.

5 is about the BM25 of one word that a single memory in a few hundred says.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from math import exp, log10

import numpy as np
from numpy.typing import NDArray

from loci.model.atoms import Kind
from loci.model.decay import DEFAULT, Decay
from loci.ports.recall import Candidate
from loci.records import record
from loci.search.ranking.talks import best_of_session, talks, walk

MEANING = 0.9
WORDS = 0.5
WORDS_WITHOUT_SPEAKERS = 0.8
SUBJECT = 0.35
DATE = 0.6
FORM = 0.2
QUESTION = -0.3
SESSION = 0.1
WALK = 0.45

LEAST_WORDS = 1.0
"""A BM25 below this is of words that most of a small space says: it tells little, even where no other word is said."""
LEAST_WORDS_WITHOUT_SPEAKERS = 12.0
"""About the BM25 of two rare words: "now" or "have" alone decides nothing. Set on one half of PrefEval."""

_WITHOUT_SPEAKERS = WORDS_WITHOUT_SPEAKERS, LEAST_WORDS_WITHOUT_SPEAKERS

LEAST_OF_A_PART = 0.5
"""Least nearness of a part of a question: the best answer to each of several counts alike, unless it is less than half
as near as that to another: what nothing answers has no best answer."""

LEAST_PART_OF_BEST = 0.25
"""A hit with less than this part of the best one's score is noise."""

_IMPORTANCE_BASE = 0.9
_IMPORTANCE_STEP = 0.02
_ENTITY_BONUS = 0.25
_HALF_SIMILAR = 5.0
_UNSAID = 0.05
ABOUT_PEOPLE = 0.10
"""Counts as evidence where a question names a person of the space, or asks for advice."""
ABOUT_OWNER = 0.07
"""The same for any other question about the owner: so people ask for what they never said, and much is near to it."""
_LIKELY = -0.54, 5.07, -1.12, 0.096
"""Constant of the likelihood, and the weights of similarity, of the memories' power of ten, and of BM25."""
_MOST_WORDS = 25.0
_FEW = 0.03
_MANY = 100


@record(frozen=True, slots=True)
class ScoreFactors:
    """The factors of one score; ``bonus`` is not yet divided by the answer's largest."""

    relevance: float
    decay: float
    importance: float
    bonus: float = 1.0

    @property
    def score(self) -> float:
        return self.relevance * self.decay * self.importance * self.bonus


class Signal(StrEnum):
    """Signal that speaks for a memory, in the order in which it is summed; a reranker's takes the place of all
    others."""

    WORDS = "words"
    MEANING = "meaning"
    SUBJECT = "subject"
    DATE = "date"
    FORM = "form"
    QUESTION = "question"
    SESSION = "session"
    WALK = "walk"
    RERANKER = "reranker"


@record(frozen=True, slots=True)
class RelevancePart:
    """Share of one signal in one relevance: ``part`` is ``value`` (0..1) times ``weight``, and the parts of all
    signals are the relevance."""

    signal: Signal
    value: float
    weight: float
    part: float


@record(frozen=True, slots=True)
class _Weighed:
    """One signal of all candidates."""

    signal: Signal
    weight: float
    values: NDArray[np.float64]

    @property
    def share(self) -> NDArray[np.float64]:
        return self.weight * self.values


def relevances(candidates: Sequence[Candidate]) -> list[float]:
    """The relevance of each, 0..1, compared with the other candidates of one question."""
    order = _stable_order(candidates)
    shares = [one.share for one in _weigh_signals([candidates[row] for row in order])]
    relevances = np.empty(len(candidates))
    relevances[order] = np.sum(shares, axis=0).clip(min=0.0) / _most(shares)
    found: list[float] = relevances.tolist()
    return found


def relevance_parts(candidates: Sequence[Candidate]) -> list[tuple[RelevancePart, ...]]:
    """The share of each signal in the relevance of each of the candidates."""
    order = _stable_order(candidates)
    hits = _weigh_signals([candidates[row] for row in order])
    shares = [one.share for one in hits]
    sums, most = np.sum(shares, axis=0), _most(shares)
    found_relevance_parts: dict[int, tuple[RelevancePart, ...]] = {}
    for place, row in enumerate(order):
        parts = [
            RelevancePart(one.signal, float(one.values[place]), one.weight / most, float(one.share[place]) / most)
            for one in hits
        ]
        # A question in return takes away no more than there is.
        under = max(0.0, -float(sums[place]) / most)
        found_relevance_parts[row] = tuple(
            replace(one, part=one.part + under * (one.signal is Signal.QUESTION)) for one in parts
        )
    return [found_relevance_parts[row] for row in range(len(candidates))]


def _stable_order(candidates: Sequence[Candidate]) -> list[int]:
    """Sums round alike on every index, whatever order it proposes in."""
    return sorted(range(len(candidates)), key=lambda row: candidates[row].ulid)


def _most(shares: Sequence[NDArray[np.float64]]) -> float:
    return float(sum(share.max(initial=0.0) for share in shares)) or 1.0


def _weigh_signals(candidates: Sequence[Candidate]) -> list[_Weighed]:
    is_among_people = any(one.is_of_somebody for one in candidates)
    words_weigh, least = (WORDS, LEAST_WORDS) if is_among_people else _WITHOUT_SPEAKERS
    meaning = _meaning(candidates)
    hits = [
        _Weighed(Signal.WORDS, words_weigh, _relative_to_best([one.lexical for one in candidates], least)),
        _Weighed(Signal.MEANING, MEANING, meaning),
        _Weighed(Signal.SUBJECT, SUBJECT, np.array([one.subject for one in candidates])),
        _Weighed(Signal.DATE, DATE, np.array([one.date for one in candidates])),
        _Weighed(Signal.FORM, FORM if is_among_people else 0.0, np.array([one.form for one in candidates]) * meaning),
        _Weighed(Signal.QUESTION, QUESTION, np.array([one.question for one in candidates])),
    ]
    if not is_among_people:
        return hits
    around = talks(candidates)
    hits.append(_Weighed(Signal.SESSION, SESSION, best_of_session(_sum(hits), around)))
    hits.append(_Weighed(Signal.WALK, WALK, walk(_sum(hits), around)))
    return hits


def _sum(weighed: Sequence[_Weighed]) -> NDArray[np.float64]:
    total: NDArray[np.float64] = np.sum([one.share for one in weighed], axis=0)
    return total


def _meaning(candidates: Sequence[Candidate]) -> NDArray[np.float64]:
    """Divided by the best of all; of several questions in one, by the best answer to each."""
    meanings = [one.cosine if one.meaning is None else one.meaning for one in candidates]
    # Spaces of one answer may know different names, by which a question is read.
    if len({len(one.parts) for one in candidates}) != 1 or not candidates[0].parts:
        return _relative_to_best(meanings)
    least = LEAST_OF_A_PART * max(meaning or 0.0 for meaning in meanings)
    parts = zip(*(one.parts for one in candidates), strict=True)
    found: NDArray[np.float64] = np.max([_relative_to_best(part, max(0.0, least)) for part in parts], axis=0)
    return found


def _relative_to_best(values: Sequence[float | None], least: float = 0.0) -> NDArray[np.float64]:
    """Each as a part of the highest, which counts as at least ``least``; negatives, and None, as 0."""
    positive = np.array([max(0.0, value or 0.0) for value in values])
    return positive / (positive.max(initial=least) or 1.0)


def similarity(candidate: Candidate) -> float:
    """The nearness of a candidate to the question, 0..1, comparable between answers."""
    if candidate.cosine is None:
        return candidate.lexical / (candidate.lexical + _HALF_SIMILAR)
    return min(1.0, max(0.0, candidate.cosine))


def likelihood(best: Candidate, memories: int) -> float:
    """The likelihood that the best of an answer is right, 0..1, among so many memories (at least 1)."""
    always, by_similarity, by_memories, by_words = _LIKELY
    words = min(_MOST_WORDS, best.lexical)
    sum_of_parts = always + by_similarity * similarity(best) + by_memories * log10(memories) + by_words * words
    return 1 / (1 + exp(-sum_of_parts))


def evidence(candidate: Candidate, memories: int, person: float) -> float:
    """The evidence of a candidate that there is an answer among so many memories (at least 1), to a question that is
    about a ``person`` by so much."""
    similar = similarity(candidate)
    if candidate.cosine is None:
        return similar
    few = _FEW * max(0.0, log10(_MANY / memories))
    return similar - _UNSAID * candidate.unsaid + person + few


def weights(
    relevance: float,
    kind: Kind,
    importance: int,
    since: datetime,
    now: datetime,
    decay: Decay = DEFAULT,
    bonus: float = 1.0,
) -> ScoreFactors:
    """The factors, without entity match but for a ``bonus``; ``since`` is the later of ``valid_from`` and the last
    confirmation."""
    return ScoreFactors(
        relevance,
        decay.weight(kind, since, now),
        _IMPORTANCE_BASE + _IMPORTANCE_STEP * importance,
        bonus,
    )


def entity_bonus(shared: float) -> float:
    """1..1.25, of the part of the question's names that a memory says, or is about, each by how rare it is."""
    return 1.0 + _ENTITY_BONUS * shared
