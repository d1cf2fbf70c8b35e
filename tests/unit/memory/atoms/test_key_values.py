"""A key and its value as an atom: nothing of either is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.errors import Refused
from loci.memory.atoms.changes import set_value
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.fields import MAX_KEY
from loci.memory.atoms.key_values import MAX_VALUE, new_value, value_of
from tests.fakes.memory import SPACE, Memory, caller, furnish, in_memory

ADA = caller()


@given(st.text(min_size=1, max_size=MAX_KEY), st.text(max_size=MAX_VALUE))
def test_what_is_written_is_read(key: str, value: str) -> None:
    memory = in_memory()
    furnish(memory.ports, ADA.directory)
    atom = set_value(memory.ports, ADA, SPACE, new_value(key, value)).atom
    assert (atom.key, value_of(atom)) == (key, value)


def test_the_longest_key_and_value_fit(memory: Memory) -> None:
    atom = set_value(memory.ports, ADA, SPACE, new_value("k" * MAX_KEY, "v" * MAX_VALUE)).atom
    assert (atom.key, value_of(atom)) == ("k" * MAX_KEY, "v" * MAX_VALUE)


@pytest.mark.parametrize(
    ("key", "value", "pointers"),
    [
        ("", "x", ["/key"]),
        ("k" * (MAX_KEY + 1), "x", ["/key"]),
        ("k", "x" * (MAX_VALUE + 1), ["/value"]),
        ("", "x" * (MAX_VALUE + 1), ["/key", "/value"]),
    ],
)
def test_what_is_too_long_or_nothing_is_refused_by_name(key: str, value: str, pointers: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        new_value(key, value)
    assert [field.pointer for field in refused.value.fields] == pointers


def test_an_atom_that_was_edited_without_its_key_is_all_value(memory: Memory) -> None:
    atom = set_value(memory.ports, ADA, SPACE, new_value("home", "Rome")).atom
    assert value_of(edit_atom(memory.ports, ADA, atom.id, AtomEdit(text="Oslo"))) == "Oslo"
