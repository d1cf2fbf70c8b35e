"""mem0's own client for Node against Loci: another address and a key of Loci, nothing else."""

import json
import subprocess
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from local import paths
from local.deployment import Stack
from tests.cloud.conftest import Callers

PROGRAM = Path(__file__).parent / "programs" / "mem0_client.mjs"


@pytest.fixture(scope="module")
def results(stack: Stack, callers: Callers, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What each method of the client returned."""
    key = str(callers("admin").post("/ai-admin/keys", {"name": "mem0 for Node", "owner": "app"})["key"])
    user = f"bea/b «{uuid4().hex[:8]}»"
    ended = subprocess.run(  # noqa: S603 - our own program
        [paths.VENV / "bin" / "node", PROGRAM, paths.NODE_PEERS, key, f"{stack.url}/with-key/mem0", user],
        env={"HOME": str(tmp_path_factory.mktemp("home")), "MEM0_TELEMETRY": "false"},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    return json.loads(ended.stdout)


def test_what_messages_say_is_remembered(results: Any) -> None:
    assert results["before"] == []
    assert results["pending"] == ["PENDING", "string"]
    assert results["learned"] == ["User lives in Porto"]


def test_a_text_is_added_found_and_listed(results: Any) -> None:
    assert results["added"] == ["ADD", "I collect stamps.", "2099-12-31"]
    assert results["search"] == ["I collect stamps.", True, True]
    assert results["byMetadata"] == ["I collect stamps."]
    assert results["page"] == [2, 1, True]


def test_a_memory_is_read_changed_and_deleted_and_has_a_history(results: Any) -> None:
    first, second, third = "I collect stamps.", "I collect coins.", "I collect maps."
    assert (results["get"], results["update"], results["batch"]) == (first, second, third)
    assert results["history"] == [["ADD", None, first], ["UPDATE", first, second]]
    assert results["deleted"].startswith("MemoryNotFoundError")
    assert (results["afterBatch"], results["afterAll"]) == ([], [])


def test_what_cannot_be_answered_names_the_reason(results: Any) -> None:
    no_id, anyone, reranked, users = results["refused"]
    assert "one of user_id, agent_id, app_id and run_id is required" in no_id
    assert "* is not supported" in anyone
    assert "rerank" in reranked
    assert "docs/dialects/mem0.md" in users
