"""Builds the document."""

import json
from collections.abc import Sequence
from typing import Any

from aws_lambda_powertools.event_handler.api_gateway import Route, Router
from pydantic import BaseModel
from pydantic.alias_generators import to_camel

from local.openapi import parameters, refusals, schemas
from local.openapi.examples import EXAMPLES
from local.openapi.operations import DESCRIPTIONS
from local.openapi.tags import TAGS
from loci.api import routing
from loci.api.admin.export_shapes import ExportOut
from loci.api.admin.exports import ExportBegun
from loci.api.app import resolver
from loci.api.memory.spaces import PurgingOut

VERSION = "1"
_ABOUT = (
    "Loci is a memory service for AI apps: it stores conversations, extracts dated facts from them, and recalls those "
    "facts within a token budget."
)

# Responses that handlers write as text: the library does not know their schemas.
_UNSEEN: dict[str, dict[str, type[BaseModel]]] = {
    "deleteMemorySpace": {"202": PurgingOut},
    "exportUserData": {"200": ExportOut, "202": ExportBegun},
}
_TAG_OF = {module: tag.name for tag in TAGS for module in tag.modules}
_CONDITIONAL = ("close", "archive", "supersede", "merge", "unmerge", "restore")
_CREATE_ONLY = ("put_file", "put_settings", "put_template")
_TAGGED = ("list_atoms", "count_atoms", "list_bot_memory", "list_chat_memories")


def document(routers: Sequence[Router] | None = None) -> dict[str, Any]:
    """The OpenAPI 3.1 document of these routers, by default of all."""
    app = resolver(routing.documented_routers() if routers is None else routers)
    openapi: dict[str, Any] = json.loads(app.get_openapi_json_schema(title="Loci", version=VERSION, description=_ABOUT))
    openapi.pop("servers", None)
    openapi["security"] = [{"token": []}]
    openapi["tags"] = [{"name": tag.name, "description": tag.description} for tag in TAGS]
    components = openapi.setdefault("components", {})
    for unused_schema in ("HTTPValidationError", "ValidationError", "ResponseValidationError"):
        components["schemas"].pop(unused_schema, None)
    for route in (*app._static_routes, *app._dynamic_routes):
        operation = openapi["paths"].get(route.openapi_path, {}).get(route.method.lower())
        if operation is not None:
            _complete(route, operation, components["schemas"])
    schemas.tidy(openapi)
    components["schemas"] |= refusals.SCHEMAS
    components["responses"] = refusals.responses()
    components["securitySchemes"] = {
        "token": {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "JWT",
            "description": "A token of the issuer that the deployment trusts, with the tenant and the app as claims.",
        }
    }
    return openapi


def text() -> str:
    """The document as it is stored and served."""
    return json.dumps(document(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _complete(route: Route, operation: dict[str, Any], shapes: dict[str, Any]) -> None:
    identifier = operation["operationId"] = to_camel(route.func.__name__)
    if identifier in DESCRIPTIONS:
        operation["description"] = DESCRIPTIONS[identifier]
    tag = _TAG_OF.get(route.func.__module__.rpartition(".")[2])
    operation["tags"] = [] if tag is None else [tag]
    operation.setdefault("parameters", []).extend(_headers(route, operation, shapes))
    for parameter in operation["parameters"]:
        parameters.complete(parameter)
    responses = operation["responses"] = _results(identifier, operation["responses"], shapes)
    _add_examples(identifier, operation)
    if route.func.__name__ in _TAGGED:
        responses["200"]["headers"] = {"ETag": parameters.list_tag()}
        responses["304"] = {"description": "Nothing has changed since the `ETag` that was sent as `If-None-Match`."}
    responses |= refusals.references("requestBody" in operation)


def _headers(route: Route, operation: dict[str, Any], shapes: dict[str, Any]) -> list[dict[str, Any]]:
    headers = []
    if "idempotencyKey" in _body_fields(operation, shapes):
        headers.append(parameters.IDEMPOTENCY_KEY)
    if route.method in ("PUT", "PATCH", "DELETE") or route.openapi_path.rpartition("/")[2] in _CONDITIONAL:
        headers.append(parameters.IF_MATCH)
    if route.func.__name__ in _CREATE_ONLY:
        headers.append(parameters.IF_NONE_MATCH)
    return json.loads(json.dumps([*headers, parameters.ACTING_FOR]))  # type: ignore[no-any-return]  # a deep copy


def _body_fields(operation: dict[str, Any], shapes: dict[str, Any]) -> set[str]:
    if "requestBody" not in operation:
        return set()
    reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    return set(shapes[reference.rpartition("/")[2]]["properties"])


def _results(identifier: str, responses: dict[str, Any], shapes: dict[str, Any]) -> dict[str, Any]:
    """Adds the success responses: those that the library knows, those it does not, and other statuses of the same
    schema."""
    results = {status: response for status, response in responses.items() if status.startswith("2")}
    for status, shape in _UNSEEN.get(identifier, {}).items():
        results[status] = {"content": {"application/json": {"schema": _reference(shape, shapes)}}}
    same = next(iter(results.values()))
    for status in EXAMPLES[identifier].results if identifier in EXAMPLES else ():
        results.setdefault(status, json.loads(json.dumps(same)))
    # The library gives a body to every response, even to an empty one.
    results.get("204", {}).pop("content", None)
    return results


def _reference(shape: type[BaseModel], shapes: dict[str, Any]) -> dict[str, Any]:
    schema = shape.model_json_schema(mode="serialization", ref_template="#/components/schemas/{model}")
    for name, definition in schema.pop("$defs", {}).items():
        shapes.setdefault(name, definition)
    shapes[shape.__name__] = schema
    return {"$ref": f"#/components/schemas/{shape.__name__}"}


def _add_examples(identifier: str, operation: dict[str, Any]) -> None:
    examples = EXAMPLES.get(identifier)
    if examples is None:
        return
    if examples.request is not None and "requestBody" in operation:
        operation["requestBody"]["content"]["application/json"]["example"] = examples.request
    for status, result in examples.results.items():
        operation["responses"][status]["description"] = result.description
        if result.example is not None:
            operation["responses"][status]["content"]["application/json"]["example"] = result.example
