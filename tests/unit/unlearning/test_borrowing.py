"""What a model saved in a turn goes with the conversation or the message that it rests on, and comes back."""

from dataclasses import replace
from itertools import permutations

import pytest

from loci.ids import MessageId
from loci.learning.saving.saved_texts import add_saved_text
from loci.memory.atoms import changes, edits
from loci.memory.atoms.edits import AtomEdit
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.key_values import new_value
from loci.memory.atoms.write_context import Writer
from loci.memory.atoms.writes import write_atom
from loci.model.atoms import SAVED_BY_MODEL, Atom, Category, Kind, Provenance
from loci.model.presences import CORRECTED
from tests.fakes.memory import SPACE
from tests.support.pipeline import ADA
from tests.support.unlearning_world import HOME, Told, UnlearningWorld, fact_of

TOLD = [Told(number, (fact_of(f"Ada has book {number}", day=number),)) for number in (1, 2, 3)]


@pytest.fixture
def world() -> UnlearningWorld:
    return UnlearningWorld().tell_all(TOLD)


def add(world: UnlearningWorld, new: NewAtom, *of: Told) -> Atom:
    cited = tuple(MessageId("chat", told.ulid, 1) for told in of)
    return changes.add_atom(world.ports, ADA, SPACE, replace(new, source_message_ids=cited)).atom


def save(world: UnlearningWorld, text: str, *of: Told) -> Atom:
    """As the tool ``SAVE_MEMORY`` does."""
    return add(world, NewAtom(text, HOME, source_conversation_id=of[0].id, metadata=SAVED_BY_MODEL), *of)


def test_what_a_model_saved_in_a_turn_goes_with_the_conversation_and_comes_back(world: UnlearningWorld) -> None:
    saved = save(world, "Ada sings in a choir", TOLD[0])
    before = world.exact()
    world.delete(TOLD[0])
    assert saved.text not in [atom.text for atom in world.atoms()]
    world.restore(TOLD[0])
    assert world.exact() == before


def test_what_was_derived_from_such_a_text_goes_with_it(world: UnlearningWorld) -> None:
    cited = (MessageId("chat", TOLD[0].ulid, 1),)
    new = NewAtom("I moved to Lisbon and I prefer tea.", HOME, source_message_ids=cited, metadata=SAVED_BY_MODEL)
    text = add_saved_text(world.ports, ADA, SPACE, new, None).atom
    before = world.exact()
    assert text.derives
    world.delete(TOLD[0])
    assert not {text.text, "User lives in Lisbon"} & {atom.text for atom in world.atoms()}
    world.restore(TOLD[0])
    assert world.exact() == before


def test_what_a_model_saved_in_a_turn_goes_with_the_message(world: UnlearningWorld) -> None:
    saved = save(world, "Ada sings in a choir", TOLD[0])
    before = world.exact()
    world.retract(TOLD[0], 1)
    assert saved.text not in [atom.text for atom in world.atoms()]
    world.restore_message(TOLD[0], 1)
    assert world.exact() == before


def set_city(world: UnlearningWorld, city: str, told: Told) -> Atom:
    """As the tool ``REMEMBER_KEY`` does."""
    cited = (MessageId("chat", told.ulid, 1),)
    value = replace(new_value("city", city), source_conversation_id=told.id, source_message_ids=cited)
    return changes.set_value(world.ports, ADA, SPACE, replace(value, metadata=SAVED_BY_MODEL), city).atom


def learn(world: UnlearningWorld, text: str, *of: Told, kind: Kind = Kind.PATTERN) -> Atom:
    """As a dream does."""
    cited = tuple(MessageId("chat", told.ulid, 1) for told in of)
    new = NewAtom(text, Category("role", kind), "profile.trade", source_conversation_id=of[-1].id)
    new = replace(new, source_message_ids=cited, provenance=Provenance.DREAM)
    written = write_atom(world.ports, Writer(ADA.own(SPACE.key), ADA.directory), new)
    assert written is not None
    return written.atom


def texts(world: UnlearningWorld) -> list[str]:
    return [atom.text for atom in world.atoms()]


