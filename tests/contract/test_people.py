"""What every store of users says of the people of an app."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from loci.adapters.dynamodb.users import UserStore as DynamoUsers
from loci.adapters.dynamodb.users import put_user
from loci.model.users import Person, UserRecord, UserState
from loci.ports.writes import UserStore
from loci.scope import APP_OWNER, Scope, user_owner
from tests.fakes.users import Users
from tests.support.records import ULIDS, directory

NAMES = ("ann", "ann.b", "anna", "Ünal #1", "zoe@example.com", "a" * 120)


@dataclass
class People:
    store: UserStore
    app: Scope

    def everyone(self, prefix: str = "", limit: int = 50) -> Iterator[Person]:
        after = None
        while True:
            page = self.store.list(self.app, user_owner(prefix), after, limit)
            assert len(page.items) <= limit
            yield from page.items
            if page.cursor is None:
                return
            after = page.cursor

    def names(self, prefix: str = "", limit: int = 50) -> list[str]:
        return [person.name for person in self.everyone(prefix, limit)]


@pytest.fixture(params=["memory", "dynamodb"])
def people(request: pytest.FixtureRequest, tenant: str) -> People:
    app = replace(directory(tenant, "nadia"), owner=APP_OWNER)
    records = {replace(app, owner=user_owner(name)): UserRecord(ULIDS[0]) for name in NAMES}
    records[app] = UserRecord(ULIDS[1])
    records[replace(app, owner="@group:cooks")] = UserRecord(ULIDS[1])
    records[replace(app, app=f"{app.app}x", owner="foreign")] = UserRecord(ULIDS[1])
    if request.param == "memory":
        users = Users()
        users.records = records
        return People(users, app)
    tables = request.getfixturevalue("dynamodb")
    for scope, record in records.items():
        tables.write(put_user(scope, record))
    return People(DynamoUsers(tables), app)


def test_all_people_of_an_app_are_listed_and_no_one_else(people: People) -> None:
    assert sorted(people.names()) == sorted(NAMES)
    assert {person.record for person in people.everyone()} == {UserRecord(ULIDS[0])}


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_pages_have_everyone_once_in_one_order(people: People, limit: int) -> None:
    assert people.names(limit=limit) == people.names()


@pytest.mark.parametrize(
    ("prefix", "names"),
    [
        ("ann", {"ann", "ann.b", "anna"}),
        ("ann.", {"ann.b"}),
        ("Ü", {"Ünal #1"}),
        ("zoe@", {"zoe@example.com"}),
        ("b", set()),
    ],
)
@pytest.mark.parametrize("limit", [1, 50])
def test_a_prefix_names_those_whose_ids_begin_so(people: People, prefix: str, names: set[str], limit: int) -> None:
    assert set(people.names(prefix, limit)) == names


def test_a_state_is_that_of_the_record(people: People) -> None:
    ann = replace(people.app, owner="ann")
    restricted = UserRecord(ULIDS[0], UserState.RESTRICTED)
    people.store.replace(ann, UserRecord(ULIDS[0]), restricted)
    assert next(people.everyone("ann", 1)).record == restricted
