"""Streams a turn as server-sent events. The address is behind no authorizer: a token that a caller got with the turn
opens it (`loci.run_turn.stream_tokens`)."""

import json
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.metrics import MetricUnit
from pydantic import BaseModel

from loci.api.conversations.messages import message_out
from loci.api.conversations.run_turn import memory_out, run_out
from loci.api.wire import problems
from loci.api.wire.streaming_runtime import InvocationContext, ResponseStream, StreamHandler
from loci.api.wire.transport_security import TRANSPORT_SECURITY
from loci.apps import admission
from loci.apps.admission import Place
from loci.errors import LociError, NotFound, Unavailable, place
from loci.model.conversations import Message
from loci.model.turn_runs import TurnRun, TurnRunStatus, UsedMemory
from loci.ports.all import Ports
from loci.run_turn import reading, steps, stream_tokens, streaming, working
from loci.run_turn.stream_tokens import StreamToken
from loci.runtime.causes import caused_by
from loci.runtime.tenant import acting_for
from loci.text.patterns import LazyPattern

EVENT_STREAM = "text/event-stream"
# No cache may keep it, and no proxy may hold it back.
_HEADERS = {
    "Content-Type": EVENT_STREAM,
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
    **TRANSPORT_SECURITY,
}
_NAME = LazyPattern(r"[A-Za-z0-9_-]{1,64}")
_UNOPENED = "the token opens no turn, or not any more"


class ServerSentEvents:
    """Writes what happens to a run as events; the id of one is the number of the last message until then."""

    def __init__(self, response: ResponseStream) -> None:
        self._response = response

    def send_text(self, text: str) -> None:
        self._send("text", json.dumps({"text": text}))

    def send_restart(self) -> None:
        self._send("restart", "{}")

    def send_memory(self, memory: UsedMemory) -> None:
        self._send("memory", _json(memory_out(memory)))

    def send_message(self, message: Message) -> None:
        self._send("message", _json(message_out(message)), message.seq)

    def send_turn(self, view: reading.RunView) -> None:
        """The last event."""
        self._send("turn", _json(run_out(view)))

    def send_replaced(self) -> None:
        """The last event to a reader whose place another one took: it must not connect again."""
        self._send("replaced", "{}")

    def keep_alive(self) -> None:
        self._response.write(b":\n\n")

    def _send(self, name: str, data: str, id: int | None = None) -> None:
        numbered_text = "" if id is None else f"id: {id}\n"
        self._response.write(f"event: {name}\n{numbered_text}data: {data}\n\n".encode())


def handler(ports: Callable[[], Ports], key: Callable[[], bytes], logger: Logger, metrics: Metrics) -> StreamHandler:
    """The handler of the function; ``key`` is what the deployment signs tokens with."""

    def handle(event: dict[str, Any], context: InvocationContext, response: ResponseStream) -> None:
        started_at = time.perf_counter()
        request_id = event["requestContext"].get("requestId")
        line: dict[str, Any] = {"requestId": request_id}
        try:
            with caused_by(request_id):
                line["status"] = _answer(ports, key, event, context, response, line)
        finally:
            milliseconds = (time.perf_counter() - started_at) * 1000
            metrics.add_metric("Latency", MetricUnit.Milliseconds, milliseconds)
            logger.info("stream", extra={**line, "ms": round(milliseconds, 1)})

    counted: StreamHandler = metrics.log_metrics(handle, capture_cold_start_metric=True)
    return counted


def _answer(
    ports: Callable[[], Ports],
    key: Callable[[], bytes],
    event: Mapping[str, Any],
    context: InvocationContext,
    response: ResponseStream,
    line: dict[str, Any],
) -> int:
    """The status that was answered with."""
    method = event["requestContext"]["http"]["method"]
    if method not in ("GET", "POST"):
        return _refuse(response, HTTPStatus.METHOD_NOT_ALLOWED, "method not allowed; this path supports GET and POST")
    try:
        signing_key = key()
    except LociError as error:
        line["error"] = type(error).__name__
        return _answer_whole(response, problems.of_refusal(error))
    if method == "POST":
        return _complete(ports, signing_key, event, context, response, line)
    token = stream_tokens.parse_token(_bearer(event), signing_key)
    if token is None:
        return _refuse(response, HTTPStatus.UNAUTHORIZED, _UNOPENED)
    line |= {"tenant": token.scope.tenant, "app": token.scope.app}
    with acting_for(token.scope.tenant, token.scope.app), ExitStack() as places:
        until = _end_of(ports(), context)
        try:
            own_place = places.enter_context(
                admission.admit_reader(ports(), token.caller, token.run, _reader_name(event), until)
            )
            run = stream_tokens.open_run(ports(), token)
        except LociError as error:
            line["error"] = type(error).__name__
            return _answer_whole(response, problems.of_refusal(error))
        if run is None:
            return _refuse(response, HTTPStatus.UNAUTHORIZED, _UNOPENED)
        response.start(HTTPStatus.OK, _HEADERS)
        _tell(ports(), token, run, event, own_place, until, ServerSentEvents(response), line)
    return HTTPStatus.OK


