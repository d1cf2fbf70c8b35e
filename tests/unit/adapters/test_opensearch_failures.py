"""What the index does when OpenSearch is slow, away, or says no: played by a scripted server."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread

import pytest
from botocore.credentials import Credentials

from local.ministack import free_port
from loci.adapters.opensearch import OpenSearchIndex, Signing, connect
from loci.adapters.opensearch.failures import Rejected
from loci.adapters.opensearch.rebuilding import Table
from loci.bootstrap import Process
from loci.errors import Unavailable
from loci.ports.recall import IndexQuery
from loci.scope import Scope
from loci.settings import MissingSetting, Settings

SCOPE = Scope("acme", "app", "diary-abc123", "ada")
QUERY = IndexQuery("hazelnuts", None, datetime(2026, 5, 4, tzinfo=UTC), 20)
WHOLE = {"timed_out": False, "_shards": {"failed": 0}, "status": 200, "hits": {"hits": []}}


@dataclass
class Server:
    """Answers every request with `status` and `body`, once `may_answer`; keeps the headers it got."""

    endpoint: str
    status: int = 200
    body: object = None
    may_answer: Event = field(default_factory=Event)
    headers: list[dict[str, str]] = field(default_factory=list)


@pytest.fixture
def server() -> Iterator[Server]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            told.headers.append(dict(self.headers))
            told.may_answer.wait(10)
            answer = json.dumps(told.body).encode()
            self.send_response(told.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: object) -> None:
            """A test's output is no place for an access log."""

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    told = Server(f"http://127.0.0.1:{listening.server_port}")
    told.may_answer.set()
    Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    yield told
    told.may_answer.set()
    listening.shutdown()
    listening.server_close()


def index(endpoint: str, signing: Signing | None = None, search_seconds: float = 5) -> OpenSearchIndex:
    return OpenSearchIndex(connect(endpoint, signing), no_table, search_seconds=search_seconds)


def no_table() -> Table:
    raise AssertionError("a search reads no table")


def test_a_node_that_is_slow_is_not_waited_for(server: Server) -> None:
    server.may_answer.clear()
    with pytest.raises(Unavailable):
        index(server.endpoint, search_seconds=0.1).search(SCOPE, QUERY)


def test_a_node_that_is_not_there_is_unavailable() -> None:
    with pytest.raises(Unavailable):
        index(f"http://127.0.0.1:{free_port()}").search(SCOPE, QUERY)


@pytest.mark.parametrize("status", [403, 429, 500, 502, 503])
def test_what_passes_by_itself_is_unavailable(server: Server, status: int) -> None:
    server.status, server.body = status, {"error": {"type": "busy"}}
    with pytest.raises(Unavailable):
        index(server.endpoint).search(SCOPE, QUERY)


@pytest.mark.parametrize("part", [{"timed_out": True}, {"_shards": {"failed": 1}}])
def test_half_an_answer_is_none(server: Server, part: dict[str, object]) -> None:
    server.body = {"responses": [WHOLE, WHOLE | part]}
    with pytest.raises(Unavailable):
        index(server.endpoint).search(SCOPE, QUERY)


def test_one_search_that_fails_fails_them_all(server: Server) -> None:
    server.body = {"responses": [WHOLE, {"status": 503, "error": {"type": "no_shard_available_action_exception"}}]}
    with pytest.raises(Unavailable):
        index(server.endpoint).search(SCOPE, QUERY)


@pytest.mark.parametrize("whole", [True, False])
def test_a_malformed_request_is_reported_without_its_content(server: Server, whole: bool) -> None:
    error = {"error": {"type": "parsing_exception", "reason": "what about [hazelnuts]"}, "status": 400}
    server.status, server.body = (400, error) if whole else (200, {"responses": [error, WHOLE]})
    with pytest.raises(Rejected, match="400: parsing_exception") as raised:
        index(server.endpoint).search(SCOPE, QUERY)
    assert "hazelnuts" not in str(raised.value)
    assert raised.value.__cause__ is None


@pytest.mark.parametrize("service", ["aoss", "es"])
def test_requests_to_aws_are_signed(server: Server, service: str) -> None:
    server.body = {"responses": [{"status": 404, "error": {"type": "index_not_found_exception"}}] * 2}
    credentials = Credentials("AKIDEXAMPLE", "secret", "session")
    signing = Signing(credentials, "eu-central-1", service)  # type: ignore[arg-type]  # one of the two it takes
    assert index(server.endpoint, signing).search(SCOPE, QUERY).total == 0
    (headers,) = server.headers
    assert f"/eu-central-1/{service}/aws4_request" in headers["Authorization"]
    assert headers["X-Amz-Security-Token"] == "session"
    assert len(headers["X-Amz-Content-SHA256"]) == 64


def test_a_local_node_gets_no_signature(server: Server) -> None:
    server.body = {"responses": [{"status": 404, "error": {"type": "index_not_found_exception"}}] * 2}
    settings = Settings({"LOCI_INDEX": "opensearch", "LOCI_OPENSEARCH_ENDPOINT": server.endpoint})
    assert Process(settings).opensearch.search(SCOPE, QUERY).total == 0
    assert "Authorization" not in server.headers[0]


def test_an_unknown_way_to_sign_is_refused() -> None:
    with pytest.raises(MissingSetting, match="LOCI_OPENSEARCH_SIGNING"):
        _ = Settings({"LOCI_OPENSEARCH_SIGNING": "s3"}).opensearch_signing
