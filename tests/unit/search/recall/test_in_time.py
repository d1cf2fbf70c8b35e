"""A time in a question chooses among the memories that fit it, and drops none."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from loci.model.atoms import SAID, Surroundings
from loci.search.recall import TopicQuestion
from loci.search.recall.explaining import explain_topic
from loci.search.recall.gate import Ground
from tests.fakes.memory import SPACE, Clock, in_memory
from tests.support.recall_world import ADA, World, atom, texts

# A Wednesday.
NOW = datetime(2026, 3, 18, 15, tzinfo=UTC)
REPAIRED = {"sink": 900, "radio": 640, "gate": 450, "piano": 367, "roof": 226, "lamp": 57, "boat": 30, "toaster": 7}


@pytest.fixture
def world() -> World:
    made = World(in_memory(Clock(NOW)))
    for number, (thing, days_ago) in enumerate(REPAIRED.items(), start=1):
        keep(made, number, f"I repaired the {thing}", days_ago)
    keep(made, 20, "I repaired the fence with Kim", 1)
    keep(made, 21, "Kim eats no fish", 2)
    return made


def keep(world: World, number: int, text: str, days_ago: float, category: str = SAID.name) -> None:
    said = NOW - timedelta(days=days_ago)
    world.keep(atom(number, text, kind=SAID.kind, category=category, valid_from=said))


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What did I repair yesterday?", "fence with Kim"),
        ("What did I repair last week?", "toaster"),
        ("What did I repair about a month ago?", "boat"),
        ("What did I repair in 2023?", "sink"),
        ("What was the last thing I repaired?", "fence with Kim"),
        ("What did I repair first?", "sink"),
        ("What did I repair right after the piano?", "roof"),
        ("What did I repair before the gate?", "radio"),
        ("What did I repair first since last autumn?", "lamp"),
    ],
)
def test_what_was_then_comes_first(world: World, question: str, first: str) -> None:
    assert texts(world.recalls(question))[0] == f"I repaired the {first}"


def test_the_time_that_a_memory_tells_counts_before_the_time_it_was_told(world: World) -> None:
    keep(world, 30, "Two days ago I repaired the kettle", 1)
    assert texts(world.recalls("What did I repair yesterday?"))[0] == "I repaired the fence with Kim"
    assert texts(world.recalls("What did I repair two days ago?"))[0] == "Two days ago I repaired the kettle"


def test_a_time_from_which_nothing_was_told_changes_no_order(world: World) -> None:
    everything = texts(world.recalls(TopicQuestion("What did I repair 1990?", 20)))
    assert texts(world.recalls(TopicQuestion("What did I repair in 1990?", 20))) == everything


def test_a_memory_of_something_else_is_not_first_for_being_of_then(world: World) -> None:
    keep(world, 31, "The moon was large and red", 0.5)
    hits = texts(world.recalls("What was the last thing I repaired?"))
    assert hits[0] == "I repaired the fence with Kim"


def test_days_are_the_persons_where_their_zone_is_known(world: World) -> None:
    keep(world, 32, "I repaired the kite", 17 / 24)
    elsewhere = TopicQuestion("What did I repair today?", time_zone=lambda: "Pacific/Kiritimati")
    # There it is already Thursday, and the kite was repaired on Wednesday.
    assert texts(world.recalls(elsewhere))[0] != "I repaired the kite"
    yesterday = TopicQuestion("What did I repair yesterday?", time_zone=lambda: "Pacific/Kiritimati")
    assert texts(world.recalls(yesterday))[0] == "I repaired the kite"


def test_the_zone_is_not_asked_for_where_a_question_has_no_time(world: World) -> None:
    zones = iter(["Europe/Vienna"])
    assert world.recalls(TopicQuestion("What did I repair?", time_zone=lambda: next(zones))).hits
    assert next(zones) == "Europe/Vienna"


def test_a_question_for_a_time_alone_finds_what_is_of_then(world: World) -> None:
    keep(world, 33, "Sang Bach with the choir", 1)
    _, explained = explain_topic(world.context_ports(), ADA, [SPACE], TopicQuestion("What happened on that? "), None)
    assert explained.time is None
    found, explained = explain_topic(world.context_ports(), ADA, [SPACE], TopicQuestion("What was yesterday?"), None)
    assert explained.ground is Ground.TIME
    assert {hit.atom.text for hit in found.hits[:2]} == {"Sang Bach with the choir", "I repaired the fence with Kim"}


def test_an_explanation_says_how_the_time_was_read(world: World) -> None:
    _, explained = explain_topic(
        world.context_ports(), ADA, [SPACE], TopicQuestion("What did I repair first last week?"), None
    )
    assert explained.time is not None
    assert explained.time.words == ("last week", "first")
    assert explained.time.span == (datetime(2026, 3, 9, tzinfo=UTC), datetime(2026, 3, 16, tzinfo=UTC))
    assert (explained.time.order, explained.then) == ("earliest", 1)


def test_among_named_speakers_first_and_last_order_nothing() -> None:
    world = World(in_memory(Clock(NOW)))
    for number, (text, days_ago) in enumerate([("I sold the red car", 3), ("I sold the bread", 2)], start=1):
        keep(world, number, text, days_ago)
    told = [replace(one, surroundings=Surroundings("Ann", (), "")) for one in world.memory.atoms.records.values()]
    world.keep(*told)
    best = texts(world.recalls("Which red car did Ann sell?"))
    assert texts(world.recalls("Which red car did Ann sell last?")) == best
