"""Calls, blocks and paths, as the cases decide that the service runs too."""

from typing import Any

import pytest

from loci_memory_client.bots import Entry, memory_block, parseToolCall, prepend_block
from loci_memory_client.bots.service import part_of_path
from tests.bots.vectors import vectors

CALLS, BLOCKS, PROMPTS, PATHS = (vectors(section) for section in ("calls", "blocks", "prompts", "paths"))


@pytest.mark.parametrize("case", CALLS, ids=[case["name"] for case in CALLS])
def test_calls_of_a_reply(case: dict[str, Any]) -> None:
    found = parseToolCall(case["text"], case["function"]) if "function" in case else parseToolCall(case["text"])
    assert [[call.key, call.value] for call in found] == case["calls"]


@pytest.mark.parametrize("case", BLOCKS, ids=[case["name"] for case in BLOCKS])
def test_block_of_entries(case: dict[str, Any]) -> None:
    assert memory_block([Entry(key, value, 0) for key, value in case["entries"]]) == case["block"]


@pytest.mark.parametrize("case", PROMPTS, ids=[case["name"] for case in PROMPTS])
def test_block_before_a_prompt(case: dict[str, Any]) -> None:
    assert prepend_block(case["block"], case["prompt"]) == case["result"]


@pytest.mark.parametrize("case", PATHS, ids=[repr(case["text"]) for case in PATHS])
def test_text_as_part_of_a_path(case: dict[str, str]) -> None:
    assert part_of_path(case["text"]) == case["part"]
