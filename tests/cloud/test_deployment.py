"""The deployed app as a whole: it answers, knows its users, and allows the configured origins."""

from http.client import HTTPConnection
from urllib.parse import urlsplit

import boto3
import pytest

from local import http
from local.deployment import Stack
from tests.conftest import ALLOWED_ORIGIN

ROUTE = "/ai-conversations"


def preflight(stack: Stack, origin: str) -> dict[str, str]:
    """The headers, in lower case, that a browser's question before a POST is answered with."""
    address = urlsplit(stack.url)
    connection = HTTPConnection(address.netloc, timeout=30)
    asked = {
        "Origin": origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization",
    }
    connection.request("OPTIONS", address.path + ROUTE, headers=asked)
    return {name.lower(): value for name, value in connection.getresponse().getheaders()}


def test_a_preflight_of_an_allowed_origin_is_let_in(stack: Stack) -> None:
    headers = preflight(stack, ALLOWED_ORIGIN)
    assert headers["access-control-allow-origin"] == ALLOWED_ORIGIN
    assert "POST" in headers["access-control-allow-methods"]
    assert "authorization" in headers["access-control-allow-headers"].lower()


def test_a_preflight_of_a_foreign_origin_is_not(stack: Stack) -> None:
    assert "access-control-allow-origin" not in preflight(stack, "https://evil.example")


def test_a_request_without_a_token_or_with_a_forged_one_is_refused(stack: Stack) -> None:
    genuine = stack.token("user")
    forged = genuine[:-20] + genuine[-20:][::-1]
    assert http.status(stack.url + ROUTE) == 401
    assert http.call("GET", stack.url + ROUTE, forged).status == 401


@pytest.mark.usefixtures("localstack")
def test_boto3_as_written_speaks_to_the_deployed_app(stack: Stack) -> None:
    names = boto3.client("dynamodb").list_tables()["TableNames"]
    assert set(stack.outputs.tables.values()) <= set(names)
    assert stack.token("second")
