"""What came back: the atoms found by words and by meaning, scored as every index scores them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from loci.adapters.opensearch.documents import ranked
from loci.ports import IndexAnswer, IndexQuery
from loci.ranking import bm25
from loci.ranking.signals import candidate, of_documents


def answer(
    query: IndexQuery, statistics: Mapping[str, Any], found: Iterable[Mapping[str, Any]], question: Sequence[str]
) -> IndexAnswer:
    """The candidates of all searches, each once; ``found`` are the answers of those that look for atoms."""
    sources = {hit["_id"]: hit["_source"] for one in found for hit in one["hits"]["hits"]}
    documents = [ranked(source) for source in sources.values()]
    signals = of_documents(query, documents, _collection(statistics, question))
    return IndexAnswer(
        candidates=tuple(candidate(document, signals, row) for row, document in enumerate(documents)),
        total=statistics["aggregations"]["wanted"]["doc_count"],
        degraded=query.vector is None,
        speakers=signals.speakers,
    )


def _collection(statistics: Mapping[str, Any], question: Sequence[str]) -> bm25.Collection:
    counts = statistics["aggregations"]
    return bm25.Collection(
        texts=statistics["hits"]["total"]["value"],
        texts_with=_counts(counts, "terms", question),
        texts_near=_counts(counts, "near", question),
        mean_length=counts["length"]["value"] or 0.0,
    )


def _counts(aggregations: Mapping[str, Any], name: str, question: Sequence[str]) -> dict[str, int]:
    """How many documents each term of the question was counted in; there is no aggregation for none."""
    found = aggregations[name]["buckets"] if question else ()
    return {term: one["doc_count"] for term, one in zip(question, found, strict=True)}
