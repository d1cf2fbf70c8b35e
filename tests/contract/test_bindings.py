"""What every store of bindings promises."""

from dataclasses import dataclass, replace

import pytest

from loci.adapters.dynamodb import bindings, users
from loci.ids import BindingId, SpaceId
from loci.model.budgets import Budget
from loci.model.guidance import CategoryGuide, Guidance
from loci.model.jobs import ConversationScope, ExtractionPolicy, Target
from loci.model.users import UserRecord
from loci.ports.jobs import BindingStore
from loci.ports.writes import FirstWrite, Outcome, Page, UserStore
from loci.scope import APP_OWNER
from tests.fakes.bindings import Bindings
from tests.fakes.markers import Markers
from tests.fakes.users import Users
from tests.support.records import EPOCH, ULIDS, binding, directory, later, marker

NOTHING = FirstWrite()


@dataclass(frozen=True, slots=True)
class Stores:
    users: UserStore
    bindings: BindingStore


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    if request.param == "memory":
        users_ = Users()
        return Stores(users_, Bindings(users_, Markers()))
    tables = request.getfixturevalue("dynamodb")
    return Stores(users.UserStore(tables), bindings.BindingStore(tables))


GUIDANCE = Guidance('Keep "work"', (CategoryGuide("issue", "what fails", ("User cannot log in", "ü")),))


def test_a_binding_is_found_with_all_it_was_made_with(stores: Stores, tenant: str) -> None:
    full = binding(
        ULIDS[1],
        scopes=(ConversationScope("journal", "*"), ConversationScope("work", "ali#1 ü")),
        targets=(Target('Dä"ily', "nadia", SpaceId("daily-0a1b2c")), Target(None, "emil", SpaceId("s-0a1b2c"))),
        policy=ExtractionPolicy("v2", "rules", False, True, 7, Budget(10**12, 0.25), GUIDANCE),
        enabled=False,
        updated_at=later(seconds=5),
        version=3,
    )
    assert stores.bindings.create(directory(tenant), full, NOTHING, None) is Outcome.DONE
    assert stores.bindings.get(directory(tenant), ULIDS[1]) == full


def test_what_is_not_there_is_none(stores: Stores, tenant: str) -> None:
    assert stores.bindings.get(directory(tenant), ULIDS[1]) is None
    assert stores.bindings.list(directory(tenant), None, 5) == Page((), None)


def test_a_binding_of_the_app_lies_there_and_its_makers_record_at_home(stores: Stores, tenant: str) -> None:
    app, home = directory(tenant, APP_OWNER), directory(tenant)
    of_app = binding(ULIDS[1], id=BindingId(ULIDS[1], of_app=True), epoch=None)
    assert stores.bindings.create(app, of_app, FirstWrite(UserRecord(EPOCH)), home) is Outcome.DONE
    assert stores.bindings.get(app, ULIDS[1]) == of_app
    assert stores.bindings.get(home, ULIDS[1]) is None
    assert stores.users.get(home) == UserRecord(EPOCH)
    assert stores.users.get(app) is None


def test_a_first_write_is_made_once(stores: Stores, tenant: str) -> None:
    first = FirstWrite(UserRecord(EPOCH), marker("aa"))
    assert stores.bindings.create(directory(tenant), binding(ULIDS[1]), first, None) is Outcome.DONE
    assert stores.bindings.create(directory(tenant), binding(ULIDS[2]), first, None) is Outcome.REPEATED
    only_user = FirstWrite(UserRecord(EPOCH))
    assert stores.bindings.create(directory(tenant), binding(ULIDS[2]), only_user, None) is Outcome.USER_APPEARED
    assert stores.bindings.get(directory(tenant), ULIDS[2]) is None


def test_a_list_pages_oldest_first(stores: Stores, tenant: str) -> None:
    where = directory(tenant)
    for ulid in reversed(ULIDS[:5]):
        stores.bindings.create(where, binding(ulid), NOTHING, None)
    first = stores.bindings.list(where, None, 3)
    rest = stores.bindings.list(where, first.cursor, 3)
    assert [found.id.ulid for found in first.items + rest.items] == list(ULIDS[:5])
    assert rest.cursor is None


def test_a_binding_is_replaced_while_its_version_is_as_read(stores: Stores, tenant: str) -> None:
    where, before = directory(tenant), binding(ULIDS[1])
    stores.bindings.create(where, before, NOTHING, None)
    after = replace(before, enabled=False, version=2)
    assert stores.bindings.replace(where, before, after) is Outcome.DONE
    assert stores.bindings.get(where, ULIDS[1]) == after
    assert stores.bindings.replace(where, before, after) is Outcome.STALE


def test_a_binding_is_deleted_while_its_version_is_as_read(stores: Stores, tenant: str) -> None:
    where, before = directory(tenant), binding(ULIDS[1])
    stores.bindings.create(where, before, NOTHING, None)
    assert stores.bindings.replace(where, replace(before, version=9), None) is Outcome.STALE
    assert stores.bindings.replace(where, before, None) is Outcome.DONE
    assert stores.bindings.get(where, ULIDS[1]) is None
    assert stores.bindings.replace(where, before, None) is Outcome.STALE
    assert stores.bindings.replace(where, before, replace(before, version=2)) is Outcome.STALE
