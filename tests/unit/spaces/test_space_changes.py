"""Memory spaces changed and restored: who may, under which version, and what becomes of their names."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci import spaces
from loci.errors import Conflict, Forbidden, NotFound, Refused, TooLarge
from loci.ids import SpaceId
from loci.memory.atoms.changes import add_atom, delete_atom
from loci.memory.atoms.reads import get_atom, list_atoms
from loci.model.spaces import SpaceStatus
from loci.model.users import UserRecord, UserState
from loci.scope import Caller
from loci.spaces import NewSpace, SpaceChange
from tests.fakes.memory import Memory, caller, fact, in_memory
from tests.support.records import AT
from tests.unit.spaces.test_spaces import ADMIN, EMIL, NADIA, World, make, user


@pytest.fixture
def world() -> World:
    return World()


def update(world: World, id: SpaceId, who: Caller = NADIA, if_match: int | None = None, **fields: object) -> None:
    change = SpaceChange(**fields)  # type: ignore[arg-type]  # a test names the fields it is about
    spaces.update_space(world.ports, who, id, change, if_match)


def test_a_change_touches_what_it_names(world: World) -> None:
    own = spaces.create_space(world.ports, NADIA, NewSpace("user", "Daily", "what happens", {"colour": "red"})).space
    world.now += timedelta(hours=1)
    update(world, own.id, purpose="notes")
    after = spaces.get_space(world.ports, NADIA, own.id)
    assert after == replace(own, purpose="notes", version=2, updated_at=world.now)
    update(world, own.id, metadata={"size": 3})
    assert spaces.get_space(world.ports, NADIA, own.id).metadata == {"size": 3}


def test_name_and_purpose_can_be_taken_away(world: World) -> None:
    own = spaces.create_space(world.ports, NADIA, NewSpace("user", "Daily", "what happens")).space.id
    update(world, own, name=None, purpose=None)
    after = spaces.get_space(world.ports, NADIA, own)
    assert (after.name, after.folded, after.purpose) == (None, None, None)
    assert make(world, NADIA, "Daily") != own


def test_a_change_of_nothing_makes_no_version(world: World) -> None:
    own = make(world, NADIA, "Daily")
    update(world, own)
    update(world, own, name="Daily")
    assert spaces.get_space(world.ports, NADIA, own).version == 1


def test_a_renamed_space_frees_its_former_name_and_keeps_its_key(world: World) -> None:
    own = make(world, NADIA, "Daily")
    update(world, own, name="Work")
    assert make(world, NADIA, "WORK") == own
    assert make(world, NADIA, "Daily") != own


def test_a_name_can_be_written_otherwise(world: World) -> None:
    own = make(world, NADIA, "daily")
    update(world, own, name="DAILY")
    assert spaces.get_space(world.ports, NADIA, own).name == "DAILY"
    assert make(world, NADIA, "Daily") == own


def test_a_name_that_another_space_has_stays_there(world: World) -> None:
    own, other = make(world, NADIA, "Daily"), make(world, NADIA, "Work")
    make(world, EMIL, "Plans")
    with pytest.raises(Conflict):
        update(world, own, name=" work ", purpose="p")
    assert spaces.get_space(world.ports, NADIA, own).version == 1
    assert make(world, NADIA, "Work") == other
    update(world, own, name="Plans")


def test_a_stale_version_changes_nothing(world: World) -> None:
    own = make(world, NADIA, "Daily")
    update(world, own, if_match=1, purpose="a")
    with pytest.raises(Conflict):
        update(world, own, if_match=1, purpose="b")
    assert spaces.get_space(world.ports, NADIA, own).purpose == "a"


def test_what_cannot_be_is_refused_by_its_field(world: World) -> None:
    own = make(world, NADIA, "Daily")
    for change, pointer in (
        (SpaceChange(name=" "), "/name"),
        (SpaceChange(name="x" * 201), "/name"),
        (SpaceChange(purpose=""), "/purpose"),
    ):
        with pytest.raises(Refused) as refusal:
            spaces.update_space(world.ports, NADIA, own, change)
        assert [error.pointer for error in refusal.value.fields] == [pointer]
    with pytest.raises(TooLarge):
        update(world, own, metadata={"k": "v" * 16377})
    assert spaces.get_space(world.ports, NADIA, own).version == 1


@pytest.mark.parametrize("owner", ["app", "group:editors"])
def test_shared_spaces_are_changed_and_restored_by_admins_alone(world: World, owner: str) -> None:
    member = user("nadia", "user", "editors")
    shared = make(world, ADMIN, "Shared", owner)
    with pytest.raises(Forbidden):
        update(world, shared, member, name="Mine")
    update(world, shared, ADMIN, name="Ours")
    spaces.delete_space(world.ports, ADMIN, shared)
    with pytest.raises(Forbidden):
        spaces.restore_space(world.ports, member, shared)
    assert spaces.restore_space(world.ports, ADMIN, shared).name == "Ours"
    assert spaces.get_space(world.ports, member, shared).status is SpaceStatus.ACTIVE


@pytest.mark.parametrize("who", [EMIL, ADMIN, user(tenant="other")])
def test_anothers_space_is_not_there_to_be_changed_or_restored(world: World, who: Caller) -> None:
    own = make(world, NADIA, "Daily")
    with pytest.raises(NotFound):
        update(world, own, who, purpose="p")
    spaces.delete_space(world.ports, NADIA, own)
    with pytest.raises(NotFound):
        spaces.restore_space(world.ports, who, own)


def test_a_restored_space_is_as_it_was(world: World) -> None:
    own = make(world, NADIA, "Daily")
    before = spaces.get_space(world.ports, NADIA, own)
    spaces.delete_space(world.ports, NADIA, own)
    world.now += timedelta(days=3)
    after = spaces.restore_space(world.ports, NADIA, own)
    assert after == replace(before, version=3, updated_at=world.now)
    assert (after.due, after.deleted_at) == (None, None)
    assert make(world, NADIA, "Daily") == own
    assert spaces.restore_space(world.ports, NADIA, own) == after


def test_a_space_can_be_restored_for_thirty_days(world: World) -> None:
    own = make(world, NADIA, "Daily")
    spaces.delete_space(world.ports, NADIA, own)
    world.now = AT + timedelta(days=30)
    with pytest.raises(NotFound):
        spaces.restore_space(world.ports, NADIA, own)
    world.now -= timedelta(microseconds=1)
    assert spaces.restore_space(world.ports, NADIA, own).id == own


def test_a_space_whose_name_is_anothers_by_now_stays_deleted(world: World) -> None:
    own = make(world, NADIA, "Daily")
    spaces.delete_space(world.ports, NADIA, own)
    other = make(world, NADIA, "daily")
    with pytest.raises(Conflict):
        spaces.restore_space(world.ports, NADIA, own)
    update(world, other, name="Other")
    assert spaces.restore_space(world.ports, NADIA, own).name == "Daily"


def test_a_stale_version_is_not_restored(world: World) -> None:
    own = make(world, NADIA, "Daily")
    spaces.delete_space(world.ports, NADIA, own)
    with pytest.raises(Conflict):
        spaces.restore_space(world.ports, NADIA, own, if_match=1)
    spaces.restore_space(world.ports, NADIA, own, if_match=2)


def test_a_space_of_a_former_epoch_or_without_owner_is_not_restored(world: World) -> None:
    own = make(world, NADIA, "Daily")
    spaces.delete_space(world.ports, NADIA, own)
    record = world.users.records[NADIA.directory]
    world.users.records[NADIA.directory] = UserRecord(record.epoch, UserState.RESTRICTED)
    with pytest.raises(Conflict):
        spaces.restore_space(world.ports, NADIA, own)
    world.users.records[NADIA.directory] = UserRecord("01KJW1Z2N2ZZZZZZZZZZZZZZZZ")
    for gone in (own, SpaceId("daily-0a1b2c")):
        with pytest.raises(NotFound):
            spaces.restore_space(world.ports, NADIA, gone)


def furnish_memory(memory: Memory) -> Memory:
    memory.ports.embedder_name, memory.ports.index_name = "hashing", "table"
    return memory


def test_members_read_and_write_a_groups_space_and_it_is_noted_who_did() -> None:
    memory = furnish_memory(in_memory())
    admin = caller("ada", role="admin")
    member, other = caller("emil", groups=frozenset({"night"})), caller("nadia")
    rota = spaces.create_space(memory.ports, admin, NewSpace("group:night", "Rota")).space.id
    written = add_atom(memory.ports, member, rota, fact("Emil works on Friday")).atom
    assert written.actor == "emil"
    assert {visit[0] for visit in memory.spaces.visits} == {admin.directory, member.directory}
    assert [atom.text for atom in list_atoms(memory.ports, member, rota).items] == ["Emil works on Friday"]
    for stranger in (other, admin):
        with pytest.raises(NotFound):
            add_atom(memory.ports, stranger, rota, fact())
        with pytest.raises(NotFound):
            get_atom(memory.ports, stranger, written.id)


def test_everyone_reads_an_apps_space_and_admins_write_it() -> None:
    memory = furnish_memory(in_memory())
    admin, anyone = caller("ada", role="admin"), caller("emil")
    handbook = spaces.create_space(memory.ports, admin, NewSpace("app", "Handbook")).space.id
    written = add_atom(memory.ports, admin, handbook, fact("The office opens at eight")).atom
    assert get_atom(memory.ports, anyone, written.id).actor == "ada"
    with pytest.raises(Forbidden):
        add_atom(memory.ports, anyone, handbook, fact())
    with pytest.raises(Forbidden):
        delete_atom(memory.ports, anyone, written.id)
    with pytest.raises(NotFound):
        get_atom(memory.ports, caller("emil", tenant="other"), written.id)
