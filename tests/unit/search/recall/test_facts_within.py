"""Own words change places with the fact that was taken from them."""

from dataclasses import replace

import pytest

from loci.adapters.hashing import Hashing
from loci.ids import MessageId
from loci.model.atoms import SAID, Atom
from loci.search.recall import TopicQuestion
from tests.support.recall_world import World, atom

WORDS = "My aunt Petunia keeps bees near the old quarry and sells candles at the harbour each autumn"
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


def test_words_that_say_less_than_the_fact_stay_behind_it() -> None:
    fact = replace(atom(1, "User's aunt is Petunia Oakes"), source_message_ids=(message(1),))
    assert find_texts("Who is my aunt Petunia?", fact, own_words(2, WORDS, 1))[0] == fact.text
