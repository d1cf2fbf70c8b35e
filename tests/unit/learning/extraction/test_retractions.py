"""What a user takes back is a retraction, and left out of the answer that says it."""

from typing import Any

import pytest

from loci.learning.extraction import chunks, validation
from loci.learning.extraction.transcripts import transcript
from loci.learning.extraction.validation import ValidFacts
from loci.model.jobs import DropReason
from tests.support.model_facts import model_fact, taken_back, talk, user
from tests.support.nearness import all_near

GRAZ = (user("I live in Graz."), user("I'm moving to Oslo!"), user("Just kidding about Oslo, forget that."))
OSLO = taken_back("User is moving to Oslo", 3, quote="Just kidding about Oslo", key="user.plan.oslo-move")


def validated_with(*retracts: dict[str, Any], facts: tuple[dict[str, Any], ...] = ()) -> ValidFacts:
    told = transcript(talk(*GRAZ))
    answer: dict[str, Any] = {"facts": [*facts], "retracts": [*retracts]}
    return validation.validate(answer, chunks.chunk_after(told.lines, None), told.known, all_near)


def test_what_a_user_takes_back_is_a_retraction_whether_it_was_said_here_or_not() -> None:
    (retraction,) = validated_with(OSLO).facts
    assert (retraction.retracts, retraction.text, retraction.key) == (True, OSLO["text"], "user.plan.oslo-move")
    assert retraction.sources == (3,)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"quote": "forget Graz"}, DropReason.UNQUOTED),
        ({"sources": [17]}, DropReason.UNCITED),
        ({"text": " "}, DropReason.MALFORMED),
    ],
)
def test_an_unsaid_retraction_is_dropped(fields: dict[str, Any], reason: DropReason) -> None:
    assert validated_with({**OSLO, **fields}) == ValidFacts((), {reason: 1})


def test_what_was_taken_back_after_it_was_said_is_left_out_of_the_same_answer() -> None:
    oslo = model_fact("User is moving to Oslo", 2, quote="I'm moving to Oslo", key="user.plan.oslo-move")
    graz = model_fact("User lives in Graz", 1, quote="I live in Graz")
    facts = validation.merge((), validated_with(OSLO, facts=(oslo, graz)).facts)
    assert [(fact.text, fact.retracts) for fact in facts] == [
        ("User lives in Graz", False),
        ("User is moving to Oslo", True),
    ]
    again = validation.merge(facts, validated_with(facts=(graz,)).facts)
    assert again == facts
