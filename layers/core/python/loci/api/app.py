"""The HTTP API as one handler for each function: validates requests, turns refusals into problems, logs one line each.

Routers take a request as ``call: Calling`` and contain no rules.
"""

import re
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from http import HTTPStatus
from typing import Annotated, Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Depends, Request, Response
from aws_lambda_powertools.event_handler.api_gateway import Route, Router
from aws_lambda_powertools.event_handler.middlewares import NextMiddleware
from aws_lambda_powertools.event_handler.openapi.exceptions import RequestUnsupportedContentType, RequestValidationError
from aws_lambda_powertools.metrics import MetricUnit
from aws_lambda_powertools.utilities.data_classes import APIGatewayProxyEventV2
from aws_lambda_powertools.utilities.typing import LambdaContext

from loci.api.wire import key_requests, problems, removed_doors, whose
from loci.api.wire.bodies import read_object, require_utf8
from loci.api.wire.callers import caller_of, expected_version, idempotency_key, user_hash
from loci.api.wire.foreign_errors import rewrite_problem
from loci.api.wire.transport_security import TRANSPORT_SECURITY
from loci.apps import admission
from loci.apps.whose import require_person
from loci.errors import FieldError, LociError, Malformed, Refused, place
from loci.ports.all import Ports
from loci.records import record
from loci.runtime.causes import caused_by
from loci.runtime.left_out import collect_unreadable
from loci.runtime.tenant import acting_for
from loci.scope import Caller
from loci.settings import ClaimNames

Handler = Callable[[dict[str, Any], LambdaContext], dict[str, Any]]

SETTINGS = "/ai-admin/settings"
AUTHORIZE = "/oauth2/authorize"
"""Its parameters are for the login, which it hands them on to."""
UNREADABLE = "x-loci-unreadable"
"""Says in a header how many records that cannot be read an answer leaves out."""
ME = "me"
_WHOLE, _REST = "^{}$", "@rest"
_ANY = "<path>"
"""The end of a path whose route refuses all that others do not serve."""
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


@record(frozen=True, slots=True)
class Service:
    """Everything that the API needs of its process. A request that names no caller
    is refused before the key is asked for."""

    ports: Ports
    claims: ClaimNames
    log_hash_key: Callable[[], bytes]


@record(frozen=True, slots=True)
class Call:
    """One request as routers see it: the ports, the verified caller, and the headers ``If-Match``, ``If-None-Match``
    and ``Idempotency-Key``."""

    ports: Ports
    caller: Caller
    if_match: int | None
    if_none_match: str | None
    idempotency_header: str | None

    @property
    def is_create_only(self) -> bool:
        """Whether a write must replace nothing. Raises Malformed for an ``If-None-Match`` other than ``*``."""
        if self.if_none_match not in (None, "*"):
            raise Malformed("If-None-Match must be *")
        return self.if_none_match is not None

    @property
    def expected_version(self) -> int | None:
        """The version that a write must replace: 0 if it must replace nothing, None for any. Raises Malformed when
        ``If-Match`` and ``If-None-Match`` are both sent."""
        if self.is_create_only and self.if_match is not None:
            raise Malformed("send If-Match or If-None-Match, not both")
        return 0 if self.is_create_only else self.if_match

    def require_person(self) -> None:
        """Refuses a service that names no one, of a route whose fields say whose memory it is about. Raises Refused."""
        require_person(self.ports, self.caller)

    def user(self, given_name: str) -> str:
        """The user id that a field contains, with ``me`` replaced by the caller's."""
        return self.caller.user if given_name == ME else given_name

    def idempotency_key(self, body: str | None = None) -> str | None:
        """The key of this write, from the header or the field of the body. Raises Malformed when they differ."""
        return idempotency_key(self.idempotency_header, body)


def call_of(request: Request) -> Call:
    """The value of a ``Calling`` parameter."""
    new_call: Call = request.context["call"]
    return new_call


Calling = Annotated[Call, Depends(call_of)]


def routes() -> Router:
    """A router for one capability's routes; it belongs to one resolver at a time."""
    return Router()  # type: ignore[no-untyped-call]  # the library leaves its constructor untyped


class _Resolver(APIGatewayHttpResolver):
    """The library's, but a parameter ``<path>`` takes the rest of the address, slashes and all."""

    @staticmethod
    def _compile_regex(rule: str, base_regex: str = _WHOLE) -> re.Pattern[str]:
        # The library would give the parameter a pattern of its own, without slashes.
        compiled = APIGatewayHttpResolver._compile_regex(rule.replace("<path>", _REST), base_regex)
        return re.compile(compiled.pattern.replace(_REST, "(?P<path>(?s:.*))"))


