"""A model calls the four tools."""

import pytest

from loci_memory_client.groups import TOOLS, call_tool
from loci_memory_client.groups.sqlite import SqliteMemory
from tests.groups.opened import Clock, OpenSqlite


@pytest.fixture
def memory(open_sqlite: OpenSqlite) -> SqliteMemory:
    return open_sqlite("team", now=Clock())


def test_there_are_four_tools_and_the_category_is_core_unless_the_model_says_otherwise() -> None:
    assert [tool["name"] for tool in TOOLS] == ["save_memory", "recall_memories", "forget_memory", "list_memories"]
    category = TOOLS[0]["parameters"]["properties"]["category"]
    assert (category["enum"], category["default"]) == (["core", "daily", "conversation"], "core")
    assert "category" not in TOOLS[0]["parameters"]["required"]


def test_each_call_is_answered_with_json(memory: SqliteMemory) -> None:
    saved = {"key": "color", "content": "Ana likes amber", "category": "core", "updatedAt": "2026-03-01T09:00:00Z"}
    assert call_tool(memory, "save_memory", {"key": "color", "content": "Ana likes amber"}) == saved
    assert call_tool(memory, "recall_memories", {"query": "amber"}) == {"memories": [saved]}
    assert call_tool(memory, "list_memories", {}) == {"memories": [{"key": "color", "category": "core"}]}
    assert call_tool(memory, "forget_memory", {"key": "color"}) == {"forgotten": True}
    assert call_tool(memory, "forget_memory", {"key": "color"}) == {"forgotten": False}


def test_the_model_may_choose_a_category(memory: SqliteMemory) -> None:
    arguments = {"key": "today", "content": "review cedar", "category": "daily"}
    assert call_tool(memory, "save_memory", arguments)["category"] == "daily"


def test_a_refusal_is_an_answer_that_names_field_and_limit(memory: SqliteMemory) -> None:
    assert call_tool(memory, "save_memory", {"key": "k"}) == {"error": "content: is missing or no text"}
    refused = call_tool(memory, "save_memory", {"key": "k", "content": "x" * 8001})
    assert refused == {"error": "content: must be 1 to 8000 characters and not blank"}


def test_another_tool_is_none_of_these(memory: SqliteMemory) -> None:
    with pytest.raises(LookupError, match="drop_table"):
        call_tool(memory, "drop_table", {})
