"""A proxy on this machine that adds a token to each request: for programs that send none."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

_OF_ONE_CONNECTION = ("connection", "keep-alive", "transfer-encoding", "content-length", "host", "authorization")


@dataclass(frozen=True)
class Proxy:
    """Its address, and the requests that went through it: ``POST /mcp``."""

    url: str
    requests: list[str] = field(default_factory=list)


@contextmanager
def add_token(url: str, token: str) -> Iterator[Proxy]:
    """A proxy of the service at ``url``."""
    service = urlsplit(url)

    class Forward(BaseHTTPRequestHandler):
        disable_nagle_algorithm = True  # as in ModelEndpoint
        protocol_version = "HTTP/1.1"

        def forward(self) -> None:
            proxy.requests.append(f"{self.command} {self.path}")
            body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
            connection = HTTPConnection(service.hostname or "", service.port, timeout=60)
            headers = {name: value for name, value in self.headers.items() if name.lower() not in _OF_ONE_CONNECTION}
            if headers.get("Origin") == proxy.url:
                headers["Origin"] = f"http://{service.netloc}"  # a page of the service itself
            connection.request(
                self.command, f"{service.path}{self.path}", body, {**headers, "Authorization": f"Bearer {token}"}
            )
            answer = connection.getresponse()
            sent = answer.read()
            connection.close()
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in _OF_ONE_CONNECTION:
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(sent)))
            self.end_headers()
            self.wfile.write(sent)

        do_GET = forward  # noqa: N815 - the names that the server calls
        do_POST = forward  # noqa: N815 - as above
        do_DELETE = forward  # noqa: N815 - as above

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Forward) as server:
        proxy = Proxy(f"http://127.0.0.1:{server.server_port}")
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield proxy
        server.shutdown()
