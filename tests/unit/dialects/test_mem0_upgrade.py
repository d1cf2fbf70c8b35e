"""What release 0.2.0 filed apart is found by its ids before, while and after an upgrade moves it."""

from datetime import timedelta

import pytest

from loci import spaces
from loci.dialects.mem0.places import find_parts
from loci.dialects.mem0.upgrading import merge_parts
from loci.memory.atoms import changes
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.model.atoms import Atom
from loci.ports.all import Ports
from loci.spaces import bindings
from tests.fakes.faults import Crash, Moment, crashing
from tests.support.break_points import break_points
from tests.support.mem0_before import add_before, id_of_memory, part_of, tell_before
from tests.support.mem0_world import Mem0World, owner_of

ADA = {"user_id": "ada"}
TRAVEL = {**ADA, "agent_id": "travel"}
TRIP = {**TRAVEL, "run_id": "trip-7"}
SHOP = {**ADA, "agent_id": "travel", "app_id": "shop"}
OWNER = owner_of(ADA)
LONG = timedelta(days=1)
HOTEL, TRAIN, JAR, SEAT = "Small hotels are best.", "Trains are best.", "The shelf holds jars.", "A seat by the aisle."
FACTS = ["User is allergic to kiwis", "User lives in Porto"]


@pytest.fixture
def world() -> Mem0World:
    return furnished_world()


def furnished_world() -> Mem0World:
    """Ada's memories in three spaces; one was edited, one was deleted, and one is in two of the spaces."""
    world = Mem0World()
    tell_before(world, "I live in Porto.", ADA)
    tell_before(world, "I am allergic to kiwis.", TRIP)
    for text in (HOTEL, TRAIN):
        add_before(world, text, TRAVEL)
    add_before(world, SEAT, SHOP)
    add_before(world, JAR, TRIP)
    add_before(world, JAR, {**ADA, "run_id": "home"})
    edit_atom(world.ports, OWNER, atom_of(world, HOTEL).id, AtomEdit(text="Large hotels are best."))
    edit_atom(world.ports, OWNER, atom_of(world, "Large hotels are best.").id, AtomEdit(text=HOTEL))
    changes.delete_atom(world.ports, OWNER, atom_of(world, TRAIN).id)
    return world


def atom_of(world: Mem0World, text: str) -> Atom:
    return next(atom for atom in world.pipeline.atoms if atom.text == text)


def merge(world: Mem0World, ports: Ports | None = None, time: timedelta = LONG) -> bool:
    return merge_parts(ports or world.ports, OWNER, world.ports.now() + time)


def require_all_found(world: Mem0World) -> None:
    """Every combination of ids finds what was added with it, once."""
    assert {*world.texts(ADA)} >= {HOTEL, JAR, SEAT, *FACTS}
    assert TRAIN not in world.texts(ADA)
    assert {*world.texts(TRAVEL)} >= {HOTEL, JAR, SEAT, FACTS[0]}
    assert FACTS[1] not in world.texts(TRAVEL)
    assert {*world.texts(TRIP)} >= {JAR, FACTS[0]}
    assert not {*world.texts(TRIP)} & {HOTEL, SEAT, FACTS[1]}
    assert world.texts({**ADA, "app_id": "shop"}) == [SEAT]
    assert world.texts({**TRIP, "run_id": "another"}) == []
    assert world.texts({**TRAVEL, "user_id": "bea"}) == []
    assert world.found("Which hotels are best?", ADA).count(HOTEL) == 1
    assert HOTEL in world.found("Which hotels are best?", TRAVEL)
    assert FACTS[0] in world.found("What is Ada allergic to?", TRIP)
    assert FACTS[0] not in world.found("What is Ada allergic to?", {**ADA, "agent_id": "home"})


def test_before_the_upgrade_both_forms_are_found(world: Mem0World) -> None:
    require_all_found(world)
    world.add("Windows are best.", TRAVEL)
    assert {HOTEL, "Windows are best."} <= {*world.texts(TRAVEL)}
    assert world.delete_all(ADA)["finished"] is True
    assert world.texts(ADA) == world.texts(TRAVEL) == []


