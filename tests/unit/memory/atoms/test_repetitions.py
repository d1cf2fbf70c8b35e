"""A text that is sent again takes over what else was sent."""

from dataclasses import replace

import pytest

from loci.errors import TooLarge
from loci.memory.atoms.changes import add_atom, writer_for
from loci.memory.atoms.reads import get_history
from loci.memory.atoms.writes import write_atom
from loci.model.atoms import Provenance
from loci.model.users import JsonObject
from tests.fakes.memory import SPACE, Memory, caller, day, fact

ADA = caller()


def test_a_value_of_a_key_takes_a_new_end_and_the_key_ends_with_it(memory: Memory) -> None:
    first = add_atom(memory.ports, ADA, SPACE, fact(key="drink")).atom
    second = add_atom(memory.ports, ADA, SPACE, replace(fact(key="drink"), expires_at=day(3)))
    assert (second.is_duplicate, second.atom.id, second.atom.expires_at) == (True, first.id, day(3))
    scope = writer_for(ADA, SPACE).scope
    found = memory.ports.atoms.read_preconditions(scope, scope.directory, second.atom, None, memory.ports.now())
    assert found.key is not None
    assert found.key.valid_to == day(3)


def test_the_former_state_is_a_revision(memory: Memory) -> None:
    first = add_atom(memory.ports, ADA, SPACE, replace(fact(), metadata={"from": "form"})).atom
    second = add_atom(memory.ports, ADA, SPACE, replace(fact(), sent_metadata={"page": 2})).atom
    assert second.metadata == {"from": "form", "page": 2}
    assert list(get_history(memory.ports, ADA, first.id).revisions) == [first]


def test_what_was_not_sent_changes_nothing(memory: Memory) -> None:
    first = add_atom(memory.ports, ADA, SPACE, replace(fact(), importance=5, expires_at=day(3), metadata={"a": 1})).atom
    assert add_atom(memory.ports, ADA, SPACE, replace(fact(), sent_metadata={})).atom == first


def test_an_extraction_gives_no_new_end(memory: Memory) -> None:
    first = add_atom(memory.ports, ADA, SPACE, fact()).atom
    new = replace(fact(), provenance=Provenance.EXTRACTION, expires_at=day(3))
    written = write_atom(memory.ports, writer_for(ADA, SPACE), new)
    assert written is not None
    assert (written.atom.id, written.atom.expires_at) == (first.id, None)


def test_metadata_that_are_too_large_together_are_refused(memory: Memory) -> None:
    add_atom(memory.ports, ADA, SPACE, replace(fact(), metadata={"a": "x" * 9000}))
    with pytest.raises(TooLarge):
        add_atom(memory.ports, ADA, SPACE, replace(fact(), sent_metadata={"b": "y" * 9000}))


def test_a_text_that_was_there_is_not_of_a_later_import(memory: Memory) -> None:
    first = add_atom(memory.ports, ADA, SPACE, fact()).atom
    sent: JsonObject = {"import": {"system": "mem0", "run": "r"}, "page": 2}
    new = replace(fact(), provenance=Provenance.IMPORT, metadata=sent, sent_metadata=sent)
    second = add_atom(memory.ports, ADA, SPACE, new).atom
    assert (second.id, second.metadata, second.provenance) == (first.id, {"page": 2}, Provenance.CLIENT)
