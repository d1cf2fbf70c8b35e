"""The store client of LangGraph's SDK against Loci: another address and a token, nothing else."""

import json
import subprocess
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from local import paths
from local.deployment import Stack
from local.users import Person
from tests.cloud.client import Client
from tests.cloud.conftest import Callers

PROGRAM = Path(__file__).parent / "programs" / "langgraph_client.py"


@pytest.fixture(scope="module")
def reader(stack: Stack, callers: Callers) -> Client:
    person = Person(f"graph-{uuid4().hex[:8]}")
    stack.pool.add(person)
    return callers(person.name)


@pytest.fixture(scope="module")
def results(stack: Stack, reader: Client) -> Any:
    """What each method of the client returned."""
    return run(f"{stack.url}/langgraph", reader.token or "")


def run(url: str, token: str) -> Any:
    ended = subprocess.run(  # noqa: S603 - our own program
        [paths.PEERS / "bin" / "python", PROGRAM, url, token],
        env={},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    return json.loads(ended.stdout)


def test_an_item_is_put_read_replaced_and_deleted(results: Any) -> None:
    assert results["before"] == [[], []]
    assert results["item"] == [["memories", "food"], "ada", {"likes": "green tea", "cups": 3}, True]
    assert results["replaced"] == {"likes": "oolong", "cups": 5}
    assert results["deleted"].startswith("NotFoundError")
    assert results["async"] == {"c": 1}


def test_items_are_found_by_query_filter_and_page(results: Any) -> None:
    assert results["query"] == ["ada", ["memories", "games"], True, 3]
    assert (results["filter"], results["equal"], results["page"]) == (["ada"], ["ada"], 1)


def test_namespaces_are_listed_by_prefix_suffix_and_depth(results: Any) -> None:
    assert results["namespaces"] == [["memories", "food"], ["memories", "games"]]
    assert results["depth"] == [["drafts"], ["memories"]]
    assert results["suffix"] == [["memories", "games"]]


def test_what_cannot_be_stored_or_asked_names_the_reason(results: Any) -> None:
    namespace, key, large, path, sign = results["refused"]
    assert "namespace must have" in namespace
    assert "key must be" in key
    assert "at most 16384 bytes" in large
    assert "index path" in path
    assert "$regex is not supported" in sign


def test_items_of_one_user_are_not_there_for_another_and_a_key_serves_as_well(stack: Stack, callers: Callers) -> None:
    second = callers("second")
    key = second.post("/ai-admin/keys", {"name": "graph"})["key"]
    found = Client(f"{stack.url}/with-key", key).send("POST", "/langgraph/store/items/search", {"namespace_prefix": []})
    assert (found.status, found.body) == (200, {"items": []})
