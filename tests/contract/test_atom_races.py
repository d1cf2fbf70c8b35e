"""Many writers at once, on DynamoDB: the database decides, and everyone hears what came of it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from threading import Barrier
from time import sleep
from typing import TypeVar

import pytest

from loci.adapters.dynamodb.recall_pages import PageStore
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.hashing import Hashing
from loci.adapters.pages.index import PagesIndex
from loci.adapters.table import TableIndex
from loci.errors import Conflict
from loci.learning.reconciling.similar import add_unless_similar
from loci.memory.atoms import changes, contradictions, retracting
from loci.memory.atoms.changes import add_atom, set_value, supersede_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.reads import get_atom, get_history, list_atoms
from loci.memory.atoms.writes import Effect, Writer, Written
from loci.memory.entities.merging import merge_entities, unmerge_entities
from loci.memory.entities.naming import resolve_entities
from loci.memory.entities.reading import get_entity
from loci.memory.entities.records import NewEntity, create_entity
from loci.model.atoms import Atom
from loci.model.entities import EntityType, ExtractedEntity
from loci.model.visibility import AtomFilter
from loci.ports.all import Ports
from loci.ports.recall import RecallIndex
from loci.ports.writes import Outcome
from loci.scope import Caller
from loci.spaces import NewSpace, create_space
from tests.contract.memory import of_dynamodb
from tests.fakes.memory import SPACE, Clock, caller, day, fact, furnish
from tests.fakes.ports import FakePorts

WRITERS = 16
T = TypeVar("T")


@pytest.fixture
def ada(tenant: str) -> Caller:
    return caller(tenant=tenant)


@pytest.fixture
def memory(dynamodb: Tables, ada: Caller) -> FakePorts:
    stores = of_dynamodb(dynamodb)
    made = FakePorts(
        Clock(),
        sleep=sleep,
        users=stores.users,
        markers=stores.markers,
        spaces=stores.spaces,
        entities=stores.entities,
        atoms=stores.atoms,
        atom_lists=stores.lists,
        embedder=Hashing(),
    )
    furnish(made, ada.directory)
    return made


def at_once(act: Callable[[int], T], writers: int = WRITERS) -> list[T]:
    """What each of the writers got, all of them starting together."""
    start = Barrier(writers)

    def one(number: int) -> T:
        start.wait()
        return act(number)

    with ThreadPoolExecutor(writers) as threads:
        return list(threads.map(one, range(writers)))


def chain(memory: Ports, ada: Caller, of: Atom) -> tuple[Atom, ...]:
    """The values of a key or a chain, once it is seen that they don't overlap and one of them is current."""
    members = get_history(memory, ada, of.id).chain
    for earlier, later in pairwise(members):
        assert earlier.valid_to == later.valid_from
    assert [member.id for member in members if member.is_current(memory.now())] == [members[-1].id]
    return members


def test_sixteen_writers_of_one_key_leave_one_current_value(memory: Ports, ada: Caller) -> None:
    written = at_once(lambda number: add_atom(memory, ada, SPACE, fact(f"Town {number}", key="home")))
    members = chain(memory, ada, written[0].atom)
    assert {member.id for member in members} == {each.atom.id for each in written}
    assert list_atoms(memory, ada, SPACE).items == members[-1:]


def searchable(memory: FakePorts, dynamodb: Tables) -> Ports:
    """The same, with the space in recall pages."""
    index = PagesIndex(PageStore(dynamodb), memory.now, memory.random, sleep)
    indexes: dict[str, RecallIndex] = {"table": TableIndex(memory.atom_lists), index.name: index}
    parts = replace(memory, index=index, index_name=index.name, index_by_name=indexes.__getitem__)
    return replace(parts, embedder_name=Hashing.name)


def test_twenty_writers_of_nearly_the_same_leave_one_atom(memory: FakePorts, ada: Caller, dynamodb: Tables) -> None:
    ports = searchable(memory, dynamodb)
    space = create_space(ports, ada, NewSpace(name="notes")).space.id

    def write(number: int) -> Written:
        return add_unless_similar(ports, ada, space, fact("Ada likes green tea" + "!" * number), 0.9)

    written = at_once(write, writers=20)
    (atom,) = list_atoms(ports, ada, space).items
    assert {each.atom.id for each in written} == {atom.id}
    assert [each.is_duplicate for each in written].count(False) == 1


def test_sixteen_writers_that_look_for_similar_atoms_all_write_what_nobody_else_says(
    memory: FakePorts, ada: Caller, dynamodb: Tables
) -> None:
    ports = searchable(memory, dynamodb)
    space = create_space(ports, ada, NewSpace(name="notes")).space.id
    at_once(lambda number: add_unless_similar(ports, ada, space, fact(f"Ada has {number + 100} books"), 0.9))
    assert len(list_atoms(ports, ada, space).items) == WRITERS


def test_sixteen_writers_of_one_value_in_place_leave_one_atom(memory: Ports, ada: Caller) -> None:
    written = at_once(lambda number: set_value(memory, ada, SPACE, fact(f"Town {number}", key="home")))
    (value,) = list_atoms(memory, ada, SPACE).items
    assert {each.atom.id for each in written} == {value.id}
    assert sorted(each.atom.version for each in written) == [*range(1, WRITERS + 1)]
    said = {state.text for state in (*get_history(memory, ada, value.id).revisions, value)}
    assert said == {f"Town {number}" for number in range(WRITERS)}


