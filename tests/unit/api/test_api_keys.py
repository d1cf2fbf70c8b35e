"""API keys over HTTP: shown once."""

from dataclasses import replace

import pytest

from loci.api import routing
from loci.apps import api_keys
from tests.fakes.api_keys import ApiKeys
from tests.support.conversation_world import World
from tests.unit.api.requests import Api

PATH = "/ai-admin/keys"


@pytest.fixture
def api() -> Api:
    world = World()
    return Api(world.with_parts(api_keys=ApiKeys(world.users, world.markers)), routing.ADMIN.routers())


def test_a_key_is_shown_once_and_then_only_named(api: Api) -> None:
    made = api.send("POST", PATH, {"name": "laptop", "scopes": ["read"], "expiresAt": "2030-01-01T00:00:00Z"})
    assert (made.status, made.body["owner"], made.body["scopes"]) == (201, "user", ["read"])
    assert made.body["key"].startswith("loci_")
    listed = api.send("GET", PATH)
    assert listed.body["items"] == [{name: value for name, value in made.body.items() if name != "key"}]
    assert made.body["key"][-43:] not in listed.text + api.log.getvalue()
    assert api.send("DELETE", f"{PATH}/{made.body['id']}").status == 204
    assert api.send("DELETE", f"{PATH}/{made.body['id']}").status == 404
    assert api.send("GET", PATH).body["items"] == []


def test_a_key_that_signed_requests_is_shown_as_unusable_and_revoked(api: Api) -> None:
    made = api.send("POST", PATH, {"name": "boto3"}).body
    assert made["usable"] is True
    store = api.ports.api_keys
    assert isinstance(store, ApiKeys)
    ((place, former),) = store.records.items()
    store.records[place] = replace(former, is_usable=False)
    assert api_keys.check_key(api.ports, made["key"]) is None
    assert [(key["name"], key["usable"]) for key in api.send("GET", PATH).body["items"]] == [("boto3", False)]
    assert api.send("DELETE", f"{PATH}/{made['id']}").status == 204
    assert api.send("GET", PATH).body["items"] == []


def test_keys_of_the_app_are_for_admins(api: Api) -> None:
    assert api.send("POST", PATH, {"name": "server", "owner": "app"}).status == 403
    made = api.send("POST", PATH, {"name": "server", "owner": "app"}, role="admin")
    assert (made.status, made.body["owner"]) == (201, "app")
    assert [key["id"] for key in api.send("GET", f"{PATH}?owner=app", role="admin").body["items"]] == [made.body["id"]]
    assert api.send("GET", f"{PATH}?owner=app").status == 403
    assert api.send("DELETE", f"{PATH}/{made.body['id']}").status == 403


def test_a_key_of_the_app_remembers_for_itself_only_if_it_was_made_so(api: Api) -> None:
    by_default = api.send("POST", PATH, {"name": "server", "owner": "app"}, role="admin").body
    reminding = api.send("POST", PATH, {"name": "bot", "owner": "app", "ownMemory": True}, role="admin").body
    users = api.send("POST", PATH, {"name": "laptop"}).body
    assert [key["ownMemory"] for key in (by_default, reminding, users)] == [False, True, None]
    holders = [api_keys.check_key(api.ports, key["key"]) for key in (by_default, reminding, users)]
    assert [holder.own_memory for holder in holders if holder is not None] == [False, True, None]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/name"),
        ({"name": "laptop", "ownMemory": True}, "/ownMemory"),
        ({"name": ""}, "/name"),
        ({"name": "boto3", "signing": True}, "/signing"),
        ({"name": "x", "scopes": []}, "/scopes"),
        ({"name": "x", "scopes": ["all"]}, "/scopes/0"),
        ({"name": "x", "owner": "group"}, "/owner"),
        ({"name": "x", "expiresAt": "2020-01-01T00:00:00Z"}, "/expiresAt"),
    ],
)
def test_bad_input_is_named(api: Api, body: dict[str, object], pointer: str) -> None:
    answer = api.send("POST", PATH, body)
    assert (answer.status, answer.pointers) == (422, [pointer])
