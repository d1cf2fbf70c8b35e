"""Which items stand in the tables after each change of an atom."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.dynamodb.base import ControlTable, MemoryTable
from loci.adapters.dynamodb.tables import Tables
from loci.ids import EntityId
from loci.model.atoms import Atom, AtomStatus
from loci.model.duplicates import duplicate_key
from loci.model.visibility import AtomFilter
from loci.ports.memory import AtomChange, AtomStep, KeyEntry, KeyStep
from loci.ports.writes import Outcome
from loci.scope import Scope
from tests.contract.memory import Stores, atom, edit_step, of_dynamodb, put, ulid
from tests.fakes.memory import SPACE, START, day

LATER = START + timedelta(hours=1)


@pytest.fixture
def stores(dynamodb: Tables) -> Stores:
    return of_dynamodb(dynamodb)


@pytest.fixture
def scope(tenant: str) -> Scope:
    return Scope(tenant, "app", SPACE.key, "ada")


def sort_keys(dynamodb: Tables, scope: Scope) -> set[str]:
    return {item.sk for item in dynamodb.query(MemoryTable, scope.partition)}


def standing_for(new: Atom) -> set[str]:
    """What every current atom has."""
    number = new.id.ulid
    return {f"A#{number}", f"P#{number}", f"G#{new.category.name}#{number}", f"H#{duplicate_key(new)}"}


def test_a_new_atom_has_its_category_guard_links_and_marker(dynamodb: Tables, stores: Stores, scope: Scope) -> None:
    people = (EntityId(SPACE.key, ulid(8)), EntityId(SPACE.key, ulid(9)))
    new = replace(atom(scope, 2), key="home town", chain=ulid(1), entity_ids=people)
    entry = KeyEntry("home town", ulid(2), ulid(1), None, 1)
    assert stores.atoms.apply(scope, AtomChange(START, (AtomStep(None, new),), (KeyStep(None, entry),))) is Outcome.DONE
    mentions = {f"L#{person.ulid}#2026-05-04T09:30:00.000000Z#{ulid(2)}" for person in people}
    assert sort_keys(dynamodb, scope) == standing_for(new) | mentions | {"K#home%20town", f"Y#{ulid(1)}#{ulid(2)}"}


def test_an_atom_put_in_anothers_place_leaves_only_what_history_needs(
    dynamodb: Tables, stores: Stores, scope: Scope
) -> None:
    old = atom(scope, 1)
    put(stores, scope, old)
    new = replace(atom(scope, 2), chain=ulid(1))
    ended = edit_step(old, LATER, superseded_at=LATER, superseded_by=new.id, valid_to=LATER)
    assert stores.atoms.apply(scope, AtomChange(LATER, (AtomStep(None, new), ended))) is Outcome.DONE
    history = {f"A#{ulid(1)}", f"P#{ulid(1)}", f"V#{ulid(1)}#0000000001", f"Y#{ulid(1)}#{ulid(2)}"}
    assert sort_keys(dynamodb, scope) == standing_for(new) | history


@pytest.mark.parametrize("status", [AtomStatus.ARCHIVED, AtomStatus.DELETED])
def test_a_removed_atom_is_in_no_category_and_blocks_no_duplicate(
    dynamodb: Tables, stores: Stores, scope: Scope, status: AtomStatus
) -> None:
    put(stores, scope, atom(scope, 1))
    stores.atoms.apply(scope, AtomChange(LATER, (edit_step(atom(scope, 1), LATER, status=status),)))
    assert sort_keys(dynamodb, scope) == {f"A#{ulid(1)}", f"P#{ulid(1)}", f"V#{ulid(1)}#0000000001"}


def test_an_atom_that_never_was_current_is_in_no_category(dynamodb: Tables, stores: Stores, scope: Scope) -> None:
    put(stores, scope, replace(atom(scope, 1), valid_from=day(-9), valid_to=day(-1)))
    assert sort_keys(dynamodb, scope) == {f"A#{ulid(1)}", f"P#{ulid(1)}"}


def test_an_atom_falls_due_when_it_expires_and_its_marker_after_ten_minutes(
    dynamodb: Tables, stores: Stores, scope: Scope
) -> None:
    put(stores, scope, replace(atom(scope, 1), expires_at=day(3)), atom(scope, 2))
    due = {item.sk: item.due for item in dynamodb.query(MemoryTable, scope.partition) if item.due_shard is not None}
    in_time = START + timedelta(minutes=10)
    assert due == {f"A#{ulid(1)}": day(3), f"P#{ulid(1)}": in_time, f"P#{ulid(2)}": in_time}


def test_a_visitor_finds_the_shared_space_in_their_directory(dynamodb: Tables, stores: Stores, tenant: str) -> None:
    shared = Scope(tenant, "app", "grp.editors.notes-abc123", "@group:editors")
    bob = Scope(tenant, "app", "@", "bob")
    stores.atoms.apply(shared, AtomChange(START, (AtomStep(None, atom(shared, 1)),), visitor=bob))
    found = [item.sk for item in dynamodb.query(ControlTable, bob.partition)]
    assert found == ["AS#@group:editors#grp.editors.notes-abc123"]


def test_a_list_looks_at_four_megabytes_a_call(stores: Stores, scope: Scope) -> None:
    count = 140
    text = "🌍" * 8000
    put(stores, scope, *(replace(atom(scope, number, text), key=str(number)) for number in range(count)))
    wanted = AtomFilter(LATER)
    first = stores.lists.list(scope, wanted, None, 200)
    second = stores.lists.list(scope, wanted, first.cursor, 200)
    assert first.cursor is not None
    assert 120 < len(first.items) < 135
    assert len(first.items) + len(second.items) == count
    assert second.cursor is None
