"""What a node allows is found out once, and the index does with it."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import timedelta
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest
from opensearchpy import OpenSearch

from local.opensearch.node import Node
from loci.adapters.hashing import Hashing
from loci.adapters.opensearch import OpenSearchIndex, connect, creation, documents
from loci.adapters.opensearch.creation import Allowed, VectorForm, mapping
from loci.adapters.opensearch.failures import Rejected
from loci.adapters.opensearch.requests import Requests
from loci.errors import Unavailable
from loci.model.atoms import Atom, AtomStatus
from loci.ports.recall import Agreement, IndexQuery
from loci.scope import Scope
from tests.contract.memory import atom, ulid
from tests.contract.opensearch_flavours import FLAVOURS, Flavour, Proxy, proxy
from tests.contract.opensearch_node import open_index
from tests.fakes.memory import START, day
from tests.fakes.ports import no_pause

pytestmark = pytest.mark.night

EMBEDDER = Hashing()
ALLOWED = {
    "open": Allowed(ids=True, versions=True, refresh=True),
    "domain": Allowed(ids=True, versions=True, refresh=True),
    "serverless-ids": Allowed(ids=True, versions=False, refresh=False),
    "serverless-strict": Allowed(ids=False, versions=False, refresh=False),
    "serverless-nextgen": Allowed(ids=True, versions=False, refresh=False),
}
STRICT = FLAVOURS["serverless-strict"]
NEXTGEN = FLAVOURS["serverless-nextgen"]
COLLECTIONS = [name for name in FLAVOURS if name.startswith("serverless")]


@dataclass
class World:
    """An index that is not there yet, behind flavours; ``node`` goes past them."""

    name: str
    node: OpenSearch
    _behind: Callable[[Flavour], Proxy]

    def proxy(self, flavour: Flavour) -> Proxy:
        return self._behind(flavour)

    def index(self, flavour: Flavour, ready_seconds: float = 10, shown_seconds: float = 10) -> OpenSearchIndex:
        return open_index(
            self.proxy(flavour).endpoint,
            index=self.name,
            signing=flavour.signing,
            ready_seconds=ready_seconds,
            shown_seconds=shown_seconds,
        )

    def requests(self, flavour: Flavour) -> Requests:
        return Requests(connect(self.proxy(flavour).endpoint, flavour.signing), self.name)

    def documents(self, scope: Scope) -> int:
        self.node.indices.refresh(index=self.name)
        asked = {"query": {"term": {"partition": scope.partition}}}
        return int(self.node.count(index=self.name, body=asked)["count"])


@pytest.fixture
def world(opensearch_node: Node) -> Iterator[World]:
    made: dict[Flavour, Proxy] = {}
    node, name = connect(opensearch_node.endpoint), f"own-{uuid4().hex[:12]}"
    with ExitStack() as proxies:

        def behind(flavour: Flavour) -> Proxy:
            if flavour not in made:
                made[flavour] = proxies.enter_context(proxy(flavour, opensearch_node))
            return made[flavour]

        yield World(name, node, behind)
    node.indices.delete(index=name, ignore_unavailable=True)


def embedded_atom(scope: Scope, number: int, text: str) -> Atom:
    return replace(atom(scope, number, text), vector=EMBEDDER.embed([text])[0])


def rewritten(before: Atom, text: str, **changes: object) -> Atom:
    after = replace(before, text=text, version=before.version + 1, vector=EMBEDDER.embed([text])[0])
    return replace(after, **changes)  # type: ignore[arg-type]  # fields of an atom


def query(text: str) -> IndexQuery:
    return IndexQuery(text, EMBEDDER.embed_query(text), START + timedelta(days=9), 50)


def search_ulids(index: OpenSearchIndex, scope: Scope, text: str) -> set[str]:
    return {one.ulid for one in index.search(scope, query(text)).candidates if one.lexical > 0}


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_what_a_node_allows_is_tried_out_once_and_noted_for_others(world: World, flavour: str) -> None:
    asked = FLAVOURS[flavour]
    assert creation.open_index(world.requests(asked), no_pause) == ALLOWED[flavour]
    refused = len(world.proxy(asked).refused)
    assert creation.open_index(world.requests(asked), no_pause) == ALLOWED[flavour]
    assert len(world.proxy(asked).refused) == refused
    world.node.indices.refresh(index=world.name)
    assert world.node.count(index=world.name)["count"] == 0
    made = world.node.indices.get_mapping(index=world.name)[world.name]["mappings"]
    assert made["_meta"]["version"] == mapping()["mappings"]["_meta"]["version"]
    assert made["properties"].keys() == mapping()["mappings"]["properties"].keys()


def test_an_untested_index_is_probed_on_first_use(world: World) -> None:
    world.node.indices.create(index=world.name, body=mapping())
    assert creation.open_index(world.requests(STRICT), no_pause) == ALLOWED["serverless-strict"]


def test_a_collection_is_first_offered_vectors_that_name_no_engine(world: World) -> None:
    creation.open_index(world.requests(NEXTGEN), no_pause, forms=creation.SERVERLESS_FORMS)
    assert not any(request.startswith("PUT") for request in world.proxy(NEXTGEN).refused)


@pytest.mark.parametrize("form", ["lucene", "faiss"])
def test_the_next_generation_refuses_every_engine(world: World, form: VectorForm) -> None:
    with pytest.raises(Rejected):
        creation.open_index(world.requests(NEXTGEN), no_pause, forms=(form,))


def test_a_state_that_was_replaced_is_found_by_meaning_where_the_node_gives_no_vectors(
    world: World, scope: Scope
) -> None:
    index = world.index(NEXTGEN)
    rome = embedded_atom(scope, 1, "User lives in Rome")
    index.put(scope, [rome])
    index.put(scope, [rewritten(rome, "User drinks tea", changed_at=day(1))])
    former = {"bool": {"filter": [{"term": {"partition": scope.partition}}, {"term": {"version": 1}}]}}
    world.node.indices.refresh(index=world.name)
    (hit,) = world.node.search(index=world.name, body={"query": former})["hits"]["hits"]
    assert hit["_source"]["sentences"] == documents.current(scope, rome)["sentences"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/_refresh"),
        ("POST", "/INDEX/_refresh"),
        ("POST", "/INDEX/_bulk?refresh=wait_for"),
        ("POST", "/INDEX/_search?scroll=1m"),
        ("POST", "/INDEX/_search?routing=ada"),
        ("POST", "/INDEX/_delete_by_query"),
        ("POST", "/_reindex"),
        ("POST", "/_aliases"),
        ("PUT", "/INDEX/_alias/atoms"),
        ("PUT", "/INDEX/_doc/1"),
        ("GET", "/_cluster/health"),
    ],
)
@pytest.mark.parametrize("flavour", COLLECTIONS)
def test_a_flavour_refuses_what_its_like_refuse(world: World, flavour: str, method: str, path: str) -> None:
    before = world.proxy(replace(FLAVOURS[flavour], signed_for=None))
    assert status(before.endpoint + path.replace("INDEX", world.name), method) in (400, 404)
    assert len(before.refused) == 1


def test_a_flavour_of_aws_lets_signed_requests_in_alone(world: World) -> None:
    for flavour in ("domain", "serverless-ids", "serverless-strict"):
        before = world.proxy(FLAVOURS[flavour])
        assert status(f"{before.endpoint}/{world.name}/_search", "POST") == 403


def test_a_new_collection_that_does_not_let_us_in_yet_is_waited_for(world: World, scope: Scope) -> None:
    index = world.index(replace(STRICT, forbidden=4))
    index.put(scope, [embedded_atom(scope, 1, "User drinks tea")])
    assert search_ulids(index, scope, "tea") == {ulid(1)}


def test_one_that_never_does_is_unavailable(world: World, scope: Scope) -> None:
    index = world.index(replace(STRICT, forbidden=10**6), ready_seconds=0.2)
    with pytest.raises(Unavailable):
        index.put(scope, [embedded_atom(scope, 1, "User drinks tea")])


def test_the_next_put_recreates_a_removed_index(world: World, scope: Scope) -> None:
    index = world.index(FLAVOURS["open"])
    tea = [embedded_atom(scope, 1, "User drinks tea")]
    index.put(scope, tea)
    world.node.indices.delete(index=world.name)
    with pytest.raises(Unavailable):
        index.put(scope, tea)
    index.put(scope, tea)
    assert search_ulids(index, scope, "tea") == {ulid(1)}


@pytest.mark.parametrize("flavour", COLLECTIONS)
def test_what_no_search_shows_in_time_comes_again_and_is_there_once(world: World, scope: Scope, flavour: str) -> None:
    index = world.index(FLAVOURS[flavour], shown_seconds=0.3)
    index.put(scope, [])
    tea = [embedded_atom(scope, 1, "User drinks tea")]
    shown_by_nobody(world)
    with pytest.raises(Unavailable):
        index.put(scope, tea)
    world.node.indices.refresh(index=world.name)
    index.put(scope, tea)
    assert world.documents(scope) == 1
    with pytest.raises(Unavailable):
        index.erase(scope)
    world.node.indices.refresh(index=world.name)
    index.erase(scope)
    assert world.documents(scope) == 0


def shown_by_nobody(world: World) -> None:
    """From now on until somebody refreshes."""
    world.node.indices.put_settings(index=world.name, body={"index": {"refresh_interval": "-1"}})


def test_many_atoms_are_waited_for_once(world: World, scope: Scope) -> None:
    index = world.index(FLAVOURS["open"])
    index.put(scope, [])
    shown_by_nobody(world)
    index.put(scope, [embedded_atom(scope, number, f"Tea {number}") for number in range(450)])
    assert index.search(scope, query("tea")).total == 450


def test_two_who_write_an_atom_without_an_id_at_once_leave_its_newest_state(world: World, scope: Scope) -> None:
    index = world.index(STRICT, shown_seconds=0.2)
    rome = embedded_atom(scope, 1, "User lives in Rome")
    oslo = rewritten(rome, "User lives in Oslo", changed_at=day(1))
    index.put(scope, [])
    shown_by_nobody(world)
    for state in (rome, oslo, rome, oslo):
        with pytest.raises(Unavailable):
            index.put(scope, [state])
    world.node.indices.refresh(index=world.name)
    assert world.documents(scope) == 4
    twice = index.search(scope, query("Where does the user live?"))
    assert [one.ulid for one in twice.candidates] == [ulid(1)]
    assert search_ulids(index, scope, "Oslo") == {ulid(1)}
    world.node.indices.put_settings(index=world.name, body={"index": {"refresh_interval": "20ms"}})
    world.index(STRICT).put(scope, [rome])
    assert index.search(scope, query("Oslo")).total == 1
    assert search_ulids(index, scope, "Rome") == set()
    then = replace(query("Rome"), known_at=START)
    assert [one.ulid for one in index.search(scope, then).candidates] == [ulid(1)]
    assert world.documents(scope) == 2


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_an_index_is_compared_with_the_table_and_rebuilt(world: World, scope: Scope, flavour: str) -> None:
    rome = embedded_atom(scope, 1, "User lives in Rome")
    oslo = rewritten(rome, "User lives in Oslo", changed_at=day(1))
    tea, gone, late = (embedded_atom(scope, number, f"Tea {number}") for number in (2, 3, 4))
    deleted = rewritten(gone, "Tea 3", status=AtomStatus.DELETED, deleted_at=day(1))
    asked = FLAVOURS[flavour]
    table = Kept([[oslo, rome], [tea], [deleted, gone], [late]])
    index = open_index(world.proxy(asked).endpoint, table, index=world.name, signing=asked.signing)
    index.put(scope, [rome, replace(tea, text="Coffee 2"), gone])
    assert index.compare(scope) == Agreement(atoms=4, missing=1, outdated=2, surplus=1)
    for _ in range(2):
        index.rebuild(scope)
        assert index.compare(scope) == Agreement(4, 0, 0, 0)
        assert world.documents(scope) == 4
    assert search_ulids(index, scope, "Tea 2") == {ulid(2), ulid(4)}
    then = replace(query("Rome"), known_at=START)
    assert ulid(1) in {one.ulid for one in index.search(scope, then).candidates}
    index.erase(scope)
    assert index.compare(scope) == Agreement(4, missing=3, outdated=0, surplus=0)


@dataclass(frozen=True, slots=True)
class Kept:
    """A table with atoms in it, the states of each from the newest to the first."""

    kept: list[list[Atom]]

    def atoms(self, _scope: Scope) -> Iterator[Atom]:
        return (states[0] for states in self.kept)

    def states(self, _scope: Scope) -> Iterator[Atom]:
        return (state for states in self.kept for state in states)


def status(url: str, method: str) -> int:
    """The answer to an unsigned request."""
    body = json.dumps({}).encode() if method != "GET" else None
    request = Request(url, body, {"Content-Type": "application/json"}, method=method)  # noqa: S310  # our own proxy
    try:
        with urlopen(request, timeout=30) as answer:  # noqa: S310  # our own proxy
            return int(answer.status)
    except HTTPError as error:
        return error.code
