"""Requests with an API key: whose they are, and what the key's scopes let them do."""

import json
from collections.abc import Mapping
from io import StringIO
from typing import Any

import pytest

from loci.api import routing
from loci.api.app import Service, lambda_handler
from loci.ports.all import Ports
from loci.settings import ClaimNames
from tests.fakes.api_keys import ApiKeys
from tests.support.lambdas import CONTEXT, logger, metrics
from tests.support.pipeline import Pipeline

ALL = "read write account"


class Gateway:
    """The functions behind the gateway, which has checked the key."""

    def __init__(self) -> None:
        pipeline = Pipeline()
        self.ports: Ports = pipeline.with_parts(api_keys=ApiKeys(pipeline.memory.users, pipeline.memory.markers))
        self.log = StringIO()
        routers = [*routing.CONVERSATIONS.routers(), *routing.MEMORY.routers(), *routing.ADMIN.routers()]
        service = Service(self.ports, ClaimNames(), lambda: b"key")
        self._handle = lambda_handler(routing.at_once(routers), lambda: service, logger(self.log), metrics())

    def send(
        self, method: str, path: str, body: object = None, *, holder: Mapping[str, str] | None = None, **headers: str
    ) -> tuple[int, Any]:
        context = {"tenant": "acme", "app": "app", "user": "ada", "role": "user", "scopes": ALL, **(holder or {})}
        event = {
            "version": "2.0",
            "routeKey": "ANY /with-key/{proxy+}",
            "rawPath": f"/with-key{path}",
            "rawQueryString": "",
            "headers": {"content-type": "application/json", **{k.replace("_", "-"): v for k, v in headers.items()}},
            "requestContext": {
                "http": {"method": method, "path": f"/with-key{path}"},
                "stage": "$default",
                "authorizer": {"lambda": context},
            },
            "body": None if body is None else json.dumps(body),
            "isBase64Encoded": False,
        }
        answer = self._handle(event, CONTEXT)
        return answer["statusCode"], json.loads(answer["body"] or "null")


@pytest.fixture
def gateway() -> Gateway:
    return Gateway()


def test_a_key_serves_as_the_token_of_its_user(gateway: Gateway) -> None:
    status, space = gateway.send("POST", "/ai-memory/spaces", {"name": "tea"})
    assert (status, space["owner"]) == (201, "user")
    assert gateway.send("GET", f"/ai-memory/spaces/{space['id']}")[0] == 200
    other = gateway.send("GET", f"/ai-memory/spaces/{space['id']}", holder={"user": "bob"})
    assert other[0] == 404


def test_a_signature_that_a_former_authorizer_let_in_is_not(gateway: Gateway) -> None:
    status, problem = gateway.send("GET", "/ai-memory/spaces", holder={"signingKey": "00" * 32})
    assert (status, problem["title"]) == (401, "Unauthorized")


def test_a_key_of_the_app_acts_for_the_user_who_is_named(gateway: Gateway) -> None:
    service = {"role": "service", "user": "key_app.01KQS56CP0SHTZCDPRA2CGJ00P"}
    _, space = gateway.send("POST", "/ai-memory/spaces", {"name": "tea"}, holder=service, x_loci_user="ada")
    assert gateway.send("GET", f"/ai-memory/spaces/{space['id']}")[0] == 200
    assert gateway.send("GET", f"/ai-memory/spaces/{space['id']}", holder=service)[0] == 422
    remembering = {**service, "ownMemory": "true"}
    assert gateway.send("GET", f"/ai-memory/spaces/{space['id']}", holder=remembering)[0] == 404


def test_a_key_of_a_user_acts_for_no_one_else(gateway: Gateway) -> None:
    assert gateway.send("GET", "/ai-memory/spaces", x_loci_user="bob")[0] == 403


@pytest.mark.parametrize(
    ("method", "path", "needed"),
    [
        ("GET", "/ai-memory/spaces", "read"),
        ("POST", "/ai-memory/recall", "read"),
        ("POST", "/ai-memory/recall/topic", "read"),
        ("POST", "/ai-memory/context", "read"),
        ("POST", "/ai-memory/spaces/ms_tea-abc123/recall/timeline", "read"),
        ("POST", "/ai-memory/spaces/ms_tea-abc123/why", "read"),
        ("POST", "/mem0/v3/memories/", "read"),
        ("POST", "/mem0/v3/memories/search/", "read"),
        ("POST", "/openai/v1/chat/completions", "write"),
        ("POST", "/mem0/v3/memories/add/", "write"),
        ("POST", "/ai-memory/remember", "write"),
        ("POST", "/ai-memory/spaces", "write"),
        ("POST", "/ai-memory/spaces/ms_tea-abc123/forget", "write"),
        ("DELETE", "/ai-memory/spaces/ms_tea-abc123", "write"),
        ("POST", "/ai-conversations", "write"),
        ("POST", "/ai-admin/export", "account"),
        ("GET", "/ai-admin/settings", "account"),
    ],
)
def test_a_request_needs_its_scope(gateway: Gateway, method: str, path: str, needed: str) -> None:
    others = {"scopes": " ".join(scope for scope in ALL.split() if scope != needed)}
    status, problem = gateway.send(method, path, {} if method == "POST" else None, holder=others)
    assert (status, f"this key has no scope {needed}" in str(problem)) == (403, True)
    allowed = gateway.send(method, path, {} if method == "POST" else None, holder={"scopes": needed})
    assert "this key has no scope" not in str(allowed[1])


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/ai-admin/keys"),
        ("GET", "/ai-admin/keys"),
        ("DELETE", "/ai-admin/keys/key_01KQS56CP0SHTZCDPRA2CGJ00P"),
    ],
)
def test_a_key_makes_no_other_keys(gateway: Gateway, method: str, path: str) -> None:
    status, problem = gateway.send(method, path, {"name": "more"} if method == "POST" else None)
    assert (status, problem["detail"]) == (403, "a key makes, lists and revokes no keys: call with a token")


def test_no_name_of_the_holder_is_in_the_log(gateway: Gateway) -> None:
    gateway.send("GET", "/ai-memory/spaces", holder={"user": "hildegard"})
    assert "hildegard" not in gateway.log.getvalue()
