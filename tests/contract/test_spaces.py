"""What every store of spaces promises."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from time import sleep

import pytest

from loci import keys
from loci import spaces as rules
from loci.adapters.dynamodb import markers, spaces, users
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.tables import Tables
from loci.errors import Conflict, NotFound
from loci.model.spaces import SpaceStatus
from loci.model.users import UserRecord
from loci.ports.all import Ports
from loci.ports.memory import SpaceStore
from loci.ports.writes import FirstWrite, MarkerHome, MarkerStore, Outcome, Page, UserStore
from loci.scope import APP_OWNER, Caller, caller
from loci.spaces import CreatedSpace, NewSpace, SpaceChange
from tests.fakes.markers import Markers
from tests.fakes.ports import FakePorts
from tests.fakes.spaces import Spaces
from tests.fakes.users import Users
from tests.support.records import AT, EPOCH, directory, later, marker, space

NOTHING = FirstWrite()


@dataclass(frozen=True, slots=True)
class Stores:
    users: UserStore
    markers: MarkerStore
    spaces: SpaceStore


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    if request.param == "memory":
        users_, markers_ = Users(), Markers()
        return Stores(users_, markers_, Spaces(users_, markers_))
    tables = request.getfixturevalue("dynamodb")
    return Stores(users.UserStore(tables), markers.MarkerStore(tables), spaces.SpaceStore(tables))


def test_a_space_is_found_by_key_and_by_name_with_all_it_was_made_with(stores: Stores, tenant: str) -> None:
    where = directory(tenant)
    full = space(
        "daily-0a1b2c", "Daily  Log", purpose="what happens", metadata={"a": {"b": [1, 2.5, None, "ü"]}}, actor="ali%23"
    )
    assert stores.spaces.create(where, full, NOTHING, None) is Outcome.DONE
    assert stores.spaces.get(where, "daily-0a1b2c") == full
    assert stores.spaces.find_by_name(where, "daily log") == full


def test_what_is_not_there_is_none(stores: Stores, tenant: str) -> None:
    assert stores.spaces.get(directory(tenant), "s-0a1b2c") is None
    assert stores.spaces.find_by_name(directory(tenant), "daily") is None
    assert stores.spaces.list(directory(tenant), None, 10) == Page((), None)


def test_a_name_is_held_by_one_space_of_an_owner(stores: Stores, tenant: str) -> None:
    stores.spaces.create(directory(tenant), space("a-000001", "Daily"), NOTHING, None)
    assert stores.spaces.create(directory(tenant), space("b-000002", "DAILY"), NOTHING, None) is Outcome.TAKEN
    assert stores.spaces.get(directory(tenant), "b-000002") is None
    other = space("c-000003", "Daily", owner="emil")
    assert stores.spaces.create(directory(tenant, "emil"), other, NOTHING, None) is Outcome.DONE


def test_nameless_spaces_do_not_meet(stores: Stores, tenant: str) -> None:
    where = directory(tenant)
    assert stores.spaces.create(where, space("s-000001"), NOTHING, None) is Outcome.DONE
    assert stores.spaces.create(where, space("s-000002"), NOTHING, None) is Outcome.DONE


def test_a_key_in_use_is_not_written_over(stores: Stores, tenant: str) -> None:
    where = directory(tenant)
    stores.spaces.create(where, space("s-000001", purpose="first"), NOTHING, None)
    assert stores.spaces.create(where, space("s-000001", purpose="second"), NOTHING, None) is Outcome.STALE
    found = stores.spaces.get(where, "s-000001")
    assert found is not None
    assert found.purpose == "first"


def test_the_first_write_of_a_user_puts_the_user_record_with_the_space(stores: Stores, tenant: str) -> None:
    where = directory(tenant)
    first = FirstWrite(UserRecord(EPOCH), marker("aa"))
    assert stores.spaces.create(where, space("a-000001", "A"), first, None) is Outcome.DONE
    assert stores.users.get(where) == UserRecord(EPOCH)
    assert stores.markers.get(where, MarkerHome.DIRECTORY, "aa") == marker("aa")


def test_a_user_record_that_is_there_stays_and_nothing_is_made(stores: Stores, tenant: str) -> None:
    where = directory(tenant)
    stores.spaces.create(where, space("a-000001", "A"), FirstWrite(UserRecord(EPOCH)), None)
    again = FirstWrite(UserRecord("01KJW1Z2N2ZZZZZZZZZZZZZZZZ"))
    assert stores.spaces.create(where, space("b-000002", "B"), again, None) is Outcome.USER_APPEARED
    assert stores.users.get(where) == UserRecord(EPOCH)
    assert stores.spaces.get(where, "b-000002") is None


def test_a_repeated_request_is_reported_before_any_other_problem(stores: Stores, tenant: str) -> None:
    where = directory(tenant)
    first = FirstWrite(UserRecord(EPOCH), marker("aa"))
    stores.spaces.create(where, space("a-000001", "A"), first, None)
    assert stores.spaces.create(where, space("b-000002", "A"), first, None) is Outcome.REPEATED


def test_a_visitor_keeps_user_record_and_marker_at_home(stores: Stores, tenant: str) -> None:
    app, home = directory(tenant, APP_OWNER), directory(tenant)
    shared = space("app.handbook-000001", "Handbook", owner=APP_OWNER, actor="nadia")
    first = FirstWrite(UserRecord(EPOCH), marker("aa"))
    assert stores.spaces.create(app, shared, first, home) is Outcome.DONE
    assert stores.users.get(app) is None
    assert stores.users.get(home) == UserRecord(EPOCH)
    assert stores.markers.get(home, MarkerHome.DIRECTORY, "aa") is not None
    assert stores.spaces.get(app, "app.handbook-000001") == shared


def test_a_space_is_read_with_its_reader(stores: Stores, tenant: str) -> None:
    app, home = directory(tenant, APP_OWNER), directory(tenant)
    shared = space("app.handbook-000001", owner=APP_OWNER)
    stores.spaces.create(app, shared, FirstWrite(UserRecord(EPOCH)), home)
    read = stores.spaces.read(app, home, "app.handbook-000001")
    assert (read.space, read.user) == (shared, UserRecord(EPOCH))
    nobody = stores.spaces.read(app, directory(tenant, "emil"), "app.other-000001")
    assert (nobody.space, nobody.user) == (None, None)


def test_a_list_goes_by_key_and_pages_without_gap_or_double(stores: Stores, tenant: str) -> None:
    where = directory(tenant)
    keys_ = ["a-000001", "a-000001-000002", "b-000003", "grp-000004", "z-000005"]
    for key in reversed(keys_):
        stores.spaces.create(where, space(key), NOTHING, None)
    seen, cursor = [], None
    for _ in range(3):
        page = stores.spaces.list(where, cursor, 2)
        seen.append([found.id.key for found in page.items])
        cursor = page.cursor
    assert seen == [keys_[:2], keys_[2:4], keys_[4:]]
    assert cursor is None


def test_a_page_that_ends_the_list_says_so(stores: Stores, tenant: str) -> None:
    stores.spaces.create(directory(tenant), space("a-000001"), NOTHING, None)
    assert stores.spaces.list(directory(tenant), None, 1) == Page((space("a-000001"),), None)


def test_a_deleted_space_frees_its_name_and_stays_listed(stores: Stores, tenant: str) -> None:
    where = directory(tenant)
    before = space("a-000001", "Daily")
    stores.spaces.create(where, before, NOTHING, None)
    after = replace(before, status=SpaceStatus.DELETED, folded=None, deleted_at=later(), due=later(days=30), version=2)
    assert stores.spaces.replace(where, before, after) is Outcome.DONE
    assert stores.spaces.find_by_name(where, "daily") is None
    assert stores.spaces.list(where, None, 10).items == (after,)
    assert stores.spaces.create(where, space("b-000002", "Daily"), NOTHING, None) is Outcome.DONE


def test_a_stale_space_is_not_replaced(stores: Stores, tenant: str) -> None:
    where = directory(tenant)
    before = space("a-000001", "Daily")
    stores.spaces.create(where, before, NOTHING, None)
    newer = replace(before, purpose="newer", version=2)
    assert stores.spaces.replace(where, before, newer) is Outcome.DONE
    assert stores.spaces.replace(where, before, replace(before, folded=None, version=2)) is Outcome.STALE
    assert stores.spaces.find_by_name(where, "daily") == newer
    assert stores.spaces.replace(where, space("z-000009"), space("z-000009", version=2)) is Outcome.STALE


def test_a_space_takes_a_name_only_when_it_is_free(stores: Stores, tenant: str) -> None:
    where = directory(tenant)
    stores.spaces.create(where, space("a-000001", "Daily"), NOTHING, None)
    before = space("b-000002")
    stores.spaces.create(where, before, NOTHING, None)
    renamed = replace(before, name="Daily", folded="daily", version=2)
    assert stores.spaces.replace(where, before, renamed) is Outcome.TAKEN
    assert stores.spaces.replace(where, before, replace(renamed, name="Work", folded="work")) is Outcome.DONE
    assert stores.spaces.find_by_name(where, "work") == replace(renamed, name="Work", folded="work")


def test_a_removed_space_is_gone_unless_it_changed(stores: Stores, tenant: str) -> None:
    where = directory(tenant)
    before = space("a-000001", "Daily")
    stores.spaces.create(where, before, NOTHING, None)
    deleted = replace(before, status=SpaceStatus.DELETED, folded=None, deleted_at=later(), due=later(30), version=2)
    stores.spaces.replace(where, before, deleted)
    assert stores.spaces.replace(where, before, None) is Outcome.STALE
    assert stores.spaces.replace(where, deleted, None) is Outcome.DONE
    assert stores.spaces.get(where, "a-000001") is None
    assert stores.spaces.list(where, None, 10).items == ()
    assert stores.spaces.replace(where, deleted, None) is Outcome.STALE


def test_a_renamed_space_frees_the_name_it_gives_up(stores: Stores, tenant: str) -> None:
    where = directory(tenant)
    before = space("a-000001", "Daily")
    stores.spaces.create(where, before, NOTHING, None)
    renamed = replace(before, name="Work", folded="work", version=2)
    assert stores.spaces.replace(where, before, renamed) is Outcome.DONE
    assert stores.spaces.find_by_name(where, "work") == renamed
    assert stores.spaces.create(where, space("b-000002", "Daily"), NOTHING, None) is Outcome.DONE
    back = replace(renamed, name="Daily", folded="daily", version=3)
    assert stores.spaces.replace(where, renamed, back) is Outcome.TAKEN
    assert stores.spaces.get(where, "a-000001") == renamed


def test_a_restored_space_takes_its_name_again_unless_another_has_it(stores: Stores, tenant: str) -> None:
    where = directory(tenant)
    before = space("a-000001", "Daily")
    stores.spaces.create(where, before, NOTHING, None)
    deleted = replace(before, status=SpaceStatus.DELETED, folded=None, deleted_at=later(), due=later(30), version=2)
    stores.spaces.replace(where, before, deleted)
    other = space("b-000002", "Daily")
    stores.spaces.create(where, other, NOTHING, None)
    restored = replace(before, version=3)
    assert stores.spaces.replace(where, deleted, restored) is Outcome.TAKEN
    assert stores.spaces.get(where, "a-000001") == deleted
    stores.spaces.replace(where, other, replace(other, name=None, folded=None, version=2))
    assert stores.spaces.replace(where, deleted, restored) is Outcome.DONE
    assert stores.spaces.find_by_name(where, "daily") == restored


def test_of_many_that_want_a_name_at_once_one_gets_it(dynamodb: Tables, tenant: str) -> None:
    store = spaces.SpaceStore(dynamodb)
    wanted = [space(f"s-00000{n:x}", "Daily") for n in range(16)]
    with ThreadPoolExecutor(16) as pool:
        outcomes = list(pool.map(lambda one: store.create(directory(tenant), one, NOTHING, None), wanted))
    assert sorted(outcomes) == [Outcome.DONE] + [Outcome.TAKEN] * 15


@pytest.fixture
def live(dynamodb: Tables) -> Ports:
    """What the rules of spaces need, in DynamoDB."""
    return FakePorts(
        lambda: AT,
        sleep=sleep,
        users=users.UserStore(dynamodb),
        markers=markers.MarkerStore(dynamodb),
        spaces=spaces.SpaceStore(dynamodb),
        embedder_name="hashing",
        index_name="table",
    )


def at_once(live: Ports, who: Caller, news: Sequence[NewSpace], key: str | None = None) -> list[CreatedSpace]:
    with ThreadPoolExecutor(len(news)) as pool:
        return list(pool.map(lambda new: rules.create_space(live, who, new, key), news))


def nadia(tenant: str) -> Caller:
    return caller(tenant=tenant, app="notes", user="nadia", role="user")


def test_a_name_created_many_times_at_once_is_one_space_that_all_get(live: Ports, tenant: str) -> None:
    spellings = [NewSpace(name=name) for name in ("Daily Log", "daily log", " DAILY\tLOG", "Daily  log")] * 4
    made = at_once(live, nadia(tenant), spellings)
    assert len({one.space.id for one in made}) == 1
    assert sum(one.created for one in made) == 1
    assert len(live.spaces.list(directory(tenant), None, 50).items) == 1
    user = live.users.get(directory(tenant))
    assert user is not None
    assert made[0].space.epoch == user.epoch


def test_a_request_sent_many_times_at_once_makes_one_space(live: Ports, tenant: str) -> None:
    made = at_once(live, nadia(tenant), [NewSpace(purpose="notes")] * 16, "the same key")
    assert len({one.space.id for one in made}) == 1
    assert len(live.spaces.list(directory(tenant), None, 50).items) == 1


def test_first_spaces_made_at_once_share_one_user(live: Ports, tenant: str) -> None:
    made = at_once(live, nadia(tenant), [NewSpace(name=f"space {n}") for n in range(16)])
    assert len({one.space.epoch for one in made}) == 1
    assert all(one.created for one in made)


def test_a_space_deleted_many_times_at_once_is_deleted_once(live: Ports, tenant: str) -> None:
    who = nadia(tenant)
    doomed = rules.create_space(live, who, NewSpace(name="Daily")).space.id

    def delete(_: int) -> bool:
        try:
            rules.delete_space(live, who, doomed)
        except NotFound:
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        assert sorted(pool.map(delete, range(16))) == [False] * 15 + [True]
    again = rules.create_space(live, who, NewSpace(name="Daily"))
    assert again.created
    assert again.space.id != doomed


def test_of_many_renames_to_one_name_at_once_one_succeeds(live: Ports, tenant: str) -> None:
    who = nadia(tenant)
    made = at_once(live, who, [NewSpace(name=f"space {n}") for n in range(8)])

    def rename(one: CreatedSpace) -> bool:
        try:
            rules.update_space(live, who, one.space.id, SpaceChange(name="Daily"))
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(rename, made)) == [False] * 7 + [True]
    assert rules.create_space(live, who, NewSpace(name="daily")).space.id in {one.space.id for one in made}


def test_a_visit_is_noted_in_the_visitors_directory(dynamodb: Tables, tenant: str) -> None:
    app, home = directory(tenant, APP_OWNER), directory(tenant)
    shared = space("app.handbook-000001", owner=APP_OWNER)
    spaces.SpaceStore(dynamodb).create(app, shared, NOTHING, home)
    assert dynamodb.get(ControlTable, home.partition, keys.shared_space(APP_OWNER, "app.handbook-000001")) is not None
