"""What came back: the atoms found by words and by meaning, scored as every index scores them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from loci.adapters.opensearch.documents import ranked
from loci.ports import Candidate, IndexAnswer
from loci.ranking import bm25
from loci.ranking.documents import Document
from loci.vectors import best_cosine


def answer(
    statistics: Mapping[str, Any], found: Iterable[Mapping[str, Any]], question: Sequence[str], vector: bytes | None
) -> IndexAnswer:
    """The candidates of all searches, each once; ``found`` are the answers of those that look for atoms."""
    sources = {hit["_id"]: hit["_source"] for one in found for hit in one["hits"]["hits"]}
    documents = [ranked(source) for source in sources.values()]
    lexical, rare = bm25.scores(question, [document.words for document in documents], _collection(statistics))
    cosines = _cosines(vector, [document.vectors for document in documents])
    return IndexAnswer(
        candidates=tuple(
            _candidate(document, float(words), float(cosine), bool(rare_too))
            for document, words, cosine, rare_too in zip(documents, lexical, cosines, rare, strict=True)
        ),
        total=statistics["aggregations"]["wanted"]["doc_count"],
        degraded=vector is None,
    )


def _collection(statistics: Mapping[str, Any]) -> bm25.Collection:
    counts = statistics["aggregations"]
    terms = counts.get("terms", {"buckets": []})["buckets"]
    return bm25.Collection(
        texts=statistics["hits"]["total"]["value"],
        texts_with=np.array([term["doc_count"] for term in terms], np.intp),
        mean_length=counts["length"]["value"] or 0.0,
    )


def _cosines(vector: bytes | None, packed: Sequence[bytes]) -> NDArray[np.float64]:
    """NaN where there is no vector on either side."""
    cosines = np.full(len(packed), np.nan)
    rows = [row for row, value in enumerate(packed) if value]
    if vector is not None and rows:
        cosines[rows] = best_cosine(vector, [packed[row] for row in rows])
    return cosines


def _candidate(document: Document, lexical: float, cosine: float, rare: bool) -> Candidate:
    return Candidate(
        ulid=document.ulid,
        lexical=lexical,
        cosine=None if np.isnan(cosine) else cosine,
        rare=rare,
        category=document.category,
        importance=document.importance,
        valid_from=document.valid_from,
        confirmed_at=document.confirmed_at,
    )
