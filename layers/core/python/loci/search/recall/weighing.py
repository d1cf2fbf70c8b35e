"""What recall found, weighed: the order of an answer, and what is too far behind its best."""

from collections.abc import Sequence
from datetime import datetime

from loci.model import Atom
from loci.model.decay import Decay
from loci.ports import IndexAnswer, IndexQuery
from loci.records import record
from loci.search.ranking import scoring
from loci.search.ranking.scoring import ScoreFactors
from loci.search.recall.gate import Gate, Ground
from loci.search.recall.verify import AskedAbout, Reread


@record(frozen=True, slots=True)
class Weighed:
    """A memory with the factors of its score; ``highest`` is the largest entity match of its answer."""

    reread: Reread
    factors: ScoreFactors
    highest: float

    @property
    def atom(self) -> Atom:
        return self.reread.atom

    @property
    def score(self) -> float:
        return self.factors.score / self.highest

    @property
    def similarity(self) -> float:
        return scoring.similarity(self.reread.candidate)


@record(frozen=True, slots=True)
class Considered:
    """What an answer is made of: what each index proposed, the memories that were ``found`` to hold, and the ``ground``
    on which they are an answer."""

    query: IndexQuery
    answers: Sequence[IndexAnswer]
    found: Sequence[Reread]
    asked_about: AskedAbout
    gate: Gate
    ground: Ground
    decay: Decay

    @property
    def start(self) -> datetime:
        return self.query.now

    def weigh(self) -> list[Weighed]:
        """What was found, best first."""
        factors = [one.weights(self.asked_about, self.start, self.decay) for one in self.found]
        highest = max((one.bonus for one in factors), default=1.0)
        weighed = (Weighed(one, own, highest) for one, own in zip(self.found, factors, strict=True))
        return sorted(weighed, key=lambda one: (-one.score, -one.similarity, one.atom.id.ulid))


def without_noise(weighed: Sequence[Weighed]) -> list[Weighed]:
    """Best first, those that are worth something compared with the best."""
    return [one for one in weighed if one.score >= least_score(weighed[0])]


def least_score(best: Weighed) -> float:
    """What a memory must score in an answer with this best one."""
    return scoring.LEAST_PART_OF_BEST * best.score
