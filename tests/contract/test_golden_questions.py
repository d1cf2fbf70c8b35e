"""Recall answers plain questions in other words than were said, and is silent on what was never said."""

from datetime import datetime, timedelta

import pytest

from benchmarks.locomo.playing import CachingEmbedder, PlayedTalk
from benchmarks.locomo.talks import ASSISTANT, Talk, Turn
from local import demo, script
from loci.adapters.rules import RulesExtractor
from tests.fakes.memory import START
from tests.golden.answering import answers, mean_scores
from tests.golden.asking import HELD_OUT, SIZES, TUNING, Half, OfALanguage, half, languages
from tests.support import sentence_model


@pytest.fixture(scope="module")
def embedder() -> CachingEmbedder:
    return CachingEmbedder(sentence_model.default_embedder())


@pytest.mark.parametrize("name", [pytest.param(TUNING, marks=pytest.mark.night), HELD_OUT])
def test_recall_answers_what_is_known_and_is_silent_on_the_rest(name: str, embedder: CachingEmbedder) -> None:
    counted = [answers(half(name), size, embedder) for size in SIZES]
    # In German and Spanish words decide: the questions there in quite other words than the memories' are not answered.
    assert sum(one.answered for one in counted) >= 0.96 * sum(one.asked for one in counted)
    assert sum(one.found for one in counted) >= 0.95 * sum(one.asked for one in counted)
    assert sum(one.silent for one in counted) >= 0.90 * sum(one.off_topic for one in counted)
    assert all(one.answered_part >= 0.96 and one.silent_part >= 0.90 for one in counted)


def test_a_wrong_hit_scores_less_than_a_right_one(embedder: CachingEmbedder) -> None:
    right, wrong = mean_scores(half(HELD_OUT), 10, embedder)
    assert right - wrong >= 0.15


@pytest.mark.parametrize("found", [half(TUNING), half(HELD_OUT)], ids=[TUNING, HELD_OUT])
def test_each_half_has_150_questions_and_50_off_topic(found: Half) -> None:
    assert sum(len(space.questions) for space in found.spaces) == 150
    assert len(set(found.off_topic)) == 50
    assert all(len(space.memories) == max(SIZES) for space in found.spaces)


def test_no_question_is_in_both_halves() -> None:
    first, second = (
        {*found.off_topic, *(one.text for space in found.spaces for one in space.questions)}
        for found in (half(TUNING), half(HELD_OUT))
    )
    assert len(first & second) <= 15


@pytest.fixture(scope="module", params=sorted(languages()))
def spoken(request: pytest.FixtureRequest, embedder: CachingEmbedder) -> tuple[OfALanguage, PlayedTalk]:
    told = languages()[request.param]
    turns = tuple(Turn(text, "", text, START + timedelta(minutes=n)) for n, text in enumerate(told.memories))
    return told, PlayedTalk(Talk(request.param, (turns,), ()), embedder, "pages")


def test_what_was_told_is_found_in_any_language(spoken: tuple[OfALanguage, PlayedTalk]) -> None:
    told, played = spoken
    found = [played.find_turns(question, 8)[:1] == [memory] for question, memory in told.asked]
    assert sum(found) >= len(found) - 1


def test_what_nothing_answers_is_silent_in_any_language(spoken: tuple[OfALanguage, PlayedTalk]) -> None:
    told, played = spoken
    silent = [not played.find_turns(question, 8) for question in told.off_topic]
    assert sum(silent) >= len(silent) - 1


@pytest.mark.parametrize(
    "asked",
    [script.QUESTION, "Where do I live, and what do I like to drink?", "What do I like to drink and where do I live?"],
)
def test_a_taste_in_own_words_comes_before_unrelated_facts(asked: str, embedder: CachingEmbedder) -> None:
    lines = script.read(demo.SAMPLE, None, None).lines
    said = tuple(
        Turn(line.content, ASSISTANT if line.role == "assistant" else "", line.content, datetime.fromisoformat(line.at))
        for line in lines
        if line.at
    )
    played = PlayedTalk(Talk("demo", (said,), ()), embedder, "pages", RulesExtractor())
    first, second = (turn for (turn,) in played.find_citations(asked, 2))
    assert {"moved to Malmö" in first + second, "green tea" in first + second} == {True}
