"""Atoms move from one space into another on the real tables, in all their states, and only once."""

from dataclasses import replace
from datetime import timedelta

from loci import spaces
from loci.adapters.dynamodb.tables import Tables
from loci.conversations import lifecycle
from loci.conversations.lifecycle import NewConversation
from loci.memory.atoms import changes, reads
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.moving import Move, move_atoms
from loci.model.atoms import AtomStatus
from loci.spaces import NewSpace
from tests.contract.indexing_world import world
from tests.fakes.memory import fact


def test_atoms_move_with_ids_former_states_and_keys(dynamodb: Tables, tenant: str) -> None:
    made = world(dynamodb, tenant)
    ports, ada = made.ports, made.ada
    other = spaces.create_space(ports, ada, NewSpace(name="other")).space.id
    edited = made.add("Ada likes tea")
    edit_atom(ports, ada, edited.id, AtomEdit(text="Ada likes coffee"))
    deleted = made.add("Ada likes snow")
    changes.delete_atom(ports, ada, deleted.id)
    jazz = fact("Ada likes jazz")
    twin = changes.add_atom(ports, ada, made.space, replace(jazz, metadata={"tags": ["a"]})).atom
    home = made.add("Ada lives in Oslo", key="home")
    changes.add_atom(
        ports, ada, other, fact("Ada lives in Graz", key="home", valid_from=home.valid_from - timedelta(1))
    )
    heir = changes.add_atom(ports, ada, other, replace(jazz, metadata={"tags": ["b"]})).atom

    move = Move.between(ports, ada, made.record(), other)
    for _ in range(2):
        assert move_atoms(move, ports.now() + timedelta(days=1))
        there = reads.list_atoms(ports, ada, other).items
        assert {atom.text for atom in there} == {"Ada likes coffee", "Ada likes jazz", "Ada lives in Oslo"}
        assert {atom.id.ulid for atom in there} == {edited.id.ulid, heir.id.ulid, home.id.ulid}
        (joined_heir,) = (atom for atom in there if atom.id == heir.id)
        assert joined_heir.metadata["tags"] == ["a", "b"]

    scope = ada.own(other.key)
    states = ports.atoms.read(scope, ada.directory, [deleted.id.ulid, twin.id.ulid]).atoms
    assert states[deleted.id.ulid].status is AtomStatus.DELETED
    assert states[twin.id.ulid].superseded_by == heir.id
    assert [state.text for state in ports.atom_lists.revisions(scope, edited.id.ulid)] == ["Ada likes tea"]


def test_a_conversation_says_that_its_atoms_get_its_metadata(dynamodb: Tables, tenant: str) -> None:
    made = world(dynamodb, tenant)
    for has_atom_metadata in (False, True):
        new = NewConversation("chat", metadata={"topic": "tea"}, has_atom_metadata=has_atom_metadata)
        id = lifecycle.create_conversation(made.ports, made.ada, new).id
        found = lifecycle.get_conversation(made.ports, made.ada, id).conversation
        assert found.has_atom_metadata is has_atom_metadata
