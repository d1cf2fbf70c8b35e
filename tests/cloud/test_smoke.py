"""`make smoke` passes on the deployed app, fails where something is wrong, and leaves nothing behind."""

import json
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from local import smoke
from local.demo_api import Api
from local.deployment import Stack
from tests.cloud.conftest import Callers

WRONG_TOKEN = "wrong"


@pytest.fixture
def token(callers: Callers) -> str:
    return str(callers("user").token)


@pytest.fixture
def other(callers: Callers) -> str:
    return str(callers("second").token)


def _problems(capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["check"] for line in lines] == ["no token", "memory", "MCP", "page"]
    return {line["check"]: line["problem"] for line in lines if not line["ok"]}


def test_the_deployed_app_passes_and_nothing_is_left(
    stack: Stack, token: str, other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert smoke.main(["--url", stack.url, "--token", token, "--other-token", other]) == 0
    assert _problems(capsys) == {}
    api = Api(stack.url, token)
    for path in ("/ai-memory/spaces", "/ai-memory/bindings", "/ai-conversations"):
        assert "smoke-" not in json.dumps(api("GET", f"{path}?limit=200")), path


def test_a_user_who_reads_what_another_said_is_a_problem(
    stack: Stack, token: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert smoke.main(["--url", stack.url, "--token", token, "--other-token", token]) == 1
    problems = _problems(capsys)
    assert set(problems) == {"memory"}
    assert problems["memory"].endswith("was answered with 200 in place of 404")


def test_a_token_that_the_app_refuses_is_a_problem(stack: Stack, capsys: pytest.CaptureFixture[str]) -> None:
    assert smoke.main(["--url", stack.url, "--token", WRONG_TOKEN]) == 1
    assert set(_problems(capsys)) == {"memory", "MCP"}


def test_an_address_where_no_api_answers_is_a_problem(
    stack: Stack, token: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert smoke.main(["--url", f"{stack.url}/none", "--token", token]) == 1
    assert set(_problems(capsys)) == {"memory", "MCP", "page"}


class _Open(BaseHTTPRequestHandler):
    """Answers everyone, with nothing."""

    def do_GET(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    do_POST = do_GET  # noqa: N815 - the name that the library calls

    def log_message(self, format: str, *args: object) -> None:
        """Requests of the test are not printed."""


def test_an_api_that_answers_without_a_token_is_a_problem(token: str, capsys: pytest.CaptureFixture[str]) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Open)
    Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        assert smoke.main(["--url", f"http://127.0.0.1:{server.server_port}", "--token", token]) == 1
    finally:
        server.shutdown()
        server.server_close()
    problems = _problems(capsys)
    assert set(problems) == {"no token", "memory", "MCP"}
    assert problems["no token"] == "GET /ai-memory/spaces was answered with 200 in place of 401"
    assert problems["memory"] == "an answer lacks 'id'"
