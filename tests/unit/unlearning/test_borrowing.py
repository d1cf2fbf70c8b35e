"""What a model saved in a turn goes with the conversation or the message that it rests on, and comes back."""

from dataclasses import replace

import pytest

from loci.ids import MessageId
from loci.memory.atoms import changes, edits
from loci.memory.atoms.edits import AtomEdit
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.key_values import new_value
from loci.model import Atom
from loci.model.atoms import SAVED_BY_MODEL
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


def test_what_a_model_saved_in_a_turn_goes_with_the_message(world: UnlearningWorld) -> None:
    saved = save(world, "Ada sings in a choir", TOLD[0])
    before = world.exact()
    world.retract(TOLD[0], 1)
    assert saved.text not in [atom.text for atom in world.atoms()]
    world.restore_message(TOLD[0], 1)
    assert world.exact() == before


def test_a_value_under_a_key_stays_and_its_key_leads_to_it_after_a_restoration(world: UnlearningWorld) -> None:
    cited = MessageId("chat", TOLD[0].ulid, 1)
    value = replace(new_value("city", "Wien"), source_message_ids=(cited,), metadata=SAVED_BY_MODEL)
    changes.set_value(world.ports, ADA, SPACE, value, "first")
    before = world.exact()
    world.delete(TOLD[0])
    assert "city: Wien" in [atom.text for atom in world.atoms()]
    world.restore(TOLD[0])
    assert world.exact() == before


def test_what_a_model_saved_and_its_user_edited_stays(world: UnlearningWorld) -> None:
    saved = save(world, "Ada sings in a choir", TOLD[0])
    edits.edit_atom(world.ports, ADA, saved.id, AtomEdit(text="Ada sings in two choirs"))
    world.delete(TOLD[0])
    assert "Ada sings in two choirs" in [atom.text for atom in world.atoms()]
