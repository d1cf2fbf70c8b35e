"""A saved text ends what it names of what was remembered before, and takes its place."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.files import FolderTemplates, locate
from loci.adapters.table import NewestAtoms, TableIndex
from loci.context.of_space import build_space_context
from loci.learning.saving.saved_texts import add_saved_text
from loci.memory.atoms import reads
from loci.memory.atoms.changes import delete_atom
from loci.memory.atoms.fields import NewAtom
from loci.model.atoms import SAVED_BY_MODEL, Atom, Category, Kind
from tests.fakes.memory import SPACE, Memory, caller, furnish, in_memory
from tests.fakes.templates import Templates

ADA = caller()
FACT = Category("fact", Kind.FACT)


@pytest.fixture
def memory() -> Memory:
    made = in_memory()
    index = TableIndex(made.atoms)
    parts = replace(
        made.ports,
        index=index,
        index_name=index.name,
        stand_in=NewestAtoms(made.atoms),
        templates=FolderTemplates(locate()),
        template_records=Templates(),
    )
    furnish(parts, ADA.directory)
    return replace(made, ports=parts)


def remember(memory: Memory, text: str, key: str | None = None) -> Atom:
    memory.clock.now += timedelta(days=1)
    return add_saved_text(memory.ports, ADA, SPACE, NewAtom(text, FACT), None, key=key).atom


def save_by_model(memory: Memory, text: str, said: tuple[str, ...] = ()) -> Atom:
    memory.clock.now += timedelta(days=1)
    new = NewAtom(text, FACT, metadata=SAVED_BY_MODEL)
    return add_saved_text(memory.ports, ADA, SPACE, new, None, said_texts=said).atom


def current(memory: Memory) -> list[str]:
    return [atom.text for atom in reads.list_atoms(memory.ports, ADA, SPACE).items]


def always_in_mind(memory: Memory) -> list[str]:
    block = build_space_context(memory.ports, ADA, SPACE, None).block.partition("## Recalled")[0]
    return [line[2:].partition(" (")[0] for line in block.splitlines() if line.startswith("- ")]


@pytest.mark.parametrize(
    ("told", "later"),
    [
        ("I am allergic to latex", "I'm not allergic to latex after all"),
        ("I work at Initech", "I quit Initech last week"),
        ("User works at Initech", "User no longer works at Initech"),
        ("I work at Initech as a tester.", "I quit Initech last week"),
        ("I take ibuprofen every day.", "I stopped taking ibuprofen."),
    ],
)
def test_what_has_ended_is_not_in_mind_and_the_later_text_is(memory: Memory, told: str, later: str) -> None:
    remember(memory, told)
    remember(memory, later)
    assert always_in_mind(memory) == [later]


def test_a_text_that_ends_an_order_is_the_order(memory: Memory) -> None:
    remember(memory, "Never use emojis.")
    remember(memory, "You can use emojis again.")
    assert always_in_mind(memory) == ["You can use emojis again."]


def test_of_two_orders_about_the_language_the_later_holds(memory: Memory) -> None:
    remember(memory, "From now on answer in French.")
    remember(memory, "From now on answer in English.")
    assert always_in_mind(memory) == ["From now on answer in English."]


def test_a_look_alike_ends_nothing(memory: Memory) -> None:
    told = remember(memory, "I am allergic to latex").text
    remember(memory, "My sister is not allergic to latex any more")
    remember(memory, "I did not say that I am allergic to latex")
    assert told in always_in_mind(memory)


def test_the_same_request_answers_the_same_though_nothing_is_left_to_end(memory: Memory) -> None:
    remember(memory, "I work at Initech as a tester.")
    made = remember(memory, "I quit Initech last week", key="once")
    assert remember(memory, "I quit Initech last week", key="once").id == made.id


def test_what_a_deleted_text_put_in_the_place_of_others_goes_with_it(memory: Memory) -> None:
    remember(memory, "I work at Initech as a tester.")
    made = remember(memory, "I quit Initech last week")
    delete_atom(memory.ports, ADA, made.id)
    assert "I quit Initech last week" not in current(memory)


def test_what_no_user_said_ends_nothing(memory: Memory) -> None:
    remember(memory, "I am allergic to latex")
    save_by_model(memory, "User is not allergic to latex after all")
    assert always_in_mind(memory) == ["I am allergic to latex"]


def test_what_a_model_saves_of_the_users_words_ends_what_they_end(memory: Memory) -> None:
    remember(memory, "I work at Initech")
    save_by_model(memory, "User no longer works at Initech", ("I no longer work at Initech.",))
    assert always_in_mind(memory) == ["User no longer works at Initech"]


def test_a_said_value_ends_an_unconfirmed_one(memory: Memory) -> None:
    save_by_model(memory, "I live in Graz")
    remember(memory, "I live in Linz")
    assert current(memory) == ["I live in Linz"]


def test_an_unconfirmed_value_ends_no_said_one(memory: Memory) -> None:
    remember(memory, "I live in Linz")
    save_by_model(memory, "I live in Graz")
    assert always_in_mind(memory) == ["I live in Linz"]
