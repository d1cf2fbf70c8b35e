"""What every place of accounts says, and that it says nothing of people of another tenant or app."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from local import aws
from local.ministack import MiniStack
from loci.adapters.cognito import PoolAccounts
from loci.model.accounts import Account
from loci.ports.accounts import Accounts
from loci.scope import Caller, caller
from loci.settings import ClaimNames
from tests.fakes.accounts import AccountsInMemory

NAMES = ("nadia", "noor", "zoe")


@dataclass
class World:
    """Two tenants and two apps whose people have the same names; each knows who its own are."""

    accounts: Accounts
    users: dict[str, str]

    def find(self, who: Caller, beginning: str) -> list[str]:
        return [str(one.name) for one in self.accounts.find_by_beginning(who.app_directory, beginning)]

    def name(self, who: Caller, users: Sequence[str]) -> list[str]:
        return [str(one.name) for one in self.accounts.find_by_users(who.app_directory, users)]


ACME = caller(tenant="acme", app="notes", user="ines", role="admin")
PLACES = (ACME, replace(ACME, tenant="acme-2"), replace(ACME, app="notes-2"), replace(ACME, tenant="other"))


def full_name(who: Caller, name: str) -> str:
    return f"{name.capitalize()} of {who.tenant} {who.app}"


def email(who: Caller, name: str) -> str:
    return f"{name}@{who.app}.{who.tenant}.example"


@pytest.fixture(params=["memory", "cognito"])
def world(request: pytest.FixtureRequest) -> World:
    if request.param == "memory":
        records = {
            who.app_directory: [
                Account(f"{name}-{who.tenant}-{who.app}", full_name(who, name), email(who, name)) for name in NAMES
            ]
            for who in PLACES
        }
        users = {str(one.name): one.user for each in records.values() for one in each}
        return World(AccountsInMemory(records), users)
    return in_a_pool(request.getfixturevalue("emulator"))


def in_a_pool(emulator: MiniStack) -> World:
    client = aws.session().client("cognito-idp", endpoint_url=emulator.endpoint)
    schema = [{"Name": name, "AttributeDataType": "String", "Mutable": False} for name in ("tenant", "app")]
    pool = client.create_user_pool(PoolName="people", Schema=schema)["UserPool"]["Id"]  # type: ignore[arg-type]  # as a list of literals
    users = {}
    for who in PLACES:
        for name in NAMES:
            values = {"custom:tenant": who.tenant, "custom:app": who.app}
            values |= {"name": full_name(who, name), "email": email(who, name)}
            made = client.admin_create_user(
                UserPoolId=pool,
                Username=f"{name}-{who.tenant}-{who.app}",
                MessageAction="SUPPRESS",
                UserAttributes=[{"Name": each, "Value": value} for each, value in values.items()],
            )
            attributes = {one["Name"]: one.get("Value", "") for one in made["User"]["Attributes"]}
            users[full_name(who, name)] = attributes["sub"]
    return World(PoolAccounts(client, pool, ClaimNames()), users)


def test_people_are_found_by_the_beginning_of_a_name_or_an_address_in_any_case(world: World) -> None:
    own = [full_name(ACME, name) for name in NAMES]
    assert sorted(world.find(ACME, "n")) == own[:2]
    assert world.find(ACME, "NADIA") == own[:1]
    assert world.find(ACME, "Zoe@Notes") == own[2:]
    assert world.find(ACME, "adia") == []


@pytest.mark.parametrize("beginning", ["nadia", "nadia@notes", "Nadia of other", "z", ""])
def test_nobody_of_another_tenant_or_app_is_ever_found(world: World, beginning: str) -> None:
    for who in PLACES:
        own = {full_name(who, name) for name in NAMES}
        assert set(world.find(who, beginning)) <= own


def test_users_are_named_and_those_of_another_tenant_or_app_are_not(world: World) -> None:
    every = list(world.users.values())
    for who in PLACES:
        assert sorted(world.name(who, [*every, "nobody", every[0]])) == sorted(full_name(who, name) for name in NAMES)


@pytest.mark.parametrize("beginning", ['"', 'x" or name ^= "', "\\", 'n" ', "n\n"])
def test_no_beginning_ends_its_filter(world: World, beginning: str) -> None:
    assert world.find(ACME, beginning) == []
    assert world.name(ACME, [beginning]) == []
