"""What recall found, weighed: the order of an answer, and what is too far behind its best."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from loci.inference.embedding import vectors
from loci.language.changes import outdates
from loci.model.atoms import Atom
from loci.model.decay import Decay
from loci.ports.recall import IndexAnswer, IndexQuery
from loci.records import record
from loci.scope import Scope
from loci.search.ranking import scoring
from loci.search.ranking.scoring import ScoreFactors
from loci.search.recall.gate import Gate, Ground
from loci.search.recall.verify import AskedAbout, Reread

SAME_THING = 0.4
"""The cosine from which two memories are about the same thing: of 20 facts and their changes 16 are as near, of 380
pairs of different things one."""
VERY_SAME = 0.55
ALIKE = 0.5
"""What part of the older one's score the newer one needs; half of that where they are very much about the same."""
NEWEST_AMONG = 16
"""How many of the best are put in order."""


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
    """What an answer is made of: what each index proposed to the ``queries``, the memories that were ``found`` to hold,
    and the ``ground`` on which they are an answer. ``lowest`` is that of ``loci.search.recall.reranking.RankedFound``;
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
        """What was found, best first."""
        factors = [one.weights(self.asked_about, self.start, self.decay) for one in self.found]
        highest = max((one.bonus for one in factors), default=1.0)
        hits = (Weighed(one, own, highest) for one, own in zip(self.found, factors, strict=True))
        best_first = sorted(hits, key=lambda one: (-one.score, -one.similarity, one.atom.id.ulid))
        return put_newer_first(best_first, self.query.vector)


def put_newer_first(weighed: Sequence[Weighed], question: bytes | None) -> list[Weighed]:
    """The same, best first, but of two memories about the same thing the newer one comes first where it says that
    something has changed: "I have a Kia now" before "I drive a Volvo". Among named speakers it does not: there it
    buried what was asked for (LoCoMo, first hit .31 for .48). ``question`` is its packed vector."""
    order = list(weighed[:NEWEST_AMONG])
    near = _nearness([one.atom for one in order], question)
    if near is None:
        return list(weighed)
    places = list(range(len(order)))
    for later in range(1, len(order)):
        outdated = (
            at for at, row in enumerate(places[:later]) if _outdates(order[later], order[row], near[later, row])
        )
        if (ahead := next(outdated, None)) is not None:
            places.insert(ahead, places.pop(later))
    return [*(order[row] for row in places), *weighed[NEWEST_AMONG:]]


def _outdates(newer: Weighed, older: Weighed, nearness: float) -> bool:
    return bool(
        nearness >= SAME_THING
        and outdates(newer.atom.text, older.atom.text)
        and newer.atom.valid_from > older.atom.valid_from
        and not (newer.atom.surroundings.speaker or older.atom.surroundings.speaker)
        and newer.score >= (ALIKE / 2 if nearness >= VERY_SAME else ALIKE) * older.score
    )


def _nearness(atoms: Sequence[Atom], question: bytes | None) -> NDArray[np.float32] | None:
    """How near each two of them are in meaning; None where nothing says so."""
    if question is None or len(atoms) < 2:
        return None
    try:
        return vectors.best_between([atom.vector for atom in atoms], question)
    except ValueError:
        # Of another embedder, until the space is embedded again.
        return None


def without_noise(weighed: Sequence[Weighed]) -> list[Weighed]:
    """Best first, those that are worth something compared with the best."""
    least = least_score(weighed)
    return [one for one in weighed if one.score >= least]


def least_score(weighed: Iterable[Weighed]) -> float:
    """What a memory must score in an answer of these. The first one need not have the highest score."""
    return scoring.LEAST_PART_OF_BEST * max((one.score for one in weighed), default=0.0)
