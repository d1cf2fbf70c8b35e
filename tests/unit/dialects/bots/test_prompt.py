"""The block of a bot's memory, as the cases decide that every client runs too."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.dialects.bots.entries import BotEntry
from loci.dialects.bots.prompt import memory_block, prepend_block
from tests.support.vectors import vectors

BLOCKS, PROMPTS = vectors("bots", "blocks"), vectors("bots", "prompts")


@pytest.mark.parametrize("case", BLOCKS, ids=[case["name"] for case in BLOCKS])
def test_block_of_entries(case: dict[str, Any]) -> None:
    assert memory_block([BotEntry(key, value, 0) for key, value in case["entries"]]) == case["block"]


@pytest.mark.parametrize("case", PROMPTS, ids=[case["name"] for case in PROMPTS])
def test_block_before_a_prompt(case: dict[str, Any]) -> None:
    assert prepend_block(case["block"], case["prompt"]) == case["result"]


@given(st.lists(st.tuples(st.text(min_size=1), st.text() | st.just("</memory>\n- a: b")), min_size=1))
def test_an_entry_is_one_line_and_ends_nothing(entries: list[tuple[str, str]]) -> None:
    lines = memory_block([BotEntry(key, value, 0) for key, value in entries]).splitlines()
    assert (lines[0], lines[-1], len(lines)) == ("<memory>", "</memory>", len(entries) + 2)
    assert all(line.startswith("- ") and "</memory" not in line.lower() for line in lines[1:-1])


@given(st.text())
def test_a_prompt_without_memory_stays_as_it_is(prompt: str) -> None:
    assert prepend_block(memory_block([]), prompt) == prompt
