"""The bridge answers each request with what the service says, and everything else with an error of its own."""

import json
from collections.abc import Mapping
from typing import Any

import httpx2
import pytest

from loci_memory_client import Connection
from loci_memory_client.mcp.bridge import Bridge
from tests.answering import Service

PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
PONG = {"jsonrpc": "2.0", "id": 1, "result": {}}
META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}


def bridge(service: Service, space: str | None = None) -> Bridge:
    transport = httpx2.MockTransport(service)
    return Bridge(Connection(url="http://loci.test", token="secret", transport=transport, sleep=lambda _: None), space)


def answer(service: Service, message: object) -> Any:
    line = bridge(service).answer(message if isinstance(message, str) else json.dumps(message))
    return None if line is None else json.loads(line)


def respond(body: Mapping[str, Any], status: int = 200) -> httpx2.Response:
    return httpx2.Response(status, json=body)


def test_a_request_is_sent_as_it_is_and_answered_as_the_service_says() -> None:
    service = Service(respond(PONG))
    assert answer(service, PING) == PONG
    (request,) = service.requests
    assert (request.method, request.url.path, request.headers["Authorization"]) == ("POST", "/mcp", "Bearer secret")
    assert service.bodies == [PING]


def test_a_space_is_a_part_of_the_path() -> None:
    service = Service(respond(PONG))
    bridge(service, "ms_a/b").answer(json.dumps(PING))
    assert service.requests[0].url.raw_path == b"/mcp/ms_a%2Fb"


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("save_memory", "save_memory"),
        ("größe", "=?base64?Z3LDtsOfZQ==?="),
        (" blank", "=?base64?IGJsYW5r?="),
        ("=?base64?x?=", "=?base64?PT9iYXNlNjQ/eD89?="),
    ],
)
def test_headers_repeat_the_body_where_there_is_no_handshake(name: str, header: str) -> None:
    service = Service(respond(PONG))
    answer(service, {**PING, "method": "tools/call", "params": {"name": name, "_meta": META}})
    headers = service.requests[0].headers
    assert headers["MCP-Protocol-Version"] == "2026-07-28"
    assert (headers["Mcp-Method"], headers["Mcp-Name"]) == ("tools/call", header)


def test_notifications_and_answers_end_here() -> None:
    service = Service(respond(PONG))
    for message in ({"jsonrpc": "2.0", "method": "notifications/initialized"}, PONG):
        assert answer(service, message) is None
    assert service.requests == []


@pytest.mark.parametrize(("line", "code"), [("{", -32700), ("[" * 100_000, -32700), ("[]", -32600), ("1", -32600)])
def test_what_is_no_message_is_refused(line: str, code: int) -> None:
    service = Service(respond(PONG))
    refused = answer(service, line)
    assert (refused["id"], refused["error"]["code"]) == (None, code)
    assert service.requests == []


def test_an_error_of_the_protocol_is_the_answer() -> None:
    refused = {"jsonrpc": "2.0", "id": 1, "error": {"code": -32602, "message": "unknown tool"}}
    assert answer(Service(respond(refused, 400)), PING) == refused


@pytest.mark.parametrize(
    "response",
    [respond({"title": "Unauthorized"}, 401), httpx2.Response(502, text="<html>"), httpx2.ConnectError("refused")],
)
def test_without_an_answer_of_the_service_the_request_is_answered_with_an_error(
    response: httpx2.Response | Exception,
) -> None:
    refused = answer(Service(response), PING)
    assert (refused["id"], refused["error"]["code"]) == (1, -32603)


def test_after_a_lost_connection_the_next_request_connects_again() -> None:
    lost = httpx2.ConnectError("refused")
    service = Service(*[lost] * 3, respond(PONG))
    to = bridge(service)
    assert "error" in json.loads(to.answer(json.dumps(PING)) or "")
    assert json.loads(to.answer(json.dumps(PING)) or "") == PONG


def test_attempts_of_one_request_have_one_key_and_no_two_requests_the_same() -> None:
    service = Service(respond({}, 503), respond(PONG), respond(PONG))
    to = bridge(service)
    for _ in range(2):
        to.answer(json.dumps(PING))
    first, again, other = (request.headers["Idempotency-Key"] for request in service.requests)
    assert first == again != other


def test_every_line_is_answered_on_a_line_of_its_own() -> None:
    service = Service(respond({"jsonrpc": "2.0", "id": 1, "result": {"text": "two\nlines \u2028 ü"}}))
    written: list[str] = []
    bridge(service).serve([f"{json.dumps(PING)}\n", "\n"] * 40, written.append)
    assert len(written) == 40
    assert all(line.isascii() and "\n" not in line for line in written)


def test_where_an_answer_cannot_be_written_no_more_lines_are_read() -> None:
    def write(_line: str) -> None:
        raise BrokenPipeError

    lines = (json.dumps(PING) for _ in iter(int, 1))
    with pytest.raises(BrokenPipeError):
        bridge(Service(respond(PONG))).serve(lines, write)
