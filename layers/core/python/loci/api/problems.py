"""The one mapper from refusals to ``application/problem+json`` (RFC 9457).

Details never hold what was sent: pydantic's own messages are used only where they name types and limits.
"""

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import Response

from loci import errors
from loci.errors import FieldError, LociError

CONTENT_TYPE = "application/problem+json"
MAX_POINTER = 200

_STATUS: Mapping[type[LociError], HTTPStatus] = {
    errors.Malformed: HTTPStatus.BAD_REQUEST,
    errors.Forbidden: HTTPStatus.FORBIDDEN,
    errors.NotFound: HTTPStatus.NOT_FOUND,
    errors.Conflict: HTTPStatus.CONFLICT,
    errors.TooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    errors.Refused: HTTPStatus.UNPROCESSABLE_ENTITY,
    errors.Unavailable: HTTPStatus.SERVICE_UNAVAILABLE,
    errors.Contended: HTTPStatus.SERVICE_UNAVAILABLE,
}
# Pydantic's messages of these kinds quote the input; ours don't.
_OWN_WORDS = {
    "missing": "this field is required",
    "extra_forbidden": "this field is unknown",
    "json_invalid": "the body is not valid JSON",
    "string_pattern_mismatch": "this is not of the required form",
    "literal_error": "this is none of the allowed values",
    "union_tag_invalid": "this is none of the allowed types",
}


def problem(
    status: HTTPStatus,
    detail: str,
    fields: Sequence[FieldError] = (),
    headers: Mapping[str, str] | None = None,
) -> Response[str]:
    """A problem document as a response."""
    document: dict[str, Any] = {
        "type": "about:blank",
        "title": status.phrase,
        "status": int(status),
        "detail": detail,
    }
    if fields:
        document["errors"] = [{"pointer": field.pointer, "detail": field.detail} for field in fields]
    return Response(int(status), CONTENT_TYPE, json.dumps(document), headers=dict(headers or {}))


def of_refusal(error: LociError) -> Response[str]:
    """What a rule refused."""
    fields = error.fields if isinstance(error, errors.Refused) else ()
    headers = {"Retry-After": str(error.retry_after)} if isinstance(error, errors.Unavailable) else None
    return problem(_STATUS[type(error)], error.detail, fields, headers)


def of_validation(found: Sequence[Mapping[str, Any]]) -> Response[str]:
    """What a schema refused, field by field: a body that isn't JSON is 400, all else 422."""
    if any(error["type"] == "json_invalid" for error in found):
        return problem(HTTPStatus.BAD_REQUEST, "the body is not valid JSON")
    fields = tuple(_field(error) for error in found)
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, f"{fields[0].pointer or 'the body'}: {fields[0].detail}", fields)


def _field(error: Mapping[str, Any]) -> FieldError:
    place, *path = (str(part) for part in error["loc"])
    pointer = "".join(f"/{part.replace('~', '~0').replace('/', '~1')}" for part in path)
    if place in ("query", "header", "path"):
        pointer = f"{place}:{'/'.join(path)}"
    kind = str(error["type"])
    detail = _OWN_WORDS.get(kind) or str(error["msg"]).removeprefix("Value error, ")
    return FieldError(pointer[:MAX_POINTER], detail)
