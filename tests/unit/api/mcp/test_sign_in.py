"""A client of MCP signs a person in, at a stand-in that refuses what Cognito refuses, past one that answers 401 as API
Gateway does."""

import asyncio
import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from io import StringIO
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import httpx2
import pytest
from mcp import Client as McpClient
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientInformationFull, OAuthClientMetadata, OAuthToken

from loci.adapters.login_http import LoginTokenServer
from loci.api import routing
from loci.api.app import Service, lambda_handler
from loci.api.mcp.sign_in import PUBLIC
from loci.settings import ClaimNames, Settings
from tests.cloud.client import Reply
from tests.security.in_process import InProcess
from tests.support.lambdas import logger, metrics
from tests.support.local_server import serve
from tests.unit.api.mcp.calls import memory_with_templates

CALLBACK = "http://localhost:3030/callback"
CLIENT_ID, TOKEN = "4programs", "access-token-of-ada"


@dataclass
class Cognito:
    """The login of a user pool: what it refuses here, it refuses in AWS. ``asked`` are all parameters it was sent."""

    asked: list[Mapping[str, str]] = field(default_factory=list)
    challenge: str = ""

    def answer(self, method: str, path: str, body: bytes | None, _headers: Mapping[str, str]) -> Reply:
        place, _, query = path.partition("?")
        given = dict(parse_qsl(query if body is None else body.decode()))
        self.asked.append(given)
        if (
            "resource" in given
            or given.get("client_id") != CLIENT_ID
            or given.get("redirect_uri", CALLBACK) != CALLBACK
        ):
            return Reply(400, {}, json.dumps({"error": "invalid_grant"}))
        if (method, place) == ("GET", "/oauth2/authorize"):
            self.challenge = given["code_challenge"]
            back = urlencode({"code": "code-1", "state": given["state"]})
            return Reply(302, {"location": f"{CALLBACK}?{back}"}, "")
        assert (method, place) == ("POST", "/oauth2/token")
        if given["grant_type"] == "authorization_code" and _challenge(given["code_verifier"]) != self.challenge:
            return Reply(400, {}, json.dumps({"error": "invalid_grant"}))
        tokens = {"access_token": TOKEN, "token_type": "Bearer", "expires_in": 3600, "refresh_token": "refresh-1"}
        return Reply(200, {}, json.dumps(tokens))


def _challenge(verifier: str) -> str:
    return urlsafe_b64encode(sha256(verifier.encode()).digest()).decode().rstrip("=")


