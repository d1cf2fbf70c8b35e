"""How good a ranking of turns is, given those that answer the question."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log2
from statistics import fmean
from typing import TypeAlias

Numbers: TypeAlias = dict[str, float]

DIGITS = 4


@dataclass(frozen=True, slots=True)
class Answered:
    """What was found for one question, best first, and what should have been."""

    category: int
    evidence: frozenset[str]
    found: Sequence[str]


def recall(answer: Answered, k: int) -> float:
    """The part of the evidence among the first k."""
    return len(answer.evidence & set(answer.found[:k])) / len(answer.evidence)


def any_hit(answer: Answered, k: int) -> float:
    """1 where some of the evidence is among the first k."""
    return float(not answer.evidence.isdisjoint(answer.found[:k]))


def ndcg(answer: Answered, k: int) -> float:
    """Normalised discounted cumulative gain of the first k, each turn of the evidence worth 1."""
    gain = sum(1 / log2(rank + 2) for rank, id in enumerate(answer.found[:k]) if id in answer.evidence)
    return gain / sum(1 / log2(rank + 2) for rank in range(min(k, len(answer.evidence))))


MEASURES = {"recall": recall, "any": any_hit, "ndcg": ndcg}


def summary(all_answered: Iterable[Answered], ks: Sequence[int]) -> dict[str, float | Mapping[str, Numbers]]:
    """Means over all questions, and over those of each category."""
    answers = list(all_answered)
    categories = sorted({one.category for one in answers})
    by_category = {
        str(category): _means([one for one in answers if one.category == category], ks) for category in categories
    }
    return {**_means(answers, ks), "categories": by_category}


def _means(answers: Sequence[Answered], ks: Sequence[int]) -> Numbers:
    return {
        f"{name}@{k}": round(fmean(measure(one, k) for one in answers), DIGITS)
        for name, measure in MEASURES.items()
        for k in ks
    }
