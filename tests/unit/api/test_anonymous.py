"""Every function answers 401 to a request for which no authorizer names a caller, and reads nothing for it: the
authorizer of keys leaves it to the functions to refuse."""

import importlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from functions.capabilities import CAPABILITIES
from functions.capability import Capability, Route
from infra.api import DEFAULT_ROUTE, WITH_KEY
from loci.api.wire.key_requests import PREFIX
from loci.consumers.key_authorizer import REFUSED
from tests.support.lambdas import CONTEXT

PROTECTED = [row for row in CAPABILITIES if any(not route.public for route in row.routes)]
ANONYMOUS: tuple[Mapping[str, Any] | None, ...] = (
    None,
    {},
    {"lambda": None},
    {"lambda": {}},
    {"lambda": REFUSED},
    {"lambda": {"tenant": "acme", "app": "app", "user": "ada", "role": "admin"}},
    {"lambda": {"tenant": "acme", "app": "app", "user": "ada", "role": "user", "scopes": "read", "signingKey": "00"}},
    {"jwt": None},
    {"jwt": {}},
    {"jwt": {"claims": {}}},
    {"jwt": {"claims": None}},
)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")


def paths_of(row: Capability) -> Iterator[str]:
    for route in row.routes:
        if not route.public:
            path = "/nowhere/else" if route.path == DEFAULT_ROUTE else route.path.replace("{proxy+}", "a/b")
            yield from (path, f"{WITH_KEY}{path}")
    # What is open without a key is open at its own address alone.
    yield from (f"{WITH_KEY}{_path(route)}" for route in row.routes if route.public and WITH_KEY not in route.path)


def _path(route: Route) -> str:
    return route.path.replace("{proxy+}", "a/b")


@pytest.fixture
def nothing_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a function asks its environment for is missing, so that asking is a 500."""
    monkeypatch.setenv("POWERTOOLS_METRICS_NAMESPACE", "Loci")
    for name in ("LOCI_CONTROL_TABLE", "LOCI_MEMORY_TABLE", "LOCI_CONVERSATIONS_TABLE", "LOCI_SUBJECT_KEY"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("nothing_to_read")
@pytest.mark.parametrize("row", PROTECTED, ids=lambda row: row.name)
def test_no_function_serves_a_request_without_a_caller(row: Capability) -> None:
    handler = importlib.import_module(f"functions.{row.folder}.app").handler
    for path in paths_of(row):
        if path.removeprefix(PREFIX).startswith(("/agentcore/", "/langgraph/")):
            continue
        for authorizer in ANONYMOUS:
            for method in METHODS:
                answer = handler(_event(method, path, authorizer), CONTEXT)
                assert answer["statusCode"] == 401, (method, path, authorizer)
                assert answer["headers"]["WWW-Authenticate"] == "Bearer"
                problem = json.loads(answer["body"])
                assert (
                    "error" in problem
                    if path.removeprefix(PREFIX).startswith("/openai/")
                    else problem["title"] == "Unauthorized"
                )


def _event(method: str, path: str, authorizer: Mapping[str, Any] | None) -> dict[str, Any]:
    return {
        "version": "2.0",
        "rawPath": path,
        "rawQueryString": "",
        "headers": {"authorization": "Bearer loci_x", "content-type": "application/json", "x-loci-user": "ada"},
        "requestContext": {
            "http": {"method": method, "path": path},
            "stage": "$default",
            **({} if authorizer is None else {"authorizer": authorizer}),
        },
        "body": "{}",
        "isBase64Encoded": False,
    }
