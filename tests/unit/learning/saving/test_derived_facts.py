"""A text that says several things is one memory, and what can change of it is stored with it."""

from dataclasses import replace

import pytest

from loci.adapters.files import FolderTemplates, locate
from loci.adapters.table import NewestAtoms, TableIndex
from loci.context.of_space import build_space_context
from loci.errors import NotFound
from loci.learning.saving.edited_texts import edit_text
from loci.learning.saving.saved_texts import add_saved_text
from loci.memory.atoms import reads
from loci.memory.atoms.changes import archive_atom, delete_atom
from loci.memory.atoms.edits import AtomEdit
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.purging import purge_atom
from loci.memory.atoms.restoring import restore_atom
from loci.model.atoms import SAVED_BY_MODEL, Atom, AtomStatus, Category, Kind
from tests.fakes.memory import SPACE, Memory, caller, furnish, in_memory
from tests.fakes.templates import Templates

ADA = caller()
MEMORY = ADA.own(SPACE.key)
FACT = Category("fact", Kind.FACT)
TEXT = "I moved to Lisbon and I prefer tea."


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
    return add_saved_text(memory.ports, ADA, SPACE, NewAtom(text, FACT), None, key=key).atom


def edit(memory: Memory, atom: Atom, text: str) -> Atom:
    return edit_text(memory.ports, ADA, atom.id, AtomEdit(text=text))


def list_texts(memory: Memory, status: AtomStatus = AtomStatus.ACTIVE) -> list[str]:
    return [atom.text for atom in reads.list_atoms(memory.ports, ADA, SPACE, status=status).items]


def value(memory: Memory, key: str) -> list[str]:
    return [atom.text for atom in reads.list_atoms(memory.ports, ADA, SPACE, key=key).items]


def always_in_mind(memory: Memory) -> list[str]:
    return context_lines(memory)[0]


def context_lines(memory: Memory) -> tuple[list[str], list[str]]:
    """What is always in mind, without its days, and what else is remembered."""
    block = build_space_context(memory.ports, ADA, SPACE, None).block
    always, _, others = block.partition("## Recalled")
    return [line[2:].partition(" (")[0] for line in always.splitlines() if line.startswith("- ")], [
        line[2:] for line in others.splitlines() if line.startswith("- ")
    ]


def test_a_change_ends_what_it_is_about_and_no_more(memory: Memory) -> None:
    text = remember(memory, TEXT)
    assert (text.text, text.key, value(memory, "user.home")) == (TEXT, None, ["User lives in Lisbon"])
    remember(memory, "I moved to Oslo in May")
    assert list_texts(memory) == [TEXT, "I moved to Oslo in May"]
    assert value(memory, "user.home") == ["I moved to Oslo in May"]


def test_a_later_text_of_several_statements_ends_a_former_value(memory: Memory) -> None:
    remember(memory, "I live in Oslo")
    remember(memory, TEXT)
    assert list_texts(memory) == [TEXT]
    assert value(memory, "user.home") == ["User lives in Lisbon"]


def test_a_text_is_printed_once_while_all_of_it_holds(memory: Memory) -> None:
    remember(memory, "I live in Graz and I am allergic to nuts")
    assert list_texts(memory) == always_in_mind(memory) == ["I live in Graz and I am allergic to nuts"]


def test_what_is_over_is_never_always_in_mind(memory: Memory) -> None:
    remember(memory, "I live in Graz and I am allergic to nuts")
    remember(memory, "I live in Linz")
    always, others = context_lines(memory)
    assert always == ["User is allergic to nuts", "I live in Linz"]
    assert others == ["I live in Graz and I am allergic to nuts (2026-05-04 09:30, partly outdated)"]


def test_a_text_of_one_statement_is_the_value_of_its_key(memory: Memory) -> None:
    text = remember(memory, "I moved to Graz last spring.")
    assert (text.key, text.derives) == ("user.home", ())
    remember(memory, "I moved to Linz")
    assert list_texts(memory) == ["I moved to Linz"]


def test_a_text_with_a_key_of_its_writer_derives_nothing(memory: Memory) -> None:
    new = NewAtom(TEXT, FACT, "profile.summary")
    assert add_saved_text(memory.ports, ADA, SPACE, new, None).atom.derives == ()
    assert value(memory, "user.home") == []


def test_what_is_derived_goes_with_its_text_and_comes_back_with_it(memory: Memory) -> None:
    text = remember(memory, TEXT)
    delete_atom(memory.ports, ADA, text.id)
    assert (list_texts(memory), value(memory, "user.home")) == ([], [])
    assert restore_atom(memory.ports, ADA, text.id).derives == text.derives
    assert (list_texts(memory), value(memory, "user.home")) == ([TEXT], ["User lives in Lisbon"])
    archive_atom(memory.ports, ADA, text.id)
    assert value(memory, "user.home") == []


