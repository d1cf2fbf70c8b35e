"""What a later memory says of the same thing comes before what was said earlier, where it says that it changed."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.hashing import Hashing
from loci.language.changes import is_about_its_writer, outdates, says_change, telling_words
from loci.model.atoms import Surroundings
from loci.search.ranking.scoring import ScoreFactors
from loci.search.recall import TopicQuestion
from loci.search.recall.verify import Proposal, Reread
from loci.search.recall.weighing import Weighed, without_noise
from tests.fakes.memory import START
from tests.support.pipeline import MEMORY
from tests.support.recall_world import World, atom
from tests.unit.search.ranking.test_ranking import candidate

OLD = "I drive a green Volvo to the office"


@pytest.mark.parametrize(
    ("newer", "older"),
    [
        ("Sold the Volvo, I have a Kia now.", "I drive a Volvo."),
        ("I eat meat again since Christmas.", "I'm vegetarian."),
        ("Max died on Sunday.", "Our dog Max is eight."),
        ("I no longer smoke.", "I smoke a pack a day."),
        ("My sister moved to Rome.", "My sister lives in Oslo."),
        ("Wir sind nach Graz umgezogen.", "Wir wohnen in Linz."),
        ("Ya no vivo en Lima.", "Vivo en Lima."),
    ],
)
def test_what_has_changed_outdates_what_was(newer: str, older: str) -> None:
    assert outdates(newer, older)


@pytest.mark.parametrize(
    ("newer", "older"),
    [
        ("I used to live in Rome.", "I live in Oslo."),
        ("My brother sold his car.", "I drive a Volvo."),
        ("I love my Volvo.", "I drive a Volvo."),
        ("I know nowhere better than Oslo.", "I live in Oslo."),
    ],
)
def test_what_only_looks_like_it_does_not(newer: str, older: str) -> None:
    assert not outdates(newer, older)


@pytest.mark.parametrize(
    "past", ["I used to live in Rome until I moved.", "When I was ten we moved.", "I wish I had a new car now."]
)
def test_what_was_once_or_is_wished_is_no_change(past: str) -> None:
    assert not says_change(past)


def test_a_text_without_a_subject_speaks_of_its_writer() -> None:
    assert is_about_its_writer("Sold the Volvo last week.")
    assert is_about_its_writer("The doctor says I eat too much now.")
    assert not is_about_its_writer("Helga left on Monday.")


def test_a_word_that_most_have_tells_nothing() -> None:
    texts = [f"Nora {verb} Mimi" if verb == "feeds" else f"Nora {verb} home" for verb in ("runs", "walks", "rides")]
    first, *_, last = telling_words([*texts, "Nora feeds Mimi", "Mimi left Nora"])
    assert first == {"run", "home"}
    assert "mimi" in last
    assert "nora" not in last


def test_that_something_changed_does_not_tell_of_what() -> None:
    home, work = telling_words(["User no longer lives in Lisbon", "User no longer works at Deloitte"])
    assert home.isdisjoint(work)


def hits(newer: str, **more: object) -> list[str]:
    """What is found of the old memory and of a newer one, best first."""
    world = World()
    later = replace(atom(2, newer, valid_from=START + timedelta(days=14)), **more)  # type: ignore[arg-type]  # each test names what it needs
    world.keep(atom(1, OLD), later)
    found = world.recalls(TopicQuestion("Which green Volvo do I drive to the office?"), embedder=Hashing())
    return [hit.atom.text for hit in found.hits]


def test_the_newer_of_two_about_the_same_thing_comes_first() -> None:
    sold = "Sold the green Volvo, I drive a Kia to the office now"
    assert hits(sold) == [sold, OLD]


@pytest.mark.parametrize(("key", "first"), [("user.car", 1), ("user.office", 0)])
def test_of_another_key_it_does_not(key: str, first: int) -> None:
    texts = (OLD, "Sold the green Volvo, I drive a Kia to the office now")
    former = replace(atom(1, OLD, valid_from=START - timedelta(days=14)), key="user.car")
    world = World()
    world.keep(former, replace(atom(2, texts[1]), key=key))
    found = world.recalls(TopicQuestion("Which green Volvo do I drive to the office?"), embedder=Hashing())
    assert found.hits[0].atom.text == texts[first]


def test_of_another_speaker_it_does_not() -> None:
    sold = "Sold the green Volvo, I drive a Kia to the office now"
    assert hits(sold, surroundings=Surroundings(speaker="Ben"))[0] == OLD


def test_without_a_change_the_better_one_comes_first() -> None:
    assert hits("I wash the green Volvo at the office")[0] == OLD


def test_what_is_put_first_lowers_the_bar_for_no_other() -> None:
    reread = Reread(Proposal(MEMORY, candidate(1, 0.5), 0.5), atom(1, OLD))
    newer, best, noise = (Weighed(reread, ScoreFactors(relevance, 1.0, 1.0), 1.0) for relevance in (0.5, 1.0, 0.2))
    assert without_noise([newer, best, noise]) == [newer, best]
