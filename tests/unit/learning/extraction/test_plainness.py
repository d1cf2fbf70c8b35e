"""Which of two values of a key holds: what was said more plainly, and never what another person seems to say."""

from dataclasses import replace

from loci.model.atoms import Atom
from loci.model.essentials import Essential, essential
from loci.ports.language import ExtractedFact
from tests.fakes.memory import START
from tests.support.pipeline import extracted_fact
from tests.support.unlearning_world import Told, UnlearningWorld

OWN = [("name", "User's name is Paula"), ("home", "User lives in Oslo"), ("job", "User is a potter")]
PASTED = [("name", "User's name is Viktor"), ("home", "User lives in Tallinn"), ("diet", "User is vegan")]


def facts(stated: list[tuple[str, str]], confidence: float = 0.95) -> tuple[ExtractedFact, ...]:
    return tuple(
        replace(extracted_fact(text, 1, key=f"user.{key}", at=START), confidence=confidence) for key, text in stated
    )


def number_talks(*conversations: tuple[ExtractedFact, ...]) -> list[Told]:
    return [Told(number, said) for number, said in enumerate(conversations, 1)]


def current(world: UnlearningWorld) -> list[Atom]:
    return [atom for atom in world.atoms() if atom.is_current(world.pipeline.clock.now)]


def texts_with_key(world: UnlearningWorld) -> set[str]:
    return {atom.text for atom in current(world) if atom.key is not None}


def test_a_message_that_introduces_another_person_contradicts_and_supersedes_nothing() -> None:
    world = UnlearningWorld().tell_all(number_talks(facts(OWN), facts(PASTED)))
    assert texts_with_key(world) == {text for _, text in OWN}
    assert all(atom.superseded_at is None for atom in world.atoms())
    doubted = [atom for atom in current(world) if atom.key is None]
    assert {atom.text for atom in doubted} == {text for _, text in PASTED}
    assert [essential(atom) for atom in doubted] == [None] * len(PASTED)
    assert len([atom for atom in doubted if atom.contradicts]) == 2


def test_of_two_names_one_is_essential() -> None:
    world = UnlearningWorld().tell_all(number_talks(facts(OWN), facts([("name", "User's name is Bea")], 0.9)))
    names = [atom for atom in current(world) if "name" in atom.text]
    assert len(names) == 2
    assert [atom.text for atom in names if essential(atom) is Essential.PERSON] == ["User's name is Paula"]


def test_who_says_again_who_they_are_may_have_changed() -> None:
    moved = facts([("name", "User's name is Paula"), ("home", "User lives in Porto"), ("job", "User is a nurse")])
    world = UnlearningWorld().tell_all(number_talks(facts(OWN), moved))
    assert texts_with_key(world) == {"User's name is Paula", "User lives in Porto", "User is a nurse"}


def test_one_new_value_supersedes() -> None:
    world = UnlearningWorld().tell_all(number_talks(facts(OWN), facts([("home", "User lives in Porto")])))
    assert "User lives in Porto" in texts_with_key(world)
    assert "User lives in Oslo" not in texts_with_key(world)


def test_a_first_introduction_is_believed() -> None:
    assert texts_with_key(UnlearningWorld().tell_all(number_talks(facts(OWN)))) == {text for _, text in OWN}


def test_a_bare_reply_does_not_supersede_a_sentence() -> None:
    world = UnlearningWorld().tell_all(number_talks(facts(OWN), facts([("home", "User lives in Rome")], 0.9)))
    assert "User lives in Oslo" in texts_with_key(world)
