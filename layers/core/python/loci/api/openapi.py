"""The OpenAPI document, generated from the handlers: ``python -m loci.api.openapi`` writes it beside this file.

What the document says beyond the handlers is what all of them share: the token, the headers that steer a write, and
the problem documents.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from loci.api import routing
from loci.api.app import resolver

PATH = Path(__file__).with_name("openapi.json")
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
_IDEMPOTENCY_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": {"type": "string", "minLength": 1, "maxLength": 200},
    "description": "Kept 7 days; the same key with other content: 422.",
}


def document() -> dict[str, Any]:
    """The OpenAPI 3.1 document of all routes."""
    app = resolver(routing.every_router())
    text = app.get_openapi_json_schema(
        title="Loci",
        version=VERSION,
        description="Conversations in, dated facts out, recalled within a token budget.",
    )
    made: dict[str, Any] = json.loads(text)
    made.pop("servers", None)
    components = made.setdefault("components", {})
    components.setdefault("schemas", {})["Problem"] = _PROBLEM
    components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}}
    made["security"] = [{"token": []}]
    for method, operation in _operations(made):
        _complete(method, operation)
    return made


def _operations(made: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path in made["paths"].values():
        yield from path.items()


def _complete(method: str, operation: dict[str, Any]) -> None:
    refusal = {"content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
    for status, meaning in _REFUSALS.items():
        operation["responses"][status] = {"description": meaning, **refusal}
    if method == "post":
        operation.setdefault("parameters", []).append(_IDEMPOTENCY_KEY)
    if method in ("post", "patch", "delete"):
        operation.setdefault("parameters", []).append(_IF_MATCH)


def text() -> str:
    """The document as it is kept and served."""
    return json.dumps(document(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PATH.write_text(text(), "utf-8")
