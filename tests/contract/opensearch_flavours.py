"""OpenSearch as AWS runs it, played by a proxy before a real node: it refuses what a flavour refuses.

    open                all that the node allows
    domain              the same, to signed requests alone
    serverless-ids      a collection that takes ids of its clients, but neither versions nor waiting for a refresh
    serverless-strict   one that takes no ids either, and knows the engine faiss alone
    serverless-nextgen  one that scales to zero: it takes ids, refuses a vector field that names a method, shows writes
                        later, and answers with documents without their vectors

What a collection doesn't name as supported, isn't: of its paths there are only those listed here.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any, TypeAlias
from urllib.parse import parse_qs, urlsplit

import pytest
from botocore.credentials import Credentials

from local.opensearch.node import Node
from loci.adapters.opensearch import OpenSearchIndex, Signing
from tests.contract.opensearch_node import open_index

Json: TypeAlias = dict[str, Any]

_INDEX = r"/[^/_][^/]*"
_PATHS_OF_A_COLLECTION = (
    ("PUT|DELETE|HEAD", _INDEX),
    ("GET|PUT", f"{_INDEX}/_mapping"),
    ("POST|PUT", f"{_INDEX}/_bulk"),
    ("GET|POST", f"{_INDEX}/(_search|_msearch|_mget|_count)"),
)


@dataclass(frozen=True, slots=True)
class Flavour:
    """``forbidden`` are how many requests are refused before the access policy is known. ``engine`` is the one that it
    knows, None where a mapping may name none. Searches show a write after ``shown_after``."""

    signed_for: str | None = None
    paths: tuple[tuple[str, str], ...] | None = None
    ids: bool = True
    versions: bool = True
    refresh: bool = True
    engine: str | None = "lucene"
    shown_after: str | None = None
    vectors: bool = True
    forbidden: int = 0

    @property
    def signing(self) -> Signing | None:
        """Who signs requests to it."""
        match self.signed_for:
            case "aoss" | "es" as service:
                return Signing(Credentials("AKIDEXAMPLE", "secret"), "eu-central-1", service)
        return None


FLAVOURS = {
    "open": Flavour(),
    "domain": Flavour(signed_for="es"),
    "serverless-ids": Flavour("aoss", _PATHS_OF_A_COLLECTION, versions=False, refresh=False),
    "serverless-strict": Flavour(
        "aoss", _PATHS_OF_A_COLLECTION, ids=False, versions=False, refresh=False, engine="faiss"
    ),
    "serverless-nextgen": Flavour(
        *("aoss", _PATHS_OF_A_COLLECTION),
        versions=False,
        refresh=False,
        engine=None,
        shown_after="300ms",
        vectors=False,
    ),
}


@pytest.fixture(scope="session")
def opensearch_flavour(opensearch_node: Node) -> Iterator[Callable[[str], OpenSearchIndex]]:
    """By the name of a flavour an index there, each made when first asked for."""
    made: dict[str, OpenSearchIndex] = {}
    with ExitStack() as proxies:

        def index(name: str) -> OpenSearchIndex:
            if name not in made:
                flavour = FLAVOURS[name]
                before = proxies.enter_context(proxy(flavour, opensearch_node))
                made[name] = open_index(before.endpoint, index=f"atoms-{name}", signing=flavour.signing)
            return made[name]

        yield index


class Refused(Exception):
    """The flavour says no."""

    def __init__(self, status: int, type: str) -> None:
        super().__init__(type)
        self.status = status
        self.type = type

    @property
    def error(self) -> Json:
        return {"error": {"type": self.type, "reason": "this flavour does not allow it"}, "status": self.status}


@dataclass
class Proxy:
    """Where it listens, and what it has refused so far."""

    flavour: Flavour
    node: Node
    endpoint: str = ""
    refused: list[str] = field(default_factory=list)
    lock: Lock = field(default_factory=Lock)

    def requires(self, method: str, target: str, headers: Json) -> None:
        """Raises Refused for what is not even looked into."""
        url, flavour = urlsplit(target), self.flavour
        if not self._is_let_in(headers):
            raise Refused(403, "security_exception")
        if flavour.paths is not None and not _is_one_of(flavour.paths, method, url.path):
            raise Refused(404, "not_found")
        if not flavour.refresh and ("refresh" in parse_qs(url.query) or url.path.endswith("/_refresh")):
            raise Refused(400, "status_exception")
        if flavour.paths is not None and {"routing", "scroll", "wait_for_active_shards"} & parse_qs(url.query).keys():
            raise Refused(400, "illegal_argument_exception")

    def _is_let_in(self, headers: Json) -> bool:
        with self.lock:
            if len(self.refused) < self.flavour.forbidden:
                return False
        wanted = self.flavour.signed_for
        return wanted is None or f"/{wanted}/aws4_request" in headers.get("Authorization", "")

    def target(self, asked: str) -> str:
        """What the node is asked for: a document is read from a collection as late as a search shows it."""
        return f"{asked}?realtime=false" if self.flavour.paths and asked.endswith("/_mget") else asked

    def passed_on(self, method: str, path: str, body: bytes) -> bytes:
        """The body as the node gets it. Raises Refused."""
        if method == "PUT" and re.fullmatch(_INDEX, path):
            return self._mapping(body)
        if path.endswith("/_bulk"):
            self._look_through(body)
        return body

    def _mapping(self, body: bytes) -> bytes:
        parsed = json.loads(body)
        for described in parsed["mappings"]["properties"].values():
            if vector := described.get("properties", {}).get("vector"):
                described["properties"]["vector"] = self._vector(vector)
        if self.flavour.shown_after is not None:
            parsed["settings"]["index"]["refresh_interval"] = self.flavour.shown_after
        return json.dumps(parsed).encode()

    def _vector(self, vector: Json) -> Json:
        """The field as the node takes it, which has no other engine than lucene. Raises Refused."""
        method = vector.get("method", {"engine": None, "space_type": vector.get("space_type")})
        if method["engine"] != self.flavour.engine:
            raise Refused(400, "mapper_parsing_exception")
        if method["engine"] != "lucene" and method["space_type"] not in ("l2", "innerproduct"):
            raise Refused(400, "mapper_parsing_exception")
        if self.flavour.engine is None and vector.get("compression_level") != "1x":
            # Taken, but what is found by meaning would come from vectors of one bit for each number.
            raise Refused(400, "compressed_vectors")
        named = {"name": "hnsw", "engine": "lucene", "space_type": method["space_type"]}
        return {"type": vector["type"], "dimension": vector["dimension"], "method": named}

    def handed_out(self, path: str, status: int, body: bytes) -> bytes:
        """An answer of the node as the flavour gives it."""
        if self.flavour.vectors or status != 200 or not path.endswith(("_search", "_msearch", "_mget")):
            return body
        return json.dumps(json.loads(body, object_hook=_without_vectors)).encode()

    def _look_through(self, body: bytes) -> None:
        for name, about in _actions(body):
            if name != "delete" and "_id" in about and not self.flavour.ids:
                raise Refused(200, "illegal_argument_exception")
            if {"version", "version_type"} & about.keys() and not self.flavour.versions:
                raise Refused(400, "illegal_argument_exception")


@contextmanager
def proxy(flavour: Flavour, node: Node) -> Iterator[Proxy]:
    """A proxy that listens on loopback."""
    made = Proxy(flavour, node)
    listening = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, made))
    made.endpoint = f"http://127.0.0.1:{listening.server_port}"
    Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    try:
        yield made
    finally:
        listening.shutdown()
        listening.server_close()


class _Handler(BaseHTTPRequestHandler):
    """One connection to a proxy, and one from there to the node."""

    # Headers and body go in two pieces: with Nagle's algorithm the second waits 40 ms for an acknowledgement.
    disable_nagle_algorithm = True
    protocol_version = "HTTP/1.1"
    # Heads and bodies are sent apart: without this each answer waits for an acknowledgement.
    disable_nagle_algorithm = True

    def __init__(self, proxy: Proxy, *connection: Any) -> None:
        self._proxy = proxy
        self._node = HTTPConnection("127.0.0.1", proxy.node.port)
        super().__init__(*connection)

    def finish(self) -> None:
        self._node.close()
        super().finish()

    def _pass_on(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        path = urlsplit(self.path).path
        try:
            self._proxy.requires(self.command, self.path, dict(self.headers))
            wanted = self._proxy.passed_on(self.command, path, body)
        except Refused as refused:
            self._proxy.refused.append(f"{self.command} {self.path}: {refused.type}")
            self._answer(refused.status, json.dumps(_refusal(refused, path, body)).encode())
        else:
            status, answer = self._of_node(self._proxy.target(self.path), wanted)
            self._answer(status, self._proxy.handed_out(path, status, answer))

    do_GET = do_PUT = do_POST = do_DELETE = do_HEAD = _pass_on  # noqa: N815  # names that http.server calls

    def _of_node(self, target: str, body: bytes) -> tuple[int, bytes]:
        try:
            self._node.request(self.command, target, body, {"Content-Type": self.headers["Content-Type"] or ""})
            answer = self._node.getresponse()
            return answer.status, answer.read()
        except (HTTPException, OSError):
            self._node.close()
            return 503, b'{"error": {"type": "the node is away"}, "status": 503}'

    def _answer(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """A test's output is no place for an access log."""


def _without_vectors(found: Json) -> Json:
    return {name: value for name, value in found.items() if not name.startswith("sentences")}


def _is_one_of(paths: tuple[tuple[str, str], ...], method: str, path: str) -> bool:
    return any(re.fullmatch(methods, method) and re.fullmatch(form, path) for methods, form in paths)


def _actions(body: bytes) -> Iterator[tuple[str, Json]]:
    lines = iter(body.splitlines())
    for line in lines:
        ((name, about),) = json.loads(line).items()
        if name != "delete":
            next(lines)
        yield name, about


def _refusal(refused: Refused, path: str, body: bytes) -> Json:
    """Ids are refused document by document, all else as a whole."""
    if not path.endswith("/_bulk") or refused.status != 200:
        return refused.error
    items = [{name: {**about, "status": 400, "error": refused.error["error"]}} for name, about in _actions(body)]
    return {"errors": True, "items": items}
