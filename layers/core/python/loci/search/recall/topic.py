"""Recall by topic: what of a caller's memory fits a question.

An index proposes candidates; every hit is then re-read from the table, and dropped when it is not the caller's, not
wanted or not readable under the question's clocks any more. So an index may be late, and cannot lie. Two sequential
round trips: [spaces and user ∥ index], then the atoms; a third where much was dropped, or where ``known_at`` asks for
former states. A question that calls the owner by name is asked once more, as about the user.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial

from loci.apps import settings as app_settings
from loci.errors import Refused, Unavailable
from loci.ids import AtomId, SpaceId
from loci.inference.embedding import cached
from loci.model import limits
from loci.model.atoms import Atom, Kind
from loci.model.decay import Decay
from loci.model.users import JsonObject
from loci.model.visibility import Span
from loci.ports.parts import Clock, EmbeddingPorts, EntityReads
from loci.ports.recall import IndexAnswer, IndexQuery
from loci.records import record
from loci.runtime.parallel import Parallel
from loci.scope import Caller, Scope
from loci.search.ranking import scoring
from loci.search.ranking.entity_mentions import names
from loci.search.recall import searching
from loci.search.recall.gate import Ground, find_ground, gate_of
from loci.search.recall.owner_name import about_user
from loci.search.recall.ports import RecallPorts
from loci.search.recall.spaces import OpenSpace, link_hits, open_spaces
from loci.search.recall.verify import AskedAbout, Proposal, Reader, Reread
from loci.search.recall.weighing import Considered, Weighed, without_noise
from loci.text.names import fold_name

DEFAULT_HITS = limits.DEFAULT_HITS
MAX_LIMIT = limits.MAX_HITS
MAX_QUERY = limits.MAX_QUERY
MAX_SPACES = limits.MAX_SPACES

# Hits re-read beyond the limit, so that a few drops cost no further trip.
_SPARE = 8
# Candidates asked of the index, by words and by meaning each; four for every hit once that is more.
POOL = 200


@record(frozen=True, slots=True)
class TopicQuestion:
    """``min_similarity`` filters each hit (0: there is always an answer); None lets the best hit decide whether
    there is an answer, and leaves out what is far behind it."""

    query: str
    limit: int = DEFAULT_HITS
    category_names: frozenset[str] | None = None
    kinds: frozenset[Kind] | None = None
    metadata: JsonObject | None = None
    min_importance: int = 1
    min_similarity: float | None = None
    valid_at: datetime | None = None
    known_at: datetime | None = None
    span: Span | None = None


class RecallMode(StrEnum):
    BY_TOPIC = "BY_TOPIC"
    BY_ENTITY = "BY_ENTITY"
    TIMELINE = "TIMELINE"


@record(frozen=True, slots=True)
class RecallHit:
    """``score`` 0..1 sorts within one answer, ``similarity`` 0..1 is absolute; the factors are those of
    ``loci.search.ranking.scoring``: ``decay_weight`` 0..1, ``entity_match_bonus`` 1..1.25."""

    atom: Atom
    score: float
    similarity: float
    decay_weight: float
    entity_match_bonus: float


@record(frozen=True, slots=True)
class RecallResult:
    """``total_candidates`` passed the filters, before ``limit``; ``degraded`` when words alone decided, or changes may
    be missing."""

    mode: RecallMode
    hits: tuple[RecallHit, ...]
    total_candidates: int
    latency_ms: int
    degraded: bool


def by_topic(ports: RecallPorts, caller: Caller, space: SpaceId, asked: TopicQuestion) -> RecallResult:
    """The atoms of a space that fit the question, best first.

    Raises Refused (a field out of range), NotFound, Conflict for a restricted user, Unavailable.
    """
    require_valid(asked)
    with Parallel() as parallel:
        places = open_spaces(ports, parallel, caller, [space])
        found = recall_across(ports, parallel, caller, places, asked)
        return with_links(ports, places, found)


def by_topic_across(ports: RecallPorts, caller: Caller, ids: Sequence[SpaceId], asked: TopicQuestion) -> RecallResult:
    """The atoms of several spaces that fit the question, best first in one ranking; each hit's id names its space.

    Raises Refused (a field out of range, or the number of spaces), NotFound for a space that the caller may not read,
    Conflict for a restricted user, Unavailable.
    """
    require_spaces(ids)
    require_valid(asked)
    with Parallel() as parallel:
        places = open_spaces(ports, parallel, caller, list(dict.fromkeys(ids)))
        return with_links(ports, places, recall_across(ports, parallel, caller, places, asked))


def with_links(ports: EntityReads, places: Sequence[OpenSpace], found: RecallResult) -> RecallResult:
    """The result with the entities that its atoms count as being about. Raises Unavailable."""
    atoms = link_hits(ports, places, [hit.atom for hit in found.hits])
    hits = (replace(hit, atom=atom) for hit, atom in zip(found.hits, atoms, strict=True))
    return replace(found, hits=tuple(hits))


def recall_across(
    ports: RecallPorts,
    parallel: Parallel,
    caller: Caller,
    places: Sequence[OpenSpace],
    asked: TopicQuestion,
    shown: Callable[[], Collection[AtomId]] = tuple,
    namespace: str | None = None,
) -> RecallResult:
    """One answer over several spaces, ranked together. ``shown`` is asked late for atoms that need no hit any more;
    they still count as what the question found. The settings are those of ``namespace``, None: of the app. Links are
    as they are stored (``with_links``). Raises as ``by_topic``."""
    return result_of(ports, consider(ports, parallel, caller, places, asked, shown, namespace), asked, shown)


def consider(
    ports: RecallPorts,
    parallel: Parallel,
    caller: Caller,
    places: Sequence[OpenSpace],
    asked: TopicQuestion,
    shown: Callable[[], Collection[AtomId]] = tuple,
    namespace: str | None = None,
) -> Considered:
    """What ``recall_across`` makes its answer of, of the same arguments."""
    started = ports.now()
    settings = parallel.start(partial(app_settings.effective_settings, ports, caller.directory, namespace))

    def consider_question(question: TopicQuestion) -> Considered:
        query = _index_query(ports, caller.directory, question, started)
        answers = [search.answer() for search in searching.start_searches(ports, parallel, places, query)]
        in_force = settings.result()
        ranked = rank_proposals(zip(places, answers, strict=True), started, in_force.decay, question.min_similarity)
        order = _most_similar_early(ranked, question.limit + _SPARE)
        found = _reread(Reader(ports, parallel, caller, query), order, question, shown)
        asked_about = _asked_about(question.query, answers)
        gate = gate_of(question.query, answers, in_force.min_similarity)
        ground = Ground.CLIENT if question.min_similarity is not None else find_ground(gate, found, asked_about)
        return Considered(query, answers, found, asked_about, gate, ground, in_force.decay)

    considered = consider_question(asked)
    renamed = about_user(asked.query, considered)
    return considered if renamed is None else consider_question(replace(asked, query=renamed))


def result_of(
    ports: Clock, considered: Considered, asked: TopicQuestion, shown: Callable[[], Collection[AtomId]] = tuple
) -> RecallResult:
    """The answer."""
    hits = considered.weigh() if considered.ground is not Ground.NONE else []
    return RecallResult(
        mode=RecallMode.BY_TOPIC,
        hits=_hits(hits, asked, shown),
        total_candidates=sum(answer.total for answer in considered.answers),
        latency_ms=max(0, round((ports.now() - considered.start) / timedelta(milliseconds=1))),
        degraded=any(answer.degraded for answer in considered.answers),
    )


def require_spaces(ids: Sequence[SpaceId]) -> None:
    """Raises Refused for no spaces or too many."""
    if not 1 <= len(ids) <= MAX_SPACES:
        raise Refused.field("/memorySpaceIds", f"memorySpaceIds must have 1 to {MAX_SPACES} entries")


def require_valid(asked: TopicQuestion, query_field: str = "/query") -> None:
    """Raises Refused for the first field that is out of range."""
    if not asked.query.strip() or len(asked.query) > MAX_QUERY:
        raise Refused.field(query_field, f"query must be 1 to {MAX_QUERY} characters and not blank")
    if not 1 <= asked.limit <= MAX_LIMIT:
        raise Refused.field("/limit", f"limit must be 1 to {MAX_LIMIT}")
    if not 1 <= asked.min_importance <= 5:
        raise Refused.field("/minImportance", "minImportance must be 1 to 5")
    app_settings.require_share("/minSimilarity", asked.min_similarity)


def _asked_about(query: str, answers: Sequence[IndexAnswer]) -> AskedAbout:
    named: dict[str, frozenset[str]] = {}
    for name, called in (one for answer in answers for one in answer.named.items()):
        named[name] = named.get(name, frozenset()) | called
    speakers = (name for answer in answers for name in answer.speakers)
    rarities: dict[str, float] = {}
    for term, rarity in (one for answer in answers for one in answer.rarities.items()):
        rarities[term] = min(rarity, rarities.get(term, 1.0))
    return AskedAbout(names(query).without(speakers).with_known(named), named, rarities)


def _index_query(ports: EmbeddingPorts, scope: Scope, asked: TopicQuestion, now: datetime) -> IndexQuery:
    """``scope`` is the caller's, in whose budgets an embedder counts."""
    vectors = cached.QuestionVectors(ports, scope)
    return IndexQuery(
        text=asked.query,
        vector=_vector(vectors, asked.query),
        now=now,
        limit=max(POOL, 4 * asked.limit),
        categories=None if asked.category_names is None else frozenset(map(fold_name, asked.category_names)),
        kinds=asked.kinds,
        min_importance=asked.min_importance,
        metadata=asked.metadata,
        valid_at=asked.valid_at,
        known_at=asked.known_at,
        span=asked.span,
        embed=vectors.of,
        embedder=ports.embedder_name,
    )


