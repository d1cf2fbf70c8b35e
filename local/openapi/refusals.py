"""Error responses that operations share, as components of the document."""

from typing import Any, NamedTuple

PROBLEM = {
    "title": "Problem",
    "description": "A problem document (RFC 9457). `errors` names the fields that are not valid.",
    "type": "object",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {
            "type": "string",
            "description": "`urn:loci:unreadable-record` for a stored record that is damaged, else `about:blank`.",
        },
        "title": {"type": "string", "description": "The name of the HTTP status."},
        "status": {"type": "integer", "description": "The HTTP status."},
        "detail": {"type": "string", "description": "What is wrong with this request."},
        "errors": {
            "type": "array",
            "items": {"$ref": "#/components/schemas/FieldProblem"},
            "description": "The fields that are not valid, at most 20; absent if the problem is not one of fields.",
        },
        "errorsLeftOut": {"type": "integer", "description": "How many more fields are not valid; absent if none."},
    },
}
FIELD_PROBLEM = {
    "title": "FieldProblem",
    "description": "One invalid field.",
    "type": "object",
    "required": ["pointer", "detail"],
    "properties": {
        "pointer": {
            "type": "string",
            "description": "A JSON pointer into the body, `?name` for a parameter of the address, or a header's name.",
        },
        "detail": {"type": "string", "description": "What is wrong with the field."},
    },
}
GATEWAY_MESSAGE = {
    "title": "GatewayMessage",
    "description": "An error of API Gateway itself, which does not send problem documents.",
    "type": "object",
    "required": ["message"],
    "properties": {"message": {"type": "string", "description": "What is wrong."}},
}
SCHEMAS = {"Problem": PROBLEM, "FieldProblem": FIELD_PROBLEM, "GatewayMessage": GATEWAY_MESSAGE}

_RETRY_AFTER = {"schema": {"type": "integer"}, "description": "Seconds to wait before a retry.", "example": 1}


class _Kind(NamedTuple):
    # The title is the status' phrase in the functions' version of Python.
    title: str
    description: str
    detail: str


_PROBLEMS = {
    "400": _Kind("Bad Request", "The request cannot be read.", "the body is not valid JSON"),
    "401": _Kind(
        "Unauthorized",
        "There is no token or key, or it is not valid. API Gateway's own answer, for a token, has a different body.",
        "the API key is unknown, revoked, past its end, or no longer usable",
    ),
    "403": _Kind("Forbidden", "The token lacks a claim or a role.", "this requires the role admin"),
    "404": _Kind("Not Found", "The record does not exist for this caller.", "conversation not found"),
    "409": _Kind(
        "Conflict",
        "The record's state does not allow this. `Retry-After` is present if the conflict ends by itself.",
        "the conversation is closed",
    ),
    "413": _Kind(
        "Content Too Large", "The request exceeds a byte limit.", "metadata must be at most 16384 bytes as JSON"
    ),
    "415": _Kind(
        "Unsupported Media Type",
        "The body is not application/json.",
        "the body must be sent as application/json",
    ),
    "422": _Kind("Unprocessable Content", "A field is not valid.", "title must be at most 200 characters"),
    "429": _Kind(
        "Too Many Requests",
        "Too many requests, or a model budget is used up. API Gateway's own limit has a different body.",
        "the app may make 600 requests per minute",
    ),
    "500": _Kind("Internal Server Error", "An internal error, which is logged.", "internal error (logged)"),
    "503": _Kind(
        "Service Unavailable",
        "A service is unavailable or busy. Retry after `Retry-After`.",
        "too many concurrent writes; retry",
    ),
}
_ALWAYS_RETRY_AFTER = {"503"}
_MAY_RETRY_AFTER = {"409", "429"}
_ONLY_WITH_BODY = {"415"}


def responses() -> dict[str, Any]:
    """The shared responses, by their names."""
    shared_responses = {_name(status): _problem(status) for status in _PROBLEMS}
    # API Gateway answers 401 for a token by itself, and 429 when its own limit is exceeded.
    shared_responses["Unauthorized"]["content"] |= _content(
        "application/json", "GatewayMessage", {"message": "Unauthorized"}
    )
    rate_limit = _content("application/json", "GatewayMessage", {"message": "Too Many Requests"})
    shared_responses[_name("429")]["content"] |= rate_limit
    return shared_responses


def references(has_body: bool) -> dict[str, Any]:
    """References to the shared responses of one operation, by status."""
    statuses = sorted(set(_PROBLEMS) - (set() if has_body else _ONLY_WITH_BODY))
    return {status: {"$ref": f"#/components/responses/{_name(status)}"} for status in statuses}


def _problem(status: str) -> dict[str, Any]:
    kind = _PROBLEMS[status]
    example: dict[str, Any] = {
        "type": "about:blank",
        "title": kind.title,
        "status": int(status),
        "detail": kind.detail,
    }
    if status == "422":
        example["errors"] = [{"pointer": "/title", "detail": kind.detail}]
    response: dict[str, Any] = {
        "description": kind.description,
        "content": _content("application/problem+json", "Problem", example),
    }
    if status in _ALWAYS_RETRY_AFTER | _MAY_RETRY_AFTER:
        response["headers"] = {"Retry-After": {**_RETRY_AFTER, "required": status in _ALWAYS_RETRY_AFTER}}
    return response


def _content(kind: str, schema: str, example: Any) -> dict[str, Any]:
    return {kind: {"schema": {"$ref": f"#/components/schemas/{schema}"}, "example": example}}


def _name(status: str) -> str:
    return _PROBLEMS[status].title.replace(" ", "")
