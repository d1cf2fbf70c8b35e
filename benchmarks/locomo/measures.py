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


def recall(answered: Answered, k: int) -> float:
    """The part of the evidence among the first k."""
    return len(answered.evidence & set(answered.found[:k])) / len(answered.evidence)


def any_hit(answered: Answered, k: int) -> float:
    """1 where some of the evidence is among the first k."""
    return float(not answered.evidence.isdisjoint(answered.found[:k]))


def ndcg(answered: Answered, k: int) -> float:
    """Normalised discounted cumulative gain of the first k, each turn of the evidence worth 1."""
    gain = sum(1 / log2(rank + 2) for rank, id in enumerate(answered.found[:k]) if id in answered.evidence)
    return gain / sum(1 / log2(rank + 2) for rank in range(min(k, len(answered.evidence))))


MEASURES = {"recall": recall, "any": any_hit, "ndcg": ndcg}


def summary(all_answered: Iterable[Answered], ks: Sequence[int]) -> dict[str, float | Mapping[str, Numbers]]:
    """Means over all questions, and over those of each category."""
    answered = list(all_answered)
    categories = sorted({one.category for one in answered})
    by_category = {
        str(category): _means([one for one in answered if one.category == category], ks) for category in categories
    }
    return {**_means(answered, ks), "categories": by_category}


def _means(answered: Sequence[Answered], ks: Sequence[int]) -> Numbers:
    return {
        f"{name}@{k}": round(fmean(measure(one, k) for one in answered), DIGITS)
        for name, measure in MEASURES.items()
        for k in ks
    }
