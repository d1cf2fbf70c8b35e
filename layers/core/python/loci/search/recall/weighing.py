"""Weights of the memories found: the order of an answer, and what is too far behind its best."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from loci.model.atoms import Atom
from loci.model.decay import Decay
from loci.ports.recall import IndexAnswer, IndexQuery
from loci.records import record
from loci.scope import Scope
from loci.search.ranking import scoring
from loci.search.ranking.scoring import ScoreFactors
from loci.search.recall.gate import Gate, Ground
from loci.search.recall.said_later import is_value_of_same_key
from loci.search.recall.verify import AskedAbout, Reread


@record(frozen=True, slots=True)
class Weighed:
    """A memory with the factors of its score; ``scale`` is that of its answer: how likely the best one is right, by the
    largest entity match."""

    reread: Reread
    factors: ScoreFactors
    scale: float

    @property
    def atom(self) -> Atom:
        return self.reread.atom

    @property
    def score(self) -> float:
        return self.factors.score * self.scale

    @property
    def similarity(self) -> float:
        return scoring.similarity(self.reread.candidate)


@record(frozen=True, slots=True)
class Considered:
    """Basis of an answer: what each index proposed to the ``queries``, the memories that were ``found`` to hold, and
    the ``ground`` on which they are an answer. ``lowest`` is that of ``loci.search.recall.reranking.RankedFound``;
    ``is_cut_short``: there are more proposals than were looked at."""

    query: IndexQuery
    queries: Mapping[Scope, IndexQuery]
    answers: Sequence[IndexAnswer]
    found: Sequence[Reread]
    asked_about: AskedAbout
    gate: Gate
    ground: Ground
    decay: Decay
    lowest: float | None = None
    is_cut_short: bool = False

    @property
    def start(self) -> datetime:
        return self.query.now

    def weigh(self) -> list[Weighed]:
        """Weighs the memories found, best first; of two values of one key the later comes first."""
        factors = [one.weights(self.asked_about, self.start, self.decay) for one in self.found]
        scale = self._scale(factors)
        hits = (Weighed(one, own, scale) for one, own in zip(self.found, factors, strict=True))
        return _later_values_first(sorted(hits, key=lambda one: (-one.score, -one.similarity, one.atom.id.ulid)))

    def _scale(self, factors: Sequence[ScoreFactors]) -> float:
        if not factors:
            return 1.0
        best = self.found[max(range(len(factors)), key=lambda row: factors[row].score)].candidate
        return scoring.likelihood(best, self.gate.memories) / max(one.bonus for one in factors)


def _later_values_first(best_first: Sequence[Weighed]) -> list[Weighed]:
    """The same, but each value of a key behind those that are later."""
    order: list[Weighed] = []
    for one in best_first:
        former = [n for n, other in enumerate(order) if _is_former_value(other.atom, one.atom)]
        moved = [order.pop(n) for n in reversed(former)]
        order += [one, *reversed(moved)]
    return order


def _is_former_value(atom: Atom, than: Atom) -> bool:
    return is_value_of_same_key(atom, than) and atom.valid_from < than.valid_from


def without_noise(weighed: Sequence[Weighed]) -> list[Weighed]:
    """Best first, those that are worth something compared with the best."""
    least = least_score(weighed)
    return [one for one in weighed if one.score >= least]


def least_score(weighed: Iterable[Weighed]) -> float:
    """The least score of a memory in an answer of these. The first one need not have the highest score."""
    return scoring.LEAST_PART_OF_BEST * max((one.score for one in weighed), default=0.0)
