"""The server's OpenAPI document, in the form that the models are generated from."""

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

Json = dict[str, Any]

PATH = Path(__file__).parents[3] / "layers" / "core" / "python" / "loci" / "api" / "openapi.json"
SCHEMAS = "#/components/schemas/"
METHODS = ("get", "post", "put", "patch", "delete")
_LIMITS = ("minLength", "maxLength", "pattern", "minItems", "maxItems", "minimum", "maximum")


def read_document(path: Path = PATH) -> Json:
    document: Json = json.loads(path.read_text("utf-8"))
    return document


def operations(document: Json) -> Iterator[tuple[str, str, Json]]:
    """Method, path and description of every operation, in the document's order."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield method.upper(), path, item[method]


def reference_name(schema: Mapping[str, Any]) -> str | None:
    """The name of the schema that this one only refers to."""
    reference = schema.get("$ref")
    return reference.removeprefix(SCHEMAS) if isinstance(reference, str) else None


def for_models(document: Json) -> Json:
    """A document of the schemas alone, simplified where the generator would make a class for a limit or a union. What
    it loses are limits of list items and of unions, which the server checks. Enumerations of answers take any text, so
    that a newer server may say more."""
    schemas = deepcopy(document["components"]["schemas"])
    answered = referred_names([operation["responses"] for _, _, operation in operations(document)], schemas)
    for name, schema in schemas.items():
        for part in list(_parts(schema)):
            part.pop("discriminator", None)
            if isinstance(part.get("default"), dict):
                del part["default"]
            _simplify_union(part)
            _remove_limits(part.get("items"))
            if name in answered:
                _open_enumeration(part)
    return {"openapi": document["openapi"], "info": document["info"], "paths": {}, "components": {"schemas": schemas}}


def _parts(node: Any) -> Iterator[Json]:
    if isinstance(node, dict):
        yield node
        node = list(node.values())
    if isinstance(node, list):
        for child in node:
            yield from _parts(child)


def referred_names(node: Any, schemas: Json) -> set[str]:
    """The names of all schemas that these parts of the document refer to, directly or not."""
    found: set[str] = set()
    waiting = [node]
    while waiting:
        for part in _parts(waiting.pop()):
            name = reference_name(part)
            if name in schemas and name not in found:
                found.add(name)
                waiting.append(schemas[name])
    return found


def _simplify_union(schema: Json) -> None:
    """A union with null becomes a type that may be null, with the limits of the union."""
    branches = [branch for branch in schema.get("anyOf", []) if branch.get("type") != "null"]
    if len(branches) > 1:
        for part in (schema, *branches):
            _remove_limits(part)
    elif len(branches) == 1 and "type" in branches[0]:
        is_nullable = len(schema.pop("anyOf")) == 2
        schema.update(branches[0])
        schema["type"] = [branches[0]["type"], "null"] if is_nullable else branches[0]["type"]


def _remove_limits(schema: Any) -> None:
    if isinstance(schema, dict):
        for name in _LIMITS:
            schema.pop(name, None)


def _open_enumeration(schema: Json) -> None:
    names = schema.get("enum")
    if schema.get("type") == "string" and isinstance(names, list):
        del schema["enum"], schema["type"]
        schema["anyOf"] = [{"type": "string", "enum": names}, {"type": "string"}]
