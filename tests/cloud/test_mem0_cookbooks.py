"""Small apps on mem0's own client see what mem0 promises them, or a refusal that says what to do."""

import json
import subprocess
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from local import paths
from local.deployment import Stack
from tests.cloud.conftest import Callers

pytestmark = pytest.mark.night

PROGRAM = Path(__file__).parent / "programs" / "mem0_cookbooks.py"


@pytest.fixture(scope="module")
def results(stack: Stack, callers: Callers, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What each app saw."""
    key = str(callers("admin").post("/ai-admin/keys", {"name": "cookbooks", "owner": "app"})["key"])
    ended = subprocess.run(  # noqa: S603 - our own program
        [paths.PEERS / "bin" / "python", PROGRAM, key, f"{stack.url}/with-key/mem0", f"ada-{uuid4().hex[:8]}"],
        env={"HOME": str(tmp_path_factory.mktemp("home")), "MEM0_TELEMETRY": "False"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    return json.loads(ended.stdout)


def test_ids_partition_what_is_remembered(results: Any) -> None:
    hotel, meal = "I prefer small hotels near a station.", "I never eat shellfish."
    assert results["plan_trips"] == [sorted([hotel, meal]), [hotel], [meal], 2]


def test_a_diary_is_read_by_day_and_by_page(results: Any) -> None:
    assert results["keep_a_diary"] == [["I repaired bicycle number 2."], 2, 1, None, 3]


def test_a_talk_with_tools_is_learned_from(results: Any) -> None:
    left_out, is_learned, expires = results["support_customers"]
    assert (left_out, is_learned, expires) == ({"tool_calls": 1, "tool": 1}, True, "2099-12-31")


def test_options_are_taken_or_refused_with_what_to_do(results: Any) -> None:
    found, (rerank, day), is_own = results["set_options"]
    assert (found, is_own) == (["I row."], True)
    assert "rerank is not served: Loci ranks by itself" in rerank
    assert "reference_date is not served: write the day into the query" in day


def test_a_wrong_key_is_refused_as_one(results: Any) -> None:
    assert "the API key is unknown" in results["reach_with_a_wrong_key"]
