"""What connections with and without ``await`` share: options, headers, errors and the decision to try again."""

import base64
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import urljoin

import httpx2

from loci_memory_client.errors import (
    APIConnectionError,
    APIStatusError,
    APITimeoutError,
    FieldProblem,
    InvalidRequestError,
    LociError,
    status_error,
)
from loci_memory_client.exchange import Answer, Request
from loci_memory_client.retries import retry_delay

TIMEOUT = httpx2.Timeout(60, connect=5)
MAX_RETRIES = 2
REQUEST_ID = "apigw-requestid"
KEY_PREFIX = "loci_"
"""Begins every API key, and no token."""
MAX_USER = 128
"""Bytes of a user's id."""
_NO_ONE = frozenset({"", "null", "none", "undefined", "nil", "<nil>", "[objectobject]"})
# What a header carries as it is; ~ begins an encoded text.
_PLAIN = re.compile(r"(?!~)[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?")


@dataclass(frozen=True, slots=True)
class Options:
    """How requests of a connection are sent. ``user`` is the person that a server acts for, ``tenant`` the one that a
    machine of several tenants serves, ``reason`` why somebody in support asks for the person."""

    url: str
    timeout: httpx2.Timeout | float
    max_retries: int
    user: str | None = None
    tenant: str | None = None
    reason: str | None = None

    @property
    def place(self) -> str:
        """The service and the person, for people to read."""
        return self.url if self.user is None else f"{self.url} as {self.user}"

    def arguments(self, request: Request, token: str | None) -> dict[str, Any]:
        """The arguments of httpx2's ``request``."""
        user = {} if self.user is None else {"X-Loci-User": encode_header(self.user)}
        reason = {} if self.reason is None else {"X-Loci-Reason": encode_header(self.reason)}
        tenant = {} if self.tenant is None else {"X-Loci-Tenant": self.tenant}
        return {
            "method": request.method,
            "url": f"{self.url}{path_prefix(token)}{request.path}",
            "json": request.body,
            "params": request.query,
            "headers": {"Authorization": f"Bearer {token}", **user, **reason, **tenant, **request.headers},
            "timeout": self.timeout,
        }

    def stream_arguments(self, address: str, token: str, headers: Mapping[str, str]) -> dict[str, Any]:
        """The arguments of httpx2's ``stream``. The time limit is one between two events: a stream says every 15 s that
        it lives."""
        return {
            "method": "GET",
            "url": urljoin(self.url, address),
            "headers": {"Authorization": f"Bearer {token}", **headers},
            "timeout": self.timeout,
        }

    def delay_after(self, error: LociError, attempt: int, random: Random) -> float | None:
        """Seconds until the next attempt, None where there is none. ``attempt`` counts from 0."""
        if attempt >= self.max_retries:
            return None
        if isinstance(error, APIStatusError):
            return retry_delay(attempt, error.status, error.retry_after, random)
        return retry_delay(attempt, None, None, random) if isinstance(error, APIConnectionError) else None


def path_prefix(token: str | None) -> str:
    """Where requests with an API key go: the service checks keys there."""
    return "/with-key" if token is not None and token.startswith(KEY_PREFIX) else ""


def required_value(name: str, value: str | None, variable: str) -> str:
    """The value, or that of the environment variable where none is given. Raises InvalidRequestError without
    either, and for one that is empty: that is never taken for the other."""
    found = os.environ.get(variable) if value is None else value
    if found is None or (value is None and not found):
        raise InvalidRequestError([FieldProblem(name, f"{name} is missing: pass it, or set {variable}")])
    if not found.strip():
        raise InvalidRequestError([FieldProblem(name, f"{name} is empty")])
    return found


def require_user(user: str) -> str:
    """The id of a user. Raises InvalidRequestError for one that can be none, and for what a program writes for want of
    one: two people who are both called ``None`` would share a memory."""
    if not isinstance(user, str) or names_no_one(user):
        raise InvalidRequestError([FieldProblem("user", "names no one: give the id of the person")])
    try:
        is_valid = len(user.encode()) <= MAX_USER
    except UnicodeEncodeError:
        is_valid = False
    if not is_valid:
        raise InvalidRequestError([FieldProblem("user", f"must be at most {MAX_USER} bytes of UTF-8")])
    return user


def names_no_one(user: str) -> bool:
    """Whether a text is what a program writes for want of an id."""
    return "".join(user.split()).casefold() in _NO_ONE


def encode_header(text: str) -> str:
    """The text as a header holds it: plain where that can be, else ``~`` and Base64url."""
    if _PLAIN.fullmatch(text):
        return text
    return f"~{base64.urlsafe_b64encode(text.encode()).decode().rstrip('=')}"


def service_url(given: str | None) -> str:
    """The address of the service. Raises InvalidRequestError without one, or for one that is no web
    address."""
    found = required_value("url", given, "LOCI_URL").rstrip("/")
    if not found.startswith(("http://", "https://")):
        raise InvalidRequestError([FieldProblem("url", "the url must begin with http:// or https://")])
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
    return Answer(response.status_code, _body_of(response), response.headers)


def query_of(parameters: Mapping[str, str | int | bool] | None) -> dict[str, str]:
    """Query parameters as they are sent."""
    return {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in (parameters or {}).items()
    }


def _body_of(response: httpx2.Response) -> object:
    """The JSON of an answer. Raises APIConnectionError for anything else: a proxy's page, or one that was cut off."""
    if not response.content:
        return None
    try:
        return response.json()
    except ValueError as error:
        kind = response.headers.get("Content-Type", "no type")
        raise APIConnectionError(
            f"the answer of {response.url} is no JSON but {kind}: the address may be wrong, or the answer incomplete"
        ) from error


def _problem(response: httpx2.Response) -> Mapping[str, object]:
    """The problem document; API Gateway's own errors are ``{"message": …}``, and a proxy's may be anything."""
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}
