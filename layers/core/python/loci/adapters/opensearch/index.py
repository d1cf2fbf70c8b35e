"""The index port answered by OpenSearch."""

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from typing import Any, Literal

from opensearchpy import OpenSearch
from opensearchpy.exceptions import RequestError
from urllib3 import Timeout

from loci.adapters.opensearch import hits, queries
from loci.adapters.opensearch.documents import Json, current, document_id, former_id, micros
from loci.adapters.opensearch.failures import (
    MISSING,
    STALE,
    failure,
    require_answer,
    unavailable_when_away,
)
from loci.model import Atom, AtomStatus
from loci.ports import IndexAnswer, IndexQuery
from loci.scope import Scope

MAPPING = "mapping-v1.json"
INDEX = "loci-atoms-v1"
SEARCH_SECONDS = 1.5
"""After this recall answers without the index."""

# A document of four vectors takes 8 KB: well below what any flavour takes in one request.
_BATCH = 200
_ERASED_AT_ONCE = 1000

Refresh = Literal["wait_for", "true"]


class OpenSearchIndex:
    """Documents of all scopes in one OpenSearch index, made on the first ``put``. Every method raises Unavailable where
    the node is away, and Rejected where it takes a request for nonsense.

    ``put`` and ``erase`` return once a search shows what they did: with the next refresh, or with one of their own.
    """

    name = "opensearch"

    def __init__(
        self,
        client: OpenSearch,
        *,
        index: str = INDEX,
        refresh: Refresh = "wait_for",
        search_seconds: float = SEARCH_SECONDS,
    ) -> None:
        self._client = client
        self._index = index
        self._refresh = refresh
        self._search_seconds = search_seconds

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
        """Exact in what it counts and scores, approximate in what it finds by meaning. An index that nothing was put
        into holds nothing. A vector of other than 384 dimensions raises ValueError."""
        question = queries.question(query)
        answers = self._answers(queries.searches(scope, query, question))
        if any(answer.get("status") == MISSING for answer in answers):
            return IndexAnswer((), 0, degraded=query.vector is None)
        for answer in answers:
            require_answer(answer)
        return hits.answer(query, answers[0], answers[1:], question)

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None:
        """Writes the current states; a state older than the indexed one changes nothing. What the index showed so far
        stays as a former state, for questions of ``known_at``."""
        self._make_index()
        for start in range(0, len(atoms), _BATCH):
            batch = atoms[start : start + _BATCH]
            self._write(line for part in (self._former(scope, batch), _current(scope, batch)) for line in part)

    def erase(self, scope: Scope) -> None:
        everything = queries.everything(scope, _ERASED_AT_ONCE)
        while found := self._found(everything):
            self._write(_action("delete", hit["_id"], hit["_version"]) for hit in found)

    def _answers(self, searches: Sequence[Json]) -> Sequence[Mapping[str, Any]]:
        body = [line for search in searches for line in ({}, search)]
        with unavailable_when_away():
            # One limit for connecting and waiting together; a plain number would be one for each.
            limit = Timeout(total=self._search_seconds)
            answers: Sequence[Mapping[str, Any]] = self._client.msearch(
                body=body, index=self._index, params={"request_timeout": limit}
            )["responses"]
        return answers

    def _found(self, search: Json) -> Sequence[Mapping[str, Any]]:
        (answer,) = self._answers([search])
        if answer.get("status") == MISSING:
            return ()
        require_answer(answer)
        found: Sequence[Mapping[str, Any]] = answer["hits"]["hits"]
        return found

    def _former(self, scope: Scope, atoms: Sequence[Atom]) -> Iterator[Json]:
        """What is indexed of atoms that have a newer state now."""
        changed = {document_id(scope, atom.id.ulid): atom for atom in atoms if _may_have_former(atom)}
        if not changed:
            return
        with unavailable_when_away():
            indexed = self._client.mget(body={"ids": list(changed)}, index=self._index)["docs"]
        for document in indexed:
            atom = changed[document["_id"]]
            if document["found"] and document["_source"]["version"] < atom.version:
                state = {**document["_source"], "knownTo": micros(atom.changed_at)}
                yield _action("index", former_id(scope, atom.id.ulid, state["version"]), state["version"])
                yield state

    def _write(self, lines: Iterator[Json]) -> None:
        body = list(lines)
        if not body:
            return
        with unavailable_when_away():
            done = self._client.bulk(body=body, index=self._index, params={"refresh": self._refresh})
        for item in done["items"]:
            ((_, outcome),) = item.items()
            # Stale: a newer state is there. Missing: it was deleted before.
            if "error" in outcome and outcome["status"] not in (STALE, MISSING):
                raise failure(outcome["status"], outcome["error"]["type"])

    def _make_index(self) -> None:
        with unavailable_when_away():
            if self._client.indices.exists(index=self._index):
                return
            try:
                self._client.indices.create(index=self._index, body=mapping())
            except RequestError as error:
                # Somebody else made it at the same time.
                if error.error != "resource_already_exists_exception":
                    raise


def mapping() -> Json:
    """Settings and fields of the index, as they ship."""
    text = resources.files(__package__).joinpath(MAPPING).read_text("utf-8")
    parsed: Json = json.loads(text)
    return parsed


def _current(scope: Scope, atoms: Sequence[Atom]) -> Iterator[Json]:
    for atom in atoms:
        here = document_id(scope, atom.id.ulid)
        if atom.status is AtomStatus.DELETED:
            yield _action("delete", here, atom.version)
            for version in range(1, atom.version):
                # Under the version of the deletion: a late writer of a former state is stale.
                yield _action("delete", former_id(scope, atom.id.ulid, version), atom.version)
        else:
            yield _action("index", here, atom.version)
            yield current(scope, atom)


def _may_have_former(atom: Atom) -> bool:
    return atom.version > 1 and atom.status is not AtomStatus.DELETED


def _action(name: str, id: str, version: int) -> Json:
    # "gte": what is written again is no conflict, nor what is put again after an erasure.
    return {name: {"_id": id, "version": version, "version_type": "external_gte"}}
