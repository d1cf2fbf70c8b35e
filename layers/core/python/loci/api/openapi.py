"""The OpenAPI document, generated from the handlers: ``python -m loci.api.openapi`` writes it beside this file.

What the document says beyond the handlers is what all of them share: the token, the headers that steer a write, and
the problem documents.
"""

import json
import re
from typing import Any

from pydantic import BaseModel
from pydantic.alias_generators import to_camel

from loci.api import routing
from loci.api.app import resolver
from loci.api.document import PATH
from loci.api.export_shapes import ExportOut
from loci.api.exports import ExportBegun
from loci.scope import MAX_USER_BYTES

VERSION = "1"

_PROBLEM = {
    "type": "object",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["pointer", "detail"],
                "properties": {"pointer": {"type": "string"}, "detail": {"type": "string"}},
            },
        },
    },
}
_REFUSALS = {
    "400": "The request cannot be read",
    "403": "A claim or a role is missing",
    "404": "Not there under your scope",
    "409": "Not in a state that allows this; with Retry-After where that is known to end",
    "413": "Over a byte limit",
    "415": "A body that is not application/json",
    "422": "A field breaks a rule",
    "503": "Contended; try again after Retry-After",
}
# Of API Gateway itself, which has a body of its own.
_AT_THE_GATEWAY = {"401": "No valid token"}
# Of either: a gateway's refusal doesn't say when to come again.
_LIMITED = {"429": "Over the app's rate, or too many requests at once"}
_MESSAGE = {"type": "object", "required": ["message"], "properties": {"message": {"type": "string"}}}
_RETRY_AFTER = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds", "required": True}}
_FOUND = "What is there already"
_ALSO_200 = {
    "createMemorySpace": _FOUND,
    "addAtom": _FOUND,
    "supersedeAtom": _FOUND,
    "createEntity": _FOUND,
    "putTemplate": "The template that took another's place",
}
_ALSO_202 = {"deleteUserData": "The first pass goes on"}
# What is written as it is read, and not made of a shape.
_DOCUMENTS: dict[str, dict[str, tuple[str, type[BaseModel]]]] = {
    "exportUserData": {"200": ("The export", ExportOut), "202": ("A job makes it", ExportBegun)}
}
_IF_MATCH = {
    "name": "If-Match",
    "in": "header",
    "schema": {"type": "string"},
    "description": "The ETag of the record as you know it; another version: 409.",
}
_ACTING_FOR = {
    "name": "X-Loci-User",
    "in": "header",
    "schema": {"type": "string", "minLength": 1, "maxLength": MAX_USER_BYTES},
    "description": (
        f"The user a server acts for, at most {MAX_USER_BYTES} bytes: for tokens of the role `service` alone, others: "
        "403. Without it the token's own user."
    ),
}
_CONDITIONAL = ("close", "archive", "supersede", "merge", "unmerge", "restore")
_IDEMPOTENCY_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[ -~]*$"},
    "description": "Kept 7 days; the same key with other content: 422.",
}


def document() -> dict[str, Any]:
    """The OpenAPI 3.1 document of all routes."""
    app = resolver(routing.every_router())
    generated = app.get_openapi_json_schema(
        title="Loci",
        version=VERSION,
        description="Conversations in, dated facts out, recalled within a token budget.",
    )
    made: dict[str, Any] = json.loads(generated)
    made.pop("servers", None)
    _share(made["components"])
    made["security"] = [{"token": []}]
    schemas = made["components"]["schemas"]
    for path, operations in made["paths"].items():
        for method, operation in operations.items():
            _complete(path, method, operation, schemas)
    return made


def _share(components: dict[str, Any]) -> None:
    schemas = components["schemas"]
    for unused in ("HTTPValidationError", "ValidationError", "ResponseValidationError"):
        schemas.pop(unused, None)
    schemas["Problem"] = _PROBLEM
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    schemas["Message"] = _MESSAGE
    message = {"application/json": {"schema": {"$ref": "#/components/schemas/Message"}}}
    components["responses"] = {
        **{_refused(status): {"description": meaning, "content": content} for status, meaning in _REFUSALS.items()},
        **{_refused(status): {"description": told, "content": message} for status, told in _AT_THE_GATEWAY.items()},
    }
    for status, meaning in _LIMITED.items():
        told = {"Retry-After": {**_RETRY_AFTER["Retry-After"], "required": False}}
        components["responses"][_refused(status)] = {
            "description": meaning,
            "content": {**content, **message},
            "headers": told,
        }
    components["responses"][_refused("503")]["headers"] = _RETRY_AFTER
    components["responses"][_refused("409")]["headers"] = {
        "Retry-After": {**_RETRY_AFTER["Retry-After"], "required": False}
    }
    components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}}


def _complete(path: str, method: str, operation: dict[str, Any], schemas: dict[str, Any]) -> None:
    # The library appends path and method to the handler's name, which is the call's name already.
    name = operation["operationId"].removesuffix(re.sub(r"\W", "_", path) + f"_{method}")
    operation["operationId"] = to_camel(name)
    responses = operation["responses"]
    # The library gives a body to every answer, to the empty one as well.
    responses.get("204", {}).pop("content", None)
    if operation["operationId"] in _ALSO_200:
        responses["200"] = {**responses["201"], "description": _ALSO_200[operation["operationId"]]}
    for status, (meaning, shape) in _DOCUMENTS.get(operation["operationId"], {}).items():
        responses[status] = {"description": meaning, "content": _documented(shape, schemas)}
    if operation["operationId"] in _ALSO_202:
        responses["202"] = {**responses["200"], "description": _ALSO_202[operation["operationId"]]}
    for status in (*_REFUSALS, *_AT_THE_GATEWAY, *_LIMITED):
        if status != "415" or "requestBody" in operation:
            responses[status] = {"$ref": f"#/components/responses/{_refused(status)}"}
    parameters = operation.setdefault("parameters", [])
    if _body_fields(operation, schemas) & {"idempotencyKey"}:
        parameters.append(_IDEMPOTENCY_KEY)
    if method in ("put", "patch", "delete") or path.rpartition("/")[2] in _CONDITIONAL:
        parameters.append(_IF_MATCH)
    parameters.append(_ACTING_FOR)


def _documented(shape: type[BaseModel], schemas: dict[str, Any]) -> dict[str, Any]:
    schema = shape.model_json_schema(mode="serialization", ref_template="#/components/schemas/{model}")
    for name, definition in schema.pop("$defs", {}).items():
        schemas.setdefault(name, definition)
    schemas[shape.__name__] = schema
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{shape.__name__}"}}}


def _refused(status: str) -> str:
    return f"Refused{status}"


def _body_fields(operation: dict[str, Any], schemas: dict[str, Any]) -> set[str]:
    if "requestBody" not in operation:
        return set()
    reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    return set(schemas[reference.rpartition("/")[2]]["properties"])


def text() -> str:
    """The document as it is kept and served."""
    return json.dumps(document(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PATH.write_text(text(), "utf-8")
