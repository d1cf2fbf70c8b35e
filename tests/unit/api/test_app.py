"""The edge of the HTTP API: refusals become problems, one line is logged a request, and nothing of it is content."""

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import pytest
from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.utilities.typing import LambdaContext
from pydantic import Field

from loci import errors
from loci.adapters.opensearch.failures import failure
from loci.api import routing
from loci.api.app import Calling, Service, lambda_handler, routes
from loci.api.wire import problems
from loci.api.wire.fields import Body, empty_response
from loci.api.wire.problem_shapes import problem_within
from loci.errors import LociError
from loci.settings import ClaimNames
from tests.fakes.memory import START
from tests.fakes.ports import FakePorts

CLAIMS = {"custom:tenant": "acme", "custom:app": "shop", "sub": "secret-user"}
CANARY = "canary-7f3a"

Send = Callable[..., dict[str, Any]]


class Sent(Body):
    number: int
    nested: dict[str, int] = Field(default_factory=dict)


@dataclass
class Context:
    function_name: str = "test"
    memory_limit_in_mb: int = 128
    invoked_function_arn: str = "arn:aws:lambda:eu-north-1:000000000000:function:test"
    aws_request_id: str = "1"


def refusals() -> dict[str, Exception]:
    return {
        "malformed": errors.Malformed("m"),
        "anonymous": errors.Unauthenticated("w"),
        "forbidden": errors.Forbidden("f"),
        "missing": errors.NotFound("n"),
        "conflict": errors.Conflict("c"),
        "damaged": errors.UnreadableRecord("atom", "p", "k"),
        "large": errors.TooLarge("at most 16384 bytes"),
        "refused": errors.Refused.field("/name", "1 to 200 characters"),
        "limited": errors.Limited("l", retry_after=40),
        "spent": errors.OverBudget("s", retry_after=3600),
        "away": errors.Unavailable("a", retry_after=7),
        "contended": errors.Contended("c"),
        "table_gone": errors.TableGone(("memory",), 60),
        "useless": errors.ModelFailed("u"),
        "busy": errors.ModelAway("b", retry_after=30),
        "absent": errors.ModelUnreachable("e", retry_after=30),
        "bug": RuntimeError(CANARY),
    }


@pytest.fixture
def log() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def send(monkeypatch: pytest.MonkeyPatch, log: io.StringIO) -> Send:
    monkeypatch.setenv("POWERTOOLS_METRICS_NAMESPACE", "Loci")
    monkeypatch.setenv("POWERTOOLS_SERVICE_NAME", "test")
    router = routes()

    @router.get("/raise/<what>")
    def fail(what: str) -> dict[str, str]:
        raise refusals()[what]

    @router.post("/sent")
    def take(body: Sent, call: Calling) -> dict[str, Any]:
        return {"number": body.number, "key": call.idempotency_key(), "tenant": call.caller.tenant}

    service = Service(FakePorts(lambda: START), ClaimNames(), lambda: b"key")
    # Loggers of one name share what they write to: each test has a name of its own.
    logger = Logger(service=f"test-{id(log)}", stream=log)

    @router.delete("/sent", status_code=204)
    def forget() -> Response[None]:
        return empty_response()

    handle = lambda_handler(routing.at_once([router]), lambda: service, logger, Metrics())

    def send_event(method: str, path: str, body: str | None = None, **headers: str) -> dict[str, Any]:
        event = {
            "version": "2.0",
            "routeKey": "$default",
            "rawPath": path,
            "rawQueryString": "",
            "headers": {"content-type": "application/json", **headers},
            "requestContext": {
                "http": {"method": method, "path": path},
                "requestId": "request-1",
                "stage": "$default",
                "authorizer": {"jwt": {"claims": CLAIMS}},
            },
            "body": body,
            "isBase64Encoded": False,
        }
        return handle(event, cast(LambdaContext, Context()))

    return send_event


def problem(answer: dict[str, Any]) -> dict[str, Any]:
    assert answer["headers"]["Content-Type"] == "application/problem+json"
    document: dict[str, Any] = json.loads(answer["body"])
    assert {"type", "title", "status", "detail"} <= set(document)
    assert document["status"] == answer["statusCode"]
    return document


@pytest.mark.parametrize(
    ("what", "status"),
    [
        ("malformed", 400),
        ("forbidden", 403),
        ("missing", 404),
        ("anonymous", 401),
        ("conflict", 409),
        ("damaged", 409),
        ("large", 413),
        ("refused", 422),
        ("limited", 429),
        ("spent", 429),
        ("away", 503),
        ("contended", 503),
        ("useless", 502),
        ("busy", 503),
        ("absent", 503),
    ],
)
def test_each_refusal_has_its_status_and_says_why(send: Send, what: str, status: int) -> None:
    refusal = refusals()[what]
    answer = send("GET", f"/raise/{what}")
    assert answer["statusCode"] == status
    assert isinstance(refusal, LociError)
    assert problem(answer)["detail"] == refusal.detail


