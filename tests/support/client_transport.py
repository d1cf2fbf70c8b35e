"""The Python client's own connection to the API's handlers of this process, which may be lost."""

from threading import Lock

import httpx2
from loci_memory_client import Connection, Loci

from tests.cloud.client import Client

PASSED_ON = ("idempotency-key", "if-match", "x-loci-reason", "x-loci-tenant", "x-loci-user")


class InProcessTransport(httpx2.BaseTransport):
    """Sends every request as this caller, whatever token it carries. After ``lasts`` requests the connection is lost:
    before the next one arrives, or with ``is_answer_lost`` before its answer does."""

    def __init__(self, caller: Client, lasts: int | None = None, *, is_answer_lost: bool = False) -> None:
        self._caller = caller
        self._lasts = lasts
        self._is_answer_lost = is_answer_lost
        self._one_at_a_time = Lock()
        self.requests = 0

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        # As a function does; a client may send several at once.
        with self._one_at_a_time:
            return self._answer(request)

    def _answer(self, request: httpx2.Request) -> httpx2.Response:
        is_lost = self._lasts is not None and self.requests >= self._lasts
        self.requests += 1
        if is_lost and not self._is_answer_lost:
            raise httpx2.ConnectError("lost")
        body = request.read() or None
        headers = {name: request.headers[name] for name in PASSED_ON if name in request.headers}
        reply = self._caller.send_once(request.method, request.url.raw_path.decode(), body, headers)
        if is_lost:
            raise httpx2.ReadError("lost")
        kind = reply.headers.get("content-type", "application/json")
        return httpx2.Response(reply.status, headers={"content-type": kind}, content=reply.text.encode())


def client_over(transport: InProcessTransport) -> Loci:
    """A Python client that tries nothing again."""
    return Loci(url="http://loci.test", token="t", max_retries=0, http_client=httpx2.Client(transport=transport))


def connection_over(transport: InProcessTransport) -> Connection:
    """The same without the names of operations."""
    return Connection(url="http://loci.test", token="t", max_retries=0, transport=transport)
