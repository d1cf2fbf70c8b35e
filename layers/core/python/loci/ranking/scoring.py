"""How recall orders what an index proposes: the same on every index.

    score        = relevance · decay · importance · entity match / the answer's largest entity match
    relevance    = 0.5 · cosine / best cosine + 0.5 · BM25 / best BM25    over all candidates, negatives as 0
    decay        = loci.decay.weight                                      0.8 to 1, by kind and age
    importance   = 0.8 + 0.04 · importance                                0.84 to 1
    entity match = 1 + 0.25 · part of the question's names in the memory  1 to 1.25

A signal that no candidate shows (no word shared, vectors away) leaves the whole relevance to the other. Every factor
rises with what it stands for, so more importance never lowers a rank; all but relevance stay near 1, because they
choose between memories that fit about equally and must not bury the one that fits.

    similarity   = cosine, negatives as 0      absolute, 0 to 1
                 = BM25 / (BM25 + 5)           where vectors are away

5 is about the BM25 of one word that a single memory in a few hundred says.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from loci.model import Kind
from loci.ports import Candidate
from loci.ranking import decay

MEANING = 0.5
WORDS = 0.5

_IMPORTANCE_BASE = 0.8
_IMPORTANCE_STEP = 0.04
_ENTITY_BONUS = 0.25
_HALF_SIMILAR = 5.0


@dataclass(frozen=True, slots=True)
class Peaks:
    """The best raw values among all candidates of one question; 0 where none is above it."""

    lexical: float
    cosine: float


@dataclass(frozen=True, slots=True)
class Weights:
    """The factors of one score; ``bonus`` is not yet divided by the answer's largest."""

    relevance: float
    decay: float
    importance: float
    bonus: float = 1.0

    @property
    def score(self) -> float:
        return self.relevance * self.decay * self.importance * self.bonus


def peaks(candidates: Iterable[Candidate]) -> Peaks:
    """The scale of one question's candidates."""
    lexical = cosine = 0.0
    for candidate in candidates:
        lexical = max(lexical, candidate.lexical)
        cosine = max(cosine, candidate.cosine or 0.0)
    return Peaks(lexical, cosine)


def relevance(candidate: Candidate, best: Peaks) -> float:
    """How well a candidate fits, 0..1, beside the best ones."""
    words = candidate.lexical / best.lexical if best.lexical else None
    meaning = max(0.0, candidate.cosine or 0.0) / best.cosine if best.cosine else None
    if words is None or meaning is None:
        return words or meaning or 0.0
    return WORDS * words + MEANING * meaning


def similarity(candidate: Candidate) -> float:
    """How near a candidate is to the question, 0..1, comparable between answers."""
    if candidate.cosine is None:
        return candidate.lexical / (candidate.lexical + _HALF_SIMILAR)
    return min(1.0, max(0.0, candidate.cosine))


def weights(relevance: float, kind: Kind, importance: int, since: datetime, now: datetime) -> Weights:
    """The factors without entity match; ``since`` is the later of ``valid_from`` and the last confirmation."""
    return Weights(
        relevance,
        decay.weight(kind, since, now),
        _IMPORTANCE_BASE + _IMPORTANCE_STEP * importance,
    )


def entity_bonus(shared: float) -> float:
    """1..1.25, of the part of the question's names that a memory says."""
    return 1.0 + _ENTITY_BONUS * shared
