"""What a message tells of its writer that no other form reads, and what a message does not tell."""

from datetime import UTC, datetime

import pytest

from loci.adapters.rules.substance import tells
from loci.model import Kind
from tests.unit.talk import facts, message, said, talk

REST = "It has been quite a week over here, and nothing went the way I expected it to."


@pytest.mark.parametrize(
    ("line", "text", "kind"),
    [
        ("We met my old teacher at the market.", "User met their old teacher at the market", Kind.EPISODE),
        ("I've been building a house with the kids.", "User has been building a house with the kids", Kind.FACT),
        ("I'm restoring an old wooden canoe these days.", "User is restoring an old wooden canoe", Kind.FACT),
        ("Pottery helps me forget the office.", "Pottery helps User forget the office", Kind.FACT),
        ("I spend most evenings in the greenhouse.", "User spends most evenings in the greenhouse", Kind.FACT),
        ("Tomorrow I will be painting fences.", "User will be painting fences on 2026-05-05", Kind.INTENTION),
        ("I no longer sing in the parish choir.", "User no longer sings in the parish choir", Kind.FACT),
        ("Here's the quilt I made for my niece.", "User shows the quilt they made for their niece", Kind.EPISODE),
        ("Our orchard gave us plums all summer.", "User's orchard gave them plums all summer", Kind.FACT),
    ],
)  # fmt: skip
def test_what_a_message_tells_is_kept(line: str, text: str, kind: Kind) -> None:
    kept = facts(talk(f"{line} {REST}"))
    assert (text, kind) in [(fact.text, fact.category.kind) for fact in kept]


def test_a_day_that_is_told_is_absolute() -> None:
    at = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
    [fact] = facts(
        [message(1, "Last Friday we ran into my old piano teacher. So many memories came back to us!", at=at)]
    )
    assert fact.text == "User ran into their old piano teacher on 2026-05-01"
    assert fact.valid_from == datetime(2026, 5, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    "line",
    [
        "We ran into my old piano teacher.",
        "We ran into a wall with the export and the server was slow. How can I make the query of the report faster?",
        "I restored the old canoe and painted it white over the summer. Can you write an ad for it?",
        "Please make it sound nicer: we walked around the harbour and had coffee with the whole family.",
    ],
)
def test_a_message_that_is_short_or_asks_for_something_tells_nothing(line: str) -> None:
    assert said(line) == []
    assert not tells(line)


@pytest.mark.parametrize(
    "line",
    [
        "It helps me forget the office.",
        "I agree with all of what you said there.",
        "I really admire your work with the children.",
        "I will keep going and never give up.",
        "I had such a great time there.",
        "They were really good people and so were the others.",
    ],
)
def test_what_says_nothing_by_itself_or_speaks_of_the_listener_is_not_kept(line: str) -> None:
    assert said(f"{line} It was quite a week here, and nothing went the way it should.") == []


def test_whom_she_is_was_mentioned_last() -> None:
    assert "User's sister is named Mira" in said("I went to Graz with my sister on Friday. She's called Mira.")
    assert said("She's called Mira.") == []


@pytest.mark.parametrize("zone", ["My time zone is America/Los_Angeles.", "I'm on UTC-7."])
def test_tomorrow_is_a_day_where_the_speaker_is(zone: str) -> None:
    at = datetime(2026, 6, 19, 5, 30, tzinfo=UTC)
    told = [fact.text for fact in facts([message(1, zone, at=at), message(2, "I'm flying to Rome tomorrow.", at=at)])]
    assert told[-1] == "User is flying to Rome on 2026-06-19"


def test_a_time_zone_that_nobody_knows_changes_nothing() -> None:
    at = datetime(2026, 6, 19, 5, 30, tzinfo=UTC)
    [*_, plan] = facts([message(1, "My time zone is Middle/Earth. I'm flying to Rome tomorrow.", at=at)])
    assert plan.text == "User is flying to Rome on 2026-06-20"
