"""The cases that everybody who speaks the dialect of chats runs."""

from typing import Any

import pytest

from loci.dialects.chats.memories import ChatMemory, SourceType
from loci.dialects.chats.recalling import known_facts_block
from loci.language.categories import StatedCategory, infer_category
from tests.fakes.memory import START
from tests.support.vectors import vectors


@pytest.mark.parametrize("case", vectors("chats", "categories"), ids=lambda case: case["text"])
def test_words_decide_the_category(case: dict[str, str]) -> None:
    assert infer_category(case["text"]).value == case["category"]


@pytest.mark.parametrize("case", vectors("chats", "blocks"), ids=lambda case: case["name"])
def test_memories_become_a_section_of_the_system_prompt(case: dict[str, Any]) -> None:
    memories = [
        ChatMemory("mem_1", content, category and StatedCategory(category), SourceType.USER, START, START, 1)
        for content, category in case["memories"]
    ]
    assert known_facts_block(memories) == case["block"]
