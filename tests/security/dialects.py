"""OpenAPI documents of the addresses that leave theirs to another product, made of the very types that read requests.

They are for tests alone: what a type takes is tried as it changes, without a document to keep in step.
"""

import json
from collections.abc import Mapping
from typing import Any

from aws_lambda_powertools.event_handler.api_gateway import Router

from loci.api import routing
from loci.api.app import resolver
from loci.api.mcp.tools import TOOLS
from loci.model.filters import Operator
from loci.settings import Settings

_ANY_VALUE = {
    "anyOf": [
        {"type": ["string", "number", "integer", "boolean", "null"]},
        {"type": "array", "items": {"type": ["string", "number", "null"]}, "maxItems": 3},
    ]
}
# The types leave a filter to the rules: without a form of it nothing would get past its first name.
_CONDITION = {
    "anyOf": [
        _ANY_VALUE,
        {
            "type": "object",
            "propertyNames": {"enum": [*Operator, "icontains"]},
            "additionalProperties": _ANY_VALUE,
            "minProperties": 1,
            "maxProperties": 2,
        },
    ]
}
_FILTERED = ("created_at", "categories", "keywords", "metadata.size", "user_id", "run_id")
_SIMPLE_FILTER = {"type": "object", "properties": dict.fromkeys(_FILTERED, _CONDITION), "additionalProperties": False}
_FILTER = {
    "type": "object",
    "properties": {
        **dict.fromkeys(_FILTERED, _CONDITION),
        **{join: {"type": "array", "items": _SIMPLE_FILTER, "maxItems": 3} for join in ("AND", "OR", "NOT")},
    },
    "additionalProperties": False,
}


def routers() -> list[Router]:
    """Routes of mem0's, OpenAI's and MCP's clients."""
    of_mcp = routing.mcp(lambda: Settings({}), _no_login)
    return [*routing.routers(routing.DESCRIBED_ELSEWHERE), of_mcp[0]]


def document() -> dict[str, Any]:
    """The document of the routes of mem0's and OpenAI's clients."""
    app = resolver(routing.routers(routing.DESCRIBED_ELSEWHERE))
    for route in (*app._static_routes, *app._dynamic_routes):
        # All but those that say of every other path that it is not served.
        route.include_in_schema = "<path>" not in route.path
        route.operation_id = route.func.__name__
    openapi: dict[str, Any] = json.loads(app.get_openapi_json_schema(title="Dialects", version="1"))
    for methods in openapi["paths"].values():
        for operation in methods.values():
            operation.setdefault("parameters", [])
    for schema in openapi["components"]["schemas"].values():
        properties = schema.get("properties", {})
        if "filters" in properties:
            properties["filters"] = _FILTER
    return openapi


def tool_documents() -> Mapping[str, dict[str, Any]]:
    """A document of ``POST /mcp`` for each tool, which calls it as its schema says."""
    return {name: _tool_document(name, tool.arguments) for name, tool in TOOLS.items()}


def _tool_document(name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    params = _object({"name": {"const": name}, "arguments": arguments})
    message = _object(
        {"jsonrpc": {"const": "2.0"}, "id": {"type": "integer"}, "method": {"const": "tools/call"}, "params": params}
    )
    body = {"required": True, "content": {"application/json": {"schema": message}}}
    operation = {"operationId": name, "parameters": [], "requestBody": body, "responses": {"200": {"description": ""}}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "MCP", "version": "1"},
        "paths": {"/mcp": {"post": operation}},
    }


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _no_login() -> Any:
    raise AssertionError("no test signs in")