def test_what_a_retraction_revives_is_the_value_that_sixteen_writers_go_on_from(memory: Ports, ada: Caller) -> None:
    graz = add_atom(memory, ada, SPACE, fact("Graz", key="home", valid_from=day(-9))).atom
    oslo = add_atom(memory, ada, SPACE, fact("Oslo", key="home", valid_from=day(-8))).atom
    writer = changes.writer_for(ada, SPACE)
    retraction = retracting.build_retraction(memory, writer, oslo, memory.now())
    assert contradictions.apply_change(memory, writer, retraction) is Outcome.DONE
    assert [atom.id for atom in list_atoms(memory, ada, SPACE, key="home").items] == [graz.id]
    assert contradictions.apply_change(memory, writer, retraction) is Outcome.STALE
    at_once(lambda number: add_atom(memory, ada, SPACE, fact(f"Town {number}", key="home")))
    held = [member for member in get_history(memory, ada, graz.id).chain if member.id != oslo.id]
    assert all(earlier.valid_to == later.valid_from for earlier, later in pairwise(held))


def test_sixteen_late_facts_of_one_key_find_their_places(memory: Ports, ada: Caller) -> None:
    newest = add_atom(memory, ada, SPACE, fact("Now", key="home", valid_from=day(0))).atom
    at_once(lambda n: add_atom(memory, ada, SPACE, fact(f"Town {n}", key="home", valid_from=day(n - 20))))
    members = chain(memory, ada, newest)
    assert [member.text for member in members] == [*(f"Town {number}" for number in range(WRITERS)), "Now"]


def test_sixteen_late_supersedes_without_a_key_find_their_places(memory: Ports, ada: Caller) -> None:
    newest = add_atom(memory, ada, SPACE, fact("Now", valid_from=day(0))).atom
    at_once(lambda n: supersede_atom(memory, ada, newest.id, fact(f"Then {n}", valid_from=day(n - 20))))
    members = chain(memory, ada, newest)
    assert [member.text for member in members] == [*(f"Then {number}" for number in range(WRITERS)), "Now"]


def test_one_request_sent_sixteen_times_at_once_is_one_atom(memory: Ports, ada: Caller) -> None:
    written = at_once(lambda _: add_atom(memory, ada, SPACE, fact("Rome", key="home"), "once"))
    assert len({each.atom.id for each in written}) == 1
    assert {each.effect for each in written} == {Effect.ADDED}
    assert len(everything(memory, ada)) == 1


def test_the_same_said_sixteen_times_at_once_is_one_atom(memory: Ports, ada: Caller) -> None:
    written = at_once(lambda _: add_atom(memory, ada, SPACE, fact()))
    assert sorted(each.is_duplicate for each in written) == [False] + [True] * (WRITERS - 1)
    assert len({each.atom.id for each in written}) == len(everything(memory, ada)) == 1


def test_of_many_who_name_someone_first_one_makes_the_entity(memory: Ports, ada: Caller) -> None:
    writer = Writer(ada.own(SPACE.key), ada.directory)
    acme = [ExtractedEntity(EntityType.ORGANIZATION, "Acme")]
    assert len(set(at_once(lambda _: resolve_entities(memory, writer, acme, None)))) == 1


def test_sixteen_edits_at_once_are_sixteen_versions(memory: Ports, ada: Caller) -> None:
    atom = add_atom(memory, ada, SPACE, fact("Town")).atom
    at_once(lambda n: edit_atom(memory, ada, atom.id, AtomEdit(text=f"Town {n}")))
    revisions = get_history(memory, ada, atom.id).revisions
    last = get_atom(memory, ada, atom.id)
    assert [state.version for state in (*revisions, last)] == [*range(1, WRITERS + 2)]
    assert {state.text for state in (*revisions, last)} == {"Town", *(f"Town {n}" for n in range(WRITERS))}


def test_of_many_atoms_that_are_given_one_key_one_gets_it(memory: Ports, ada: Caller) -> None:
    made = [add_atom(memory, ada, SPACE, fact(f"Town {n}")).atom for n in range(WRITERS)]

    def set_key(n: int) -> bool:
        try:
            edit_atom(memory, ada, made[n].id, AtomEdit(key="home"))
        except Conflict:
            return False
        return True

    assert sum(at_once(set_key)) == 1
    assert len(list_atoms(memory, ada, SPACE, key="home").items) == 1


def test_merges_at_once_leave_one_family(memory: Ports, ada: Caller) -> None:
    people = [
        create_entity(memory, ada, SPACE, NewEntity(EntityType.PERSON, f"Bo {n}")).view.entity.id
        for n in range(WRITERS + 1)
    ]
    at_once(lambda n: merge_entities(memory, ada, people[0], people[n + 1]))
    assert set(get_entity(memory, ada, people[0]).entity.merged_ids) == set(people[1:])
    at_once(lambda n: unmerge_entities(memory, ada, people[0], people[n + 1]))
    assert get_entity(memory, ada, people[0]).entity.merged_ids == ()


def everything(memory: Ports, ada: Caller) -> tuple[Atom, ...]:
    now = memory.now()
    return memory.atom_lists.list(ada.own(SPACE.key), AtomFilter(now, valid_at=now), None, 100).items