def test_the_upgrade_moves_all_into_one_space_with_ids_and_history(world: Mem0World) -> None:
    known = {text: id_of_memory(ADA, atom_of(world, text)) for text in (HOTEL, TRAIN, SEAT)}
    assert merge(world)
    require_all_found(world)
    assert [space.name for space in spaces.list_spaces(world.ports, OWNER).items if space.name != "diary"] == ["memory"]
    assert bindings.list_bindings(world.ports, OWNER).items == ()
    assert world.of_memory("GET", known[HOTEL]).body["memory"] == HOTEL
    history = world.of_memory("GET", known[HOTEL], "history/").body
    assert [change["new_memory"] for change in history] == [HOTEL, "Large hotels are best.", HOTEL]
    assert world.of_memory("GET", known[TRAIN]).status == 404
    assert world.of_memory("PUT", known[SEAT], body={"text": "A seat by the window."}).status == 200
    assert world.texts({**ADA, "app_id": "shop"}) == ["A seat by the window."]
    assert merge(world)


def test_what_both_spaces_say_is_one_memory_that_both_ids_find(world: Mem0World) -> None:
    twins = [atom.id for atom in world.pipeline.atoms if atom.text == JAR]
    assert merge(world)
    assert world.texts(ADA).count(JAR) == 1
    assert JAR in world.texts({**ADA, "run_id": "home"})
    for id in twins:
        found = world.of_memory("GET", id_of_memory(ADA, next(a for a in world.pipeline.atoms if a.id == id)))
        assert found.body["memory"] == JAR


@pytest.mark.parametrize("moment", list(Moment))
def test_an_upgrade_that_breaks_off_anywhere_goes_on_and_loses_nothing(moment: Moment) -> None:
    for nth in break_points(1000):
        world = furnished_world()
        try:
            merge(world, crashing(world.ports, nth, moment))
        except Crash:
            require_all_found(world)
            assert merge(world)
            require_all_found(world)
            assert not list(find_parts(world.ports, OWNER))
        else:
            return
    pytest.fail("the upgrade never ended")


def test_an_upgrade_whose_time_is_up_goes_on(world: Mem0World) -> None:
    rounds = 1
    while not merge(world, time=timedelta(seconds=12)):
        require_all_found(world)
        rounds += 1
        assert rounds < 50
    assert rounds > 1
    require_all_found(world)


def test_what_is_deleted_or_changed_while_the_upgrade_has_broken_off_stays_so(world: Mem0World) -> None:
    hotel, jar = (id_of_memory(ADA, atom_of(world, text)) for text in (HOTEL, SEAT))
    part = part_of(world, TRAVEL)
    while not merge(world, time=timedelta(seconds=12)):
        if len([atom for atom in world.pipeline.memory.atoms.records.values() if atom.text == HOTEL]) > 1:
            break
    assert spaces.get_space(world.ports, OWNER, part.id).name == part.name
    assert world.of_memory("DELETE", hotel).status == 200
    assert world.of_memory("PUT", jar, body={"text": "A seat by the window."}).status == 200
    for _ in range(2):
        assert HOTEL not in world.texts(ADA)
        assert HOTEL not in world.found("Which hotels are best?", ADA)
        assert world.of_memory("GET", hotel).status == 404
        assert world.texts({**ADA, "app_id": "shop"}) == ["A seat by the window."]
        merge(world)


def test_a_space_that_is_still_extracted_into_waits_for_it(world: Mem0World) -> None:
    tell_before(world, "My sister is called Ebba.", TRAVEL, is_extracted=False)
    assert not merge(world)
    world.pipeline.run_all(world.ports)
    assert any("Ebba" in text for text in world.texts(TRAVEL))
    assert merge(world)
    assert any("Ebba" in text for text in world.texts(TRAVEL))
    assert any("Ebba" in text for text in world.texts(ADA))
