"""Memory spaces by rule: one of a name per owner, whose they are, and how one is deleted."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci import spaces
from loci.errors import Conflict, Forbidden, Malformed, NotFound, Refused, TooLarge
from loci.ids import SpaceId
from loci.model.spaces import SpaceStatus
from loci.model.users import UserRecord, UserState
from loci.scope import Act, Caller, caller
from loci.spaces import NewSpace
from loci.text.names import fold_name
from tests.fakes.markers import Markers
from tests.fakes.pending import PendingMarkers
from tests.fakes.ports import FakePorts
from tests.fakes.spaces import Spaces
from tests.fakes.users import Users
from tests.support.records import AT


class World:
    """Stores in memory, and a clock that a test may set."""

    def __init__(self) -> None:
        self.now = AT
        self.users, self.markers = Users(), Markers()
        self.spaces = Spaces(self.users, self.markers)
        self.ports = FakePorts(
            lambda: self.now,
            users=self.users,
            markers=self.markers,
            spaces=self.spaces,
            pending=PendingMarkers(),
            embedder_name="hashing",
            index_name="table",
        )


@pytest.fixture
def world() -> World:
    return World()


def user(name: str = "nadia", role: str = "user", *groups: str, tenant: str = "acme") -> Caller:
    return caller(tenant=tenant, app="notes", user=name, role=role, groups=frozenset(groups))


NADIA, EMIL, ADMIN = user(), user("emil"), user("ada", "admin")


def make(world: World, who: Caller, name: str | None = None, owner: str = "user") -> SpaceId:
    return spaces.create_space(world.ports, who, NewSpace(owner, name)).space.id


def test_a_space_is_made_with_what_was_asked_and_what_was_set_up(world: World) -> None:
    made = spaces.create_space(world.ports, NADIA, NewSpace("user", "Daily Log", "what happens", {"colour": "red"}))
    assert made.created
    space = made.space
    assert space.id.key.startswith("daily-log-")
    assert (space.owner, space.name, space.purpose, space.metadata) == (
        "nadia",
        "Daily Log",
        "what happens",
        {"colour": "red"},
    )
    assert (space.embedder, space.index, space.created_at, space.actor) == ("hashing", "table", AT, None)
    assert spaces.get_space(world.ports, NADIA, space.id) == space


def test_a_first_space_makes_the_user_and_lives_under_their_epoch(world: World) -> None:
    made = spaces.create_space(world.ports, NADIA, NewSpace())
    assert world.users.records[NADIA.directory].epoch == made.space.epoch


@pytest.mark.parametrize("name", ["Daily Log", " daily  LOG ", "ＤＡＩＬＹ log"])
def test_the_same_name_is_the_same_space(world: World, name: str) -> None:
    first = spaces.create_space(world.ports, NADIA, NewSpace(name="Daily log", purpose="notes"))
    again = spaces.create_space(world.ports, NADIA, NewSpace(name=name))
    assert (again.created, again.space) == (False, first.space)


def test_a_space_that_is_there_has_what_was_sent_for_it(world: World) -> None:
    first = spaces.create_space(
        world.ports, NADIA, NewSpace(name="Daily", purpose="notes", metadata={"a": 1, "b": 1})
    ).space
    wanted = NewSpace(name="daily", purpose="work", metadata={"b": 2})
    again = spaces.create_space(world.ports, NADIA, wanted, "once")
    assert (again.created, again.space.id, again.space.name) == (False, first.id, "Daily")
    assert (again.space.purpose, again.space.metadata, again.space.version) == ("work", {"a": 1, "b": 2}, 2)
    assert spaces.create_space(world.ports, NADIA, wanted, "once") == again
    assert spaces.get_space(world.ports, NADIA, first.id) == again.space


@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=8), max_size=12))
def test_there_are_as_many_spaces_as_names_that_differ(names: list[str]) -> None:
    world = World()
    usable = [name for name in names if fold_name(name)]
    made = [spaces.create_space(world.ports, NADIA, NewSpace(name=name)) for name in usable]
    assert len({one.space.id for one in made}) == len({fold_name(name) for name in usable})
    assert sum(one.created for one in made) == len({fold_name(name) for name in usable})


def test_nameless_spaces_are_each_their_own(world: World) -> None:
    assert make(world, NADIA) != make(world, NADIA)


def test_owners_do_not_share_names(world: World) -> None:
    made = {make(world, NADIA, "Daily"), make(world, EMIL, "Daily"), make(world, ADMIN, "Daily", "app")}
    assert len(made) == 3
    assert make(world, user(tenant="other"), "Daily") not in made


def test_a_group_and_an_app_show_in_the_key_and_who_made_it_in_the_record(world: World) -> None:
    of_app = spaces.create_space(world.ports, ADMIN, NewSpace("app", "Handbook")).space
    of_group = spaces.create_space(world.ports, ADMIN, NewSpace("group:night-shift", "Rota")).space
    assert of_app.id.key.startswith("app.handbook-")
    assert of_group.id.key.startswith("grp.night-shift.rota-")
    assert (of_app.owner, of_group.owner) == ("@app", "@group:night-shift")
    assert of_app.actor == of_group.actor == ADMIN.owner
    assert world.users.get(ADMIN.directory) is not None
    assert world.users.get(ADMIN.app_directory) is None


@pytest.mark.parametrize("owner", ["app", "group:editors"])
def test_shared_spaces_are_made_and_deleted_by_admins_alone(world: World, owner: str) -> None:
    member = user("nadia", "user", "editors")
    with pytest.raises(Forbidden):
        spaces.create_space(world.ports, member, NewSpace(owner))
    shared = make(world, ADMIN, "Shared", owner)
    with pytest.raises(Forbidden):
        spaces.delete_space(world.ports, member, shared)
    spaces.delete_space(world.ports, ADMIN, shared)
    with pytest.raises(NotFound):
        spaces.get_space(world.ports, member, shared)


def test_everyone_of_an_app_reads_its_spaces_and_members_alone_a_groups(world: World) -> None:
    of_app, of_group = make(world, ADMIN, "A", "app"), make(world, ADMIN, "G", "group:editors")
    member = user("nadia", "user", "editors")
    assert spaces.get_space(world.ports, EMIL, of_app).name == "A"
    assert spaces.get_space(world.ports, member, of_group).name == "G"
    with pytest.raises(NotFound):
        spaces.get_space(world.ports, EMIL, of_group)


@pytest.mark.parametrize("who", [EMIL, ADMIN, user(tenant="other")])
def test_anothers_space_is_not_there(world: World, who: Caller) -> None:
    own = make(world, NADIA, "Daily")
    make(world, who)
    with pytest.raises(NotFound):
        spaces.get_space(world.ports, who, own)
    with pytest.raises(NotFound):
        spaces.delete_space(world.ports, who, own)
    assert spaces.get_space(world.ports, NADIA, own).status is SpaceStatus.ACTIVE


@pytest.mark.parametrize("owner", ["", "nadia", "group:", "group:x admin", "group:A", "@app"])
def test_an_owner_of_another_form_is_refused(world: World, owner: str) -> None:
    with pytest.raises(Refused):
        spaces.create_space(world.ports, ADMIN, NewSpace(owner))


@pytest.mark.parametrize("name", ["", "   ", "\u3000", "x" * 201])
def test_a_name_that_is_none_is_refused_and_its_field_is_named(world: World, name: str) -> None:
    with pytest.raises(Refused) as refusal:
        spaces.create_space(world.ports, NADIA, NewSpace(name=name))
    assert [error.pointer for error in refusal.value.fields] == ["/name"]


def test_limits_hold_to_the_last_character(world: World) -> None:
    spaces.create_space(world.ports, NADIA, NewSpace(name="x" * 200, purpose="p" * 1000, metadata={"k": "v" * 16376}))
    with pytest.raises(TooLarge):
        spaces.create_space(world.ports, NADIA, NewSpace(metadata={"k": "v" * 16377}))
    with pytest.raises(Refused):
        spaces.create_space(world.ports, NADIA, NewSpace(purpose="p" * 1001))


def test_a_deleted_space_is_hidden_and_stored_for_thirty_days(world: World) -> None:
    own = make(world, NADIA, "Daily")
    spaces.delete_space(world.ports, NADIA, own)
    for attempt in (spaces.get_space, spaces.delete_space):
        with pytest.raises(NotFound):
            attempt(world.ports, NADIA, own)
    assert spaces.list_spaces(world.ports, NADIA).items == ()
    kept = world.spaces.records[NADIA.directory, own.key]
    assert (kept.status, kept.deleted_at, kept.due, kept.version) == (
        SpaceStatus.DELETED,
        AT,
        AT + timedelta(days=30),
        2,
    )


def test_a_space_made_again_by_name_is_another(world: World) -> None:
    former = make(world, NADIA, "Daily")
    spaces.delete_space(world.ports, NADIA, former)
    made = spaces.create_space(world.ports, NADIA, NewSpace(name="daily"))
    assert made.created
    assert made.space.id != former


def test_a_stale_version_is_not_deleted(world: World) -> None:
    own = make(world, NADIA, "Daily")
    with pytest.raises(Conflict):
        spaces.delete_space(world.ports, NADIA, own, if_match=2)
    spaces.delete_space(world.ports, NADIA, own, if_match=1)


def test_lists_show_one_owner_at_a_time(world: World) -> None:
    own, of_app = make(world, NADIA, "Daily"), make(world, ADMIN, "Handbook", "app")
    of_group = make(world, ADMIN, "Rota", "group:night")
    member = user("nadia", "user", "night")
    make(world, EMIL, "Daily")

    def list_ids(owner: str) -> list[SpaceId]:
        return [space.id for space in spaces.list_spaces(world.ports, member, owner=owner).items]

    assert (list_ids("user"), list_ids("app"), list_ids("group:night")) == ([own], [of_app], [of_group])
    with pytest.raises(NotFound):
        spaces.list_spaces(world.ports, NADIA, owner="group:night")


def test_lists_filter_by_purpose_and_page(world: World) -> None:
    for n in range(5):
        spaces.create_space(world.ports, NADIA, NewSpace(name=f"s{n}", purpose="even" if n % 2 == 0 else "odd"))
    odd = spaces.list_spaces(world.ports, NADIA, purpose="odd")
    assert [space.name for space in odd.items] == ["s1", "s3"]
    first = spaces.list_spaces(world.ports, NADIA, limit=3)
    rest = spaces.list_spaces(world.ports, NADIA, limit=3, cursor=first.cursor)
    assert [space.name for space in first.items + rest.items] == ["s0", "s1", "s2", "s3", "s4"]
    assert rest.cursor is None


@pytest.mark.parametrize("cursor", ["", "x", "../U", "daily-0a1b2c#", "S#daily-0a1b2c", "daily-0a1b2c\n"])
def test_a_foreign_cursor_is_garbage(world: World, cursor: str) -> None:
    with pytest.raises(Malformed):
        spaces.list_spaces(world.ports, NADIA, cursor=cursor)


def test_the_same_key_answers_with_what_the_first_call_made(world: World) -> None:
    first = spaces.create_space(world.ports, NADIA, NewSpace(purpose="p"), "k1")
    again = spaces.create_space(world.ports, NADIA, NewSpace(purpose="p"), "k1")
    assert again.space == first.space
    assert spaces.create_space(world.ports, NADIA, NewSpace(purpose="p"), "k2").space != first.space
    assert spaces.create_space(world.ports, EMIL, NewSpace(purpose="p"), "k1").space != first.space


def test_the_same_key_for_another_request_is_refused(world: World) -> None:
    spaces.create_space(world.ports, NADIA, NewSpace(name="A"), "k1")
    with pytest.raises(Refused):
        spaces.create_space(world.ports, NADIA, NewSpace(name="B"), "k1")
    assert len(spaces.list_spaces(world.ports, NADIA).items) == 1


def test_a_key_that_found_a_space_is_taken_by_that_request_too(world: World) -> None:
    there = make(world, NADIA, "A")
    for _ in range(2):
        found = spaces.create_space(world.ports, NADIA, NewSpace(name="a"), "k1")
        assert (found.space.id, found.created) == (there, False)
    with pytest.raises(Refused):
        spaces.create_space(world.ports, NADIA, NewSpace(name="B"), "k1")
    assert len(spaces.list_spaces(world.ports, NADIA).items) == 1


def test_a_key_is_free_again_after_seven_days(world: World) -> None:
    spaces.create_space(world.ports, NADIA, NewSpace(name="A"), "k1")
    world.now = AT + timedelta(days=7)
    assert spaces.create_space(world.ports, NADIA, NewSpace(name="B"), "k1").created


def test_a_restricted_user_is_refused_everywhere(world: World) -> None:
    own = make(world, NADIA, "Daily")
    record = world.users.records[NADIA.directory]
    world.users.records[NADIA.directory] = UserRecord(record.epoch, UserState.RESTRICTED)
    for attempt in (
        lambda: spaces.create_space(world.ports, NADIA, NewSpace()),
        lambda: spaces.get_space(world.ports, NADIA, own),
        lambda: spaces.list_spaces(world.ports, NADIA),
        lambda: spaces.delete_space(world.ports, NADIA, own),
    ):
        with pytest.raises(Conflict):
            attempt()


def test_a_space_of_a_former_life_is_not_there(world: World) -> None:
    own, of_app = make(world, NADIA, "Daily"), make(world, ADMIN, "Handbook", "app")
    for who in (NADIA, ADMIN):
        record = world.users.records[who.directory]
        world.users.records[who.directory] = replace(record, epoch="01KJW1Z2N2ZZZZZZZZZZZZZZZZ")
    with pytest.raises(NotFound):
        spaces.get_space(world.ports, NADIA, own)
    assert spaces.list_spaces(world.ports, NADIA).items == ()
    assert spaces.get_space(world.ports, NADIA, of_app).name == "Handbook"


def test_a_memory_partition_is_located_for_those_who_may() -> None:
    assert spaces.locate_memory(NADIA, SpaceId("daily-0a1b2c"), Act.WRITE).partition == "acme#notes#daily-0a1b2c#nadia"
    shared = SpaceId("app.handbook-0a1b2c")
    assert spaces.locate_memory(NADIA, shared, Act.READ).partition == "acme#notes#app.handbook-0a1b2c#@app"
    with pytest.raises(Forbidden):
        spaces.locate_memory(NADIA, shared, Act.WRITE)


def test_work_without_a_caller_finds_or_makes_a_users_space_by_name(world: World) -> None:
    own = make(world, NADIA, "Daily")
    epoch = world.users.records[NADIA.directory].epoch
    assert spaces.get_or_create_by_name(world.ports, NADIA.directory, epoch, "DAILY").id == own
    made = spaces.get_or_create_by_name(world.ports, NADIA.directory, epoch, "Work")
    assert spaces.get_space(world.ports, NADIA, made.id) == made
    assert spaces.get_or_create_by_name(world.ports, NADIA.directory, epoch, "work") == made
