"""Short entries, a quotation, a fact and a topic: what code adds to them."""

from datetime import UTC, datetime
from typing import Any

import pytest

from loci.model.atoms import Category, Kind
from loci.model.conversations import Message
from loci.model.entities import EntityType, ExtractedEntity
from loci.model.jobs import DropReason
from loci.ports.language import ExtractedFact
from tests.support.fact_validation import TALK, only, validate_facts
from tests.support.model_facts import assistant, user


def short(fact: str, quote: str, topic: str = "other") -> dict[str, Any]:
    return {"quote": quote, "fact": fact, "topic": topic}


def of(said: str, fact: str, topic: str, *, quote: str = "", author: str | None = None) -> ExtractedFact:
    """The fact of one message of a user."""
    return only(short(fact, quote or said, topic), (user(said, author=author),))


def test_the_line_is_the_users_that_holds_the_quotation() -> None:
    assert only(short("User lives in Graz", "I moved to Graz", "home")).sources == (1,)


def test_of_several_lines_that_hold_it_the_one_counts_whose_question_the_fact_answers() -> None:
    talk: tuple[Message, ...] = (
        assistant("Are you vegetarian?"),
        user("Yes."),
        assistant("Do you own a boat?"),
        user("Yes."),
    )
    assert only(short("User is vegetarian", "Yes.", "diet"), talk).sources == (2,)
    assert only(short("User owns a boat", "Yes.", "possession"), talk).sources == (4,)


@pytest.mark.parametrize(
    ("fact", "quote", "reason"),
    [
        ("User is a pilot", "I am a pilot", DropReason.UNQUOTED),
        ("User must be allergic to peanuts", "you must be allergic to peanuts", DropReason.UNCITED),
        ("User owns a boat", "owns a boat", DropReason.UNCITED),
        ("User moved to Vienna", "I moved to Graz last week", DropReason.UNCONFIRMED),
    ],
)
def test_what_no_user_said_is_dropped_for_the_same_reasons(fact: str, quote: str, reason: DropReason) -> None:
    assert validate_facts(short(fact, quote)).drops == {reason: 1}
    assert len(TALK) == 6


def test_rules_read_key_category_importance_and_entities() -> None:
    fact = of("I live in Graz", "User lives in Graz", "home")
    assert (fact.key, fact.category) == ("user.home", Category("identity", Kind.FACT))
    assert (fact.importance, fact.confidence) == (4, 1.0)
    assert fact.entities == (ExtractedEntity(EntityType.PLACE, "Graz"),)


def test_the_key_is_the_authors_own() -> None:
    assert of("I live in Graz", "Felix lives in Graz", "home", author="Felix").key == "felix.home"


def test_a_fact_that_says_more_than_rules_read_has_no_key() -> None:
    fact = of("My sister Mia lives in Bergen", "User's sister Mia lives in Bergen", "relation")
    assert (fact.key, fact.category.name) == (None, "relation")
    assert fact.entities == (ExtractedEntity(EntityType.PERSON, "Mia"),)


@pytest.mark.parametrize(
    ("said", "fact", "topic", "kind", "importance"),
    [
        ("I collect old maps of the sea", "User collects old maps of the sea", "habit", Kind.FACT, 3),
        ("I love rowing at dawn most", "User loves rowing at dawn most", "preference", Kind.PREFERENCE, 3),
        ("I ran the marathon", "User ran the marathon", "event", Kind.EPISODE, 2),
        ("I carry an EpiPen", "User carries an EpiPen", "health", Kind.FACT, 5),
    ],
)
def test_where_rules_read_nothing_the_topic_gives_kind_and_importance(
    said: str, fact: str, topic: str, kind: Kind, importance: int
) -> None:
    kept = of(said, fact, topic)
    assert (kept.category.kind, kept.importance) == (kind, importance)


def test_an_instruction_that_is_no_order_is_a_preference() -> None:
    wish = of("I like short answers in the morning", "User likes short answers in the morning", "instruction")
    order = of("From now on keep it short", "User wants it kept short from now on", "instruction")
    assert (wish.category.kind, order.category.kind) == (Kind.PREFERENCE, Kind.RULE)


def test_a_category_of_the_app_stays() -> None:
    assert of("I live in Graz", "User lives in Graz", "delivery address").category.name == "delivery address"


def test_a_plan_ends_with_the_day_that_the_fact_names() -> None:
    plan = of("The exam is on Thursday", "User has an exam on 2026-05-14", "plan", quote="The exam is on Thursday")
    assert plan.valid_to == datetime(2026, 5, 15, tzinfo=UTC)


def test_an_event_begins_on_the_day_that_its_fact_names_or_else_its_words() -> None:
    named = of("I finished the marathon", "User finished the marathon on 2026-05-03", "event")
    told = of("I finished the marathon yesterday", "User finished the marathon", "event")
    assert (named.valid_from, told.valid_from) == (datetime(2026, 5, 3, tzinfo=UTC), datetime(2026, 5, 10, tzinfo=UTC))


def test_what_is_doubtful_is_less_certain() -> None:
    assert of("Maybe I own a bicycle, I think", "User owns a bicycle maybe", "possession").confidence < 1
