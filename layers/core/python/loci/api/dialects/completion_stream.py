"""Streams a chat completion in OpenAI's form, at the address that no authorizer guards: a token of the request opens
it (`loci.dialects.completions.stream_tokens`)."""

import base64
import json
from collections.abc import Mapping
from datetime import datetime
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import Response
from pydantic import ValidationError

from loci.api.dialects.completion_answers import (
    AnswerHead,
    error_event,
    first_event,
    last_events,
    new_head,
    text_event,
)
from loci.api.dialects.completion_bodies import NewChatCompletion, digest_body, read_completion
from loci.api.wire import problems
from loci.api.wire.foreign_errors import OPENAI, rewrite_problem
from loci.api.wire.streaming_runtime import ResponseStream
from loci.apps import admission
from loci.dialects.completions import answering, stream_tokens
from loci.dialects.completions.stream_tokens import CompletionToken
from loci.errors import LociError, place
from loci.ports.all import Ports

_UNOPENED = "the token opens no stream of this request, or not any more: send the request to the API again"


class CompletionStream:
    """The answer to one request. It begins with the first word: what goes wrong before has a status of its own."""

    def __init__(self, response: ResponseStream, head: AnswerHead, headers: Mapping[str, str]) -> None:
        self._response = response
        self._head = head
        self._headers = headers
        self._has_begun = False

    def send_text(self, text: str) -> None:
        self._send(text_event(self._head, text))

    def send_end(self, completion: answering.Completion, *, with_usage: bool) -> None:
        for event in last_events(self._head, completion, with_usage=with_usage):
            self._send(event)

    def refuse(self, refusal: Response[str]) -> HTTPStatus:
        """Returns the status that the client sees."""
        document = _document(refusal.status_code, str(refusal.body))
        if self._has_begun:
            self._send(error_event(document))
            return HTTPStatus.OK
        status = HTTPStatus(refusal.status_code)
        wait = {name: str(value) for name, value in refusal.headers.items() if name == "Retry-After"}
        self._response.start(status, {**self._headers, **wait, "Content-Type": "application/json"})
        self._response.write(json.dumps(document).encode())
        return status

    def _send(self, event: str) -> None:
        if not self._has_begun:
            self._has_begun = True
            self._response.start(HTTPStatus.OK, self._headers)
            self._response.write(first_event(self._head).encode())
        self._response.write(event.encode())


def answer_completion(
    ports: Ports,
    token: CompletionToken,
    event: Mapping[str, Any],
    until: datetime,
    response: ResponseStream,
    headers: Mapping[str, str],
    line: dict[str, Any],
) -> HTTPStatus:
    """The status that was answered with; ``line`` is what the log says of the request."""
    body = _read_body(event)
    if body is None:
        return refuse_request(response, headers)
    stream = CompletionStream(response, new_head(ports, body.model), headers)
    try:
        with admission.admit_reader(ports, token.caller, token.secret, "", until):
            if not stream_tokens.spend_token(ports, token, digest_body(body)):
                return refuse_request(response, headers)
            new = read_completion(ports, body)
            completion = answering.complete(ports, token.caller, new, stream.send_text)
    except LociError as error:
        line["error"] = type(error).__name__
        refusal = problems.of_refusal(error)
        return stream.refuse(refusal)
    except Exception as error:  # noqa: BLE001 - the outermost edge: a client waits for the end of the answer
        line |= {"error": type(error).__name__, "told": place(error)}
        refusal = problems.problem(HTTPStatus.INTERNAL_SERVER_ERROR, "internal error (logged)")
        return stream.refuse(refusal)
    stream.send_end(completion, with_usage=body.with_usage)
    return HTTPStatus.OK


def refuse_request(response: ResponseStream, headers: Mapping[str, str]) -> HTTPStatus:
    """Refuses a request that no token opens."""
    status = HTTPStatus.UNAUTHORIZED
    response.start(status, {**headers, "Content-Type": "application/json"})
    response.write(json.dumps(_document(status, str(problems.problem(status, _UNOPENED).body))).encode())
    return status


def _read_body(event: Mapping[str, Any]) -> NewChatCompletion | None:
    """None for what is no request: the API has refused it before, and said why."""
    text = event.get("body") or ""
    try:
        content = base64.b64decode(text, validate=True) if event.get("isBase64Encoded") else text
        return NewChatCompletion.model_validate(json.loads(content))
    except (ValidationError, ValueError, RecursionError):
        return None


def _document(status: int, problem: str) -> Mapping[str, Any]:
    answer = {"statusCode": int(status), "headers": {"Content-Type": problems.CONTENT_TYPE}, "body": problem}
    document: dict[str, Any] = json.loads(rewrite_problem(OPENAI, answer)["body"])
    return document
