from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.rules import VerbatimExtractor
from loci.errors import Refused
from loci.learning.extraction import model_answers
from loci.learning.extraction.source_context import find_surroundings
from loci.model.atoms import Kind
from loci.model.conversations import Message, MessageRole, TextBlock, Visibility
from loci.model.entities import EntityType, ExtractedEntity
from tests.support.pipeline import Pipeline, extracted_fact, message


def user_message(seq: int, text: str, author: str | None = None, visibility: Visibility = Visibility.USER) -> Message:
    return replace(message(seq, visibility), content=(TextBlock(text),), author=author)


def test_every_turn_that_is_seen_is_a_fact_in_its_own_words() -> None:
    turns = [
        user_message(1, "I flew a kite  today!", "Ann"),
        user_message(2, " \n"),
        user_message(3, "a note", visibility=Visibility.INTERNAL),
        user_message(4, "Nice."),
    ]
    first, last = VerbatimExtractor().extract(turns, "v1").facts
    assert (first.text, first.sources, first.valid_from) == ("I flew a kite  today!", (1,), turns[0].occurred_at)
    assert (first.category.kind, first.entities) == (Kind.EPISODE, (ExtractedEntity(EntityType.PERSON, "Ann"),))
    assert (last.text, last.sources, last.entities) == ("Nice.", (4,), ())


def test_an_author_whose_name_shows_nothing_is_no_entity() -> None:
    (fact,) = VerbatimExtractor().extract([user_message(1, "I flew a kite.", "\u200b ")], "v1").facts
    assert fact.entities == ()


def test_what_is_too_long_for_an_atom_becomes_several_and_nothing_is_lost() -> None:
    long = " ".join(f"Sentence number {number} is here." for number in range(700)) + " " + "x" * 9000
    facts = VerbatimExtractor().extract([user_message(1, long)], "v1").facts
    assert len(facts) > 3
    assert all(0 < len(fact.text) <= 8000 and not fact.quoted for fact in facts)
    assert "".join(fact.text for fact in facts).replace(" ", "") == long.replace(" ", "")


def test_a_version_that_was_never_released_is_refused() -> None:
    with pytest.raises(Refused):
        VerbatimExtractor().extract([], "v9")


def test_an_answer_quotes_by_reference() -> None:
    facts = VerbatimExtractor().extract([user_message(1, "a secret word")], "v1").facts
    text = model_answers.to_text("hash", facts)
    assert "secret" not in text
    (fact,) = model_answers.from_text(text).facts
    assert (fact.quoted, fact.sources) == (True, (1,))


def test_the_whole_way_from_turns_to_atoms() -> None:
    pipeline = Pipeline()
    pipeline.bind()
    pipeline.fan_out()
    pipeline.ports = pipeline.with_parts(extractors={"rules": VerbatimExtractor()})
    pipeline.run_all()
    assert pipeline.texts == ["message 1", "message 2", "message 5"]
    assert [atom.surroundings.context for atom in pipeline.atoms] == [
        "message 2\nmessage 5",
        "message 1\nmessage 5",
        "message 1\nmessage 2",
    ]


def test_the_setting_of_a_rewritten_fact_holds_what_it_rests_on() -> None:
    seen = [user_message(1, "How old are you?"), user_message(2, "I am 9", "Ann"), user_message(4, "Wow")]
    found = find_surroundings(extracted_fact("Ann is 9", 2), seen)
    assert (found.speaker, found.context) == ("Ann", "How old are you?\nI am 9\nWow")


def test_a_turn_of_another_day_or_far_along_in_a_long_one_is_no_context() -> None:
    turns = [
        user_message(1, "old"),
        user_message(2, "x" * 900 + " end"),
        user_message(3, "here", "Ann"),
        user_message(5, "begin " + "x" * 900),
    ]
    early = replace(turns[0], occurred_at=turns[2].occurred_at - timedelta(days=2))
    context = find_surroundings(replace(extracted_fact("here", 3), quoted=True), [early, *turns[1:]]).context
    before, after = context.split("\n")
    assert before.endswith(" end")
    assert after.startswith("begin ")
    assert len(before) == len(after) == 500


def test_of_several_sources_a_user_speaks_before_an_assistant() -> None:
    claim = replace(user_message(1, "You are 9?", "Bot"), role=MessageRole.ASSISTANT)
    assert (
        find_surroundings(
            extracted_fact("Ann is 9", 1, 2), [claim, replace(user_message(2, "Yes", "Ann"), role=MessageRole.USER)]
        ).speaker
        == "Ann"
    )
    assert find_surroundings(extracted_fact("x", 1), [user_message(1, "x")]).speaker == ""
