"""The golden conversations: what rules keep of those that no rule was written by, and what the files must hold."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from loci.adapters.rules import RulesExtractor
from loci.model.atoms import Category, Kind
from loci.model.conversations import MessageRole
from loci.ports.language import ExtractedFact
from tests.golden.conversations import ASSISTANTS, HELD_OUT, TUNING, Expected, Golden, golden
from tests.golden.pasted_texts import believed_pastes, golden_pastes, missing_words, own_words
from tests.golden.scoring import fits, missing_facts, score, wrong

pytestmark = pytest.mark.thorough

HALVES = (TUNING, HELD_OUT)
FACT = ExtractedFact(
    text="User lives in Port Ellen",
    category=Category("identity", Kind.FACT),
    importance=4,
    confidence=0.9,
    valid_from=datetime(2026, 5, 4, 9, 30, tzinfo=UTC),
    sources=(1, 3),
    key="user.home",
)


@pytest.mark.parametrize("half", HALVES)
def test_stated_facts_are_right_and_required_ones_are_found(half: str) -> None:
    found = score(RulesExtractor(), golden(half))
    assert found.precision >= 0.90
    assert found.recall >= 0.90
    assert found.stated >= 0.25 * found.expected


@pytest.mark.parametrize("half", HALVES)
def test_talk_with_assistants_yields_required_facts_and_no_question_or_paste(half: str) -> None:
    talks = golden(f"{ASSISTANTS}/{half}")
    found = score(RulesExtractor(), talks)
    assert len(talks) >= 18
    assert found.recall >= 0.85
    assert found.intruders == 0


@pytest.mark.parametrize("half", HALVES)
def test_pasted_texts_are_not_believed(half: str) -> None:
    assert len(believed_pastes(RulesExtractor(), half)) <= 0.05 * len(golden_pastes(half))


def test_nearly_all_own_words_that_look_like_pastes_are_found() -> None:
    messages = own_words()
    told = sum(len(one.kept) for one in messages)
    assert len(messages) >= 40
    assert len(missing_words(RulesExtractor(), messages)) <= 0.05 * told


@pytest.mark.parametrize("half", HALVES)
def test_a_half_has_the_kinds_of_the_other_and_each_is_large(half: str) -> None:
    talks = golden(half)
    assert {talk.kind for talk in talks} == {talk.kind for talk in golden(TUNING)}
    assert len(talks) >= 24
    assert sum(len(talk.must) for talk in talks) >= 100
    assert sum(talk.kind == "languages" for talk in talks) >= 4


def test_no_conversation_is_in_both_halves() -> None:
    names = [talk.name for half in HALVES for talk in golden(half)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("talk", [talk for half in HALVES for talk in golden(half)], ids=lambda talk: talk.name)
def test_what_is_expected_says_something_and_rests_on_a_message_of_a_user(talk: Golden) -> None:
    assert all(expected["says"] and all(expected["says"]) for expected in (*talk.must, *talk.may, *talk.must_not))
    users = {message.seq for message in talk.messages if message.role is MessageRole.USER}
    assert {expected["message"] for expected in talk.must} <= users


@pytest.mark.parametrize(
    ("expected", "is_it"),
    [
        ({"says": ["port"]}, True),
        ({"says": ["Islay|Ellen", "lives"]}, True),
        ({"says": ["Islay"]}, False),
        ({"says": ["ort Ellen"]}, False),
        ({"says": ["Ellen"], "message": 3}, True),
        ({"says": ["Ellen"], "message": 2}, False),
        ({"says": ["Ellen"], "kind": "EPISODE|FACT"}, True),
        ({"says": ["Ellen"], "kind": "EPISODE"}, False),
        ({"says": ["Ellen"], "key": "user.home"}, True),
        ({"says": ["Ellen"], "key": "user.name"}, False),
        ({"says": ["Ellen"], "validFrom": "2026-05-04"}, True),
        ({"says": ["Ellen"], "validFrom": "2026-05-05"}, False),
    ],
)
def test_a_fact_is_the_one_expected_by_all_that_is_said_of_it(expected: Expected, is_it: bool) -> None:
    assert fits(FACT, expected) is is_it


def test_a_fact_is_wrong_that_nothing_allows_or_something_forbids() -> None:
    other = replace(FACT, text="User hates Port Ellen")
    talk = Golden(
        "t", "k", (), must=({"says": ["lives"]},), may=({"says": ["Ellen"]},), must_not=({"says": ["hates"]},)
    )
    assert wrong(talk, [FACT, other]) == [other]
    assert wrong(replace(talk, must=(), may=()), [FACT]) == [FACT]
    assert missing_facts(talk, [other]) == [{"says": ["lives"]}]
