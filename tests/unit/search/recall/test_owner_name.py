"""Questions that call the owner of a space by name: what is asked of them is found, not the fact of their name."""

from dataclasses import replace

import pytest

from loci.adapters.table import TableIndex
from loci.model.atoms import Atom, Surroundings
from loci.ports.recall import IndexAnswer, IndexQuery
from loci.scope import Scope
from tests.support.recall_world import World, atom, texts

NAME = replace(atom(1, "User's name is Marta Lind"), key="user.name")
DIET = atom(2, "User is allergic to walnuts")
DRINK = atom(3, "I drink green tea every morning")
HOME = atom(4, "User lives in Bergen")


@pytest.fixture
def world() -> World:
    made = World()
    made.keep(NAME, DIET, DRINK, HOME, *(atom(number, f"User owns kite {number}") for number in range(10, 30)))
    return made


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is Marta allergic to anything?", DIET),
        ("Which tea does Marta Lind drink?", DRINK),
        ("Where has Marta's family lived?", HOME),
        ("What is Lind allergic to?", DIET),
    ],
)
def test_what_is_asked_of_the_owner_by_name_comes_before_the_name(world: World, question: str, answer: Atom) -> None:
    assert world.recalls(question).hits[0].atom == answer


@pytest.mark.parametrize("question", ["What is Marta's full name?", "Who is Marta?", "How is Lind spelled?"])
def test_who_asks_for_the_name_finds_it(world: World, question: str) -> None:
    assert world.recalls(question).hits[0].atom == NAME


class CountingIndex(TableIndex):
    """Counts the questions."""

    asked = 0

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
        self.asked += 1
        return super().search(scope, query)


@pytest.mark.parametrize(("question", "times"), [("Where does Marta live?", 2), ("Where do I live?", 1)])
def test_only_a_question_that_names_the_owner_is_asked_twice(world: World, question: str, times: int) -> None:
    index = CountingIndex(world.memory.atoms)
    world.recalls(question, index=index)
    assert index.asked == times


@pytest.mark.parametrize(
    ("name", "question", "asked"),
    [
        ("Mark", "Where did Mark mark the map?", "Where did the user mark the map?"),
        ("Zoë", "Where does Zoë live?", "Where does the user live?"),
        ("Anna-Lena Lind", "Is Anna-Lena’s home far?", "Is the user’s home far?"),
    ],
)
def test_the_name_is_replaced_as_the_question_writes_it(name: str, question: str, asked: str) -> None:
    class Recording(CountingIndex):
        def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
            questions.append(query.text)
            return super().search(scope, query)

    questions: list[str] = []
    world = World()
    world.keep(replace(NAME, text=f"User's name is {name}"), HOME)
    world.recalls(question, index=Recording(world.memory.atoms))
    assert questions == [question, asked]


def test_a_name_that_two_owners_have_in_part_stays(world: World) -> None:
    world.keep(replace(atom(5, "User's name is Marta Berg"), key="user.name"))
    index = CountingIndex(world.memory.atoms)
    world.recalls("Where does Marta live?", index=index)
    assert index.asked == 1


def test_the_name_of_a_speaker_selects_their_memories_as_ever(world: World) -> None:
    said = replace(atom(6, "I am allergic to cats"), surroundings=Surroundings(speaker="Marta"))
    world.keep(said)
    assert texts(world.recalls("What is Marta allergic to?"))[0] == said.text