def _vector(vectors: cached.QuestionVectors, text: str) -> bytes | None:
    try:
        (vector,) = vectors.of([text])
    except Unavailable:
        # Words alone answer then, and the answer says so.
        return None
    return vector


def rank_proposals(
    answers: Iterable[tuple[OpenSpace, IndexAnswer]], now: datetime, decay: Decay, least: float | None
) -> list[Proposal]:
    """What the indexes of these spaces propose and is at least so similar, best first by what they know of it."""
    found = [(place, candidate) for place, answer in answers for candidate in answer.candidates]
    relevances = scoring.relevances([candidate for _, candidate in found])
    proposals = [
        Proposal(place.scope, candidate, relevance)
        for (place, candidate), relevance in zip(found, relevances, strict=True)
        if least is None or scoring.similarity(candidate) >= least
    ]
    return sorted(proposals, key=lambda proposal: (-proposal.weights(now, decay).score, proposal.candidate.ulid))


def _reread(
    reader: Reader, order: Sequence[Proposal], asked: TopicQuestion, shown: Callable[[], Collection[AtomId]]
) -> list[Reread]:
    """The proposals that still hold, read until there are enough hits that are not shown already."""
    found: list[Reread] = []
    for batch in _batches(order, asked.limit + _SPARE):
        found += reader.read(batch)
        taken = frozenset(shown())
        if sum(reread.atom.id not in taken for reread in found) >= asked.limit:
            break
    return found


