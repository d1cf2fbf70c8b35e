"""Which atoms a question is about: proposed by the indexes, read again, and put in order.

An index proposes candidates; every hit is then re-read from the table, and dropped when it is not the caller's, not
wanted or not readable under the question's clocks any more. So an index may be late, and cannot lie. Two sequential
round trips: [spaces and user ∥ index], then the atoms; a third where much was dropped, or where ``known_at`` asks for
former states. A question that calls the owner by name is asked once more, as about the user.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from loci.apps import settings as app_settings
from loci.errors import Unavailable
from loci.ids import AtomId
from loci.inference.embedding import cached
from loci.inference.embedding.requests import topic_of
from loci.language.persons import asks_for_advice
from loci.language.times import AskedTime, read_asked_time
from loci.model.decay import Decay
from loci.ports.parts import EmbeddingPorts
from loci.ports.recall import Embedder, IndexAnswer, IndexQuery
from loci.runtime.parallel import Parallel
from loci.scope import Caller, Scope
from loci.search.ranking import scoring
from loci.search.ranking.entity_mentions import names
from loci.search.ranking.filters import is_known_to_indexes
from loci.search.recall import in_time, searching
from loci.search.recall.gate import Ground, find_ground, gate_of
from loci.search.recall.owner_name import about_user
from loci.search.recall.ports import RecallPorts
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.reranking import RankedFound, most_read, rerank_found
from loci.search.recall.spaces import OpenSpace, filter_in
from loci.search.recall.verify import AskedAbout, Proposal, Reader, Reread
from loci.search.recall.weighing import Considered, names_speakers
from loci.text.names import fold_name

# Hits re-read beyond the limit, so that a few drops cost no further trip.
_SPARE = 8
# Candidates asked of the index, by words and by meaning each; four for every hit once that is more.
POOL = 200
# Where no index can tell what passes a filter: how many proposals are read to see, and how many of them at a time.
_MOST_CHECKED = 1000
_CHECKED_AT_ONCE = 200


def consider(
    ports: RecallPorts,
    parallel: Parallel,
    caller: Caller,
    places: Sequence[OpenSpace],
    asked_question: TopicQuestion,
    shown: Callable[[], Collection[AtomId]] = tuple,
    namespace: str | None = None,
) -> Considered:
    """Considers what ``recall_across`` makes its answer of, of the same arguments."""
    now = ports.now()
    settings = parallel.start(partial(app_settings.effective_settings, ports, caller.directory, namespace))
    filters = {place.scope: filter_in(ports, place, asked_question.filter) for place in places}
    is_wide = not is_known_to_indexes(asked_question.filter)

    def consider_question(question: TopicQuestion) -> Considered:
        asked_time = _asked_time(question, now)
        query = _index_query(ports, caller.directory, question, now)
        if asked_time is not None:
            query = replace(query, windows=asked_time.windows)
        queries = {scope: replace(query, filter=atom_filter) for scope, atom_filter in filters.items()}
        answers = [search.answer() for search in searching.start_searches(ports, parallel, places, queries)]
        in_force = settings.result()
        ranked_proposals = rank_proposals(
            zip(places, answers, strict=True), now, in_force.decay, question.min_similarity
        )
        size = _CHECKED_AT_ONCE if is_wide else max(question.most_hits + _SPARE, most_read(ports))
        if asked_time is not None and not names_speakers(answers):
            size = max(size, in_time.READ)
            ranked_proposals = _in_time(ranked_proposals, asked_time, now, in_force.decay)
        order = _most_similar_early(ranked_proposals, size)[: _MOST_CHECKED if is_wide else None]
        hits = _reread(Reader(ports, parallel, caller, query, queries), order, size, question, shown)
        asked_about = _asked_about(question.query, answers)
        gate = gate_of(asked_about, answers, in_force.min_similarity, _comparing(ports.embedder, question.query))
        ground = Ground.CLIENT if question.min_similarity is not None else find_ground(gate, hits, asked_time)
        ranked_found = RankedFound(hits)
        if ground is not Ground.NONE:
            ranked_found = rerank_found(ports, caller.directory, question.query, hits)
        return Considered(
            query=query,
            queries=queries,
            answers=answers,
            found=ranked_found.found,
            asked_about=asked_about,
            gate=gate,
            ground=ground,
            decay=in_force.decay,
            lowest=ranked_found.lowest,
            is_cut_short=is_wide and len(hits) < question.most_hits and _count_passing(answers) > len(order),
            time=asked_time,
        )

    consideration = consider_question(asked_question)
    renamed_text = about_user(asked_question.query, consideration)
    return consideration if renamed_text is None else consider_question(replace(asked_question, query=renamed_text))


def _asked_time(question: TopicQuestion, now: datetime) -> AskedTime | None:
    asked_time = read_asked_time(question.query, now) if question.reads_time else None
    zone = None if asked_time is None else question.time_zone()
    return asked_time if zone is None else read_asked_time(question.query, now, partial(_local_time, name=zone))


def _local_time(at: datetime, name: str) -> datetime:
    from loci.text.time_zones import local_time  # imported with the first zone that is known

    return local_time(at, name)


def _in_time(best_first: Sequence[Proposal], asked_time: AskedTime, now: datetime, decay: Decay) -> list[Proposal]:
    """By what the indexes know: those first that fit the question and its time."""
    return in_time.in_time(
        best_first,
        asked_time,
        lambda proposal: in_time.said_then(proposal.candidate.valid_from),
        in_time.Fit(lambda proposal: proposal.weights(now, decay).score),
    )


def rank_proposals(
    answers: Iterable[tuple[OpenSpace, IndexAnswer]], now: datetime, decay: Decay, least: float | None
) -> list[Proposal]:
    """The proposals of these spaces' indexes that are at least so similar, best first by what they know of it."""
    found = [(place, candidate) for place, answer in answers for candidate in answer.candidates]
    relevances = scoring.relevances([candidate for _, candidate in found])
    proposals = [
        Proposal(place.scope, candidate, relevance)
        for (place, candidate), relevance in zip(found, relevances, strict=True)
        if least is None or scoring.similarity(candidate) >= least
    ]
    return sorted(proposals, key=lambda proposal: (-proposal.weights(now, decay).score, proposal.candidate.ulid))


