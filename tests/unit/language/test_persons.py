"""Questions about the owner of a space, in whatever person they are asked."""

import pytest

from loci.language.persons import asks_for_advice, in_the_first_person, is_about_owner
from loci.search.ranking.question import KnownNames, parse_question


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Where do I work?", ()),
        ("How should you write to me?", ()),
        ("Where do you live?", ("Where do I live?",)),
        ("Are you good at your job?", ("am I good at my job?",)),
        ("Where does the user work?", ("Where do I work?",)),
        ("Who is the user's manager?", ("Who is my manager?",)),
    ],
)
def test_a_question_about_the_owner_is_put_in_the_first_person(asked: str, said: tuple[str, ...]) -> None:
    assert in_the_first_person(asked) == said


@pytest.mark.parametrize("asked", ["What is the boiling point of mercury?", "How do I undo a commit in git?", ""])
def test_a_question_about_the_world_stays_as_it_is(asked: str) -> None:
    assert in_the_first_person(asked) == ()
    assert not is_about_owner(asked)


@pytest.mark.parametrize(
    "asked",
    ["Who is my boss?", "Are you vegan?", "Welche Sprachen spreche ich?", "¿Dónde vive mi hermana?", "J'ai faim"],
)
def test_who_speaks_of_themselves_asks_about_the_owner(asked: str) -> None:
    assert is_about_owner(asked)


@pytest.mark.parametrize(
    "asked", ["Can you explain my error?", "Please write a poem for me", "How can I sharpen a chisel?"]
)
def test_a_task_or_a_question_of_how_asks_about_no_person(asked: str) -> None:
    assert not is_about_owner(asked)


@pytest.mark.parametrize(
    "asked",
    ["Can you recommend a restaurant in Barcelona?", "Suggest a weekend trip", "What are must-try dishes in Istanbul?"],
)
def test_who_asks_what_to_choose_asks_for_advice(asked: str) -> None:
    assert asks_for_advice(asked)
    assert not asks_for_advice("Who is my boss?")


def test_the_user_is_no_word_to_find_memories_by() -> None:
    nobody = KnownNames(lambda _: False)
    assert parse_question("What does the user like to drink?", nobody).terms == ("like", "drink")
    assert parse_question("Is the user's sister a user of Loci?", nobody).terms == ("sister", "user", "loci")
    assert parse_question("Who is the user?", nobody).terms == ("who", "be")
