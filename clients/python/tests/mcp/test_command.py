"""`loci mcp` as a program."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

PING = b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n'


class Echo(BaseHTTPRequestHandler):
    """Answers each request with its own id."""

    def do_POST(self) -> None:
        sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = json.dumps({"jsonrpc": "2.0", "id": sent["id"], "result": {"path": self.path}}).encode()
        self.send_response(401 if self.headers["Authorization"] == "Bearer old" else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Echo) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def start(environment: Mapping[str, str], *arguments: str) -> "subprocess.Popen[bytes]":
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LOCI_")}
    return subprocess.Popen(  # noqa: S603 - our own program
        [Path(sys.executable).with_name("loci"), "mcp", *arguments],
        env={**kept, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_it_answers_every_request_and_ends_with_its_input(url: str) -> None:
    program = start({"LOCI_URL": url, "LOCI_TOKEN": "secret"}, "--space", "ms_diary")
    written, errors = program.communicate(PING * 5, timeout=30)
    assert (program.returncode, errors) == (0, b"")
    assert [json.loads(line)["result"] for line in written.splitlines()] == [{"path": "/mcp/ms_diary"}] * 5


def test_a_token_that_has_ended_is_asked_for_again(url: str, tmp_path: Path) -> None:
    tokens = tmp_path / "tokens"
    tokens.write_text("new\nold\n")
    take_last = (
        f'{sys.executable} -c \'p = __import__("pathlib").Path("{tokens}"); *rest, last = p.read_text().split(); '
    )
    take_last += "p.write_text(chr(10).join(rest)); print(last)'"
    program = start({"LOCI_URL": url}, "--token-command", take_last)
    written, errors = program.communicate(PING, timeout=30)
    assert (program.returncode, errors) == (0, b"")
    assert json.loads(written)["result"] == {"path": "/mcp"}


def test_a_token_command_that_fails_is_the_answer(url: str) -> None:
    program = start({"LOCI_URL": url}, "--token-command", "/nonexistent")
    written, _ = program.communicate(PING, timeout=30)
    assert program.returncode == 0
    assert "token command failed" in json.loads(written)["error"]["message"]


def test_it_ends_where_nothing_reads_its_answers(url: str) -> None:
    program = start({"LOCI_URL": url, "LOCI_TOKEN": "secret"})
    assert program.stdout is not None
    program.stdout.close()
    program.stdout = None
    _, errors = program.communicate(PING * 50, timeout=30)
    assert (program.returncode, errors) == (0, b"")


@pytest.mark.parametrize("missing", ["LOCI_URL", "LOCI_TOKEN"])
def test_without_address_or_token_it_says_so_and_writes_nothing(missing: str) -> None:
    given = {"LOCI_URL": "http://loci.test", "LOCI_TOKEN": "secret"}
    program = start({name: value for name, value in given.items() if name != missing})
    written, errors = program.communicate(timeout=30)
    assert (program.returncode, written) == (5, b"")
    assert missing.encode() in errors