def test_a_restored_text_leaves_a_later_value_in_its_place(memory: Memory) -> None:
    text = remember(memory, TEXT)
    delete_atom(memory.ports, ADA, text.id)
    remember(memory, "I live in Oslo")
    restore_atom(memory.ports, ADA, text.id)
    assert list_texts(memory) == [TEXT, "I live in Oslo"]
    assert value(memory, "user.home") == ["I live in Oslo"]


@pytest.mark.parametrize("is_deleted_before", [False, True])
def test_a_purged_text_leaves_nothing_of_what_it_said(memory: Memory, is_deleted_before: bool) -> None:
    text = remember(memory, TEXT)
    if is_deleted_before:
        delete_atom(memory.ports, ADA, text.id)
    purge_atom(memory.ports, ADA, text.id)
    assert value(memory, "user.home") == []
    for id in text.derives:
        with pytest.raises(NotFound):
            reads.get_history(memory.ports, ADA, id)
    assert all("Lisbon" not in atom.text for atom in memory.atoms.records.values())


def test_an_edit_derives_again(memory: Memory) -> None:
    text = remember(memory, TEXT)
    edited = edit(memory, text, "I moved to Porto and I prefer coffee.")
    assert (edited.id, edited.key) == (text.id, None)
    assert value(memory, "user.home") == ["User lives in Porto"]
    remember(memory, "I live in Oslo")
    assert list_texts(memory) == ["I moved to Porto and I prefer coffee.", "I live in Oslo"]


def test_an_edit_to_one_statement_makes_the_text_its_value(memory: Memory) -> None:
    edited = edit(memory, remember(memory, TEXT), "I live in Porto")
    assert (edited.key, edited.derives, value(memory, "user.home")) == ("user.home", (), ["I live in Porto"])


@pytest.mark.parametrize(
    ("text", "category", "key"),
    [
        ("I carry an adrenaline pen", "health", None),
        ("I am allergic to nickel", "health", "user.allergy.nickel"),
        ("My locker is number 118", "fact", None),
        ("I work at Vectra", "work", "user.employer"),
    ],
)
def test_an_edit_describes_the_new_text(memory: Memory, text: str, category: str, key: str | None) -> None:
    edited = edit(memory, remember(memory, "I work at Initech"), text)
    assert (edited.category.name, edited.key) == (category, key)
    remember(memory, "I work at Hooli")
    assert (text in list_texts(memory)) == (key != "user.employer")


def test_an_edit_keeps_what_its_writer_named(memory: Memory) -> None:
    new = NewAtom("The build is red", Category("status", Kind.FACT), "build.status")
    atom = add_saved_text(memory.ports, ADA, SPACE, new, None).atom
    assert edit(memory, atom, "The build is green").key == "build.status"
    named = edit_text(memory.ports, ADA, atom.id, AtomEdit(text="I live in Graz", key="build.place"))
    assert (named.key, named.derives) == ("build.place", ())


def test_an_edit_to_the_subject_of_another_memory_ends_that_value(memory: Memory) -> None:
    remember(memory, "I live in Oslo")
    other = remember(memory, "I work at Initech")
    edit(memory, other, "I live in Graz")
    assert list_texts(memory) == ["I live in Graz"]
    assert value(memory, "user.home") == ["User lives in Graz"]


def test_an_end_of_a_text_is_one_of_what_is_derived(memory: Memory) -> None:
    text = remember(memory, TEXT)
    edit_text(memory.ports, ADA, text.id, AtomEdit(valid_to=text.valid_from.replace(year=2099)))
    (home,) = reads.list_atoms(memory.ports, ADA, SPACE, key="user.home").items
    assert home.valid_to is not None


def test_a_request_that_broke_off_goes_on_when_it_is_sent_again(memory: Memory) -> None:
    text = remember(memory, TEXT, "once")
    for id in text.derives:
        del memory.atoms.records[MEMORY, id.ulid]
    memory.atoms.entries.clear()
    assert remember(memory, TEXT, "once").id == text.id
    assert value(memory, "user.home") == ["User lives in Lisbon"]


def test_what_a_model_saved_is_derived_with_its_sources(memory: Memory) -> None:
    new = NewAtom(TEXT, FACT, metadata=SAVED_BY_MODEL)
    text = add_saved_text(memory.ports, ADA, SPACE, new, None).atom
    (home,) = reads.list_atoms(memory.ports, ADA, SPACE, key="user.home").items
    assert (home.derived_from, dict(home.metadata), home.provenance) == (text.id, SAVED_BY_MODEL, text.provenance)


def test_an_edit_leaves_nothing_of_what_it_takes_out_but_the_history_of_the_text(memory: Memory) -> None:
    text = remember(memory, TEXT)
    edit(memory, text, "I moved to Porto and I prefer coffee.")
    purge_atom(memory.ports, ADA, text.id)
    assert all("Lisbon" not in atom.text for atom in memory.atoms.records.values())
