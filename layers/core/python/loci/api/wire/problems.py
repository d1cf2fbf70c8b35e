"""Maps refusals to ``application/problem+json`` (RFC 9457). No other module does.

Details never repeat input: pydantic's own messages are used only if they name types and limits.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from http import HTTPStatus
from math import ceil
from typing import Any

from aws_lambda_powertools.event_handler import Response

from loci import errors
from loci.errors import FieldError, LociError

CONTENT_TYPE = "application/problem+json"
MAX_POINTER = 200
MAX_ERRORS = 20
"""Fields that a problem names; of the others it says how many there are. A body of 1 MB can hold 100,000 wrong ones."""

_STATUS: Mapping[type[LociError], HTTPStatus] = {
    errors.Malformed: HTTPStatus.BAD_REQUEST,
    errors.Unauthenticated: HTTPStatus.UNAUTHORIZED,
    errors.Forbidden: HTTPStatus.FORBIDDEN,
    errors.NotFound: HTTPStatus.NOT_FOUND,
    errors.Conflict: HTTPStatus.CONFLICT,
    errors.UnreadableRecord: HTTPStatus.CONFLICT,
    errors.TooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    errors.Refused: HTTPStatus.UNPROCESSABLE_ENTITY,
    errors.Limited: HTTPStatus.TOO_MANY_REQUESTS,
    errors.OverBudget: HTTPStatus.TOO_MANY_REQUESTS,
    errors.ModelFailed: HTTPStatus.BAD_GATEWAY,
    errors.Unavailable: HTTPStatus.SERVICE_UNAVAILABLE,
    errors.ModelAway: HTTPStatus.SERVICE_UNAVAILABLE,
    errors.ModelUnreachable: HTTPStatus.SERVICE_UNAVAILABLE,
    errors.Contended: HTTPStatus.SERVICE_UNAVAILABLE,
}
ABOUT_THE_STATUS = "about:blank"
UNREADABLE_RECORD = "urn:loci:unreadable-record"
"""The type of the one problem that its status and detail do not tell from others."""

# Pydantic's messages of these kinds quote the input; these do not.
_OWN_WORDS = {
    "missing": "this field is required",
    "extra_forbidden": "unknown field",
    "json_invalid": "the body is not valid JSON",
    "string_pattern_mismatch": "does not match the required format",
    "union_tag_invalid": "must be one of the allowed types",
}

ONCE = "may be given only once"
SOON = 60
"""Seconds to wait before a retry when a conflict should have ended already."""


def document_of_refusal(error: LociError, within: str = "") -> dict[str, Any]:
    """The problem document of one record among several, whose pointers lead to it from the body: ``within`` is where it
    is."""
    fields = error.fields if isinstance(error, errors.Refused) else ()
    field_errors = [FieldError(f"{within}{field.pointer}"[:MAX_POINTER], field.detail) for field in fields]
    return _document(_status_of(error), error.detail, field_errors, _more(error), _type_of(error))


def problem(
    status: HTTPStatus,
    detail: str,
    fields: Sequence[FieldError] = (),
    headers: Mapping[str, str] | None = None,
    more: int = 0,
    type: str = ABOUT_THE_STATUS,
) -> Response[str]:
    """A problem document as a response. ``more`` wrong fields are there besides."""
    document = json.dumps(_document(status, detail, fields, more, type))
    return Response(int(status), CONTENT_TYPE, document, headers=dict(headers or {}))


def of_refusal(error: LociError, now: Callable[[], datetime] | None = None) -> Response[str]:
    """The problem for a refusal by a rule. With the clock, a conflict that ends by itself says when to retry."""
    fields = error.fields if isinstance(error, errors.Refused) else ()
    again = error.retry_after if isinstance(error, errors.Limited | errors.Unavailable) else None
    if isinstance(error, errors.Conflict) and error.until is not None and now is not None:
        again = max(SOON, ceil((error.until - now()).total_seconds()))
    headers = {} if again is None else {"Retry-After": str(again)}
    if isinstance(error, errors.Unauthenticated):
        # RFC 9110 asks for the scheme with each 401.
        headers["WWW-Authenticate"] = "Bearer"
    return problem(_status_of(error), error.detail, fields, headers, _more(error), _type_of(error))


def of_validation(found: Sequence[Mapping[str, Any]], body: Any) -> Response[str]:
    """The problem for a body that its schema refused, field by field: 400 for invalid JSON, else 422."""
    if any(error["type"] == "json_invalid" for error in found):
        return problem(HTTPStatus.BAD_REQUEST, "the body is not valid JSON")
    refusal = refusal_of_validation(found, body)
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, refusal.detail, refusal.fields, more=refusal.more)


def refusal_of_validation(found: Sequence[Mapping[str, Any]], body: Any) -> errors.Refused:
    """The refusal of a value by its schema, field by field. The places of its errors begin with "body"."""
    fields = tuple(dict.fromkeys(_field(error, body) for error in found[:MAX_ERRORS]))
    detail = f"{fields[0].pointer or 'the body'}: {fields[0].detail}"
    return errors.Refused(detail, *fields, more=max(0, len(found) - MAX_ERRORS))


def _more(error: LociError) -> int:
    return error.more if isinstance(error, errors.Refused) else 0


def _status_of(error: LociError) -> HTTPStatus:
    """The status of its class; of the next class above it for one that an adapter defines."""
    return next(_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS)


def _type_of(error: LociError) -> str:
    return UNREADABLE_RECORD if isinstance(error, errors.UnreadableRecord) else ABOUT_THE_STATUS


def _document(status: HTTPStatus, detail: str, fields: Sequence[FieldError], more: int, type: str) -> dict[str, Any]:
    document: dict[str, Any] = {
        "type": type,
        "title": status.phrase,
        "status": int(status),
        "detail": detail,
    }
    if fields:
        document["errors"] = [{"pointer": field.pointer, "detail": field.detail} for field in fields[:MAX_ERRORS]]
    left_out = more + max(0, len(fields) - MAX_ERRORS)
    if left_out:
        document["errorsLeftOut"] = left_out
    return document


def _field(error: Mapping[str, Any], body: Any) -> FieldError:
    place, *path = error["loc"]
    if place != "body":
        # Powertools gives a list where a parameter is repeated; ours take one value each.
        detail = ONCE if isinstance(error.get("input"), list) else _detail(error)
        return FieldError(f"?{path[0]}"[:MAX_POINTER], detail)
    return FieldError(_pointer(path, body, str(error["type"]))[:MAX_POINTER], _detail(error))


def _detail(error: Mapping[str, Any]) -> str:
    kind = str(error["type"])
    if kind in ("enum", "literal_error"):
        return f"must be {error['ctx']['expected']}"
    return _OWN_WORDS.get(kind) or str(error["msg"]).removeprefix("Value error, ")


def _pointer(path: Sequence[Any], body: Any, kind: str) -> str:
    """The JSON pointer of an error: the parts of its path that are in the body. The others name branches of unions."""
    pointer = ""
    for number, part in enumerate(path, 1):
        if _has(body, part):
            body = body[part]
        elif not (kind == "missing" and number == len(path)):
            continue
        pointer += "/" + str(part).replace("~", "~0").replace("/", "~1")
    return pointer


def _has(node: Any, part: Any) -> bool:
    if isinstance(node, dict):
        return part in node
    return isinstance(node, list) and isinstance(part, int) and part < len(node)
