"""The runtime of functions that stream, as a process of its own, and Lambda's runtime API on loopback."""

import json
import os
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from loci.api.wire.streaming_runtime import ChunkedAnswer

PROGRAM = """
from loci.api.wire import streaming_runtime

def handle(event, context, response):
    if event.get("fails") == "before":
        raise ValueError("a canary")
    response.start(200, {"Content-Type": "text/plain"})
    response.write(context.aws_request_id.encode())
    response.write(b"")
    response.write(f" {context.function_name} {context.get_remaining_time_in_millis() > 0}".encode())
    if event.get("fails") == "within":
        raise ValueError("a canary")

streaming_runtime.serve(handle)
"""
SECONDS = 20


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    chunks: list[bytes] = field(default_factory=list)
    trailers: list[str] = field(default_factory=list)


class RuntimeApi(ThreadingHTTPServer):
    """Hands out events, in order, and notes what is posted."""

    daemon_threads = True

    def __init__(self) -> None:
        self.events: Queue[dict[str, Any]] = Queue()
        self.received: Queue[Received] = Queue()
        self.count = 0
        super().__init__(("127.0.0.1", 0), _Handler)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.server_address[1]}"

    def answer(self, event: dict[str, Any]) -> Received:
        """What the function posts for an event."""
        self.events.put(event)
        return self.received.get(timeout=SECONDS)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: RuntimeApi

    def do_GET(self) -> None:  # named by the base class
        event = json.dumps(self.server.events.get()).encode()
        self.server.count += 1
        self.send_response(200)
        self.send_header("Lambda-Runtime-Aws-Request-Id", f"request-{self.server.count}")
        self.send_header("Lambda-Runtime-Deadline-Ms", str(4 * 10**12))
        self.send_header("Content-Length", str(len(event)))
        self.end_headers()
        self.wfile.write(event)

    def do_POST(self) -> None:  # named by the base class
        received = Received(self.path, dict(self.headers.items()))
        if self.headers.get("Transfer-Encoding") == "chunked":
            while size := int(self.rfile.readline(), 16):
                received.chunks.append(self.rfile.read(size))
                self.rfile.readline()
            while line := self.rfile.readline().strip():
                received.trailers.append(line.decode())
        else:
            received.chunks.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(202)
        self.send_header("Content-Length", "0")
        self.end_headers()
        self.server.received.put(received)

    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing is logged."""


@pytest.fixture(scope="module")
def lambda_api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RuntimeApi]:
    program = tmp_path_factory.mktemp("function") / "app.py"
    program.write_text(PROGRAM)
    with RuntimeApi() as api:
        threading.Thread(target=api.serve_forever, args=(0.02,), daemon=True).start()
        path = str(Path("layers/core/python").absolute())
        environment = {**os.environ, "PYTHONPATH": path, "AWS_LAMBDA_RUNTIME_API": api.host}
        process = subprocess.Popen(  # noqa: S603  # our own program
            [sys.executable, str(program)], env={**environment, "AWS_LAMBDA_FUNCTION_NAME": "streams"}
        )
        yield api
        process.kill()
        process.wait()
        api.shutdown()


def test_an_answer_is_sent_in_pieces_after_its_status_and_headers(lambda_api: RuntimeApi) -> None:
    received = lambda_api.answer({})
    assert received.path == "/2018-06-01/runtime/invocation/request-1/response"
    assert received.headers["Lambda-Runtime-Function-Response-Mode"] == "streaming"
    assert received.headers["Content-Type"] == "application/vnd.awslambda.http-integration-response"
    head, *body = received.chunks
    assert json.loads(head.removesuffix(b"\0" * 8)) == {"statusCode": 200, "headers": {"Content-Type": "text/plain"}}
    assert (body, received.trailers) == ([b"request-1", b" streams True"], [])


def test_an_answer_that_breaks_off_says_so_at_its_end_and_tells_no_content(lambda_api: RuntimeApi) -> None:
    received = lambda_api.answer({"fails": "within"})
    assert len(received.chunks) == 3
    assert received.trailers[0] == "Lambda-Runtime-Function-Error-Type: ValueError"
    assert "canary" not in " ".join(received.trailers)


def test_a_failure_before_the_answer_is_an_error_of_the_function_and_the_next_event_is_served(
    lambda_api: RuntimeApi,
) -> None:
    received = lambda_api.answer({"fails": "before"})
    assert received.path.endswith("/error")
    assert json.loads(received.chunks[0]) == {"errorType": "ValueError", "errorMessage": "ValueError"}
    assert lambda_api.answer({}).path.endswith("/response")


def test_a_handler_goes_on_when_its_pieces_are_not_taken_any_more_and_the_end_says_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        answer = ChunkedAnswer(f"127.0.0.1:{listening.getsockname()[1]}", "request-1")
        answer.start(200, {})
        taking, _ = listening.accept()
        taking.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        taking.close()
        for _ in range(100):
            answer.write(b"x" * 65_536)
        with pytest.raises(OSError, match=r"reset|pipe"):
            answer.end()
