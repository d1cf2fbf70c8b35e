"""One HTTP connection to a Loci service: address, token, time limit, errors."""

import os
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Self

import httpx2

from loci_client.errors import APIConnectionError, APIStatusError

TIMEOUT = httpx2.Timeout(60, connect=5)


class Connection:
    """Requests to one service with the token of one user."""

    def __init__(
        self,
        *,
        url: str | None = None,
        token: str | Callable[[], str] | None = None,
        timeout: httpx2.Timeout | float = TIMEOUT,
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        """Take address and token from LOCI_URL and LOCI_TOKEN unless given; `token` may be a function."""
        self._url = _value("url", url, "LOCI_URL").rstrip("/")
        self._find_token = token if callable(token) else None
        self._token = None if callable(token) else _value("token", token, "LOCI_TOKEN")
        self._http = httpx2.Client(timeout=timeout, transport=transport)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the network connections."""
        self._http.close()

    def request(
        self,
        method: str,
        path: str,
        *,
        json: object = None,
        params: Mapping[str, str | int | bool] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> object:
        """Send one request; return the decoded JSON of the answer, None if it has no body."""
        answer = self._send(method, path, json, params, headers)
        if answer.status_code == httpx2.codes.UNAUTHORIZED and self._find_token is not None:
            self._token = self._find_token()
            answer = self._send(method, path, json, params, headers)
        if answer.status_code >= httpx2.codes.BAD_REQUEST:
            raise APIStatusError(answer.status_code, _problem(answer))
        return answer.json() if answer.content else None

    def _send(
        self,
        method: str,
        path: str,
        json: object,
        params: Mapping[str, str | int | bool] | None,
        headers: Mapping[str, str] | None,
    ) -> httpx2.Response:
        if self._token is None and self._find_token is not None:
            self._token = self._find_token()
        all_headers = {"Authorization": f"Bearer {self._token}", **(headers or {})}
        try:
            return self._http.request(method, f"{self._url}{path}", json=json, params=params, headers=all_headers)
        except httpx2.TransportError as error:
            raise APIConnectionError(f"no answer from {self._url}: {type(error).__name__}") from error


def _value(name: str, given: str | None, variable: str) -> str:
    value = given or os.environ.get(variable)
    if not value:
        raise ValueError(f"{name} is missing: pass it, or set {variable}")
    return value


def _problem(answer: httpx2.Response) -> Mapping[str, object]:
    """Return the problem document; API Gateway's own errors are `{"message": …}`, and a proxy's may be anything."""
    try:
        body = answer.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}
