"""A small HTTP client for the API, for the demo and the smoke test."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass

from local.errors import LocalError

# An app's rate limit, or contention; both mean: retry later.
_LATER = (429, 503)
_PATIENCE_SECONDS = 30.0
_ANSWER_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Answer:
    """An HTTP response with its JSON body; `body` is an empty object if there is none."""

    status: int
    body: Mapping[str, object]


def call(
    method: str, url: str, token: str, body: Mapping[str, object] | None = None, seconds: float = _ANSWER_SECONDS
) -> Answer:
    """Call the API; retry responses with 429 or 503 for at most 30 s. `seconds` is the time-out of one response.

    Raises LocalError if nothing answers at `url`.
    """
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while True:
        answer = _once(method, url, token, body, seconds)
        if answer.status not in _LATER or time.monotonic() > deadline:
            return answer
        time.sleep(0.2)


def status(url: str, token: str | None = None) -> int:
    """The status of a GET. Raises LocalError if nothing answers."""
    return _once("GET", url, token, None, _ANSWER_SECONDS).status


def _once(method: str, url: str, token: str | None, body: Mapping[str, object] | None, seconds: float) -> Answer:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(url, method=method, headers=headers)  # noqa: S310  # http on loopback
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    try:
        with _opener(url).open(request, timeout=seconds) as response:
            return Answer(response.status, _decode(response.read()))
    except urllib.error.HTTPError as error:
        return Answer(error.code, _decode(error.read()))
    except OSError as error:
        raise LocalError(f"nothing answers at {url}: {error}") from error


def _opener(url: str) -> urllib.request.OpenerDirector:
    """An opener that ignores proxies of the developer's environment for plain HTTP, which is on this machine alone."""
    is_local = url.startswith("http:")
    return urllib.request.build_opener(urllib.request.ProxyHandler({} if is_local else None))


def _decode(raw: bytes) -> Mapping[str, object]:
    try:
        body = json.loads(raw or b"{}")
    except json.JSONDecodeError:
        return {"message": raw.decode(errors="replace")}
    return body if isinstance(body, dict) else {"items": body}
