"""Hits of a search: the atoms found by words and by meaning, scored as every index scores them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from loci.adapters.opensearch.documents import Json, packed_vectors, ranking_document
from loci.adapters.opensearch.questions import Bearers, SearchedQuestion
from loci.model.entities import MergedNames
from loci.ports.recall import IndexAnswer, Near, NearQuery, TermStatistics
from loci.search.ranking.nearest import nearest
from loci.search.ranking.signals import candidate, columns, signals


def answer(
    question: SearchedQuestion, statistics: Mapping[str, Any], found: Iterable[Mapping[str, Any]]
) -> IndexAnswer:
    """The candidates of all searches, each once; ``found`` are the answers of those that look for atoms."""
    query, parsed_question = question.query, question.asked
    documents = [ranking_document(source) for source in _newest(found)]
    collection = _collection(statistics, question.terms)
    scored_signals = signals(query, parsed_question, columns(parsed_question, documents), collection)
    return IndexAnswer(
        candidates=tuple(candidate(document, scored_signals, row) for row, document in enumerate(documents)),
        total=statistics["aggregations"]["wanted"]["doc_count"],
        degraded=query.vector is None,
        speakers=scored_signals.speakers,
        named=scored_signals.named,
        rarities=scored_signals.rarities,
        collection=collection if collection.texts else None,
    )


def near(found: Sequence[Mapping[str, Any]], query: NearQuery) -> tuple[tuple[Near, ...], ...]:
    """The nearest of each text, of the answers to its search."""
    return tuple(_near(answer, vector, query) for answer, vector in zip(found, query.vectors, strict=True))


def _near(found: Mapping[str, Any], vector: bytes, query: NearQuery) -> tuple[Near, ...]:
    sources = _newest([found])
    of_one = replace(query, vectors=(vector,))
    (one,) = nearest([source["atom"] for source in sources], [packed_vectors(source) for source in sources], of_one)
    return one


def bearers(statistics: Mapping[str, Any], names: MergedNames) -> Bearers:
    """Whose names were looked up with the question."""
    return Bearers(_there(statistics, "called"), _there(statistics, "subjects"), names)


def _there(statistics: Mapping[str, Any], name: str) -> frozenset[str]:
    counted = statistics["aggregations"].get(name, {"buckets": ()})
    return frozenset(one["key"] for one in counted["buckets"])


def _newest(found: Iterable[Mapping[str, Any]]) -> list[Json]:
    """One state of each atom: where the node gives documents their ids, an atom may be there twice."""
    newest: dict[str, Json] = {}
    for hit in (hit for one in found for hit in one["hits"]["hits"]):
        source = hit["_source"]
        before = newest.setdefault(source["atom"], source)
        if before["version"] < source["version"]:
            newest[source["atom"]] = source
    return [*newest.values()]


def _collection(statistics: Mapping[str, Any], terms: Sequence[str]) -> TermStatistics:
    counts = statistics["aggregations"]
    return TermStatistics(
        texts=statistics["hits"]["total"]["value"],
        texts_with=_counts(counts, "terms", terms),
        texts_near=_counts(counts, "near", terms),
        mean_length=counts["length"]["value"] or 0.0,
        mean_context_length=counts["contextLength"]["value"] or 0.0,
    )


def _counts(aggregations: Mapping[str, Any], name: str, terms: Sequence[str]) -> dict[str, int]:
    """The number of documents of each term of the question; there is no aggregation for none."""
    found = aggregations[name]["buckets"] if terms else ()
    return {term: one["doc_count"] for term, one in zip(terms, found, strict=True)}
