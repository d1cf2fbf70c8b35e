"""One POST to an address that was looked up and judged first: the connection goes to that address and no other.

One deadline is for all of it: a receiver that sends a byte now and then holds a worker no longer than a silent one.
"""

import socket
import ssl
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from queue import Empty, SimpleQueue
from threading import Thread, Timer
from time import monotonic
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

from loci.adapters.webhook_http import addresses
from loci.adapters.webhook_http.addresses import Resolve
from loci.errors import Unavailable
from loci.ports.webhooks import RECEIVER_SECONDS

USER_AGENT = "Loci-Webhooks"

SecondsLeft: TypeAlias = Callable[[], float]
"""Seconds until the deadline. Raises TimeoutError afterwards."""


class HttpsReceiver:
    """``allows_local`` is for a laptop: plain HTTP, any port, and this machine."""

    def __init__(
        self, *, allows_local: bool = False, resolve: Resolve = addresses.resolve, seconds: float = RECEIVER_SECONDS
    ) -> None:
        self._allows_local, self._resolve, self._seconds = allows_local, resolve, seconds

    def explain_refusal(self, url: str) -> str | None:
        return addresses.explain_refusal(url, allows_local=self._allows_local)

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        refusal = self.explain_refusal(url)
        if refusal is not None:
            raise Unavailable(f"a webhook cannot be called: {refusal}")
        parts, seconds_left = urlsplit(url), _count_down(self._seconds)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        address = addresses.find_address(
            parts, lambda host: _resolve_until(self._resolve, host, seconds_left), allows_local=self._allows_local
        )
        connection = _connect_to(parts, address, seconds_left)
        try:
            with _cut_at(connection, seconds_left):
                connection.request("POST", path, body, {"user-agent": USER_AGENT, **headers})
                status = connection.getresponse().status
            # Headers that were cut look like whole ones.
            seconds_left()
            return status
        except (OSError, HTTPException) as error:
            raise Unavailable(f"the receiver of a webhook did not answer: {type(error).__name__}") from error
        finally:
            connection.close()


def _count_down(seconds: float) -> SecondsLeft:
    deadline = monotonic() + seconds

    def seconds_left() -> float:
        left = deadline - monotonic()
        if left <= 0:
            raise TimeoutError("the receiver of a webhook took too long")
        return left

    return seconds_left


def _resolve_until(resolve: Resolve, host: str, seconds_left: SecondsLeft) -> list[str]:
    """The addresses of a host. The system's resolver takes no time-out, so it is left behind. Raises OSError."""
    found: SimpleQueue[list[str] | OSError] = SimpleQueue()

    def look_up() -> None:
        try:
            found.put(list(resolve(host)))
        except OSError as error:
            found.put(error)

    Thread(target=look_up, daemon=True).start()
    try:
        answer = found.get(timeout=seconds_left())
    except Empty as error:
        raise TimeoutError("the name of a webhook's host was not found in time") from error
    if isinstance(answer, OSError):
        raise answer
    return answer


@contextmanager
def _cut_at(connection: HTTPConnection, seconds_left: SecondsLeft) -> Iterator[None]:
    """Ends the connection at the deadline, whatever it is doing: a time-out of a socket begins again with each byte."""

    def cut() -> None:
        if connection.sock is not None:
            with suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)

    timer = Timer(seconds_left(), cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _connect_to(parts: SplitResult, address: str, seconds_left: SecondsLeft) -> HTTPConnection:
    host = parts.hostname or ""
    if parts.scheme == "https":
        return _PinnedHttps(host, parts.port, address, seconds_left)
    return _PinnedHttp(host, parts.port, address, seconds_left)


class _PinnedHttp(HTTPConnection):
    def __init__(self, host: str, port: int | None, address: str, seconds_left: SecondsLeft) -> None:
        super().__init__(host, port)
        self._address, self._seconds_left = address, seconds_left

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self.port), self._seconds_left())
        self.sock.settimeout(self._seconds_left())


class _PinnedHttps(HTTPSConnection):
    """The certificate is checked for the name, the connection goes to the address."""

    def __init__(self, host: str, port: int | None, address: str, seconds_left: SecondsLeft) -> None:
        self._context_of_name = ssl.create_default_context()
        super().__init__(host, port, context=self._context_of_name)
        self._address, self._seconds_left = address, seconds_left

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), self._seconds_left())
        plain.settimeout(self._seconds_left())
        # Known before it agrees on TLS, so that it can be cut meanwhile.
        secured = self._context_of_name.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
        self.sock = secured
        secured.do_handshake()
