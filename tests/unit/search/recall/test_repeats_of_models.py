"""What a model only repeats of a message takes no place from other memories, in recall and in contexts."""

from dataclasses import replace

import pytest

from loci.adapters.hashing import Hashing
from loci.context.repeats import without_repeats
from loci.context.sections import ContextSections
from loci.ids import JobId, MessageId
from loci.model.atoms import SAID, Atom, ExtractionSource
from loci.search.recall import TopicQuestion
from loci.search.recall.repeats import is_repeat
from tests.support.recall_world import World, atom

WORDS = "My aunt Petunia keeps bees near the old quarry and sells candles at the harbour each autumn"
FACT = "User's aunt Petunia keeps bees"
OTHER = "User's aunt Rose lives alone"
MODEL = "openai/qwen3:8b"


def by_model(number: int, text: str, extractor: str = MODEL, seq: int = 1) -> Atom:
    source = ExtractionSource("v5", "hash", extractor, JobId("chat", "0" * 26, "0" * 32))
    return replace(atom(number, text), extraction=source, source_message_ids=(message(seq),))


def own_words(number: int, text: str) -> Atom:
    return replace(by_model(number, text, "rules"), category=SAID)


def message(seq: int) -> MessageId:
    return MessageId("chat", "0" * 26, seq)


def test_a_repeat_comes_behind_what_says_something_else() -> None:
    world = World()
    world.keep(own_words(1, WORDS), by_model(2, FACT), replace(atom(3, OTHER), source_message_ids=(message(3),)))
    hits = [hit.atom.text for hit in world.recalls(TopicQuestion("Who is my aunt?"), embedder=Hashing()).hits]
    assert hits.index(WORDS) < hits.index(FACT)
    assert hits[-1] == FACT


@pytest.mark.parametrize("report", ["The user says that", "User has also mentioned that"])
def test_a_report_of_what_was_said_is_a_repeat_of_it(report: str) -> None:
    assert is_repeat(by_model(2, f"{report} bees swarm"), own_words(1, "Bees swarm, and I run."))
    assert not is_repeat(by_model(2, "User grumbles that bees swarm"), own_words(1, "Bees swarm, and I run."))


def test_a_context_prints_own_words_without_what_a_model_made_of_them() -> None:
    sections = ContextSections(None, (), (own_words(1, WORDS), by_model(2, FACT)), ())
    assert [atom.text for atom in without_repeats(sections).recalled] == [WORDS]


def test_of_two_facts_that_a_model_made_of_one_sentence_the_first_is_printed() -> None:
    again = by_model(3, "The user says that their aunt Petunia keeps bees")
    sections = ContextSections(None, (), (by_model(2, FACT), again), ())
    assert [atom.text for atom in without_repeats(sections).recalled] == [FACT]


@pytest.mark.parametrize(
    "fact",
    [
        by_model(2, "User's aunt Petunia has kept 12 hives of bees near the quarry"),
        by_model(2, "User's aunt Petunia Oakes keeps bees near the quarry"),
        by_model(2, "User grew up near a beekeeper"),
        by_model(2, FACT, "rules"),
        by_model(2, FACT, seq=2),
    ],
)
def test_what_adds_something_or_is_of_another_message_is_no_repeat(fact: Atom) -> None:
    assert not is_repeat(fact, own_words(1, WORDS))
