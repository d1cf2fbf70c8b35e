"""Makes the index when something is first written, and finds out what its node allows.

What OpenSearch in AWS takes from its clients differs by flavour and over time. So the process that creates the
index probes it, with a document that no scope finds, and stores the outcome in the mapping: every other process reads
it there, once.

    ids       documents have the ids we give them
    versions  a write with an older version is refused
    refresh   a write may wait until a search shows it

How vectors are mapped is tried out likewise. The next generation of OpenSearch Serverless refuses a field that
names a ``method``, and compresses vectors 32 times unless ``compression_level`` is 1x; elsewhere the engine ``lucene``
filters while it searches, and where it isn't known ``faiss`` is.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from importlib import resources
from typing import Literal
from uuid import uuid4

from loci.adapters.opensearch import queries
from loci.adapters.opensearch.connection import growing_pauses
from loci.adapters.opensearch.documents import Json
from loci.adapters.opensearch.failures import MISSING, STALE, NotYet, Rejected, failure
from loci.adapters.opensearch.requests import Action, Done, Requests
from loci.errors import Unavailable
from loci.records import record

MAPPING = "mapping-v1.json"
READY_SECONDS = 40.0
"""Time to wait for access to a new collection; work that needs longer is retried by its queue."""

VectorForm = Literal["managed", "lucene", "faiss"]
"""Description of a vector field: by a size alone, the rest is ``managed`` by the service, or for one engine."""
FORMS: Sequence[VectorForm] = ("lucene", "faiss", "managed")
SERVERLESS_FORMS: Sequence[VectorForm] = ("managed", "lucene", "faiss")
"""In the order in which they are tried."""

_PROBES = "@probe"
_SEARCH_SECONDS = 10.0


@record(frozen=True, slots=True)
class Allowed:
    """Features that a node allows."""

    ids: bool
    versions: bool
    refresh: bool


def open_index(
    requests: Requests,
    sleep: Callable[[float], None],
    seconds: float = READY_SECONDS,
    forms: Sequence[VectorForm] = FORMS,
) -> Allowed:
    """The features that the index allows; creates it where it isn't there: its vectors in the first of the ``forms``
    that is accepted. Raises Unavailable, also where the node isn't ready after so many seconds, and Rejected."""
    for pause in growing_pauses(seconds):
        try:
            return _open_index(requests, forms)
        except NotYet:
            sleep(pause)
    return _open_index(requests, forms)


def mapping(form: VectorForm = "lucene") -> Json:
    """Settings and fields of the index, as they ship."""
    text = resources.files(__package__).joinpath(MAPPING).read_text("utf-8")
    parsed: Json = json.loads(text)
    sentences = parsed["mappings"]["properties"]["sentences"]
    sentences["properties"]["vector"] = _vector(form, sentences["properties"]["vector"]["dimension"])
    return parsed


def add_field(requests: Requests, name: str, dimensions: int, forms: Sequence[VectorForm]) -> None:
    """Adds the field of vectors of so many dimensions, in the first of the ``forms`` that is accepted; nothing where it
    is there. Raises Unavailable, and Rejected."""
    first, *others = forms
    try:
        requests.add_fields({name: {"type": "nested", "properties": {"vector": _vector(first, dimensions)}}})
    except Rejected:
        if not others:
            raise
        add_field(requests, name, dimensions, others)


def _vector(form: VectorForm, dimensions: int) -> Json:
    vector: Json = {"type": "knn_vector", "dimension": dimensions}
    if form == "managed":
        return {**vector, "space_type": "l2", "compression_level": "1x"}
    return {**vector, "method": {"name": "hnsw", "engine": form, "space_type": "l2"}}


def _open_index(requests: Requests, forms: Sequence[VectorForm]) -> Allowed:
    about = requests.about()
    if about is None:
        _create(requests, forms)
        about = requests.about()
    if about is None:
        raise NotYet("the search index is being created; retry")
    if "allows" not in about:
        about = {**about, "allows": asdict(_probe_options(requests))}
        requests.note(about)
    return Allowed(**about["allows"])


def _create(requests: Requests, forms: Sequence[VectorForm]) -> None:
    first, *others = forms
    try:
        requests.create(mapping(first))
    except Rejected:
        if not others:
            raise
        _create(requests, others)


def _probe_options(requests: Requests) -> Allowed:
    # Each process that probes at the same time uses its own index.
    probe = f"{_PROBES}-{uuid4().hex}"
    written: list[Done] = []
    try:
        versions = _takes_versions(requests, probe, written)
        ids = versions or _takes_ids(requests, probe, written)
        refresh = _shows_at_once(requests, probe if ids else None, probe, written)
    finally:
        left = {one.id for one in written if one.error is None}
        if left:
            requests.bulk([Action(id, 0, None) for id in left], versions=False, wait=False)
    return Allowed(ids, versions, refresh)


def _takes_versions(requests: Requests, probe: str, written: list[Done]) -> bool:
    newer, older = (_document(probe, version, probe) for version in (2, 1))
    done = _send_actions(requests, [newer, older], written, versions=True)
    kept = [(one.status == STALE, one.id, one.version) for one in done]
    return len(kept) == 2 and kept[0] == (False, probe, 2) and kept[1][0]


def _takes_ids(requests: Requests, probe: str, written: list[Done]) -> bool:
    done = _send_actions(requests, [_document(probe, 2, probe)], written)
    return [(one.error, one.id) for one in done] == [(None, probe)]


def _shows_at_once(requests: Requests, id: str | None, probe: str, written: list[Done]) -> bool:
    done = _send_actions(requests, [_document(id, 3, probe)], written, wait=True)
    if not done or done[0].error:
        return False
    (found,) = requests.search([queries.of_probe(_PROBES, probe)], _SEARCH_SECONDS) or ({"hits": {"hits": []}},)
    return any(hit["_source"]["version"] == 3 for hit in found["hits"]["hits"])


def _document(id: str | None, version: int, probe: str) -> Action:
    return Action(id, version, {"partition": _PROBES, "atom": probe, "version": version})


def _send_actions(
    requests: Requests, actions: Sequence[Action], written: list[Done], *, versions: bool = False, wait: bool = False
) -> list[Done]:
    """Sends the actions and returns the result of each; nothing where the request as a whole was refused. Raises NotYet
    where the index isn't known everywhere."""
    try:
        done = requests.bulk(actions, versions=versions, wait=wait)
    except Rejected as error:
        if error.status == MISSING:
            raise NotYet("the search index is being created; retry") from None
        return []
    written += done
    for one in done:
        if one.status == MISSING:
            raise NotYet("the search index is being created; retry")
        if one.error and isinstance(passing := failure(one.status, one.error), Unavailable):
            raise passing
    return done
