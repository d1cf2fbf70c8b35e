"""The answer to a question, whichever way it was recalled."""

from collections.abc import Iterable
from enum import StrEnum

from loci.ids import AtomId
from loci.model.atoms import Atom
from loci.records import record


class RecallMode(StrEnum):
    BY_TOPIC = "BY_TOPIC"
    BY_ENTITY = "BY_ENTITY"
    TIMELINE = "TIMELINE"


@record(frozen=True, slots=True)
class RecallHit:
    """``score`` 0..1 sorts within one answer, ``similarity`` 0..1 is absolute; the factors are those of
    ``loci.search.ranking.scoring``: ``decay_weight`` 0..1, ``entity_match_bonus`` 1..1.25. ``said_later_than`` are the
    hits of the same answer that are about the same thing and were said earlier: they may not hold any more."""

    atom: Atom
    score: float
    similarity: float
    decay_weight: float
    entity_match_bonus: float
    said_later_than: tuple[AtomId, ...] = ()


@record(frozen=True, slots=True)
class RecallResult:
    """``total_candidates`` passed the filters, before ``limit``; ``degraded`` when words alone decided, or changes may
    be missing; ``found_nothing``: nothing in memory is near enough to what is asked."""

    mode: RecallMode
    hits: tuple[RecallHit, ...]
    total_candidates: int
    latency_ms: int
    degraded: bool
    found_nothing: bool = False

    @property
    def said_later(self) -> frozenset[AtomId]:
        return said_later_among(self.hits)


def said_later_among(hits: Iterable[RecallHit]) -> frozenset[AtomId]:
    """The hits that were said later than another one about the same thing."""
    return frozenset(hit.atom.id for hit in hits if hit.said_later_than)