def _complete(
    ports: Callable[[], Ports],
    key: bytes,
    event: Mapping[str, Any],
    context: InvocationContext,
    response: ResponseStream,
    line: dict[str, Any],
) -> int:
    """Answers a request of OpenAI's SDK, which the API has led here."""
    from loci.api.dialects import completion_stream
    from loci.dialects.completions import stream_tokens as completion_tokens

    text = (event.get("queryStringParameters") or {}).get("token", "")
    token = completion_tokens.read_token(text, key)
    if token is None:
        return completion_stream.refuse_request(response, _HEADERS)
    line |= {"tenant": token.caller.tenant, "app": token.caller.app}
    with acting_for(token.caller.tenant, token.caller.app):
        until = _end_of(ports(), context)
        return completion_stream.answer_completion(ports(), token, event, until, response, _HEADERS, line)


def _tell(
    ports: Ports,
    token: StreamToken,
    run: TurnRun,
    event: Mapping[str, Any],
    own_place: Place,
    until: datetime,
    events: ServerSentEvents,
    line: dict[str, Any],
) -> None:
    def is_wanted() -> bool:
        return admission.has_place(ports, own_place)

    def note(outcome: working.WorkOutcome) -> None:
        line["outcome"] = outcome.value

    try:
        heard_seq = _heard_seq(event)
        run = streaming.stream_run(ports, token.scope, run, events, until, heard_seq, note, is_wanted)
        if run.status is TurnRunStatus.IN_PROGRESS and not is_wanted():
            line["outcome"] = "replaced"
            events.send_replaced()
            return
    except (NotFound, Unavailable) as error:
        # The stream ends without its last event, and the client asks for the turn.
        line["error"] = type(error).__name__
        return
    except Exception as error:  # noqa: BLE001 - the outermost edge: a client waits for the outcome of the turn
        line |= {"error": type(error).__name__, "told": str(error) if isinstance(error, LociError) else place(error)}
        reason = f"internal error: {type(error).__name__} (logged)"
        working.give_up(ports, steps.turn_message(token.scope, run), reason)
        run = reading.read_again(ports, token.scope, run)
    events.send_turn(reading.view_run(ports, token.scope, run))


def _refuse(response: ResponseStream, status: HTTPStatus, detail: str) -> int:
    return _answer_whole(response, problems.problem(status, detail))


def _answer_whole(response: ResponseStream, refusal: Response[str]) -> int:
    headers = {name: str(value) for name, value in refusal.headers.items()}
    response.start(refusal.status_code, {**headers, "Content-Type": problems.CONTENT_TYPE, **TRANSPORT_SECURITY})
    response.write(str(refusal.body).encode())
    return refusal.status_code


def _end_of(ports: Ports, context: InvocationContext) -> datetime:
    return ports.now() + timedelta(milliseconds=context.get_remaining_time_in_millis())


def _reader_name(event: Mapping[str, Any]) -> str:
    """Return the name that a client gives itself, to be known when it comes again; empty where it gives none."""
    name = str(event.get("headers", {}).get("loci-reader", ""))
    return name if _NAME.fullmatch(name) else ""


def _bearer(event: Mapping[str, Any]) -> str:
    scheme, _, token = str(event.get("headers", {}).get("authorization", "")).strip().partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _heard_seq(event: Mapping[str, Any]) -> int:
    """The last message that the client has, of a stream before; 0 for a first one."""
    id = str(event.get("headers", {}).get("last-event-id", ""))
    return int(id) if id.isascii() and id.isdecimal() and len(id) <= 10 else 0


def _json(shape: BaseModel) -> str:
    """In ASCII: some readers of events take other characters for ends of lines."""
    return json.dumps(shape.model_dump(mode="json", by_alias=True))
