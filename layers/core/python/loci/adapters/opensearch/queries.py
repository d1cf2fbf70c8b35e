"""Queries to OpenSearch: a few searches in one request, each filtered to one scope.

    statistics   how many atoms the clocks show, how many of them say each term and pass the filters, and which names
                 of the question are those of speakers, and of subjects
    best_worded  the best by words, as OpenSearch weighs them
    nearest      the best by meaning: k-NN with the filter inside, so that k of the wanted ones come back; one search
                 for each wording of the question

OpenSearch weighs a word by how rare it is in all scopes together. That will do to propose atoms; what they score is
computed from the statistics, so that a score means the same on every index and tells nothing of other scopes.
"""

from collections.abc import Iterator, Sequence

from loci.adapters.opensearch.documents import (
    FETCHED,
    FOREVER,
    NEAR,
    Json,
    field,
    metadata_hash,
    micros,
    whole_numbers,
)
from loci.adapters.opensearch.filter_clauses import may_match
from loci.adapters.opensearch.questions import SearchedQuestion
from loci.inference.embedding.packing import dimensions_of
from loci.model.atoms import AtomStatus
from loci.model.visibility import Span
from loci.ports.recall import IndexQuery, NearQuery
from loci.scope import Scope

# What stood around a text speaks for it, more lightly than the text itself.
_CONTEXT = 0.7


def searches(scope: Scope, question: SearchedQuestion) -> list[Json]:
    """``statistics`` first; without ``nearest`` where there is no vector."""
    query = question.query
    shown, wanted = [*_of_scope(scope), *_clocks(query)], [*_filter_clauses(query)]
    passing = [*shown, *wanted]
    return [
        _statistics(shown, wanted, question),
        _best_worded(passing, question),
        *(_nearest(passing, vector, query.limit) for vector in question.vectors),
    ]


def nearest(scope: Scope, query: NearQuery) -> list[Json]:
    """A search for each text."""
    current = [*_of_scope(scope), *_clocks(IndexQuery("", None, query.now, query.limit))]
    return [{**_nearest(current, vector, query.limit), "_source": NEAR} for vector in query.vectors]


def everything(scope: Scope) -> Json:
    """A scope's documents."""
    return _all(_of_scope(scope))


def atoms(scope: Scope, ulids: Sequence[str]) -> Json:
    """Every document of these atoms."""
    return _all([*_of_scope(scope), {"terms": {"atom": [*ulids]}}])


def documents(scope: Scope, ids: Sequence[str]) -> Json:
    """These documents, as far as they are of the scope."""
    return _all([*_of_scope(scope), {"ids": {"values": [*ids]}}])


def of_probe(partition: str, probe: str) -> Json:
    """A document of no scope at all."""
    return {**_hits(1, ("version",)), "query": _all([{"term": {"partition": partition}}, {"term": {"atom": probe}}])}


def _statistics(shown: Sequence[Json], wanted: Sequence[Json], question: SearchedQuestion) -> Json:
    terms, names = question.terms, question.names
    counts: Json = {
        "length": {"avg": {"field": "length"}},
        "contextLength": {"avg": {"field": "contextLength"}},
        "wanted": {"filter": _all(wanted)},
    }
    if terms:
        counts["terms"] = {"filters": {"filters": [{"term": {"text": term}} for term in terms]}}
        counts["near"] = {"filters": {"filters": [_says_or_stands_near(term) for term in terms]}}
    if names:
        for field in ("called", "subjects"):
            counts[field] = {"terms": {"field": field, "include": [*names], "size": len(names)}}
    return {"size": 0, "track_total_hits": True, "query": _all(shown), "aggs": counts}


def _says_or_stands_near(term: str) -> Json:
    return {"bool": {"should": [{"term": {"text": term}}, {"term": {"context": term}}], "minimum_should_match": 1}}


def _best_worded(filters: Sequence[Json], question: SearchedQuestion) -> Json:
    words = " ".join(question.terms)
    said: list[Json] = [{"match": {"text": words}}, {"match": {"context": {"query": words, "boost": _CONTEXT}}}]
    # Where words alone decide, there is an answer also when no word is shared.
    least = 0 if question.query.vector is None else 1
    return {
        **_hits(question.query.limit),
        "query": {"bool": {"filter": filters, "should": said, "minimum_should_match": least}},
        # Of equal ones the newest.
        "sort": ["_score", {"atom": "desc"}],
    }


def _nearest(filters: Sequence[Json], vector: bytes, limit: int) -> Json:
    (numbers,) = whole_numbers(vector)
    path = field(dimensions_of(vector))
    nearest: Json = {"knn": {f"{path}.vector": {"vector": numbers, "k": limit, "filter": _all(filters)}}}
    return {
        **_hits(limit),
        # A field that nothing was written into is not there.
        "query": {"nested": {"path": path, "score_mode": "max", "query": nearest, "ignore_unmapped": True}},
    }


def _hits(limit: int, fields: Sequence[str] = FETCHED) -> Json:
    return {"size": limit, "track_total_hits": False, "_source": fields}


def _all(filters: Sequence[Json]) -> Json:
    return {"bool": {"filter": filters}}


def _of_scope(scope: Scope) -> list[Json]:
    return [{"term": {"partition": scope.partition}}]


def _clocks(query: IndexQuery) -> Iterator[Json]:
    """As ``loci.model.visibility`` says, of the states that the index has."""
    now, known_micros = micros(query.now), micros(query.known_at or query.now)
    yield {"term": {"status": AtomStatus.ACTIVE}}
    yield {"range": {"expiresAt": {"gt": now}}}
    if query.known_at is not None:
        yield {"range": {"knownFrom": {"lte": known_micros}}}
        yield {"range": {"knownTo": {"gt": known_micros}}}
    else:
        yield {"term": {"knownTo": FOREVER}}
    if query.valid_at is not None:
        valid = micros(query.valid_at)
        yield {"range": {"validFrom": {"lte": valid}}}
        yield {"range": {"validTo": {"gt": valid}}}
    if query.span is not None:
        yield from _meets(query.span)
    elif query.valid_at is None:
        yield {"term": {"superseded": False}}
        yield {"range": {"validTo": {"gt": known_micros}}}
        yield {"range": {"expiresAt": {"gt": known_micros}}}


def _meets(span: Span) -> Iterator[Json]:
    if span.ends is not None:
        yield {"range": {"validFrom": {"lte": micros(span.ends)}}}
    if span.begins is not None:
        yield {"range": {"validTo": {"gt": micros(span.begins)}}}
    if not span.superseded:
        yield {"term": {"superseded": False}}


def _filter_clauses(query: IndexQuery) -> Iterator[Json]:
    """As ``loci.search.ranking.filters`` says; of a ``filter`` all where it may hold."""
    if query.categories is not None:
        yield {"terms": {"category": sorted(query.categories)}}
    if query.kinds is not None:
        yield {"terms": {"kind": sorted(query.kinds)}}
    if query.min_importance > 1:
        yield {"range": {"importance": {"gte": query.min_importance}}}
    for name, value in (query.metadata or {}).items():
        yield {"term": {"metadata": metadata_hash(name, value)}}
    if query.filter is not None:
        yield may_match(query.filter)
