"""Direct writes are linked to the entities that their text names."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.ids import EntityId
from loci.memory.atoms.changes import add_atom, supersede_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.fields import MAX_ENTITIES
from loci.memory.atoms.linking import MAX_LOOKUPS, names_in_text, possible_names
from loci.memory.entities import records
from loci.memory.entities.merging import merge_entities, unmerge_entities
from loci.memory.entities.reading import get_entity
from loci.memory.entities.records import NewEntity
from loci.model.entities import EntityType
from loci.text.names import fold_name
from tests.fakes.memory import SPACE, Memory, caller, fact

ADA = caller()
ORG = EntityType.ORGANIZATION


def create_entity(memory: Memory, name: str, *aliases: str, type: EntityType = ORG) -> EntityId:
    return records.create_entity(memory.ports, ADA, SPACE, NewEntity(type, name, aliases=aliases)).view.entity.id


def link_atom(memory: Memory, text: str, *sent: EntityId) -> tuple[EntityId, ...]:
    return add_atom(memory.ports, ADA, SPACE, replace(fact(text), entity_ids=sent)).atom.entity_ids


@pytest.mark.parametrize(
    ("name", "text", "occurs"),
    [
        ("Acme", "Acme pays late", True),
        ("Acme", "we met ACME's people", True),
        ("Acme", "Acmeville is far", False),
        ("Acme", "a MegaAcme", False),
        ("Will", "I will go", False),
        ("Will", "Ask Will.", True),
        ("Coca-Cola", "some coca-cola", False),
        ("Coca-Cola", "some Coca-Cola!", True),
        ("The Maker", "met the  maker", True),
        ("eBay", "bought on eBay", True),
        ("Straße", "An der STRASSE", True),
        ("C++", "learns C++ now", True),
        ("42", "room 42", True),
        ("42", "room 421", False),
        ("東京", "東京に住む", True),
        ("林", "森林", False),
        ("إيمان", "تعمل إيمان هنا", True),
        ("हिन्दी", "वह हिन्दी बोलता है", True),
        ("हिन्द", "वह हिन्दी बोलता है", False),
    ],
)
def test_a_name_occurs_as_whole_words(name: str, text: str, occurs: bool) -> None:
    assert names_in_text([fold_name(name)], text) == ((fold_name(name),) if occurs else ())


def test_of_a_name_within_a_longer_one_the_longer_counts() -> None:
    names = ["york", "new york", "york city"]
    assert names_in_text(names, "In New York it rained") == ("new york",)
    assert names_in_text(names, "From York to New York") == ("york", "new york")


@given(st.lists(st.text(min_size=1, max_size=6).map(fold_name).filter(bool), unique=True), st.text(max_size=60))
def test_only_names_that_the_text_holds_occur_in_it(names: Sequence[str], text: str) -> None:
    found = names_in_text(names, text)
    assert set(found) <= {name for name in names if name in fold_name(text)}
    assert len(set(found)) == len(found)


def test_an_atom_is_linked_to_the_entities_that_were_sent_and_that_it_names(memory: Memory) -> None:
    acme, zenith, bo = (
        create_entity(memory, "Acme Corporation", "Acme"),
        create_entity(memory, "Zenith"),
        create_entity(memory, "Bo"),
    )
    assert link_atom(memory, "Acme Corporation pays late") == (acme,)
    assert link_atom(memory, "Zenith sued Acme", bo, acme) == (bo, acme, zenith)
    assert link_atom(memory, "it rained") == ()


def test_a_superseding_atom_is_linked_too_and_no_entity_is_sought_for_the_old_text(memory: Memory) -> None:
    zenith = create_entity(memory, "Zenith")
    old = add_atom(memory.ports, ADA, SPACE, fact("Acme is the client", key="client")).atom
    new = supersede_atom(memory.ports, ADA, old.id, fact("Zenith is the client")).atom
    assert (old.entity_ids, new.entity_ids, new.surroundings.subjects) == ((), (zenith,), ("Zenith",))


def test_a_merged_entity_is_linked_itself_and_reads_as_its_canonical(memory: Memory) -> None:
    acme, other = create_entity(memory, "Acme"), create_entity(memory, "Zenith")
    merge_entities(memory.ports, ADA, acme, other)
    assert link_atom(memory, "Zenith pays late") == (acme,)
    assert get_entity(memory.ports, ADA, acme).atom_count == 1
    unmerge_entities(memory.ports, ADA, acme, other)
    assert get_entity(memory.ports, ADA, other).atom_count == 1


def test_an_atom_is_linked_to_as_many_entities_as_it_may_name(memory: Memory) -> None:
    ids = [create_entity(memory, f"Acme {n}.") for n in range(MAX_ENTITIES + 1)]
    found = link_atom(memory, " and ".join(f"Acme {n}." for n in range(MAX_ENTITIES + 1)), ids[-1])
    assert found == (ids[-1], *ids[: MAX_ENTITIES - 1])


def test_a_repeated_call_answers_alike_after_an_entity_was_made(memory: Memory) -> None:
    first = add_atom(memory.ports, ADA, SPACE, fact("Acme pays late"), "once")
    create_entity(memory, "Acme")
    assert add_atom(memory.ports, ADA, SPACE, fact("Acme pays late"), "once") == first


def test_an_edited_text_names_its_entities_again(memory: Memory) -> None:
    acme, zenith = create_entity(memory, "Acme"), create_entity(memory, "Zenith", "Z Corp")
    atom = add_atom(memory.ports, ADA, SPACE, fact("Acme pays late")).atom
    edited = edit_atom(memory.ports, ADA, atom.id, AtomEdit(text="Zenith pays late"))
    assert edited.entity_ids == (zenith,)
    assert edited.surroundings.subjects == ("Zenith", "Z Corp")
    assert [get_entity(memory.ports, ADA, one).atom_count for one in (acme, zenith)] == [0, 1]
    both = edit_atom(memory.ports, ADA, atom.id, AtomEdit(text="Acme pays late", entity_ids=(zenith,)))
    assert both.entity_ids == (zenith, acme)


def test_beyond_the_names_that_are_read_a_text_is_linked_by_the_names_it_may_hold(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loci.memory.atoms.linking.MAX_NAMES", 2)
    known = [create_entity(memory, f"a{n}") for n in range(3)]
    bank, zoe, person = (
        create_entity(memory, "Bank of Zambia"),
        create_entity(memory, "Zoe"),
        create_entity(memory, "Zoe", type=EntityType.PERSON),
    )
    assert set(link_atom(memory, "Zoe left the bank of Zambia, the Bank of Zambia")) == {zoe, person, bank}
    assert link_atom(memory, "A0 pays late") == (known[0],)
    assert link_atom(memory, "zoe pays late") == ()


def test_what_may_be_a_name_begins_and_ends_with_a_capital_where_there_are_any() -> None:
    assert possible_names("He joined the Bank of Zambia, I hear") == (
        *("he joined the bank", "bank of zambia, i", "bank of zambia", "zambia, i", "he", "bank", "zambia", "i"),
    )
    assert possible_names("خالد يعمل") == ("خالد يعمل", "خالد", "يعمل")
    assert len(possible_names(" ".join(f"Name{n}" for n in range(99)))) == MAX_LOOKUPS
