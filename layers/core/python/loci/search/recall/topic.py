"""Recall by topic: what of a caller's memory fits a question."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import timedelta

from loci.ids import AtomId, SpaceId
from loci.ports.parts import Clock, EntityReads
from loci.runtime.parallel import Parallel
from loci.scope import Caller
from loci.search.recall.considering import consider
from loci.search.recall.gate import Ground
from loci.search.recall.ports import RecallPorts
from loci.search.recall.questions import TopicQuestion, require_spaces, require_valid
from loci.search.recall.results import RecallHit, RecallMode, RecallResult
from loci.search.recall.said_later import find_said_later
from loci.search.recall.spaces import OpenSpace, link_hits, open_spaces
from loci.search.recall.weighing import Considered, Weighed, without_noise


def by_topic(ports: RecallPorts, caller: Caller, space: SpaceId, question: TopicQuestion) -> RecallResult:
    """The atoms of a space that fit the question, best first.

    Raises Refused (a field out of range), NotFound, Conflict for a restricted user, Unavailable.
    """
    require_valid(question)
    with Parallel() as parallel:
        places = open_spaces(ports, parallel, caller, [space])
        result = recall_across(ports, parallel, caller, places, question)
        return with_links(ports, places, result)


def by_topic_across(
    ports: RecallPorts, caller: Caller, ids: Sequence[SpaceId], question: TopicQuestion
) -> RecallResult:
    """The atoms of several spaces that fit the question, best first in one ranking; each hit's id names its space.

    Raises Refused (a field out of range, or the number of spaces), NotFound for a space that the caller may not read,
    Conflict for a restricted user, Unavailable.
    """
    require_spaces(ids)
    require_valid(question)
    with Parallel() as parallel:
        places = open_spaces(ports, parallel, caller, list(dict.fromkeys(ids)))
        return with_links(ports, places, recall_across(ports, parallel, caller, places, question))


def with_links(ports: EntityReads, places: Sequence[OpenSpace], recall_result: RecallResult) -> RecallResult:
    """The result with the entities that its atoms count as being about. Raises Unavailable."""
    atoms = link_hits(ports, places, [hit.atom for hit in recall_result.hits])
    pairs = zip(recall_result.hits, atoms, strict=True)
    hits = tuple(hit if atom is hit.atom else replace(hit, atom=atom) for hit, atom in pairs)
    return replace(recall_result, hits=hits)


def recall_across(
    ports: RecallPorts,
    parallel: Parallel,
    caller: Caller,
    places: Sequence[OpenSpace],
    question: TopicQuestion,
    shown: Callable[[], Collection[AtomId]] = tuple,
    namespace: str | None = None,
) -> RecallResult:
    """One answer over several spaces, ranked together. ``shown`` is asked late for atoms that need no hit any more;
    they still count as what the question found. The settings are those of ``namespace``, None: of the app. Links are
    as they are stored (``with_links``). Raises as ``by_topic``."""
    result = result_of(ports, consider(ports, parallel, caller, places, question, shown, namespace), question, shown)
    ports.recall_metrics.add(is_degraded=result.degraded)
    return result


def result_of(
    ports: Clock, consideration: Considered, question: TopicQuestion, shown: Callable[[], Collection[AtomId]] = tuple
) -> RecallResult:
    """The answer."""
    found_nothing = consideration.ground is Ground.NONE
    hits = [] if found_nothing else consideration.weigh()
    return RecallResult(
        mode=RecallMode.BY_TOPIC,
        hits=_hits(_worthy(hits, question, shown), consideration.query.vector),
        total_candidates=sum(answer.total for answer in consideration.answers),
        latency_ms=max(0, round((ports.now() - consideration.start) / timedelta(milliseconds=1))),
        degraded=consideration.is_cut_short or any(answer.degraded for answer in consideration.answers),
        found_nothing=found_nothing,
    )


def _worthy(
    weighed: Sequence[Weighed], question: TopicQuestion, shown: Callable[[], Collection[AtomId]]
) -> list[Weighed]:
    atom_ids = frozenset(shown())
    # All are worth something where the client says what is similar enough.
    worthy = weighed if question.min_similarity is not None else without_noise(weighed)
    return [one for one in worthy if one.atom.id not in atom_ids][: question.most_hits]


def _hits(weighed: Sequence[Weighed], question: bytes | None) -> tuple[RecallHit, ...]:
    earlier = find_said_later([one.atom for one in weighed], question)
    return tuple(_hit(one, earlier.get(one.atom.id, ())) for one in weighed)


def _hit(weighed: Weighed, said_later_than: tuple[AtomId, ...]) -> RecallHit:
    return RecallHit(
        atom=weighed.atom,
        score=weighed.score,
        similarity=weighed.similarity,
        decay_weight=weighed.factors.decay,
        entity_match_bonus=weighed.factors.bonus,
        said_later_than=said_later_than,
    )