def _most_similar_early(ranked: Sequence[Proposal], size: int) -> Sequence[Proposal]:
    """The first ``size`` proposals include the most similar one, which decides whether there is an answer."""
    nearest = max(ranked, key=lambda proposal: scoring.similarity(proposal.candidate), default=None)
    if nearest is None or any(one is nearest for one in ranked[:size]):
        return ranked
    return [*ranked[: size - 1], nearest, *(one for one in ranked[size - 1 :] if one is not nearest)]


def _hits(
    weighed: Sequence[Weighed], asked: TopicQuestion, shown: Callable[[], Collection[AtomId]]
) -> tuple[RecallHit, ...]:
    taken = frozenset(shown())
    # All are worth something where the client says what is similar enough.
    worthy = weighed if asked.min_similarity is not None else without_noise(weighed)
    return tuple(_hit(one) for one in worthy if one.atom.id not in taken)[: asked.limit]


def _hit(weighed: Weighed) -> RecallHit:
    return RecallHit(
        atom=weighed.atom,
        score=weighed.score,
        similarity=weighed.similarity,
        decay_weight=weighed.factors.decay,
        entity_match_bonus=weighed.factors.bonus,
    )


def _batches(ranked: Sequence[Proposal], size: int) -> Iterator[Sequence[Proposal]]:
    return (ranked[start : start + size] for start in range(0, len(ranked), size))
