"""Of two hits about the same thing the later one is marked, and the order is that of the scores."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.hashing import Hashing
from loci.model.atoms import SAID, Atom, Surroundings
from loci.search.ranking.scoring import ScoreFactors
from loci.search.recall import TopicQuestion
from loci.search.recall.results import RecallHit
from loci.search.recall.said_later import without_ended
from loci.search.recall.verify import Proposal, Reread
from loci.search.recall.weighing import Weighed, without_noise
from tests.fakes.memory import START
from tests.support.pipeline import MEMORY
from tests.support.recall_world import World, atom
from tests.unit.search.ranking.test_ranking import candidate

OLD = "I drive a green Volvo to the office"
SOLD = "Sold the green Volvo, I drive a Kia to the office now"


def hits(*atoms: Atom) -> tuple[RecallHit, ...]:
    """What is found of these memories, best first."""
    world = World()
    world.keep(*atoms)
    return world.recalls(TopicQuestion("Which green Volvo do I drive to the office?"), embedder=Hashing()).hits


def earlier(text: str, **more: object) -> Atom:
    return replace(atom(1, text, valid_from=START - timedelta(days=14)), **more)  # type: ignore[arg-type]  # each test names what it needs


def later(text: str, **more: object) -> Atom:
    return replace(atom(2, text), **more)  # type: ignore[arg-type]  # each test names what it needs


def is_marked(newer: Atom) -> bool:
    old = earlier(OLD)
    marks = {hit.atom.text: hit.said_later_than for hit in hits(old, newer)}
    assert marks[OLD] == ()
    assert marks[newer.text] in ((), (old.id,))
    return marks[newer.text] != ()


def test_the_later_of_two_about_the_same_thing_is_marked_where_the_better_one_comes_first() -> None:
    old, newer = hits(earlier(OLD), later(SOLD))
    assert old.score > newer.score
    assert old.said_later_than == ()
    assert newer.said_later_than == (old.atom.id,)


def test_what_is_about_the_same_thing_is_marked_whether_or_not_it_says_a_change() -> None:
    assert is_marked(later("I wash the green Volvo at the office"))


def test_what_another_speaker_says_is_not_marked() -> None:
    assert not is_marked(later(SOLD, surroundings=Surroundings(speaker="Ben")))


@pytest.mark.parametrize(("key", "marked"), [("user.car", True), ("user.office", False)])
def test_of_two_with_keys_the_later_value_of_the_same_key_is_marked(key: str, marked: bool) -> None:
    old, newer = earlier(OLD, key="user.car"), later(SOLD, key=key)
    marks = {hit.atom.id: hit.said_later_than for hit in hits(old, newer)}
    assert (marks[newer.id] == (old.id,)) is marked


def test_of_two_values_of_one_key_the_later_comes_first_however_it_scores() -> None:
    old, newer = earlier(OLD, key="user.car"), later("The office car is a Kia", key="user.car")
    other = atom(3, "The green Volvo stands before the office")
    found = hits(old, newer, other)
    assert [hit.atom.text for hit in found if hit.atom.key] == [newer.text, OLD]
    assert found[0].atom.text == other.text


def test_a_value_that_moves_lowers_the_bar_for_no_other() -> None:
    reread = Reread(Proposal(MEMORY, candidate(1, 0.5), 0.5), atom(1, OLD))
    newer, best, noise = (Weighed(reread, ScoreFactors(relevance, 1.0, 1.0), 1.0) for relevance in (0.5, 1.0, 0.2))
    assert without_noise([newer, best, noise]) == [newer, best]


TEAM = "I'm in the platform team."
LEFT = "I'm no longer in the platform team, I joined security."


def find_texts(*atoms: Atom) -> list[str]:
    world = World()
    world.keep(*atoms)
    hits = world.recalls(TopicQuestion("Am I in the platform team?"), embedder=Hashing()).hits
    return [hit.atom.text for hit in hits]


def test_own_words_come_behind_later_ones_that_end_them() -> None:
    assert find_texts(earlier(TEAM, category=SAID), later(LEFT, category=SAID)) == [LEFT, TEAM]


@pytest.mark.parametrize(
    "text", ["My sister is no longer in the platform team.", "Am I no longer in the platform team?"]
)
def test_own_words_keep_their_place_before_what_only_sounds_like_an_end(text: str) -> None:
    assert find_texts(earlier(TEAM, category=SAID), later(text, category=SAID))[0] == TEAM


def test_own_words_come_behind_a_fact_that_quotes_them_whole() -> None:
    quoting = later(f'User said: "{TEAM}"')
    assert find_texts(earlier(TEAM, category=SAID), quoting) == [quoting.text, TEAM]


def test_own_words_that_later_ones_end_are_left_out_of_what_is_shown_whole() -> None:
    old, newer = earlier(TEAM, category=SAID), later(LEFT, category=SAID)
    assert without_ended([old, newer]) == [newer]
    assert without_ended([old, later(LEFT, category=SAID, surroundings=Surroundings(speaker="Ben"))])[0] == old
