"""The OpenAPI document, generated from the handlers: ``python -m loci.api.openapi`` writes it beside this file.

What the document says beyond the handlers is what all of them share: the token, the headers that steer a write, and
the problem documents.
"""

import json
import re
from typing import Any

from pydantic.alias_generators import to_camel

from loci.api import routing
from loci.api.app import resolver
from loci.api.document import PATH

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
    "409": "Not in a state that allows this",
    "413": "Over a byte limit",
    "422": "A field breaks a rule",
    "503": "Contended; try again after Retry-After",
}
_IF_MATCH = {
    "name": "If-Match",
    "in": "header",
    "schema": {"type": "string"},
    "description": "The ETag of the record as you know it; another version: 409.",
}
_CONDITIONAL = ("close", "archive", "supersede", "merge", "unmerge", "restore")
_IDEMPOTENCY_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": {"type": "string", "minLength": 1, "maxLength": 200},
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
    components["responses"] = {
        f"Refused{status}": {"description": meaning, "content": content} for status, meaning in _REFUSALS.items()
    }
    components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}}


def _complete(path: str, method: str, operation: dict[str, Any], schemas: dict[str, Any]) -> None:
    # The library appends path and method to the handler's name, which is the call's name already.
    name = operation["operationId"].removesuffix(re.sub(r"\W", "_", path) + f"_{method}")
    operation["operationId"] = to_camel(name)
    for status in _REFUSALS:
        operation["responses"][status] = {"$ref": f"#/components/responses/Refused{status}"}
    parameters = operation.setdefault("parameters", [])
    if _body_fields(operation, schemas) & {"idempotencyKey"}:
        parameters.append(_IDEMPOTENCY_KEY)
    if method in ("put", "patch", "delete") or path.rpartition("/")[2] in _CONDITIONAL:
        parameters.append(_IF_MATCH)


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