def test_a_value_goes_with_its_conversation_and_its_key_leads_to_it_after_a_restoration(world: UnlearningWorld) -> None:
    set_city(world, "Wien", TOLD[0])
    before = world.exact()
    world.delete(TOLD[0])
    assert "city: Wien" not in texts(world)
    assert (ADA.own(SPACE.key), "city") not in world.pipeline.memory.atoms.entries
    world.restore(TOLD[0])
    assert world.exact() == before


def test_a_value_goes_back_to_the_one_before(world: UnlearningWorld) -> None:
    set_city(world, "Wien", TOLD[0])
    set_city(world, "Graz", TOLD[1])
    before = world.exact()
    world.delete(TOLD[1])
    (atom,) = (atom for atom in world.atoms() if atom.key == "city")
    assert (atom.text, atom.source_conversation_id) == ("city: Wien", TOLD[0].id)
    assert atom.vector == world.ports.embedder.embed(["city: Wien"])[0]
    world.restore(TOLD[1])
    assert world.exact() == before
    world.delete(TOLD[0])
    assert "city: Graz" in texts(world)


def test_an_entry_of_a_profile_goes_where_one_conversation_is_left(world: UnlearningWorld) -> None:
    learn(world, "User is a nurse", TOLD[0], TOLD[1])
    before = world.exact()
    world.delete(TOLD[0])
    assert "User is a nurse" not in texts(world)
    world.restore(TOLD[0])
    assert world.exact() == before
    world.retract(TOLD[1], 1)
    assert "User is a nurse" not in texts(world)


def test_an_entry_that_two_others_support_or_its_user_corrected_stays(world: UnlearningWorld) -> None:
    entry = learn(world, "User is a nurse", *TOLD)
    world.delete(TOLD[0])
    assert "User is a nurse" in texts(world)
    corrected = AtomEdit(text="User is a surgeon", metadata={CORRECTED: True})
    edits.edit_atom(world.ports, ADA, entry.id, corrected)
    world.delete(TOLD[1])
    assert "User is a surgeon" in texts(world)


def test_a_missed_fact_goes_with_its_only_conversation(world: UnlearningWorld) -> None:
    learn(world, "User drinks mate", TOLD[0], kind=Kind.FACT)
    world.delete(TOLD[0])
    assert "User drinks mate" not in texts(world)


def test_what_is_gone_with_two_is_gone_until_both_are_back(world: UnlearningWorld) -> None:
    learn(world, "User is a nurse", TOLD[0], TOLD[1])
    before = world.exact()
    for first, second in (TOLD[:2], TOLD[1::-1]):
        world.delete(first)
        world.delete(second)
        world.restore(first)
        assert "User is a nurse" not in texts(world)
        world.restore(second)
        assert world.exact() == before


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_an_entry_of_three_is_never_back_on_less_than_two(world: UnlearningWorld, order: tuple[int, ...]) -> None:
    learn(world, "User is a nurse", *TOLD)
    before = world.exact()
    for number in range(3):
        world.delete(TOLD[number])
    for back, number in enumerate(order, start=1):
        world.restore(TOLD[number])
        assert back >= 2 or "User is a nurse" not in texts(world)
    assert world.exact() == before


def test_what_two_conversations_saved_stays_with_either(world: UnlearningWorld) -> None:
    save(world, "Ada sings in a choir", TOLD[0])
    save(world, "Ada sings in a choir", TOLD[1])
    world.delete(TOLD[0])
    assert "Ada sings in a choir" in texts(world)
    world.delete(TOLD[1])
    assert "Ada sings in a choir" not in texts(world)


def test_what_a_client_says_too_is_the_clients_own(world: UnlearningWorld) -> None:
    save(world, "Ada sings in a choir", TOLD[0])
    add(world, NewAtom("Ada sings in a choir", HOME))
    world.delete(TOLD[0])
    assert "Ada sings in a choir" in texts(world)


def test_what_a_model_saved_and_its_user_edited_stays(world: UnlearningWorld) -> None:
    saved = save(world, "Ada sings in a choir", TOLD[0])
    edits.edit_atom(world.ports, ADA, saved.id, AtomEdit(text="Ada sings in two choirs"))
    world.delete(TOLD[0])
    assert "Ada sings in two choirs" in [atom.text for atom in world.atoms()]
