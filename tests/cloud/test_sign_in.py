"""Who signs in how: people through the login by code and PKCE, machines by client credentials; every token lets in."""

import json
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest

from functions.capabilities import CAPABILITIES
from local import aws
from local.deployment import Stack
from local.users import Person, Pool
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.deployed import Deployed
from tests.cloud.sign_in import Login, machine_token
from tests.conftest import CALLBACK

PASSWORD = f"{uuid4()}-aA1"
# A route of each function behind the API.
ROUTES = {
    "conversations": "/ai-conversations",
    "memory": "/ai-memory/spaces",
    "working-context": "/ai-working-context/templates/default",
    "admin": "/ai-admin/settings",
    "dialects": "/ai-bots/any/memory",
    "mcp": "/mcp",
}
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {}}
EVERYBODY = {"tenant": "demo", "app": "demo"}


@pytest.fixture(scope="module")
def people(stack: Stack) -> Pool:
    """The pool with people for these tests alone, one of them without attributes of ours."""
    pool = Pool(stack.endpoint, stack.outputs.user_pool_id, stack.outputs.clients, PASSWORD)
    pool.add(Person("ada"))
    pool.add(Person("nobody", tenant=None, app=None, role=None))
    return pool


@pytest.fixture(scope="module")
def login(stack: Stack, people: Pool) -> Login:
    del people
    return Login(stack.endpoint, stack.outputs.clients["web"], CALLBACK)


@pytest.fixture(scope="module")
def tokens(login: Login) -> Mapping[str, str]:
    return login.sign_in("ada", PASSWORD)


@pytest.fixture(scope="module")
def admin_tokens(stack: Stack, login: Login) -> Mapping[str, str]:
    """Of the same person, from when they were an admin."""
    set_role(stack, "admin")
    tokens = login.sign_in("ada", PASSWORD)
    set_role(stack, "user")
    return tokens


def set_role(stack: Stack, role: str) -> None:
    cognito = aws.session().client("cognito-idp", endpoint_url=stack.endpoint)
    cognito.admin_update_user_attributes(
        UserPoolId=stack.outputs.user_pool_id,
        Username="ada",
        UserAttributes=[{"Name": "custom:role", "Value": role}],
    )


def machine(stack: Stack, deployed: Deployed, name: str) -> Client:
    """A machine that fetched a token with its id and its secret."""
    id = deployed.outputs[f"MachineId{name.capitalize()}"]
    cognito = aws.session().client("cognito-idp", endpoint_url=stack.endpoint)
    described = cognito.describe_user_pool_client(UserPoolId=stack.outputs.user_pool_id, ClientId=id)
    token = machine_token(stack.endpoint, id, described["UserPoolClient"]["ClientSecret"])
    assert set(token) == {"access_token", "token_type", "expires_in"}, token
    return Client(stack.url, token["access_token"])


def claims(token: str) -> dict[str, Any]:
    payload = token.split(".")[1]
    found: dict[str, Any] = json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return found


def test_a_person_signs_in_through_the_login_and_both_tokens_say_where_they_belong(tokens: Mapping[str, str]) -> None:
    of_both = [claims(tokens[kind]) for kind in ("id_token", "access_token")]
    assert [found["token_use"] for found in of_both] == ["id", "access"]
    assert len({found["sub"] for found in of_both}) == 1
    for found in of_both:
        assert {name: found[f"custom:{name}"] for name in EVERYBODY} == EVERYBODY
        assert found["custom:role"] == "user"


def test_a_code_is_worth_nothing_without_its_verifier(login: Login) -> None:
    code = login.code("ada", PASSWORD, "a-verifier-of-at-least-forty-three-characters-0")
    status, answer = login.redeem(code, "another-one-of-at-least-forty-three-characters-")
    assert (status, answer["error"]) == (HTTPStatus.BAD_REQUEST, "invalid_grant")


def test_every_function_behind_the_api_is_tried() -> None:
    protected = {row.name for row in CAPABILITIES if any(not route.public for route in row.routes)}
    assert set(ROUTES) == protected


