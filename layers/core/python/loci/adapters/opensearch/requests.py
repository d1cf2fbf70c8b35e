"""Requests to one index, and the meaning of its answers.

Every method raises Unavailable where the node is away, and Rejected where it takes a request for nonsense.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from opensearchpy import OpenSearch
from urllib3 import Timeout

from loci.adapters.opensearch.documents import Json
from loci.adapters.opensearch.failures import MISSING, Rejected, require_answer, unavailable_when_away
from loci.records import record

# Hits that one request brings back while a whole scope is gone through.
_PAGE = 1000
_PAGE_OF_SOURCES = 250
_VECTORS = "sentences*"
# No two documents of an atom agree in these, but where it was written twice.
_ORDER = ({"atom": "asc"}, {"version": "asc"}, {"knownTo": "asc"})


@record(frozen=True, slots=True)
class Stored:
    """A document as it lies in the index; ``source`` has the fields that were asked for."""

    id: str
    source: Json


@record(frozen=True, slots=True)
class Action:
    """A document to be written, or removed where it has no source. ``id`` is None where the node gives it one."""

    id: str | None
    version: int
    source: Json | None


@record(frozen=True, slots=True)
class Done:
    """Result of an action; ``error`` is OpenSearch's type of it, and ``version`` what the document has now."""

    status: int
    id: str
    version: int | None
    error: str | None


class Requests:
    """A connection and the name of an index."""

    def __init__(self, client: OpenSearch, index: str) -> None:
        self._client = client
        self._index = index

    def search(self, searches: Sequence[Json], seconds: float) -> Sequence[Mapping[str, Any]] | None:
        """The answers of several searches in one request, which has so many seconds; None without an index."""
        body = [line for search in searches for line in ({}, search)]
        with unavailable_when_away():
            # One limit for connecting and waiting together; a plain number would be one for each.
            limit = Timeout(total=seconds)
            answers: Sequence[Mapping[str, Any]] = self._client.msearch(
                body=body, index=self._index, params={"request_timeout": limit}
            )["responses"]
        if any(answer.get("status") == MISSING for answer in answers):
            return None
        for answer in answers:
            require_answer(answer)
        return answers

    def scan(self, query: Json, fields: Sequence[str] | None = None) -> Iterator[Stored]:
        """Every document that a query finds, by atom and version, with these fields; None: with all but the vectors
        for the k-NN search. Nothing without an index."""
        size = _PAGE_OF_SOURCES if fields is None else _PAGE
        wanted = {"excludes": [_VECTORS]} if fields is None else {"includes": [*fields]}
        body: Json = {"size": size, "query": query, "sort": [*_ORDER], "_source": wanted}
        while True:
            hits = self._page(body)
            yield from (Stored(hit["_id"], hit["_source"]) for hit in hits)
            if len(hits) < size:
                return
            body["search_after"] = hits[-1]["sort"]

    def get(self, ids: Sequence[str]) -> list[Stored]:
        """The documents that are there, with all but the vectors for the k-NN search."""
        with unavailable_when_away():
            found = self._client.mget(body={"ids": [*ids]}, index=self._index, params={"_source_excludes": _VECTORS})[
                "docs"
            ]
        return [Stored(one["_id"], one["_source"]) for one in found if one.get("found")]

    def bulk(self, actions: Sequence[Action], *, versions: bool, wait: bool) -> list[Done]:
        """Carries out actions, each for itself; ``versions`` has older ones refused, ``wait`` returns once a search
        shows them."""
        lines = chain.from_iterable(_lines(action, versions=versions) for action in actions)
        params = {"refresh": "wait_for"} if wait else {}
        with unavailable_when_away():
            answer = self._client.bulk(body=[*lines], index=self._index, params=params)
        return [_item_result(item) for item in answer["items"]]

    def refresh(self) -> None:
        """Has searches show what was written."""
        with unavailable_when_away():
            self._client.indices.refresh(index=self._index)

    def about(self) -> Json | None:
        """The ``_meta`` of the index's mapping; None without an index."""
        try:
            with unavailable_when_away():
                (found,) = self._client.indices.get_mapping(index=self._index).values()
        except Rejected as error:
            if error.status != MISSING:
                raise
            return None
        about: Json = found["mappings"].get("_meta", {})
        return about

    def note(self, about: Json) -> None:
        """Has the mapping say this."""
        with unavailable_when_away():
            self._client.indices.put_mapping(index=self._index, body={"_meta": about})

    def add_fields(self, properties: Json) -> None:
        """Adds fields to the mapping; those that are there already stay as they are."""
        with unavailable_when_away():
            self._client.indices.put_mapping(index=self._index, body={"properties": properties})

    def create(self, mapping: Json) -> None:
        """Makes the index, unless it is there."""
        try:
            with unavailable_when_away():
                self._client.indices.create(index=self._index, body=mapping)
        except Rejected as error:
            # Somebody else made it at the same time.
            if error.type != "resource_already_exists_exception":
                raise

    def _page(self, body: Json) -> Sequence[Mapping[str, Any]]:
        try:
            with unavailable_when_away():
                answer = self._client.search(body=body, index=self._index)
        except Rejected as error:
            if error.status != MISSING:
                raise
            return ()
        require_answer(answer)
        hits: Sequence[Mapping[str, Any]] = answer["hits"]["hits"]
        return hits


def _lines(action: Action, *, versions: bool) -> Iterator[Json]:
    about: Json = {} if action.id is None else {"_id": action.id}
    if versions:
        # "gte": what is written again is no conflict, nor what is put again after an erasure.
        about |= {"version": action.version, "version_type": "external_gte"}
    if action.source is None:
        yield {"delete": about}
    else:
        yield {"index": about}
        yield action.source


def _item_result(item: Mapping[str, Any]) -> Done:
    ((_, outcome),) = item.items()
    error = outcome.get("error")
    return Done(outcome["status"], outcome.get("_id", ""), outcome.get("_version"), error and error["type"])
