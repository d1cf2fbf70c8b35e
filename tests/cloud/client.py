"""The HTTP API as a program of a user's calls it; it knows nothing of what is behind the address."""

import json
import time
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode, urlsplit

# A rate that an app has set, or contention; both mean: later.
LATER = (429, 503)
PATIENCE_SECONDS = 60.0
PAUSE_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer; names of headers in lower case."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def body(self) -> Any:
        """The JSON of the answer."""
        return json.loads(self.text)

    @property
    def everything(self) -> str:
        """The status, headers and body that the caller received, as one text."""
        return "\n".join([*(f"{name}: {value}" for name, value in self.headers.items()), self.text])


@dataclass(frozen=True, slots=True)
class Client:
    """One caller with a token; None calls without one."""

    url: str
    token: str | None

    @property
    def user(self) -> str:
        """The id of the user whose token it is."""
        payload = (self.token or "").split(".")[1]
        return str(json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["sub"])

    def send(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        raw: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """One call, again while the answer is 429 or 503. ``raw`` is sent as it is in place of a body."""
        sent = raw if raw is not None else None if body is None else json.dumps(body).encode()
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            reply = self.send_once(method, path, sent, headers or {})
            if reply.status not in LATER or time.monotonic() > deadline:
                return reply
            time.sleep(PAUSE_SECONDS)

    def get(self, path: str, **query: object) -> Any:
        """The JSON of a GET that must succeed."""
        return _require_success(self.send("GET", f"{path}?{urlencode(query)}" if query else path))

    def post(self, path: str, body: object = None, headers: Mapping[str, str] | None = None) -> Any:
        """The JSON of a POST that must succeed."""
        return _require_success(self.send("POST", path, body, headers=headers))

    def put(self, path: str, body: object = None) -> Any:
        """The JSON of a PUT that must succeed."""
        return _require_success(self.send("PUT", path, body))

    def send_once(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Reply:
        """One call, whatever the answer."""
        address = urlsplit(self.url)
        connection = HTTPConnection(address.netloc, timeout=60)
        token = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        kind = {"Content-Type": "application/json"} if body is not None else {}
        try:
            connection.request(method, address.path + path, body, {**token, **kind, **headers})
            answer = connection.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return Reply(answer.status, told, answer.read().decode())
        finally:
            connection.close()


def _require_success(reply: Reply) -> Any:
    assert 200 <= reply.status < 300, f"{reply.status} {reply.text}"
    return reply.body
