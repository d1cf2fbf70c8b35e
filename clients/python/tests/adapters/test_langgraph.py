"""The store does what LangGraph's documentation says of stores, and what its own store in memory does."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from langgraph.store.base import (
    GetOp,
    InvalidNamespaceError,
    ListNamespacesOp,
    MatchCondition,
    PutOp,
    SearchOp,
)
from langgraph.store.memory import InMemoryStore

from loci_memory_client import Loci
from loci_memory_client.adapters.langgraph import LociStore
from tests.adapters.conftest import Service

LABELS = st.sampled_from(["a", "b", "é c"])
NAMESPACES = st.lists(LABELS, min_size=1, max_size=3).map(tuple)
PREFIXES = st.lists(LABELS, max_size=2).map(tuple)
PATTERNS = st.lists(LABELS | st.just("*"), min_size=1, max_size=3).map(tuple)
KEYS = st.sampled_from(["one", "Two", 'a "quoted" key', "k" * 300])
SCALARS = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["red", "2"])
VALUES = st.fixed_dictionaries(
    {"n": SCALARS}, optional={"list": st.lists(SCALARS, max_size=2), "in": st.fixed_dictionaries({"x": SCALARS})}
)
ORDERED = st.sampled_from(["$gt", "$gte", "$lt", "$lte"])
FILTERS = st.one_of(
    st.none(),
    st.fixed_dictionaries({"n": SCALARS}),
    st.fixed_dictionaries({"list": st.lists(SCALARS, max_size=2)}),
    st.fixed_dictionaries({"in": st.fixed_dictionaries({"x": SCALARS})}),
    st.builds(lambda sign, limit: {"n": {sign: limit}}, st.sampled_from(["$eq", "$ne"]), SCALARS),
)
CONDITIONS = st.lists(
    st.builds(lambda *given: MatchCondition(*given), st.sampled_from(["prefix", "suffix"]), PATTERNS), max_size=2
).map(tuple)
OPERATIONS = st.one_of(
    st.builds(lambda *given: PutOp(*given), NAMESPACES, KEYS, st.none() | VALUES),
    st.builds(lambda *given: GetOp(*given), NAMESPACES, KEYS),
    st.builds(lambda *given: SearchOp(*given), PREFIXES, FILTERS, st.just(100)),
)
LISTINGS = st.builds(
    lambda *given: [ListNamespacesOp(*given)],
    CONDITIONS,
    st.none() | st.integers(1, 3),
    st.integers(1, 4),
    st.integers(0, 2),
)
BATCHES = st.lists(st.lists(OPERATIONS, min_size=1, max_size=5) | LISTINGS, min_size=2, max_size=6)


@pytest.fixture
def now(service: Service) -> Callable[[], datetime]:
    return lambda: service.pass_time(minutes=0)


@pytest.fixture
def store(loci: Loci, space: str, now: Callable[[], datetime]) -> LociStore:
    return LociStore(loci, space_id=space, now=now)


def plain(result: Any) -> Any:
    """Without times, and what is found in no order."""
    if isinstance(result, list) and result and not isinstance(result[0], tuple):
        return sorted((plain(item) for item in result), key=repr)
    return (result.namespace, result.key, result.value) if hasattr(result, "value") else result


@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(BATCHES)
def test_batches_answer_as_the_store_in_memory_does(loci: Loci, batches: list[list[Any]]) -> None:
    store = LociStore(loci, space_id=loci.memory.create_memory_space(name=str(uuid4())).id)
    memory = InMemoryStore()
    for batch in batches:
        expected = memory.batch(batch)
        # It lists namespaces without items, too, once one was deleted or asked for.
        for empty in [name for name, items in memory._data.items() if not items]:
            del memory._data[empty]
        assert [plain(result) for result in store.batch(batch)] == [plain(result) for result in expected]


def test_items_are_stored_read_replaced_and_deleted(store: LociStore) -> None:
    store.put(("users", "ada"), "food", {"likes": "pizza", "rank": 1.5})
    made = store.get(("users", "ada"), "food")
    assert made is not None
    assert (made.namespace, made.key, made.value) == (("users", "ada"), "food", {"likes": "pizza", "rank": 1.5})
    store.put(("users", "ada"), "food", {"likes": "soup"})
    changed = store.get(("users", "ada"), "food")
    assert changed is not None
    assert changed.value == {"likes": "soup"}
    assert changed.created_at == made.created_at < changed.updated_at
    store.delete(("users", "ada"), "food")
    store.delete(("users", "ada"), "food")
    assert store.get(("users", "ada"), "food") is None


def test_the_same_value_under_two_keys_is_two_items(store: LociStore) -> None:
    for key in ("one", "two"):
        store.put(("users",), key, {"text": "tea"})
    store.put(("others",), "one", {"text": "tea"})
    assert len(store.search(())) == 3


def test_the_async_methods_are_the_same(store: LociStore) -> None:
    async def use() -> None:
        await asyncio.gather(*(store.aput(("users",), str(number), {"n": number}) for number in range(4)))
        found = await store.asearch(("users",), filter={"n": {"$gte": 2}})
        assert sorted(item.value["n"] for item in found) == [2, 3]
        await store.adelete(("users",), "2")
        assert await store.aget(("users",), "2") is None
        assert await store.alist_namespaces() == [("users",)]

    asyncio.run(use())


@pytest.mark.parametrize("sign", ["$gt", "$gte", "$lt", "$lte"])
def test_numbers_are_compared_and_what_has_no_order_is_not_found(store: LociStore, sign: str) -> None:
    for key, value in enumerate([1, 2, 3.5, "4", None, "red", [2]]):
        store.put(("n",), str(key), {"n": value})
    store.put(("n",), "none", {})
    by_sign: dict[str, list[Any]] = {"$gt": [3.5, "4"], "$gte": [2, 3.5, "4"], "$lt": [1], "$lte": [1, 2]}
    found = store.search(("n",), filter={"n": {sign: 2}})
    assert {repr(item.value["n"]) for item in found} == {repr(one) for one in by_sign[sign]}


def test_an_operator_that_there_is_not_is_refused(store: LociStore) -> None:
    store.put(("n",), "one", {"n": 1})
    with pytest.raises(ValueError, match=r"Unsupported operator: \$in"):
        store.search(("n",), filter={"n": {"$in": [1]}})


def test_a_query_ranks_items_of_the_namespace_and_the_others_follow_without_a_score(store: LociStore) -> None:
    store.put(("docs",), "python", {"text": "python tutorial"})
    store.put(("docs",), "cooking", {"text": "soup of the day"})
    store.put(("docs", "old"), "python", {"text": "python handbook"})
    store.put(("others",), "python", {"text": "python tutorial"})
    store.put(("docs",), "hidden", {"text": "python tutorial"}, index=False)
    found = store.search(("docs",), query="python tutorial")
    assert (found[0].namespace, found[0].key) == (("docs",), "python")
    assert {item.key for item in found} == {"python", "cooking", "hidden"}
    assert len(found) == 4
    assert found[0].score is not None
    assert [item.key for item in found if item.score is None][-1:] == ["hidden"]
    assert [item.key for item in store.search(("docs",), query="soup", filter={"text": "soup of the day"})] == [
        "cooking"
    ]
    assert store.search(("docs",), query="python tutorial", limit=1, offset=1) == found[1:2]


def test_a_put_says_what_is_indexed(loci: Loci, space: str) -> None:
    store = LociStore(loci, space_id=space, fields=["title"])
    store.put(("docs",), "one", {"title": "roses", "body": "thorns"})
    store.put(("docs",), "two", {"title": "tulips", "chapters": [{"text": "thorns"}]}, index=["chapters[*].text"])
    texts = {atom.metadata["langgraph"]["key"]: atom.text for atom in loci.memory.list_atoms(space_id=space)}
    assert texts == {"one": "roses", "two": "thorns"}


def test_an_item_expires_unless_it_is_read(store: LociStore, service: Service) -> None:
    store.put(("cache",), "read", {"n": 1}, ttl=10)
    store.put(("cache",), "found", {"n": 2}, ttl=10)
    store.put(("cache",), "left", {"n": 3}, ttl=10)
    store.put(("cache",), "kept", {"n": 4})
    service.pass_time(minutes=7)
    assert store.get(("cache",), "read") is not None
    assert len(store.search(("cache",), filter={"n": 2})) == 1
    assert store.get(("cache",), "left", refresh_ttl=False) is not None
    service.pass_time(minutes=7)
    assert {item.key for item in store.search(("cache",))} == {"read", "found", "kept"}
    service.pass_time(minutes=11)
    assert [item.key for item in store.search(("cache",))] == ["kept"]
    store.put(("cache",), "left", {"n": 5})
    service.pass_time(minutes=100)
    assert store.get(("cache",), "left") is not None


def test_the_configuration_of_the_store_says_how_long_items_live(
    loci: Loci, space: str, service: Service, now: Callable[[], datetime]
) -> None:
    store = LociStore(loci, space_id=space, now=now, ttl={"default_ttl": 10, "refresh_on_read": False})
    store.put(("cache",), "one", {"n": 1})
    store.put(("cache",), "forever", {"n": 1}, ttl=None)
    service.pass_time(minutes=7)
    assert store.get(("cache",), "one") is not None
    service.pass_time(minutes=7)
    assert [item.key for item in store.search(("cache",))] == ["forever"]


def test_namespaces_are_listed_to_a_depth(store: LociStore) -> None:
    for namespace in [("a", "b", "c"), ("a", "b", "d", "e"), ("a", "b", "d", "i"), ("a", "b", "f"), ("a", "c", "f")]:
        store.put(namespace, "k", {})
    assert store.list_namespaces(prefix=("a", "b"), max_depth=3) == [("a", "b", "c"), ("a", "b", "d"), ("a", "b", "f")]
    assert store.list_namespaces(suffix=("f",)) == [("a", "b", "f"), ("a", "c", "f")]
    assert store.list_namespaces(prefix=("a", "*", "f"), limit=1, offset=1) == [("a", "c", "f")]


def test_what_cannot_be_an_item_is_refused(store: LociStore) -> None:
    with pytest.raises(InvalidNamespaceError):
        store.put((), "key", {})
    with pytest.raises(InvalidNamespaceError):
        store.put(("a.b",), "key", {})
    assert store.search(()) == []


def test_a_batch_with_an_item_that_is_too_large_writes_nothing(store: LociStore) -> None:
    small, large = PutOp(("a",), "small", {"text": "x"}), PutOp(("a",), "large", {"text": "é" * 8_200})
    with pytest.raises(ValueError, match=r"at most 16,384 bytes as JSON, not 16,\d\d\d"):
        store.batch([small, large])
    assert store.search(()) == []


def test_an_item_of_the_largest_size_is_stored(store: LociStore) -> None:
    rest = len('{"label0":"a","langgraph":{"depth":1,"key":"k","value":{"text":""},"ttl":null}}')
    store.put(("a",), "k", {"text": "x" * (16_384 - rest)})
    assert [len(item.value["text"]) for item in store.search(("a",))] == [16_384 - rest]
    with pytest.raises(ValueError, match="not 16,385"):
        store.put(("a",), "k", {"text": "x" * (16_385 - rest)})


def test_awaiting_the_store_leaves_the_event_loop_free(store: LociStore) -> None:
    async def count_steps() -> int:
        steps, task = 0, asyncio.ensure_future(store.aput(("a",), "k", {"text": "tea"}))
        while not task.done():
            steps += 1
            await asyncio.sleep(0)
        await task
        return steps

    assert asyncio.run(count_steps()) > 1


def test_other_atoms_of_the_space_are_no_items(loci: Loci, space: str, store: LociStore) -> None:
    loci.memory.add_atom(space_id=space, text="Ada likes tea.", category={"name": "langgraph", "kind": "FACT"})
    store.put(("users",), "ada", {"text": "Ada likes tea."})
    assert [item.key for item in store.search((), query="tea")] == ["ada"]
    assert [hit.atom.text for hit in loci.memory.recall_by_topic(space_id=space, query="tea").hits][:1]