@pytest.mark.parametrize("route", ROUTES.values())
@pytest.mark.parametrize("kind", ["id_token", "access_token"])
def test_both_kinds_of_tokens_let_in_everywhere(
    stack: Stack, admin_tokens: Mapping[str, str], kind: str, route: str
) -> None:
    caller = Client(stack.url, admin_tokens[kind])
    reply = caller.send("POST", route, PING) if route == ROUTES["mcp"] else caller.send("GET", route)
    assert reply.status == HTTPStatus.OK, reply.text


def test_an_access_token_without_our_claims_is_refused_with_what_to_do(stack: Stack, login: Login) -> None:
    reply = Client(stack.url, login.sign_in("nobody", PASSWORD)["access_token"]).send("GET", "/ai-conversations")
    assert reply.status == HTTPStatus.FORBIDDEN
    assert "no claim custom:tenant, custom:app: send the ID token instead" in reply.body["detail"]


def test_what_is_written_with_one_kind_is_read_with_the_other(stack: Stack, tokens: Mapping[str, str]) -> None:
    written = steps.space(Client(stack.url, tokens["access_token"]), f"notes-{uuid4().hex[:8]}")
    assert Client(stack.url, tokens["id_token"]).get(f"/ai-memory/spaces/{written}")["id"] == written


def test_a_promoted_person_keeps_their_memory(stack: Stack, login: Login, people: Pool) -> None:
    before = Client(stack.url, people.token("ada"))
    space = steps.space(before, f"notes-{uuid4().hex[:8]}")
    steps.add(before, space, "User lives in Lisbon")
    assert before.send("GET", "/ai-admin/settings").status == HTTPStatus.FORBIDDEN
    set_role(stack, "admin")
    try:
        for token in (people.token("ada"), login.sign_in("ada", PASSWORD)["access_token"]):
            after = Client(stack.url, token)
            assert after.send("GET", "/ai-admin/settings").status == HTTPStatus.OK
            assert steps.texts(after, space) == {"User lives in Lisbon"}
    finally:
        set_role(stack, "user")


def test_a_machine_signs_in_with_its_secret_and_acts_for_users_of_its_app(stack: Stack, deployment: Deployed) -> None:
    backend = machine(stack, deployment, "backend")
    assert claims(backend.token or "")["custom:role"] == "service"
    user = f"user-{uuid4().hex[:8]}"
    name = {"name": f"notes-{uuid4().hex[:8]}"}
    made = backend.post("/ai-memory/spaces", name, headers={"X-Loci-User": user})
    read = backend.send("GET", f"/ai-memory/spaces/{made['id']}", headers={"X-Loci-User": user})
    assert read.status == HTTPStatus.OK
    assert backend.send("GET", f"/ai-memory/spaces/{made['id']}").status == HTTPStatus.UNPROCESSABLE_ENTITY


def test_a_machine_that_may_remember_for_itself_does(stack: Stack, deployment: Deployed) -> None:
    keeper = machine(stack, deployment, "keeper")
    assert claims(keeper.token or "")["custom:ownMemory"] == "true"
    made = keeper.post("/ai-memory/spaces", {"name": f"notes-{uuid4().hex[:8]}"})
    assert keeper.send("GET", f"/ai-memory/spaces/{made['id']}").status == HTTPStatus.OK


def test_a_machine_of_another_tenant_finds_nothing(stack: Stack, deployment: Deployed) -> None:
    user = {"X-Loci-User": f"user-{uuid4().hex[:8]}"}
    made = machine(stack, deployment, "backend").post("/ai-memory/spaces", {"name": "notes"}, headers=user)
    elsewhere = machine(stack, deployment, "elsewhere")
    assert elsewhere.send("GET", f"/ai-memory/spaces/{made['id']}", headers=user).status == HTTPStatus.NOT_FOUND


def test_a_machine_with_a_wrong_secret_gets_no_token(stack: Stack, deployment: Deployed) -> None:
    answer = machine_token(stack.endpoint, deployment.outputs["MachineIdBackend"], "another")
    assert answer["error"] == "invalid_client"