def resolver(routers: Sequence[Router]) -> APIGatewayHttpResolver:
    """A resolver of these routers that answers every error with a problem document."""
    app = _Resolver(enable_validation=True, json_body_deserializer=read_object)
    app.use([_note_route, _require_known_query, _require_person, _note_acting_for])
    for router in routers:
        app.include_router(router)
    app.exception_handler(LociError)(lambda error: problems.of_refusal(error, _clock(app)))
    app.exception_handler(RequestValidationError)(lambda error: problems.of_validation(error.errors(), _body(app)))
    app.exception_handler(RequestUnsupportedContentType)(lambda _: _not_json())
    app.exception_handler(UnicodeDecodeError)(lambda _: problems.of_refusal(Malformed("the body is not UTF-8")))
    app.exception_handler(RecursionError)(lambda _: problems.of_refusal(Malformed("the body is nested too deeply")))
    # Powertools would log unhandled errors with their messages, which may hold content.
    app.exception_handler(Exception)(lambda error: _log_unexpected(app.context["line"], error))
    app.not_found(lambda _: _no_such_route(app))
    return app


def lambda_handler(
    resolver_of: Callable[[str], APIGatewayHttpResolver],
    service: Callable[[], Service],
    logger: Logger,
    metrics: Metrics,
    public: frozenset[str] = frozenset(),
) -> Handler:
    """The Lambda handler of a resolver. It calls ``service`` with the first request, never at import.

    ``public`` are the paths that need no token.
    """

    def handle(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
        started_at = time.perf_counter()
        request = event["requestContext"]
        # API Gateway gives the caller the same id, in the header `apigw-requestid`.
        request_id = request.get("requestId")
        line: dict[str, Any] = {"method": request["http"]["method"], "requestId": request_id, **_trace(event)}
        with caused_by(request_id), collect_unreadable() as unreadable:
            answer = _with_transport_security(_respond(resolver_of, event, context, service, public, line))
        if unreadable and answer["statusCode"] < HTTPStatus.BAD_REQUEST:
            answer["headers"][UNREADABLE] = str(len(unreadable))
        milliseconds = (time.perf_counter() - started_at) * 1000
        metrics.add_metric("Latency", MetricUnit.Milliseconds, milliseconds)
        metrics.add_metric(f"Status{answer['statusCode'] // 100}xx", MetricUnit.Count, 1)
        logger.info("request", extra={**line, "status": answer["statusCode"], "ms": round(milliseconds, 1)})
        return answer

    counted: Handler = metrics.log_metrics(handle, capture_cold_start_metric=True)
    return counted


def _with_transport_security(answer: dict[str, Any]) -> dict[str, Any]:
    return {**answer, "headers": {**answer.get("headers", {}), **TRANSPORT_SECURITY}}


def _trace(event: dict[str, Any]) -> dict[str, str]:
    """The id of the trace in X-Ray, which clients and gateways hand on."""
    root = re.search(r"Root=([0-9a-f-]{35})", event.get("headers", {}).get("x-amzn-trace-id", ""))
    return {} if root is None else {"traceId": root[1]}


def _respond(
    resolver_of: Callable[[str], APIGatewayHttpResolver],
    event: dict[str, Any],
    context: LambdaContext,
    service: Callable[[], Service],
    public: frozenset[str],
    line: dict[str, Any],
) -> dict[str, Any]:
    if line["method"] == "OPTIONS":
        # A preflight carries no token; API Gateway writes the headers that it asks for.
        return {"statusCode": HTTPStatus.NO_CONTENT}
    if (gone := removed_doors.find_answer(event["rawPath"])) is not None:
        line["route"] = "removed"
        return _gateway_response(gone)
    try:
        event = key_requests.strip_prefix(event)
    except LociError as error:
        path = event["rawPath"].removeprefix(key_requests.PREFIX)
        return rewrite_problem(path, _gateway_response(problems.of_refusal(error)))
    app = resolver_of(event["rawPath"])
    try:
        app.context["line"] = line
        whose: AbstractContextManager[None] = nullcontext()
        if event["rawPath"] not in public:
            call = _call(APIGatewayProxyEventV2(event), service(), line)
            app.context["call"] = call
            whose = acting_for(call.caller.tenant, call.caller.app)
        _require_utf8(event)
        with whose:
            _count_request(app.context.get("call"), event["rawPath"])
            # Of the public paths one takes a form, as OAuth has it.
            is_form = _is_form(event) and event["rawPath"] not in public
            answer = _gateway_response(_not_json()) if is_form else app.resolve(event, context)
        answer = rewrite_problem(event["rawPath"], answer)
        # A gateway need not take null for no body, and the emulator's doesn't.
        is_empty = answer["statusCode"] == HTTPStatus.NOT_MODIFIED or answer.get("body", "") is None
        return {**answer, "body": ""} if is_empty else answer
    except LociError as error:
        return rewrite_problem(event["rawPath"], _gateway_response(problems.of_refusal(error, _clock(app))))
    except Exception as error:  # noqa: BLE001 - the outermost edge: an unexpected error becomes a 500
        return rewrite_problem(event["rawPath"], _gateway_response(_log_unexpected(line, error)))
    finally:
        app.context.clear()


def _count_request(call: Call | None, path: str) -> None:
    """Counts the request of a tenant that is served against the rate. Requests for the settings are free, so that an
    admin can always raise the rate."""
    if call is None:
        return
    admission.admit_request(call.ports, call.caller, is_counted=path != SETTINGS)


def _clock(app: APIGatewayHttpResolver) -> Callable[[], datetime] | None:
    call: Call | None = app.context.get("call")
    return None if call is None else call.ports.now


def _is_form(event: dict[str, Any]) -> bool:
    """Whether the body is a form, whose fields Powertools would read as fields of the JSON body."""
    kind = APIGatewayProxyEventV2(event).headers.get("content-type", "")
    return bool(event.get("body")) and kind.strip().lower().startswith(_FORMS)


def _require_utf8(event: dict[str, Any]) -> None:
    body = event.get("body")
    if body and not event.get("isBase64Encoded"):
        require_utf8(body, APIGatewayProxyEventV2(event).headers.get("content-length"))


def _not_json() -> Response[str]:
    return problems.problem(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "the body must be sent as application/json")


def _log_unexpected(line: dict[str, Any], error: Exception) -> Response[str]:
    """Logs the kind and the place of an error, not its message, which may hold content."""
    line |= {"error": type(error).__name__, "place": place(error)}
    return problems.problem(HTTPStatus.INTERNAL_SERVER_ERROR, "internal error (logged)")


def _call(event: APIGatewayProxyEventV2, service: Service, line: dict[str, Any]) -> Call:
    caller = caller_of(event, service.claims)
    line |= {"tenant": caller.tenant, "app": caller.app}
    line["user"] = user_hash(caller, service.log_hash_key())
    line["role"] = str(caller.role)
    if caller.actor != caller.user:
        line["actingFor"] = True
    return Call(
        service.ports,
        caller,
        expected_version(event.headers.get("if-match")),
        event.headers.get("if-none-match"),
        event.headers.get("idempotency-key"),
    )


def _note_route(app: APIGatewayHttpResolver, next_middleware: NextMiddleware) -> Response[Any]:
    """Adds the matched route to the log line: the pattern, not the path with its ids."""
    app.context["line"]["route"] = app.context["_route"].openapi_path
    response: Response[Any] = next_middleware(app)
    return response


def _require_known_query(app: APIGatewayHttpResolver, next_middleware: NextMiddleware) -> Response[Any]:
    """Refuses unknown query parameters: ignoring a misspelt filter would list too much."""
    route = app.context["_route"]
    sent_body = app.current_event.query_string_parameters
    is_open = route.path.endswith(_ANY) or app.current_event.path == AUTHORIZE
    if sent_body and route in _every_route(app) and not is_open:
        known = [str(field.alias) for field in route.dependant.query_params]
        detail = (
            f"unknown parameter; supported: {', '.join(known)}" if known else "this operation takes no query parameters"
        )
        unknown = [FieldError(f"?{name}"[: problems.MAX_POINTER], detail) for name in sent_body if name not in known]
        if unknown:
            raise Refused(f"{unknown[0].pointer}: {detail}", *unknown)
    response: Response[Any] = next_middleware(app)
    return response


def _require_person(app: APIGatewayHttpResolver, next_middleware: NextMiddleware) -> Response[Any]:
    """Refuses a service that names no one where the route is about a user's own memory, before anything is noted."""
    route = app.context["_route"]
    call: Call | None = app.context.get("call")
    match = route.rule.match(app.current_event.path) if route in _every_route(app) else None
    if call is not None and match is not None:
        whose.require_person(call.ports, call.caller, route.path, match.groupdict())
    response: Response[Any] = next_middleware(app)
    return response


def _note_acting_for(app: APIGatewayHttpResolver, next_middleware: NextMiddleware) -> Response[Any]:
    """Records in the audit what a service, or somebody in support, does for a user."""

    def answer() -> Response[Any]:
        response: Response[Any] = next_middleware(app)
        return response

    route = app.context["_route"]
    if "actingFor" not in app.context["line"] or route not in _every_route(app):
        return answer()
    # Imported here because few requests need it.
    from loci.api.wire import auditing

    call: Call = app.context["call"]
    return auditing.answer_noted(call.ports, call.caller, route, app.current_event, answer)


def _body(app: APIGatewayHttpResolver) -> Any:
    return app.current_event.json_body if app.current_event.body else None


def _no_such_route(app: APIGatewayHttpResolver) -> Response[str]:
    app.context["line"]["route"] = "none"
    path = app.current_event.path
    allowed = sorted({route.method for route in _every_route(app) if route.rule.match(path)})
    if not allowed:
        return problems.problem(HTTPStatus.NOT_FOUND, "path not found")
    headers = {"Allow": ", ".join(allowed)}
    return problems.problem(
        HTTPStatus.METHOD_NOT_ALLOWED, f"method not allowed; this path supports {headers['Allow']}", headers=headers
    )


def _every_route(app: APIGatewayHttpResolver) -> Sequence[Route]:
    # Powertools has no public way to tell 404 from 405, and gives unknown paths a route of their own.
    return [*app._static_routes, *app._dynamic_routes]


def _gateway_response(response: Response[str]) -> dict[str, Any]:
    return {
        "statusCode": response.status_code,
        "headers": {"Content-Type": problems.CONTENT_TYPE, **response.headers},
        "body": response.body,
        "isBase64Encoded": False,
    }
