"""What connections with and without ``await`` share: options, headers, errors and the decision to try again."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

import httpx2

from loci_memory_client.errors import APIConnectionError, APIStatusError, APITimeoutError, LociError, status_error
from loci_memory_client.exchange import Answer, Request
from loci_memory_client.retries import retry_delay

TIMEOUT = httpx2.Timeout(60, connect=5)
MAX_RETRIES = 2
REQUEST_ID = "apigw-requestid"


@dataclass(frozen=True, slots=True)
class Options:
    """How requests of a connection are sent. ``user`` is the person that a server acts for."""

    url: str
    timeout: httpx2.Timeout | float
    max_retries: int
    user: str | None = None

    def arguments(self, request: Request, token: str | None) -> dict[str, Any]:
        """The arguments of httpx2's ``request``."""
        user = {} if self.user is None else {"X-Loci-User": self.user}
        return {
            "method": request.method,
            "url": f"{self.url}{request.path}",
            "json": request.body,
            "params": request.query,
            "headers": {"Authorization": f"Bearer {token}", **user, **request.headers},
            "timeout": self.timeout,
        }

    def delay_after(self, error: LociError, attempt: int, random: Random) -> float | None:
        """Seconds until the next attempt, None where there is none. ``attempt`` counts from 0."""
        if attempt >= self.max_retries:
            return None
        if isinstance(error, APIStatusError):
            return retry_delay(attempt, error.status, error.retry_after, random)
        return retry_delay(attempt, None, None, random) if isinstance(error, APIConnectionError) else None


def required_value(name: str, value: str | None, variable: str) -> str:
    """The value, or that of the environment variable. Raises ValueError without either."""
    found = value or os.environ.get(variable)
    if not found:
        raise ValueError(f"{name} is missing: pass it, or set {variable}")
    return found


def service_url(given: str | None) -> str:
    """The address of the service. Raises ValueError without one, or for one that is no web address."""
    found = required_value("url", given, "LOCI_URL").rstrip("/")
    if not found.startswith(("http://", "https://")):
        raise ValueError("the url must begin with http:// or https://")
    return found


@contextmanager
def connection_errors(url: str) -> Iterator[None]:
    """Turns errors of the network into this client's."""
    try:
        yield
    except httpx2.TimeoutException as error:
        raise APITimeoutError(f"no answer from {url} in time") from error
    except httpx2.TransportError as error:
        raise APIConnectionError(f"no answer from {url}: {type(error).__name__}") from error


def decode_answer(response: httpx2.Response) -> Answer:
    """The answer of a response. Raises APIStatusError from 400 on."""
    if response.status_code >= httpx2.codes.BAD_REQUEST:
        headers = response.headers
        raise status_error(
            response.status_code, _problem(response), headers.get(REQUEST_ID), headers.get("Retry-After")
        )
    return Answer(response.status_code, response.json() if response.content else None, response.headers)


def query_of(parameters: Mapping[str, str | int | bool] | None) -> dict[str, str]:
    """Query parameters as they are sent."""
    return {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in (parameters or {}).items()
    }


def _problem(response: httpx2.Response) -> Mapping[str, object]:
    """The problem document; API Gateway's own errors are ``{"message": …}``, and a proxy's may be anything."""
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}
