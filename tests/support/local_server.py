"""The API's handlers of this process behind a port of this machine, for programs that speak HTTP."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from tests.cloud.client import Client, Reply

Answer = Callable[[str, str, bytes | None, Mapping[str, str]], Reply]
"""The reply to a request: method, path with query, body, headers."""
_SENT_ON = ("Idempotency-Key", "If-Match", "If-None-Match")

_SENT_BACK = frozenset({"location", "www-authenticate"})


class Cut(Enum):
    """Where the connection of a request is lost."""

    NOWHERE = "nowhere"
    BEFORE_DELIVERY = "before the request is delivered"
    BEFORE_ANSWER = "after the request is delivered"
    WITHIN_ANSWER = "within the answer"


Cutting = Callable[[str, str], Cut]
"""Of a method and a path, where the connection is lost."""


def never(_method: str, _path: str) -> Cut:
    return Cut.NOWHERE


@contextmanager
def serve_client(client: Client, cut: Cutting = never) -> Iterator[str]:
    """The address at which every request is the client's, whatever token it carries."""

    def answer(method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Reply:
        known = {name: headers[name] for name in _SENT_ON if name in headers}
        return client.send_once(method, path, body, known)

    with serve(answer, cut) as url:
        yield url


@contextmanager
def serve(answer: Answer, cut: Cutting = never) -> Iterator[str]:
    """The address of a server with these answers, while the block runs."""

    class Requests(BaseHTTPRequestHandler):
        # Headers and body go in two pieces: with Nagle's algorithm the second waits 40 ms for an acknowledgement.
        disable_nagle_algorithm = True
        protocol_version = "HTTP/1.1"

        def answer(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(length) if length else None
            lost = cut(self.command, self.path)
            self.close_connection = self.close_connection or lost is not Cut.NOWHERE
            if lost is Cut.BEFORE_DELIVERY:
                return
            named = {name.title(): value for name, value in self.headers.items()}
            reply = answer(self.command, self.path, body, named)
            if lost is not Cut.BEFORE_ANSWER:
                self.send_reply(reply, is_whole=lost is Cut.NOWHERE)

        def send_reply(self, reply: Reply, is_whole: bool) -> None:
            content = reply.text.encode()
            self.send_response(reply.status)
            self.send_header("Content-Type", reply.headers.get("content-type", "application/json"))
            for name in _SENT_BACK & reply.headers.keys():
                self.send_header(name, reply.headers[name])
            if reply.status != 204:
                self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if reply.status != 204:
                self.wfile.write(content if is_whole else content[: len(content) // 2])

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer  # noqa: N815 - the names that the server calls

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Requests)
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
