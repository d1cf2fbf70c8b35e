"""Calls of AWS that fail on the way, so that a test can try each call of some work in turn.

    faults = Faults(session)        # before the session makes its first client: a client takes hooks over when made
    with faults.failing(7, Fault.LOST):
        ...                         # the eighth call fails for whoever makes it
    assert faults.calls > 7         # else there was no such call any more

A call is one invocation of an operation, whatever its client tries by itself: all its attempts share the fate, and
nobody pauses between them. One thread at a time.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from types import MappingProxyType
from typing import Any

from botocore.awsrequest import AWSPreparedRequest, AWSResponse
from botocore.compat import HTTPHeaders
from botocore.exceptions import ConnectionClosedError, ReadTimeoutError
from botocore.httpsession import URLLib3Session
from botocore.session import Session

# What our clients are made with: see loci.bootstrap.
ATTEMPTS = 3


class Fault(Enum):
    """What becomes of a call. Of a ``LOST`` one all but the answer: it is carried out, once."""

    THROTTLED = "throttled"
    TIMED_OUT = "timed out"
    FAILED = "failed"
    RESET = "reset"
    LOST = "lost"


class Faults:
    """Fails no call until it is told to. ``calls`` counts those since then, of all clients of the session."""

    def __init__(self, session: Session) -> None:
        self.calls = 0
        self._invocations: dict[str, int] = {}
        self._nth: int | None = None
        self._fault = Fault.FAILED
        self._sent = self._doomed = False
        events = session.get_component("event_emitter")
        events.register("before-send.*.*", self._before)
        # The first to answer says how long to wait: the longer the name, the earlier it is asked.
        events.register("needs-retry.*.*", self._at_once)

    @contextmanager
    def failing(self, nth: int, fault: Fault) -> Iterator[None]:
        """The ``nth`` call from now on, beginning with 0, fails."""
        self.calls, self._invocations, self._sent = 0, {}, False
        self._nth, self._fault = nth, fault
        try:
            yield
        finally:
            self._nth, self._doomed = None, False

    def _before(self, **event: Any) -> AWSResponse | None:
        request: AWSPreparedRequest = event["request"]
        self._doomed = self._nth is not None and self._number(request) == self._nth
        if not self._doomed:
            return None
        return _FATES[self._fault](self, request)

    def _number(self, request: AWSPreparedRequest) -> int:
        # All attempts of an invocation carry its id.
        id = str(request.headers["amz-sdk-invocation-id"])
        if id not in self._invocations:
            self._invocations[id] = self.calls
            self.calls += 1
        return self._invocations[id]

    def _at_once(self, **event: Any) -> int | None:
        return 0 if self._doomed and event["attempts"] < ATTEMPTS else None

    def _lost(self, request: AWSPreparedRequest) -> AWSResponse:
        if not self._sent:
            self._sent = True
            URLLib3Session().send(request)
        raise ReadTimeoutError(endpoint_url=request.url)


def _timed_out(_faults: Faults, request: AWSPreparedRequest) -> AWSResponse:
    raise ReadTimeoutError(endpoint_url=request.url)


def _reset(_faults: Faults, request: AWSPreparedRequest) -> AWSResponse:
    raise ConnectionClosedError(endpoint_url=request.url)


def _answered(status: int, code: str) -> Callable[[Faults, AWSPreparedRequest], AWSResponse]:
    """An error that every protocol's parser understands, or takes for what its status says."""

    def answer(_faults: Faults, request: AWSPreparedRequest) -> AWSResponse:
        body = f'{{"__type": "com.amazonaws#{code}", "message": "injected"}}'.encode()
        headers = HTTPHeaders.from_dict({"x-amzn-errortype": code, "content-type": "application/x-amz-json-1.0"})
        return AWSResponse(request.url, status, headers, _Raw(body))

    return answer


class _Raw:
    """A body as urllib3 hands it over."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    def stream(self, **_how: Any) -> Iterator[bytes]:
        yield self._body


_FATES: Mapping[Fault, Callable[[Faults, AWSPreparedRequest], AWSResponse]] = MappingProxyType(
    {
        Fault.THROTTLED: _answered(400, "ThrottlingException"),
        Fault.TIMED_OUT: _timed_out,
        Fault.FAILED: _answered(500, "InternalServerError"),
        Fault.RESET: _reset,
        Fault.LOST: Faults._lost,
    }
)