@dataclass
class Deployment:
    """The function behind a gateway that lets nothing through without a token but what is public."""

    cognito: Cognito
    login: str
    url: str = ""
    callbacks: tuple[str, ...] = (CALLBACK,)

    def __post_init__(self) -> None:
        service = Service(memory_with_templates().ports, ClaimNames(), lambda: b"key")
        routers = routing.mcp(self.settings, lambda: LoginTokenServer(self.login))
        resolvers = routing.at_once(routers)
        handler = lambda_handler(resolvers, lambda: service, logger(StringIO()), metrics(), PUBLIC)
        claims = {"custom:tenant": "acme", "custom:app": "app", "sub": "ada", "custom:role": "user"}
        self._function = InProcess("", None, handler, claims)

    def settings(self) -> Settings:
        login = {"url": self.login, "clientId": CLIENT_ID, "callbacks": list(self.callbacks)}
        return Settings({"LOCI_ISSUER": "https://issuer", "LOCI_URL": self.url, "LOCI_MCP_LOGIN": json.dumps(login)})

    def answer(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Reply:
        if path.partition("?")[0] not in PUBLIC and headers.get("Authorization") != f"Bearer {TOKEN}":
            return Reply(401, {"www-authenticate": "Bearer"}, '{"message":"Unauthorized"}')
        return self._function.send_once(method, path, body, headers)


@pytest.fixture
def deployment() -> Iterator[Deployment]:
    cognito = Cognito()
    with serve(cognito.answer) as login:
        deployment = Deployment(cognito, login)
        with serve(deployment.answer) as url:
            deployment.url = url
            yield deployment


class Storage:
    """What a client remembers of its registration and its tokens."""

    def __init__(self) -> None:
        self.tokens: OAuthToken | None = None
        self.client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info


class Person:
    """Follows a client to the login, and is sent back with a code."""

    def __init__(self) -> None:
        self.back: dict[str, list[str]] = {}

    async def open_page(self, url: str) -> None:
        async with httpx2.AsyncClient() as browser:
            for _ in range(2):
                url = (await browser.get(url)).headers["location"]
        self.back = parse_qs(urlsplit(url).query)

    async def come_back(self) -> AuthorizationCodeResult:
        return AuthorizationCodeResult(code=self.back["code"][0], state=self.back["state"][0])


async def save_memory(deployment: Deployment, path: str, storage: Storage) -> Any:
    """What the tool answers to the official client, which signs in for it."""
    address, person = f"{deployment.url}{path}", Person()
    metadata = OAuthClientMetadata.model_validate({"redirect_uris": [CALLBACK], "client_name": "an agent"})
    provider = OAuthClientProvider(address, metadata, storage, person.open_page, person.come_back)
    async with (
        httpx2.AsyncClient(auth=provider, timeout=30) as http,
        McpClient(streamable_http_client(address, http_client=http)) as client,
    ):
        return await client.call_tool("save_memory", {"content": "Ada prefers oolong tea"})


def test_the_official_client_signs_a_person_in_and_saves_a_memory(deployment: Deployment) -> None:
    storage = Storage()
    result = asyncio.run(save_memory(deployment, "/mcp", storage))
    assert not result.is_error, result.content
    assert storage.tokens is not None
    assert (storage.tokens.access_token, storage.tokens.refresh_token) == (TOKEN, "refresh-1")
    assert storage.client is not None
    assert storage.client.client_id == CLIENT_ID
    # The client asked for a token of this resource; Cognito, which would refuse that, was asked without.
    assert [sorted(asked) for asked in deployment.cognito.asked] == [
        ["client_id", "code_challenge", "code_challenge_method", "redirect_uri", "response_type", "scope", "state"],
        ["client_id", "code", "code_verifier", "grant_type", "redirect_uri"],
    ]


def test_the_official_client_finds_where_to_sign_in_from_the_address_of_a_space_too(deployment: Deployment) -> None:
    storage = Storage()
    result = asyncio.run(save_memory(deployment, "/mcp/ms_notes-0a1b2c", storage))
    assert storage.tokens is not None
    assert storage.tokens.access_token == TOKEN
    # It is let in as Ada, who has no such space.
    assert result.is_error
    assert "space not found" in str(result.content)


def test_the_metadata_name_one_server_and_what_it_can_do(deployment: Deployment) -> None:
    resource = _get(deployment, "/.well-known/oauth-protected-resource/mcp")
    assert (resource["resource"], resource["authorization_servers"]) == (f"{deployment.url}/mcp", [deployment.url])
    server = _get(deployment, "/.well-known/oauth-authorization-server")
    assert server["issuer"] == deployment.url
    assert server["code_challenge_methods_supported"] == ["S256"]


REQUEST = {"client_id": CLIENT_ID, "response_type": "code", "code_challenge": "c", "code_challenge_method": "S256"}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"client_id": "another"}, "invalid_client"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge": ""}, "invalid_request"),
        ({"resource": "https://elsewhere.example/mcp"}, "invalid_target"),
        ({"resource": "{url}/mcpx"}, "invalid_target"),
    ],
)
def test_what_must_not_be_handed_on_is_refused_before_the_login(
    deployment: Deployment, change: Mapping[str, str], code: str
) -> None:
    query = urlencode({name: value.format(url=deployment.url) for name, value in {**REQUEST, **change}.items()})
    refusal = deployment.answer("GET", f"/oauth2/authorize?{query}", None, {})
    assert (refusal.status, refusal.body["error"]) == (400, code)
    assert deployment.cognito.asked == []


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"client_id": "another", "grant_type": "authorization_code"}, "invalid_client"),
        ({"client_id": CLIENT_ID, "grant_type": "client_credentials"}, "unsupported_grant_type"),
        ({"client_id": CLIENT_ID, "grant_type": "refresh_token", "resource": "https://other"}, "invalid_target"),
        ({}, "invalid_client"),
    ],
)
def test_tokens_are_asked_for_by_the_one_client_for_this_resource(
    deployment: Deployment, form: Mapping[str, str], code: str
) -> None:
    refusal = _post_form(deployment, form)
    assert (refusal.status, refusal.body["error"]) == (400, code)
    assert deployment.cognito.asked == []


def test_a_refusal_of_the_login_is_handed_on_and_its_silence_is_said(deployment: Deployment) -> None:
    form = {"client_id": CLIENT_ID, "grant_type": "authorization_code", "code": "code-1", "code_verifier": "wrong"}
    refusal = _post_form(deployment, form)
    assert (refusal.status, refusal.body) == (400, {"error": "invalid_grant"})
    deployment.login = "http://127.0.0.1:9"
    silence = _post_form(deployment, form)
    assert (silence.status, silence.body["error"]) == (503, "temporarily_unavailable")


@pytest.mark.parametrize(
    "redirects", [["https://evil.example/"], [CALLBACK, "https://evil.example/"], [], None, CALLBACK]
)
def test_a_client_that_would_be_sent_elsewhere_is_not_registered(deployment: Deployment, redirects: object) -> None:
    body = json.dumps({"redirect_uris": redirects}).encode()
    refusal = deployment.answer("POST", "/oauth2/register", body, {})
    assert (refusal.status, refusal.body["error"]) == (400, "invalid_redirect_uri")


def test_a_body_that_is_no_json_registers_nothing(deployment: Deployment) -> None:
    refusal = deployment.answer("POST", "/oauth2/register", b"{", {})
    assert (refusal.status, refusal.body["error"]) == (400, "invalid_client_metadata")


def test_without_a_login_the_issuer_is_named_and_the_rest_is_not_there(deployment: Deployment) -> None:
    function = Deployment(deployment.cognito, deployment.login)
    function.settings = lambda: Settings({"LOCI_ISSUER": "https://issuer"})  # type: ignore[method-assign]  # of this one alone
    function.__post_init__()
    resource = function.answer("GET", "/.well-known/oauth-protected-resource", None, {"Host": "api.example"})
    assert resource.body["authorization_servers"] == ["https://issuer"]
    assert resource.body["resource"] == "https://api.example/mcp"
    for method, path in (("GET", "/.well-known/oauth-authorization-server"), ("GET", "/oauth2/authorize")):
        assert function.answer(method, path, None, {}).status == 404
    assert _post_form(function, {}).status == 404


def _get(deployment: Deployment, path: str) -> Any:
    return deployment.answer("GET", path, None, {}).body


def _post_form(deployment: Deployment, form: Mapping[str, str]) -> Reply:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    return deployment.answer("POST", "/oauth2/token", urlencode(form).encode(), headers)
