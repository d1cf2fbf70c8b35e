"""A runtime for Lambda functions that stream their answers: Lambda's own for Python answers whole.

It speaks Lambda's runtime API with the standard library: it takes one event after the other, and posts each answer as a
chunked body that begins with the status and headers. Source: AWS Lambda Developer Guide, "Using the Lambda runtime API"
and "Building a custom runtime" (response streaming).
"""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.client import HTTPConnection
from time import time
from typing import Any, NoReturn, Protocol

_API = "/2018-06-01/runtime"
_KIND = "application/vnd.awslambda.http-integration-response"
# Between the head and the body of an answer.
_SEPARATOR = b"\0" * 8
_ERROR_TYPE = "Lambda-Runtime-Function-Error-Type"
_ERROR_BODY = "Lambda-Runtime-Function-Error-Body"


class ResponseStream(Protocol):
    """An answer that is sent piece by piece."""

    def start(self, status: int, headers: Mapping[str, str]) -> None:
        """Must come first, once."""
        ...

    def write(self, content: bytes) -> None:
        """Sends the piece at once, as long as Lambda takes pieces."""
        ...


@dataclass(frozen=True)
class InvocationContext:
    """Context of an invocation as Lambda gives it, with the names that handlers know."""

    aws_request_id: str
    invoked_function_arn: str
    function_name: str
    memory_limit_in_mb: str
    deadline_ms: int

    def get_remaining_time_in_millis(self) -> int:
        return max(0, self.deadline_ms - int(time() * 1000))


StreamHandler = Callable[[dict[str, Any], InvocationContext, ResponseStream], None]


class ChunkedAnswer:
    """The answer to one invocation, as the body of a request to the runtime API."""

    def __init__(self, host: str, request_id: str) -> None:
        self._connection = HTTPConnection(host)
        self._path = f"{_API}/invocation/{request_id}/response"
        self._loss: OSError | None = None
        self.is_started = False

    def start(self, status: int, headers: Mapping[str, str]) -> None:
        connection = self._connection
        connection.putrequest("POST", self._path)
        connection.putheader("Content-Type", _KIND)
        connection.putheader("Lambda-Runtime-Function-Response-Mode", "streaming")
        connection.putheader("Transfer-Encoding", "chunked")
        connection.putheader("Trailer", f"{_ERROR_TYPE}, {_ERROR_BODY}")
        connection.endheaders()
        self.is_started = True
        self.write(json.dumps({"statusCode": status, "headers": dict(headers)}).encode() + _SEPARATOR)

    def write(self, content: bytes) -> None:
        if not content or self._loss is not None:
            return
        try:
            self._connection.send(b"%x\r\n%b\r\n" % (len(content), content))
        except OSError as error:
            # What the handler does is worth more than who hears of it: `end` raises this.
            self._loss = error

    def end(self, error: Exception | None = None) -> None:
        """Says in trailers that the answer broke off, where it did. Raises OSError where Lambda took no more pieces."""
        if self._loss is not None:
            self._connection.close()
            raise self._loss
        kind = "" if error is None else type(error).__name__
        trailers = "" if error is None else f"{_ERROR_TYPE}: {kind}\r\n{_ERROR_BODY}: \r\n"
        self._connection.send(f"0\r\n{trailers}\r\n".encode())
        self._connection.getresponse().read()
        self._connection.close()


def serve(handler: StreamHandler) -> NoReturn:
    """Answers events until Lambda ends the process."""
    host = os.environ["AWS_LAMBDA_RUNTIME_API"]
    connection = HTTPConnection(host)
    while True:
        event, context = _next_event(connection)
        answer = ChunkedAnswer(host, context.aws_request_id)
        try:
            handler(event, context, answer)
        except Exception as error:  # noqa: BLE001 - the outermost edge: Lambda counts it as an error of the function
            if answer.is_started:
                answer.end(error)
            else:
                _post_error(host, context.aws_request_id, error)
        else:
            answer.end()


def _next_event(connection: HTTPConnection) -> tuple[dict[str, Any], InvocationContext]:
    connection.request("GET", f"{_API}/invocation/next")
    response = connection.getresponse()
    event = json.loads(response.read())
    if response.status != 200:
        raise RuntimeError(f"the runtime API answers {response.status}")
    trace = response.headers.get("Lambda-Runtime-Trace-Id")
    if trace is not None:
        os.environ["_X_AMZN_TRACE_ID"] = trace
    context = InvocationContext(
        response.headers["Lambda-Runtime-Aws-Request-Id"],
        response.headers.get("Lambda-Runtime-Invoked-Function-Arn", ""),
        os.environ.get("AWS_LAMBDA_FUNCTION_NAME", ""),
        os.environ.get("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", ""),
        int(response.headers["Lambda-Runtime-Deadline-Ms"]),
    )
    return event, context


def _post_error(host: str, request_id: str, error: Exception) -> None:
    """The kind alone: a message may hold content."""
    kind = type(error).__name__
    connection = HTTPConnection(host)
    body = json.dumps({"errorType": kind, "errorMessage": kind})
    connection.request("POST", f"{_API}/invocation/{request_id}/error", body, {_ERROR_TYPE: kind})
    connection.getresponse().read()
    connection.close()