def test_a_refusal_that_an_adapter_defines_has_the_status_of_its_kind() -> None:
    away = failure(403, "authorization_exception")
    assert isinstance(away, LociError)
    answer = problems.of_refusal(away)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30")
    assert problem_within("/nextContext", away).status == 503


def test_every_kind_of_refusal_is_mapped() -> None:
    tried = {type(refusal) for refusal in refusals().values()}
    assert {kind for kind in vars(errors).values() if _is_leaf(kind)} <= tried


def _is_leaf(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, LociError) and kind is not LociError


def test_a_refused_field_is_named_with_its_limit(send: Send) -> None:
    document = problem(send("GET", "/raise/refused"))
    assert document["errors"] == [{"pointer": "/name", "detail": "1 to 200 characters"}]


def test_what_may_be_tried_again_says_when(send: Send) -> None:
    for what, seconds in (("away", "7"), ("limited", "40"), ("spent", "3600")):
        assert send("GET", f"/raise/{what}")["headers"]["Retry-After"] == seconds


def test_a_bug_is_a_500_that_tells_nothing_and_logs_no_message(
    send: Send, log: io.StringIO, caplog: pytest.LogCaptureFixture
) -> None:
    answer = send("GET", "/raise/bug")
    assert problem(answer)["status"] == 500
    assert CANARY not in answer["body"] + log.getvalue() + caplog.text
    assert "RuntimeError" in log.getvalue()


def test_an_unknown_path_is_404_and_an_unknown_method_405_with_allow(send: Send) -> None:
    assert problem(send("GET", "/nowhere"))["status"] == 404
    answer = send("PUT", "/sent")
    assert problem(answer)["status"] == 405
    assert answer["headers"]["Allow"] == "DELETE, POST"


@pytest.mark.parametrize(
    ("body", "status", "pointers"),
    [
        (None, 422, [""]),
        ("{", 400, None),
        ("[]", 422, [""]),
        ("{}", 422, ["/number"]),
        ('{"number": "x"}', 422, ["/number"]),
        ('{"number": 1, "extra": 2}', 422, ["/extra"]),
        ('{"number": 1, "nested": {"a/b": "x"}}', 422, ["/nested/a~1b"]),
    ],
)
def test_a_body_is_refused_field_by_field(
    send: Send, body: str | None, status: int, pointers: list[str] | None
) -> None:
    answer = send("POST", "/sent", body)
    assert answer["statusCode"] == status
    document = problem(answer)
    if pointers is not None:
        assert [error["pointer"] for error in document["errors"]] == pointers


@pytest.mark.parametrize(
    ("type", "body"),
    [
        ("text/xml", "<a/>"),
        ("application/x-www-form-urlencoded", '{"number": 1}'),
        ("Application/X-WWW-Form-Urlencoded; charset=utf-8", "number=1"),
        ("multipart/form-data; boundary=x", '--x\r\ncontent-disposition: form-data; name="number"\r\n\r\n1\r\n--x--'),
    ],
)
def test_a_body_of_another_type_than_json_is_refused(send: Send, type: str, body: str) -> None:
    document = problem(send("POST", "/sent", body, **{"content-type": type}))
    assert (document["status"], document["detail"]) == (415, "the body must be sent as application/json")


def test_without_a_body_its_type_does_not_matter(send: Send) -> None:
    assert send("DELETE", "/sent", **{"content-type": "application/x-www-form-urlencoded"})["statusCode"] == 204


def test_a_preflight_needs_no_caller(send: Send) -> None:
    assert send("OPTIONS", "/sent")["statusCode"] == 204


@pytest.mark.parametrize(
    ("method", "path"), [("DELETE", "/sent"), ("OPTIONS", "/sent"), ("GET", "/nowhere"), ("GET", "/raise/bug")]
)
def test_every_answer_keeps_browsers_to_tls(send: Send, method: str, path: str) -> None:
    assert send(method, path)["headers"]["Strict-Transport-Security"] == "max-age=63072000"


def test_an_answer_without_a_body_says_so_with_text(send: Send) -> None:
    answer = send("DELETE", "/sent")
    assert (answer["statusCode"], answer["body"]) == (204, "")


def test_garbage_in_a_header_is_400(send: Send) -> None:
    assert problem(send("POST", "/sent", '{"number": 1}', **{"if-match": "?"}))["status"] == 400


def test_one_line_is_logged_with_a_hash_of_the_user_and_no_content(send: Send, log: io.StringIO) -> None:
    answer = send("POST", "/sent", json.dumps({"number": 1, CANARY: CANARY}))
    assert answer["statusCode"] == 422
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    requests = [line for line in lines if line.get("message") == "request"]
    assert [(line["method"], line["status"]) for line in requests] == [("POST", 422)]
    (line,) = requests
    assert (line["requestId"], line["tenant"], line["app"]) == ("request-1", "acme", "shop")
    assert CANARY not in json.dumps(lines)
    assert CLAIMS["sub"] not in json.dumps(lines)


def test_the_line_of_an_unknown_path_does_not_repeat_it(send: Send, log: io.StringIO) -> None:
    send("GET", f"/{CANARY}")
    assert CANARY not in log.getvalue()
