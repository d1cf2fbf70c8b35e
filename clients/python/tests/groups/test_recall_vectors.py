"""Recall gives the first five of every shared case in their order, as the service does."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from loci_memory_client.groups.sqlite import SqliteMemory
from tests.groups.opened import Clock, open_in
from tests.vectors import read_vectors

VECTORS = read_vectors("groups")


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, SqliteMemory]]:
    """All stores side by side in one database: what is in one must not count in another."""
    with open_in(tmp_path_factory.mktemp("vectors")) as open_group:
        clock = Clock()
        opened = {store["name"]: open_group(store["name"], now=clock) for store in VECTORS["stores"]}
        for store in VECTORS["stores"]:
            for memory in store["memories"]:
                clock.advance(timedelta(minutes=1))
                opened[store["name"]].save_memory(memory["key"], memory["content"])
        yield opened


def test_there_are_enough_cases() -> None:
    assert len(VECTORS["cases"]) >= 40


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: f"{case['store']}: {case['query']}")
def test_the_first_five_are_those_of_the_case(stores: dict[str, SqliteMemory], case: dict[str, Any]) -> None:
    assert [found.key for found in stores[case["store"]].recall_memories(case["query"])] == case["keys"]
