"""What every store of API keys does."""

import json
from base64 import urlsafe_b64encode
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from functions.capabilities import CAPABILITIES
from loci.adapters.dynamodb.api_keys import ApiKeyStore as DynamoKeys
from loci.adapters.dynamodb.tables import DynamoTables
from loci.apps.api_keys import check_key
from loci.ids import ApiKeyId
from loci.model.api_keys import ApiKey, KeyScope
from loci.model.users import UserRecord
from loci.ports.apps import ApiKeyStore
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import APP_OWNER, Scope
from tests.fakes.api_keys import ApiKeys
from tests.fakes.markers import Markers
from tests.fakes.ports import FakePorts
from tests.fakes.users import Users
from tests.support.records import AT, ULIDS, directory, later

KEY = ApiKey(
    ApiKeyId(ULIDS[0], of_app=False), "laptop «ü»", "nadia", "ab" * 32, (KeyScope.READ, KeyScope.WRITE), AT, later(9)
)


@pytest.fixture(params=["memory", "dynamodb"])
def store(request: pytest.FixtureRequest) -> ApiKeyStore:
    if request.param == "memory":
        users = Users()
        return ApiKeys(users, Markers())
    return DynamoKeys(request.getfixturevalue("dynamodb"))


@pytest.fixture
def nadia(tenant: str) -> Scope:
    return directory(tenant, "nadia")


def test_a_key_is_read_back_as_it_was_made(store: ApiKeyStore, nadia: Scope) -> None:
    assert store.create(nadia, KEY, FirstWrite(), None) is Outcome.DONE
    assert store.get(nadia, ULIDS[0]) == KEY
    assert store.get(replace(nadia, owner="emil"), ULIDS[0]) is None
    assert store.get(nadia, ULIDS[1]) is None


def test_a_key_of_the_app_is_no_users(store: ApiKeyStore, nadia: Scope) -> None:
    app = replace(nadia, owner=APP_OWNER)
    of_app = replace(KEY, id=ApiKeyId(ULIDS[0], of_app=True), user=None, expires_at=None)
    assert store.create(app, of_app, FirstWrite(), nadia) is Outcome.DONE
    assert store.get(app, ULIDS[0]) == of_app
    assert store.get(nadia, ULIDS[0]) is None


def test_a_first_key_makes_its_user_once(store: ApiKeyStore, nadia: Scope) -> None:
    first = FirstWrite(UserRecord(ULIDS[9]))
    assert store.create(nadia, KEY, first, None) is Outcome.DONE
    assert store.create(nadia, replace(KEY, id=ApiKeyId(ULIDS[1], of_app=False)), first, None) is Outcome.USER_APPEARED
    assert store.get(nadia, ULIDS[1]) is None


def test_keys_are_listed_oldest_first_page_by_page(store: ApiKeyStore, nadia: Scope) -> None:
    for ulid in sorted(ULIDS[:3], reverse=True):
        store.create(nadia, replace(KEY, id=ApiKeyId(ulid, of_app=False)), FirstWrite(), None)
    first = store.list(nadia, None, 2)
    assert [key.id.ulid for key in first.items] == sorted(ULIDS[:3])[:2]
    rest = store.list(nadia, first.cursor, 2)
    assert [key.id.ulid for key in rest.items] == sorted(ULIDS[:3])[2:]
    assert rest.cursor is None


def test_the_day_of_use_is_noted_and_makes_no_key(store: ApiKeyStore, nadia: Scope) -> None:
    store.create(nadia, KEY, FirstWrite(), None)
    store.note_use(nadia, ULIDS[0], AT.date())
    store.note_use(nadia, ULIDS[1], AT.date())
    assert store.get(nadia, ULIDS[0]) == replace(KEY, last_used_on=AT.date())
    assert store.get(nadia, ULIDS[1]) is None


def test_a_noted_use_names_no_more_than_its_function_may_and_is_shown_nothing(
    dynamodb: DynamoTables, nadia: Scope
) -> None:
    sent: list[dict[str, Any]] = []
    client: Any = dynamodb.connection.client
    client.meta.events.register(
        "before-parameter-build.dynamodb.UpdateItem", lambda params, **_: sent.append(dict(params)), unique_id="noted"
    )
    try:
        DynamoKeys(dynamodb).note_use(nadia, ULIDS[0], AT.date())
    finally:
        client.meta.events.unregister("before-parameter-build.dynamodb.UpdateItem", unique_id="noted")
    (request,) = sent
    (authorizer,) = (row for row in CAPABILITIES if row.checks_keys)
    (allowed,) = (grant.attributes for grant in authorizer.tables if "dynamodb:UpdateItem" in grant.actions)
    assert {*request["Key"], *request["ExpressionAttributeNames"].values()} == set(allowed)
    assert request["ReturnValues"] == "NONE"


@pytest.mark.parametrize("own_memory", [None, False, True])
def test_a_key_keeps_whether_it_may_remember_for_itself(
    store: ApiKeyStore, nadia: Scope, own_memory: bool | None
) -> None:
    key = replace(KEY, own_memory=own_memory)
    store.create(nadia, key, FirstWrite(), None)
    assert store.get(nadia, ULIDS[0]) == key


def test_a_revoked_key_is_gone(store: ApiKeyStore, nadia: Scope) -> None:
    store.create(nadia, KEY, FirstWrite(), None)
    assert store.delete(nadia, ULIDS[0]) is Outcome.DONE
    assert store.delete(nadia, ULIDS[0]) is Outcome.STALE
    assert store.get(nadia, ULIDS[0]) is None


@settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(st.characters(), max_size=40) | st.integers(), min_size=2, max_size=4))
@example(["\ud800", "a", "b"])
@example(["", "", ""])
def test_whatever_a_forged_key_says_lets_no_one_in(store: ApiKeyStore, whose: list[object]) -> None:
    said = urlsafe_b64encode(json.dumps(whose).encode()).decode().rstrip("=")
    ports = FakePorts(lambda: AT, api_keys=store)
    assert check_key(ports, f"loci_{said}.{ULIDS[0]}.{'x' * 43}") is None
