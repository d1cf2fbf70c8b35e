"""mem0's own client against Loci: another address and a key of Loci, nothing else."""

import json
import subprocess
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from local import paths
from local.deployment import Stack
from tests.cloud.client import Client
from tests.cloud.conftest import Callers

PROGRAM = Path(__file__).parent / "programs" / "mem0_client.py"


@pytest.fixture(scope="module")
def user() -> str:
    return f"ada/b «{uuid4().hex[:8]}»"


@pytest.fixture(scope="module")
def key(callers: Callers) -> str:
    return str(callers("admin").post("/ai-admin/keys", {"name": "mem0", "owner": "app"})["key"])


@pytest.fixture(scope="module")
def results(stack: Stack, key: str, user: str, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What each method of the client returned."""
    ended = subprocess.run(  # noqa: S603 - our own program
        [paths.PEERS / "bin" / "python", PROGRAM, key, f"{stack.url}/with-key/mem0", user],
        env={"HOME": str(tmp_path_factory.mktemp("home")), "MEM0_TELEMETRY": "False"},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    return json.loads(ended.stdout)


def test_what_messages_say_is_remembered_once_the_event_has_ended(results: Any) -> None:
    assert results["before"] == []
    status, texts = results["event"]
    assert status == "SUCCEEDED"
    assert "User lives in Porto" in texts


def test_a_text_is_added_and_found_with_its_similarity(results: Any) -> None:
    assert results["added"] == ["ADD", "I collect stamps.", "I collect stamps.", "2099-12-31"]
    assert results["search"] == ["I collect stamps.", True, True]


def test_filters_by_metadata_agent_and_run_hold(results: Any) -> None:
    assert (results["by metadata"], results["by another"]) == (["I collect stamps."], [])
    assert (results["agent"], results["of the user too"]) == (["Use formal language."], True)
    assert results["run"] == ["The ticket is 4711."]
    assert any("Ebba" in text for text in results["learned of the agent"])


def test_what_is_learned_has_ids_and_metadata_and_any_of_the_ids_find_it(results: Any) -> None:
    assert results["by some ids"] == [True] * 4
    assert results["learned"] == ["travel", "concierge", "trip-7", {"topic": "food"}]


def test_memories_are_listed_in_pages(results: Any) -> None:
    count, on_page, has_next = results["page"]
    assert (on_page, has_next) == (2, True)
    assert count > 2


def test_a_memory_is_read_changed_and_deleted_and_tells_its_history(results: Any) -> None:
    first, second, third = "I collect stamps.", "I collect coins.", "I collect maps."
    assert (results["get"], results["update"], results["batch"]) == (first, second, third)
    assert results["history"] == [["ADD", None, first], ["UPDATE", first, second]]
    assert results["deleted"].startswith("MemoryNotFoundError")
    assert results["after a batch"] == 1
    assert results["after all"] == []


def test_what_cannot_be_answered_names_the_reason(results: Any) -> None:
    no_id, as_repr, no_filter, anyone, either, unknown, no_memory, users = results["refused"]
    assert "one of user_id, agent_id, app_id and run_id is required" in no_id
    assert "unknown parameter" in as_repr
    assert "is required" in no_filter
    assert "* is not supported" in anyone
    assert "user_id is not supported within OR" in either
    assert "enable_graph" in unknown
    assert no_memory.startswith("MemoryNotFoundError")
    assert "docs/dialects/mem0.md" in users


def test_the_user_sees_the_same_memory_everywhere(stack: Stack, key: str, callers: Callers) -> None:
    who = callers("second")
    added = Client(f"{stack.url}/with-key", key).send(
        "POST",
        "/mem0/v3/memories/add/",
        {"messages": [{"role": "user", "content": "I keep bees in Braga"}], "user_id": who.user, "infer": False},
    )
    assert added.status == 200
    assert "I keep bees in Braga" in [
        hit["atom"]["text"] for hit in who.post("/ai-memory/recall", {"query": "Do I keep bees?"})["hits"]
    ]


def test_a_key_of_a_user_reaches_that_user_alone(stack: Stack, callers: Callers, user: str) -> None:
    ada = callers("user")
    keyed = Client(f"{stack.url}/with-key", ada.post("/ai-admin/keys", {"name": "mem0"})["key"])
    own = keyed.send("POST", "/mem0/v3/memories/", {"filters": {"user_id": ada.user}})
    others = keyed.send("POST", "/mem0/v3/memories/", {"filters": {"user_id": user}})
    assert (own.status, others.status) == (200, 403)
    assert others.headers["content-type"] == "application/json"
