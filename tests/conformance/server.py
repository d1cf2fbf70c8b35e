"""The routes of the protocol over HTTP in this process, with any catalog."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from threading import Thread

from loci.api import routing
from loci.api.app import Service, lambda_handler
from loci.api.mcp import routes
from loci.api.mcp.catalog import Catalog
from loci.settings import ClaimNames
from tests.fakes.memory import in_memory
from tests.security.in_process import calling
from tests.support.lambdas import logger, metrics


@contextmanager
def serve_catalog(catalog: Catalog) -> Iterator[str]:
    """The URL of a server that offers the catalog."""
    service = Service(in_memory().ports, ClaimNames(), lambda: b"key")
    resolver = routing.at_once([routes.router(frozenset, catalog)])
    handler = lambda_handler(resolver, lambda: service, logger(StringIO()), metrics())
    client = calling(handler, "eve", "acme", app="mcp")

    class Serve(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def serve(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
            answer = client.send_once(self.command, self.path, body or None, dict(self.headers.items()))
            sent = answer.text.encode()
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                if name.lower() != "content-length":
                    self.send_header(name, str(value))
            self.send_header("Content-Length", str(len(sent)))
            self.end_headers()
            self.wfile.write(sent)

        do_GET = serve  # noqa: N815 - the names that the server calls
        do_POST = serve  # noqa: N815 - as above
        do_DELETE = serve  # noqa: N815 - as above

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Serve) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