def _asked_about(query: str, answers: Sequence[IndexAnswer]) -> AskedAbout:
    named: dict[str, frozenset[str]] = {}
    for name, called in (one for answer in answers for one in answer.named.items()):
        named[name] = named.get(name, frozenset()) | called
    speakers = (name for answer in answers for name in answer.speakers)
    rarities: dict[str, float] = {}
    for term, rarity in (one for answer in answers for one in answer.rarities.items()):
        rarities[term] = min(rarity, rarities.get(term, 1.0))
    return AskedAbout(query, names(query).without(speakers).with_known(named), named, rarities)


def _count_passing(answers: Iterable[IndexAnswer]) -> int:
    """Atoms that may pass the filters, as far as the indexes can tell."""
    return sum(answer.total for answer in answers)


def _index_query(ports: EmbeddingPorts, scope: Scope, asked_question: TopicQuestion, now: datetime) -> IndexQuery:
    """``scope`` is the caller's, in whose budgets an embedder counts."""
    vectors = cached.QuestionVectors(ports, scope)
    vector = _vector(vectors, asked_question.query)
    return IndexQuery(
        text=asked_question.query,
        vector=vector,
        now=now,
        limit=max(POOL if is_known_to_indexes(asked_question.filter) else _MOST_CHECKED, 4 * asked_question.most_hits),
        categories=None
        if asked_question.category_names is None
        else frozenset(map(fold_name, asked_question.category_names)),
        kinds=asked_question.kinds,
        min_importance=asked_question.min_importance,
        metadata=asked_question.metadata,
        valid_at=asked_question.valid_at,
        known_at=asked_question.known_at,
        span=asked_question.span,
        embed=vectors.of,
        embedder=ports.embedder_name,
        topic=_topic(ports, asked_question.query, vector),
    )


def _comparing(embedder: Embedder, question: str) -> Callable[[str], bool]:
    """Whether the embedder can read the question, or at least both together: a name alone is in no language."""
    if embedder.can_read(question):
        return lambda _: True
    return lambda text: embedder.can_read(f"{question} {text}")


def _topic(ports: EmbeddingPorts, text: str, vector: bytes | None) -> bytes | None:
    return topic_of(ports.embedder_name, vector) if vector is not None and asks_for_advice(text) else None


def _vector(vectors: cached.QuestionVectors, text: str) -> bytes | None:
    try:
        (vector,) = vectors.of([text])
    except Unavailable:
        # Words alone answer then, and the answer says so.
        return None
    return vector


def _reread(
    reader: Reader,
    order: Sequence[Proposal],
    size: int,
    asked_question: TopicQuestion,
    shown: Callable[[], Collection[AtomId]],
) -> list[Reread]:
    """The proposals that still hold, ``size`` at a time until there are enough hits that are not shown already."""
    hits: list[Reread] = []
    for batch in _batches(order, size):
        hits += reader.read(batch)
        atom_ids = frozenset(shown())
        if sum(reread.atom.id not in atom_ids for reread in hits) >= asked_question.most_hits:
            break
    return hits


def _most_similar_early(ranked_proposals: Sequence[Proposal], size: int) -> Sequence[Proposal]:
    """The first ``size`` proposals include the most similar one, which decides whether there is an answer."""
    nearest = max(ranked_proposals, key=lambda proposal: scoring.similarity(proposal.candidate), default=None)
    if nearest is None or any(one is nearest for one in ranked_proposals[:size]):
        return ranked_proposals
    return [
        *ranked_proposals[: size - 1],
        nearest,
        *(one for one in ranked_proposals[size - 1 :] if one is not nearest),
    ]


def _batches(ranked_proposals: Sequence[Proposal], size: int) -> Iterator[Sequence[Proposal]]:
    return (ranked_proposals[start : start + size] for start in range(0, len(ranked_proposals), size))
