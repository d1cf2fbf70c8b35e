"""The API's handlers of this process behind a port of this machine, for programs that speak HTTP."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from tests.cloud.client import Client, Reply

Answer = Callable[[str, str, bytes | None, Mapping[str, str]], Reply]
"""The reply to a request: method, path with query, body, headers."""


@contextmanager
def serve_client(client: Client) -> Iterator[str]:
    """The address at which every request is the client's, whatever token it carries."""
    with serve(lambda method, path, body, _: client.send_once(method, path, body, {})) as url:
        yield url


@contextmanager
def serve(answer: Answer) -> Iterator[str]:
    """The address of a server with these answers, while the block runs."""

    class Requests(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(length) if length else None
            reply = answer(self.command, self.path, body, dict(self.headers.items()))
            content = reply.text.encode()
            self.send_response(reply.status)
            self.send_header("Content-Type", reply.headers.get("content-type", "application/json"))
            if reply.status != 204:
                self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if reply.status != 204:
                self.wfile.write(content)

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer  # noqa: N815 - the names that the server calls

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Requests)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
