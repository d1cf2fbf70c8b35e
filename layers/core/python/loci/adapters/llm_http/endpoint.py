"""JSON over HTTP, answered whole or as server-sent events, asked once: no second try, no redirect, no word of content
in a failure."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import Any

from urllib3 import BaseHTTPResponse, PoolManager, Timeout
from urllib3.exceptions import ConnectTimeoutError, HTTPError, NewConnectionError, ReadTimeoutError

from loci.adapters.llm_http.errors import away, by_status, reading, timed_out, unreachable
from loci.model.users import JsonObject

CONNECT_SECONDS = 3
# A function that slept holds connections that are long gone, and would wait on one of them for nothing.
IDLE_SECONDS = 20
MAX_BYTES = 10_000_000
_CONNECTIONS = 10
# What OpenAI's form of a stream ends with.
_END = b"[DONE]"
# An error within a stream has no status of its own: it is the server's.
_BROKEN_OFF = 500


class Endpoint:
    """One provider's address. It reuses connections between calls; threads may share it."""

    def __init__(self, base_url: str, headers: Callable[[], Mapping[str, str]]) -> None:
        self._base = base_url.rstrip("/")
        self._headers = headers
        self._pools = PoolManager(maxsize=_CONNECTIONS, retries=False)
        self._used = monotonic()

    def post(self, path: str, body: JsonObject, seconds: int) -> JsonObject:
        """The object that is answered with within so many seconds. Raises ModelProblem."""
        with _failing(seconds):
            response = self._request(path, body, seconds)
            raw = b"".join(_parts(response, seconds))
        return _object(response, raw)

    def post_for_events(
        self, path: str, body: JsonObject, seconds: int, take: Callable[[Mapping[str, Any]], None]
    ) -> JsonObject | None:
        """Passes on the object of each server-sent event, the last of which comes within so many seconds. Returns the
        object of a server that answers whole all the same. Raises ModelProblem."""
        with _failing(seconds):
            response = self._request(path, body, seconds)
            parts = _parts(response, seconds)
            if response.status != 200 or not response.headers.get("content-type", "").startswith("text/event-stream"):
                return _object(response, b"".join(parts))
            for data in _event_data(parts):
                if data != _END:
                    take(_event(data))
        return None

    def _request(self, path: str, body: JsonObject, seconds: int) -> BaseHTTPResponse:
        self._forget_idle()
        return self._pools.request(
            "POST",
            f"{self._base}{path}",
            body=json.dumps(body, ensure_ascii=False).encode(),
            headers={"content-type": "application/json", "user-agent": "loci", **self._headers()},
            timeout=Timeout(connect=CONNECT_SECONDS, read=seconds),
            redirect=False,
            preload_content=False,
        )

    def _forget_idle(self) -> None:
        now = monotonic()
        if now - self._used > IDLE_SECONDS:
            self._pools.clear()
        self._used = now


@contextmanager
def _failing(seconds: int) -> Iterator[None]:
    try:
        yield
    except NewConnectionError:
        raise unreachable("cannot reach the endpoint") from None
    except ConnectTimeoutError:
        raise unreachable(f"no connection within {CONNECT_SECONDS} s") from None
    except (ReadTimeoutError, TimeoutError):
        raise timed_out(seconds) from None
    except HTTPError as error:
        raise away(f"the connection failed ({type(error).__name__})") from None


def _parts(response: BaseHTTPResponse, seconds: int) -> Iterator[bytes]:
    """The body as it arrives; a time-out of urllib3's is one between two packets, and an answer may trickle for
    ever."""
    deadline = monotonic() + seconds
    size = 0
    try:
        while part := response.read1(65_536):
            size += len(part)
            if monotonic() > deadline:
                raise timed_out(seconds)
            if size > MAX_BYTES:
                raise away("the answer is too large")
            yield part
    except BaseException:
        response.close()
        raise
    response.release_conn()


def _event_data(parts: Iterable[bytes]) -> Iterator[bytes]:
    """The data of server-sent events. Providers send each object as one line."""
    rest = b""
    for part in parts:
        *lines, rest = (rest + part).split(b"\n")
        for line in lines:
            if line.startswith(b"data:"):
                yield line.removeprefix(b"data:").strip()


def _event(data: bytes) -> Mapping[str, Any]:
    with reading():
        event = json.loads(data)
    if not isinstance(event, dict):
        raise away("cannot read the answer")
    if event.get("error"):
        names = [name for name in _names(event) if isinstance(name, str)]
        raise by_status(_BROKEN_OFF, tuple(names))
    return event


def _object(response: BaseHTTPResponse, raw: bytes) -> JsonObject:
    try:
        found = json.loads(raw)
    except ValueError:
        found = None
    if response.status != 200:
        raise by_status(response.status, _names(found), response.headers.get("retry-after"))
    if not isinstance(found, dict):
        raise away("the answer is not valid JSON")
    return found


def _names(found_fields: object) -> tuple[object, ...]:
    """The names of an error in its body: within ``error``, or at the top level."""
    if not isinstance(found_fields, dict):
        return ()
    error = found_fields.get("error")
    details = error if isinstance(error, dict) else found_fields
    return tuple(details.get(name) for name in ("type", "code", "param"))
