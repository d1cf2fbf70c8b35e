"""One POST to an address that was looked up and judged first: the connection goes to that address and no other."""

import socket
import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import SplitResult, urlsplit

from loci.adapters.webhook_http import addresses
from loci.adapters.webhook_http.addresses import Resolve
from loci.errors import Unavailable

SECONDS = 10.0
"""For each step: to connect, to send, and to get the status."""
USER_AGENT = "Loci-Webhooks"


class HttpsReceiver:
    """``allows_local`` is for a laptop: plain HTTP, any port, and this machine."""

    def __init__(
        self, *, allows_local: bool = False, resolve: Resolve = addresses.resolve, seconds: float = SECONDS
    ) -> None:
        self._allows_local, self._resolve, self._seconds = allows_local, resolve, seconds

    def explain_refusal(self, url: str) -> str | None:
        return addresses.explain_refusal(url, allows_local=self._allows_local)

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        refusal = self.explain_refusal(url)
        if refusal is not None:
            raise Unavailable(f"a webhook cannot be called: {refusal}")
        parts = urlsplit(url)
        address = addresses.find_address(parts, self._resolve, allows_local=self._allows_local)
        connection = _connect_to(parts, address, self._seconds)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        try:
            connection.request("POST", path, body, {"user-agent": USER_AGENT, **headers})
            return connection.getresponse().status
        except (OSError, HTTPException) as error:
            raise Unavailable(f"the receiver of a webhook did not answer: {type(error).__name__}") from error
        finally:
            connection.close()


def _connect_to(parts: SplitResult, address: str, seconds: float) -> HTTPConnection:
    host = parts.hostname or ""
    if parts.scheme == "https":
        return _PinnedHttps(host, parts.port, address, seconds)
    return _PinnedHttp(host, parts.port, address, seconds)


class _PinnedHttp(HTTPConnection):
    def __init__(self, host: str, port: int | None, address: str, seconds: float) -> None:
        super().__init__(host, port, timeout=seconds)
        self._address = address

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self.port), self.timeout)


class _PinnedHttps(HTTPSConnection):
    """The certificate is checked for the name, the connection goes to the address."""

    def __init__(self, host: str, port: int | None, address: str, seconds: float) -> None:
        self._context_of_name = ssl.create_default_context()
        super().__init__(host, port, timeout=seconds, context=self._context_of_name)
        self._address = address

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), self.timeout)
        self.sock = self._context_of_name.wrap_socket(plain, server_hostname=self.host)
