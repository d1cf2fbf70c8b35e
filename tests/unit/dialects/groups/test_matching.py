"""Which memories answer a query, as SQLite's FTS5 would have it."""

import sqlite3
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.dialects.groups.matching import match_memories
from loci.dialects.groups.memories import GroupMemory, GroupMemoryCategory
from loci.dialects.groups.words import cut_phrases, cut_words
from tests.fakes.memory import START
from tests.support.vectors import vectors

CASES = vectors("groups", "cases")
STORES = {store["name"]: store["memories"] for store in vectors("groups", "stores")}
WORDS = st.sampled_from(["amber", "basil", "cedar", "delta", "ember", "amber-basil", "naïve", "東京", "50%", "_x", "x"])
TEXTS = st.lists(WORDS, min_size=1, max_size=12).map(" ".join)


def memories(*contents: tuple[str, str]) -> list[GroupMemory]:
    """Saved one after the other, a minute apart."""
    instants = (START + timedelta(minutes=number) for number in range(len(contents)))
    made = zip(contents, instants, strict=True)
    return [GroupMemory(key, content, GroupMemoryCategory.CORE, at, at) for (key, content), at in made]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['store']}: {case['query']}")
def test_the_first_five_are_those_of_the_case(case: dict[str, Any]) -> None:
    stored = memories(*((memory["key"], memory["content"]) for memory in STORES[case["store"]]))
    assert [memory.key for memory in match_memories(stored, case["query"], 5)] == case["keys"]


@given(st.lists(TEXTS, min_size=1, max_size=12), st.lists(WORDS, min_size=1, max_size=5).map(" ".join))
def test_words_rank_as_in_fts5(contents: list[str], query: str) -> None:
    stored = memories(*((f"key {number}", content) for number, content in enumerate(contents)))
    phrases = " OR ".join('"' + " ".join(phrase) + '"' for phrase in cut_phrases(query))
    expected = rank_in_fts5(stored, phrases) if phrases else []
    if expected:
        assert [memory.key for memory in match_memories(stored, query, 50)] == expected


def rank_in_fts5(stored: list[GroupMemory], query: str) -> list[str]:
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE words USING fts5 (key, content, tokenize = 'unicode61 remove_diacritics 0')")
    rows = [(" ".join(cut_words(memory.key)), " ".join(cut_words(memory.content))) for memory in stored]
    database.executemany(
        "INSERT INTO words (rowid, key, content) VALUES (?, ?, ?)", ((n, *row) for n, row in enumerate(rows))
    )
    ranked = "SELECT rowid FROM words WHERE words MATCH ? ORDER BY round(bm25(words), 12), rowid DESC"
    return [stored[number].key for (number,) in database.execute(ranked, (query,))]


def test_a_part_is_looked_for_only_where_no_word_is_found() -> None:
    stored = memories(("one", "the cat"), ("two", "concatenate"))
    assert [memory.key for memory in match_memories(stored, "cat", 5)] == ["one"]
    assert [memory.key for memory in match_memories(stored, "catena", 5)] == ["two"]


def test_nothing_is_found_in_nothing() -> None:
    assert match_memories([], "cat", 5) == ()
