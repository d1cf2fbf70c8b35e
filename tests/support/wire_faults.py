"""Faults on the wire: what AWS clients meet between them and the services, below their own retries.

Calls are counted as the code makes them, whatever botocore sends again for each; at the chosen ones something happens.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from io import BytesIO
from threading import RLock
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest
from botocore.awsrequest import AWSPreparedRequest, AWSResponse
from botocore.client import BaseClient
from botocore.compat import HTTPHeaders
from botocore.exceptions import ConnectionClosedError, ReadTimeoutError


class Killed(BaseException):
    """The process is gone."""


class Fault(Enum):
    """What a request may meet. All but the last mean that it was not carried out."""

    THROTTLED = "throttled"
    TIMED_OUT = "timed out"
    SERVER_ERROR = "answered with 500"
    RESET = "reset"
    ANSWER_LOST = "carried out, its answer lost"


class Death(Enum):
    """When the process ends."""

    BEFORE = "before the call"
    AFTER = "after the call"


Harm: TypeAlias = Fault | Death


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a service as the code made it; ``number`` counts from 0."""

    number: int
    service: str
    operation: str
    request: AWSPreparedRequest

    def __str__(self) -> str:
        return f"{self.number}: {self.service} {self.operation}"


Plan: TypeAlias = Callable[[Call, int], Harm | None]
"""What a call meets with its n-th attempt, which begins with 1; None for nothing."""


class Wire:
    """Where the requests of some clients pass. There is no wait between attempts."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self._numbers: dict[str, int] = {}
        self._attempts: dict[str, int] = {}
        self._remembered: dict[str, AWSResponse] = {}
        self._plan: Plan | None = None
        self._lock = RLock()

    def attach(self, client: BaseClient) -> None:
        """The client's requests pass here from now on."""

        # The hook's answer is taken for the service's, though botocore's types know of none.
        def before(request: AWSPreparedRequest, event_name: str, **_event: object) -> Any:
            _, service, operation = event_name.split(".")
            return self._passing(client, service, operation, request)

        client.meta.events.register("before-send", before, unique_id=f"wire-{id(self)}")

    def detach(self, client: BaseClient) -> None:
        client.meta.events.unregister("before-send", unique_id=f"wire-{id(self)}")

    @contextmanager
    def meeting(self, plan: Plan | None) -> Iterator[None]:
        """Count calls from zero, and apply the plan to them."""
        self.calls, self._numbers, self._attempts, self._remembered = [], {}, {}, {}
        self._plan = plan or (lambda _call, _attempt: None)
        try:
            yield
        finally:
            self._plan = None

    def _passing(
        self, client: BaseClient, service: str, operation: str, request: AWSPreparedRequest
    ) -> AWSResponse | None:
        if self._plan is None:
            return None
        invocation = _invocation(request)
        with self._lock:
            call, attempt = self._number_call(invocation, service, operation, request)
        harm = self._plan(call, attempt)
        if harm is None:
            return self._remembered.get(invocation)
        if harm in (Fault.ANSWER_LOST, Death.AFTER):
            answer = _carried_out(client, request)
            # A transaction's token identifies its answer. The emulator knows it again only while all numbers are
            # written as it writes them.
            if b'"ClientRequestToken"' in _content(request):
                self._remembered[invocation] = answer
        return _apply_harm(harm, service, request)

    def _number_call(
        self, invocation: str, service: str, operation: str, request: AWSPreparedRequest
    ) -> tuple[Call, int]:
        if invocation not in self._numbers:
            self._numbers[invocation] = len(self.calls)
            self.calls.append(Call(len(self.calls), service, operation, request))
        self._attempts[invocation] = self._attempts.get(invocation, 0) + 1
        return self.calls[self._numbers[invocation]], self._attempts[invocation]

    def attempts(self, call: Call) -> int:
        """How often botocore sent it."""
        return next(self._attempts[name] for name, number in self._numbers.items() if number == call.number)


def at(number: int, harm: Harm, attempts: int | None = None) -> Plan:
    """The call of this number meets it: with its first so many attempts, or with all of them."""

    def plan(call: Call, attempt: int) -> Harm | None:
        return harm if call.number == number and (attempts is None or attempt <= attempts) else None

    return plan


def everywhere(harm: Harm) -> Plan:
    """The first attempt of every call meets it."""
    return lambda _call, attempt: harm if attempt == 1 else None


def nobody_waits(patch: pytest.MonkeyPatch) -> None:
    """botocore's pauses between attempts take no time, and of attempts there are as many as it makes on a good day: a
    client that failed hundreds of times tries nothing again."""
    patch.setattr("botocore.endpoint.time", SimpleNamespace(sleep=lambda _seconds: None))
    patch.setattr("botocore.retries.quota.RetryQuota.acquire", lambda _quota, _amount: True)


def _apply_harm(harm: Harm, service: str, request: AWSPreparedRequest) -> AWSResponse:
    match harm:
        case Fault.THROTTLED:
            return _refusal(request, service, *_THROTTLED.get(service, (400, "ThrottlingException")))
        case Fault.SERVER_ERROR:
            return _refusal(request, service, *_BROKEN.get(service, (500, "InternalServerError")))
        case Fault.RESET:
            raise ConnectionClosedError(endpoint_url=request.url)
        case Fault.TIMED_OUT | Fault.ANSWER_LOST:
            raise ReadTimeoutError(endpoint_url=request.url)
        case Death.BEFORE | Death.AFTER:
            raise Killed


_THROTTLED: Mapping[str, tuple[int, str]] = {"s3": (503, "SlowDown"), "dynamodb": (400, "ThrottlingException")}
_BROKEN: Mapping[str, tuple[int, str]] = {"s3": (500, "InternalError"), "kms": (500, "KMSInternalException")}


def _invocation(request: AWSPreparedRequest) -> str:
    """All attempts of a call carry its id."""
    told = request.headers["amz-sdk-invocation-id"]
    return told.decode() if isinstance(told, bytes) else str(told)


def _content(request: AWSPreparedRequest) -> bytes:
    return request.body if isinstance(request.body, bytes) else b""


def _carried_out(client: Any, request: AWSPreparedRequest) -> AWSResponse:
    answer: AWSResponse = client._endpoint.http_session.send(request)
    headers = HTTPHeaders.from_pairs(list(answer.headers.items()))
    return AWSResponse(request.url, answer.status_code, headers, _Body(answer.content))


def _refusal(request: AWSPreparedRequest, service: str, status: int, code: str) -> AWSResponse:
    if service == "s3":
        content = f"<Error><Code>{code}</Code><Message>no</Message></Error>"
    else:
        content = json.dumps({"__type": f"com.amazonaws#{code}", "message": "no"})
    return AWSResponse(request.url, status, HTTPHeaders(), _Body(content.encode()))


class _Body(BytesIO):
    def stream(self, **_how: object) -> Iterator[bytes]:
        yield self.read()
