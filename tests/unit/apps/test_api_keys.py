"""API keys: shown once, found by one read, and of no use once they are revoked, expired or changed."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.apps import api_keys, audit
from loci.apps.api_keys import MAX_KEYS, IssuedKey, NewApiKey
from loci.errors import Conflict, Forbidden, Malformed, NotFound, Refused
from loci.ids import ApiKeyId
from loci.model.api_keys import KeyScope
from loci.model.users import UserState
from loci.scope import Caller, Role, caller
from tests.fakes.api_keys import ApiKeys
from tests.fakes.markers import Markers
from tests.fakes.ports import FakePorts
from tests.fakes.users import Users
from tests.support.records import AT


class World:
    def __init__(self) -> None:
        self.now: datetime = AT
        self.users, markers = Users(), Markers()
        self.keys = ApiKeys(self.users, markers)
        self.ports = FakePorts(lambda: self.now, users=self.users, markers=markers, api_keys=self.keys)

    def issue(self, who: Caller, new: NewApiKey | None = None) -> IssuedKey:
        return api_keys.create_key(self.ports, who, new or NewApiKey("laptop"))


def person(name: str = "nadia", role: str = "user", tenant: str = "acme") -> Caller:
    return caller(tenant=tenant, app="notes", user=name, role=role)


NADIA, ADMIN = person(), person("ada", "admin")
OF_APP = NewApiKey("server", of_app=True)


@pytest.fixture
def world() -> World:
    return World()


def test_a_key_lets_its_user_in_and_no_more(world: World) -> None:
    issued = world.issue(NADIA)
    holder = api_keys.check_key(world.ports, issued.text)
    assert holder is not None
    assert (holder.tenant, holder.app, holder.user, holder.role) == ("acme", "notes", "nadia", Role.USER)
    assert holder.scopes == (KeyScope.READ, KeyScope.WRITE)


def test_a_key_of_an_admin_is_that_of_a_user(world: World) -> None:
    holder = api_keys.check_key(world.ports, world.issue(ADMIN).text)
    assert holder is not None
    assert (holder.user, holder.role) == ("ada", Role.USER)


def test_a_key_of_the_app_is_a_service_that_only_an_admin_makes(world: World) -> None:
    issued = world.issue(ADMIN, OF_APP)
    holder = api_keys.check_key(world.ports, issued.text)
    assert holder is not None
    assert (holder.user, holder.role) == (str(issued.key.id), Role.SERVICE)
    for who in (NADIA, person("robot", "service")):
        with pytest.raises(Forbidden):
            world.issue(who, OF_APP)
    with pytest.raises(Forbidden):
        world.issue(person("robot", "service"))


def test_what_is_stored_does_not_tell_the_key(world: World) -> None:
    issued = world.issue(NADIA)
    secret = issued.text.rpartition(".")[2]
    assert len(secret) == 43
    assert secret not in repr([*world.keys.records.values()])
    assert world.issue(NADIA).text.rpartition(".")[2] != secret


@given(st.text(max_size=80))
def test_any_other_text_lets_no_one_in(text: str) -> None:
    world = World()
    issued = world.issue(NADIA).text
    for other in (text, issued + text if text else "", issued.replace("loci_", f"loci_{text}" if text else "x")):
        assert other == issued or api_keys.check_key(world.ports, other) is None


def test_a_key_with_another_place_or_secret_lets_no_one_in(world: World) -> None:
    nadia, emil = world.issue(NADIA).text.split("."), world.issue(person("emil")).text.split(".")
    foreign = world.issue(person(tenant="globex")).text.split(".")
    for place in (nadia, emil, foreign):
        for secret in (nadia, emil, foreign):
            for id in (nadia, emil, foreign):
                mixed = ".".join((place[0], id[1], secret[2]))
                is_whole = place is id is secret
                assert (api_keys.check_key(world.ports, mixed) is not None) is is_whole


def test_a_revoked_key_lets_no_one_in(world: World) -> None:
    mine, server = world.issue(NADIA), world.issue(ADMIN, OF_APP)
    with pytest.raises(NotFound):
        api_keys.revoke_key(world.ports, person("emil"), mine.key.id)
    with pytest.raises(Forbidden):
        api_keys.revoke_key(world.ports, NADIA, server.key.id)
    api_keys.revoke_key(world.ports, NADIA, mine.key.id)
    api_keys.revoke_key(world.ports, ADMIN, server.key.id)
    assert [api_keys.check_key(world.ports, key.text) for key in (mine, server)] == [None, None]
    with pytest.raises(NotFound):
        api_keys.revoke_key(world.ports, NADIA, mine.key.id)


def test_an_expired_key_lets_no_one_in(world: World) -> None:
    issued = world.issue(NADIA, NewApiKey("short", expires_at=AT + timedelta(hours=1)))
    assert api_keys.check_key(world.ports, issued.text) is not None
    world.now = AT + timedelta(hours=1)
    assert api_keys.check_key(world.ports, issued.text) is None


def test_the_use_of_a_key_is_noted_once_a_day(world: World) -> None:
    issued = world.issue(NADIA)
    for _ in range(3):
        api_keys.check_key(world.ports, issued.text)
    (key,) = api_keys.list_keys(world.ports, NADIA).items
    assert (key.last_used_on, world.keys.uses) == (AT.date(), 1)
    world.now = AT + timedelta(days=1)
    api_keys.check_key(world.ports, issued.text)
    assert world.keys.uses == 2


def test_keys_are_listed_for_their_user_or_the_admins(world: World) -> None:
    mine, server = world.issue(NADIA), world.issue(ADMIN, OF_APP)
    assert [key.id for key in api_keys.list_keys(world.ports, NADIA).items] == [mine.key.id]
    assert [key.id for key in api_keys.list_keys(world.ports, ADMIN, of_app=True).items] == [server.key.id]
    assert api_keys.list_keys(world.ports, person("emil")).items == ()
    with pytest.raises(Forbidden):
        api_keys.list_keys(world.ports, NADIA, of_app=True)
    with pytest.raises(Malformed):
        api_keys.list_keys(world.ports, NADIA, cursor="C#x")


def test_a_user_has_no_more_keys_than_stated(world: World) -> None:
    made = [world.issue(NADIA) for _ in range(MAX_KEYS)]
    with pytest.raises(Refused, match=f"at most {MAX_KEYS} keys"):
        world.issue(NADIA)
    api_keys.revoke_key(world.ports, NADIA, made[0].key.id)
    world.issue(NADIA)


@pytest.mark.parametrize(
    ("new", "pointer"),
    [
        (NewApiKey(" "), "/name"),
        (NewApiKey("a" * 101), "/name"),
        (NewApiKey("laptop", scopes=()), "/scopes"),
        (NewApiKey("laptop", scopes=(KeyScope.READ, KeyScope.READ)), "/scopes"),
        (NewApiKey("laptop", expires_at=AT), "/expiresAt"),
    ],
)
def test_a_key_that_breaks_a_rule_is_not_made(world: World, new: NewApiKey, pointer: str) -> None:
    with pytest.raises(Refused) as refusal:
        world.issue(NADIA, new)
    assert [field.pointer for field in refusal.value.fields] == [pointer]
    assert world.keys.records == {}


def test_a_restricted_user_makes_lists_and_revokes_none(world: World) -> None:
    issued = world.issue(NADIA)
    record = world.users.records[NADIA.directory]
    world.users.records[NADIA.directory] = replace(record, state=UserState.RESTRICTED)
    for act in (
        lambda: world.issue(NADIA),
        lambda: api_keys.list_keys(world.ports, NADIA),
        lambda: api_keys.revoke_key(world.ports, NADIA, issued.key.id),
    ):
        with pytest.raises(Conflict):
            act()


def test_ids_of_keys_say_whose_they_are() -> None:
    for of_app in (False, True):
        id = ApiKeyId("01KJW1Z2N0ABCDEFGHJKMNPQRS", of_app)
        assert ApiKeyId.parse(str(id)) == id


def test_keys_of_the_app_are_in_the_audit_of_the_admin_and_a_user_s_own_are_not(world: World) -> None:
    server, own = world.issue(ADMIN, OF_APP), world.issue(ADMIN)
    api_keys.revoke_key(world.ports, ADMIN, own.key.id)
    api_keys.revoke_key(world.ports, ADMIN, server.key.id)
    entries = audit.of_user(world.ports, ADMIN, ADMIN.user).entries.items
    assert sorted((one.act, one.target) for one in entries if one.act != "getAudit") == [
        ("createApiKey", str(server.key.id)),
        ("revokeApiKey", str(server.key.id)),
    ]
