"""What is learned from a talk waits for its user, where the app or the user wants that."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from loci.apps.review_rules import choose_review
from loci.learning.saving.approved_texts import decide_all
from loci.memory.atoms.reads import list_atoms
from loci.model.apps import AppSettings, Choices
from loci.model.atoms import SAID, Atom, Category, Kind, Review
from tests.fakes.memory import SPACE, START
from tests.support.pipeline import ADA
from tests.support.unlearning_world import Told, UnlearningWorld, fact_of

HOME = fact_of("Ada lives in Graz", 1, key="home")
MOVED = fact_of("Ada lives in Wien", 1, key="home")
CAT = fact_of("Ada has a cat called Miso", 2)
ALLERGY = replace(fact_of("Ada is allergic to nuts", 1), category=Category("health", Kind.FACT))


@pytest.fixture
def world() -> UnlearningWorld:
    return UnlearningWorld()


def review(world: UnlearningWorld, *, safety: bool = False) -> None:
    choices = Choices(review_learned=True, review_safety=safety)
    world.ports.app_settings.put(ADA.app_directory, None, AppSettings(START, choices))


def texts(atoms: Sequence[Atom]) -> list[str]:
    return [atom.text for atom in atoms]


def current(world: UnlearningWorld) -> list[str]:
    return texts(list_atoms(world.ports, ADA, SPACE).items)


def waiting(world: UnlearningWorld) -> list[str]:
    return texts(list_atoms(world.ports, ADA, SPACE, review=Review.PENDING).items)


def test_what_is_learned_counts_at_once_by_default(world: UnlearningWorld) -> None:
    world.tell(Told(1, (HOME, CAT)))
    assert waiting(world) == []
    assert HOME.text in current(world)


def test_what_is_learned_waits_and_ends_nothing_until_it_is_approved(world: UnlearningWorld) -> None:
    world.tell(Told(1, (HOME,)))
    review(world)
    world.tell(Told(2, (MOVED, CAT)))
    assert current(world) == [HOME.text]
    assert waiting(world) == [MOVED.text, CAT.text]
    decide_all(world.ports, ADA, SPACE, approves=True)
    assert current(world) == [MOVED.text, CAT.text]
    (after,) = [atom for atom in world.atoms() if atom.text == HOME.text]
    assert after.superseded_by is not None


def test_what_is_about_safety_counts_at_once_unless_the_app_says_otherwise(world: UnlearningWorld) -> None:
    review(world)
    world.tell(Told(1, (ALLERGY,)))
    assert (current(world), waiting(world)) == ([ALLERGY.text], [])
    other = UnlearningWorld()
    review(other, safety=True)
    other.tell(Told(1, (ALLERGY,)))
    assert (current(other), waiting(other)) == ([], [ALLERGY.text])


def test_the_users_own_choice_counts_more_than_the_apps(world: UnlearningWorld) -> None:
    choose_review(world.ports, ADA, reviews=True)
    world.tell(Told(1, (HOME,)))
    assert (current(world), waiting(world)) == ([], [HOME.text])
    review(world)
    choose_review(world.ports, ADA, reviews=False)
    world.tell(Told(2, (CAT,)))
    assert (current(world), waiting(world)) == ([CAT.text], [HOME.text])


def test_own_words_wait_too(world: UnlearningWorld) -> None:
    review(world)
    world.tell(Told(1, (replace(fact_of("I moved to Graz.", 1), category=SAID, quoted=True),)))
    assert current(world) == []
    assert len(waiting(world)) == 1


@pytest.mark.parametrize("is_approved", [False, True])
def test_what_was_learned_goes_with_its_conversation(world: UnlearningWorld, is_approved: bool) -> None:
    told = Told(1, (HOME, CAT))
    review(world)
    world.tell(told)
    if is_approved:
        decide_all(world.ports, ADA, SPACE, approves=True)
    world.delete(told)
    assert (current(world), waiting(world)) == ([], [])
    world.restore(told)
    expected = ([HOME.text, CAT.text], []) if is_approved else ([], [HOME.text, CAT.text])
    assert (current(world), waiting(world)) == expected


def test_a_talk_that_is_decided_alone_leaves_the_others_waiting(world: UnlearningWorld) -> None:
    first, second = Told(1, (HOME,)), Told(2, (CAT,))
    review(world)
    world.tell_all([first, second])
    outcomes, _ = decide_all(world.ports, ADA, SPACE, approves=False, conversation=second.id)
    assert [each.atom and each.atom.text for each in outcomes] == [CAT.text]
    assert waiting(world) == [HOME.text]
