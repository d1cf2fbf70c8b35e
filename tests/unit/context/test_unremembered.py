"""A context says what a person asks about themselves and nothing in memory answers."""

import pytest

from loci.context.building import ContextQuestion
from loci.context.of_space import build_space_context
from loci.context.recalled import unremembered_topic
from loci.model.atoms import Kind
from tests.fakes.memory import SPACE
from tests.support.context_world import Talk
from tests.support.recall_world import ADA, atom

LINE = "Nothing was found in memory about: "


def test_a_question_that_nothing_answers_is_named_beyond_the_border_of_whole_memories(talk: Talk) -> None:
    talk.keep(atom(1, "User sails"))
    asked = ContextQuestion([SPACE], recall_query="What is my blood type?", whole_up_to=0)
    assert f"\n\n{LINE}blood type" in f"\n\n{talk.context(asked).context_block}"
    built = build_space_context(talk.context_ports(), ADA, SPACE, "What is my blood type?", whole_up_to=0)
    assert f"{LINE}blood type" in built.block


def test_a_whole_memory_speaks_for_itself(talk: Talk) -> None:
    talk.keep(atom(1, "User sails"))
    assert LINE not in talk.context(ContextQuestion([SPACE], recall_query="What is my blood type?")).context_block


def test_what_is_found_or_not_searched_is_not_named(talk: Talk) -> None:
    talk.keep(atom(1, "User's blood type is AB"))
    found = ContextQuestion([SPACE], recall_query="What is my blood type?", whole_up_to=0)
    unsearched = ContextQuestion([SPACE], recall_query="What is my shoe size?", recall_limit=0)
    assert all(LINE not in talk.context(one).context_block for one in (found, unsearched))


def test_it_is_not_named_where_a_line_always_in_mind_may_answer_it() -> None:
    known = atom(1, "User's blood type is AB", category="health", kind=Kind.FACT)
    assert unremembered_topic("What is my blood type?", [known]) == ""
    assert unremembered_topic("What is my shoe size?", [known]) == "shoe size"


@pytest.mark.parametrize(
    "message",
    ["My blood type is rare.", "Who wrote Emma?", "How do I descale a kettle?", "", "What is my name? " + "And? " * 30],
)
def test_other_messages_are_no_questions_about_the_writer(message: str) -> None:
    assert unremembered_topic(message, []) == ""


@pytest.mark.parametrize(
    ("message", "topic"),
    [
        ("What's my brother's name?", "brother's name"),
        ("Welche Blutgruppe habe ich?", "Welche Blutgruppe habe ich?"),
        ("Who am I?", "Who am I?"),
    ],
)
def test_the_telling_words_of_an_english_question_are_named(message: str, topic: str) -> None:
    assert unremembered_topic(message, []) == topic
