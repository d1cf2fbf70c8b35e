"""Own words change places with the fact that was taken from them."""

from dataclasses import replace

import pytest

from loci.adapters.hashing import Hashing
from loci.ids import JobId, MessageId
from loci.model.atoms import SAID, Atom, ExtractionSource
from loci.search.recall import TopicQuestion
from tests.support.recall_world import World, atom

WORDS = "My aunt Petunia keeps bees near the old quarry and sells candles at the harbour each autumn"
TOLD = "User's aunt Petunia keeps bees near the old quarry and sells candles at the harbour each autumn"
FACT = "User's aunt is Petunia"


def find_texts(question: str, *atoms: Atom) -> list[str]:
    world = World()
    world.keep(*atoms)
    return [hit.atom.text for hit in world.recalls(TopicQuestion(question), embedder=Hashing()).hits]


def own_words(number: int, text: str, seq: int) -> Atom:
    return replace(atom(number, text), category=SAID, source_message_ids=(message(seq),))


def message(seq: int) -> MessageId:
    return MessageId("chat", "0" * 26, seq)


@pytest.mark.parametrize(("seq", "first"), [(1, WORDS), (2, FACT)])
def test_words_that_say_a_fact_whole_come_before_it_where_both_are_of_one_message(seq: int, first: str) -> None:
    fact = replace(atom(1, FACT), source_message_ids=(message(1),))
    hits = find_texts("Who is my aunt Petunia?", fact, own_words(2, WORDS, seq))
    assert sorted(hits) == sorted([WORDS, FACT])
    assert hits[0] == first


@pytest.mark.parametrize(("extractor", "first"), [("openai/qwen3:8b", TOLD), ("rules", FACT)])
def test_what_a_model_says_in_place_of_the_words_comes_before_a_fact_of_it(extractor: str, first: str) -> None:
    fact = replace(atom(1, FACT), source_message_ids=(message(1),))
    source = ExtractionSource("v5", "hash", extractor, JobId("chat", "0" * 26, "0" * 32))
    told = replace(atom(2, TOLD), extraction=source, source_message_ids=(message(1),))
    assert find_texts("Who is my aunt Petunia?", fact, told) == [first, *({TOLD, FACT} - {first})]


def test_words_that_say_less_than_the_fact_stay_behind_it() -> None:
    fact = replace(atom(1, "User's aunt is Petunia Oakes"), source_message_ids=(message(1),))
    assert find_texts("Who is my aunt Petunia?", fact, own_words(2, WORDS, 1))[0] == fact.text
