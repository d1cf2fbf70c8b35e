"""Which JSON schemas providers hold a model to, as their documentation and their errors define it.

OpenAI     strict mode: each node has a type, or alternatives; each object requires all its properties and allows no
           other; the root is an object. Ten levels, 5,000 properties and 1,000 choices at most.
Anthropic  each object allows no other property. No bounds of numbers, lengths and arrays (``minItems`` but 0 and 1); 24
           optional parameters and 16 with more than one type at most.
Bedrock    the same subset as Anthropic's; choices are strings, numbers, booleans or null, never objects.
Nova       holds to none, and takes a tool whose schema has nothing but type, properties and required at its root.
"""

from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]

_STRUCTURE = {"type", "enum", "const", "anyOf", "items", "properties", "required", "additionalProperties"}
_WORDS = {"description", "title"}
_TYPES = {"object", "array", "string", "integer", "number", "boolean", "null"}
_LEVELS, _PROPERTIES, _CHOICES = 10, 5000, 1000
_OPTIONAL, _UNIONS = 24, 16


def openai_refuses(schema: Schema) -> bool:
    """Whether ``strict: true`` with that schema is answered with 400."""
    nodes = list(_nodes(schema))
    return (
        schema.get("type") != "object"
        or any(_is_unknown(node) or not ("type" in node or "anyOf" in node) for node, _ in nodes)
        or any(_is_open(node) or _optional(node) for node, _ in nodes)
        or max(level for _, level in nodes) > _LEVELS
        or sum(len(node.get("properties", ())) for node, _ in nodes) > _PROPERTIES
        or sum(len(node.get("enum", ())) for node, _ in nodes) > _CHOICES
    )


def anthropic_refuses(schema: Schema) -> bool:
    """Whether ``output_config`` with that schema is answered with 400."""
    nodes = [node for node, _ in _nodes(schema)]
    return (
        any(_is_unknown(node) or _is_open(node) for node in nodes)
        or sum(map(_optional, nodes)) > _OPTIONAL
        or sum(isinstance(node.get("type"), list) or "anyOf" in node for node in nodes) > _UNIONS
    )


def bedrock_refuses(schema: Schema) -> bool:
    """Whether ``outputConfig`` with that schema is answered with 400."""
    choices = [choice for node, _ in _nodes(schema) for choice in node.get("enum", ())]
    return anthropic_refuses(schema) or any(isinstance(choice, dict | list) for choice in choices)


def nova_refuses(schema: Schema) -> bool:
    """Whether a tool with that schema is answered with 400."""
    return schema.get("type") != "object" or not set(schema) <= {"type", "properties", "required"}


def _is_unknown(node: Schema) -> bool:
    types = node.get("type", ())
    named = {types} if isinstance(types, str) else set(types)
    return not set(node) <= _STRUCTURE | _WORDS or not named <= _TYPES


def _is_open(node: Schema) -> bool:
    return "object" in node.get("type", ()) and node.get("additionalProperties") is not False


def _optional(node: Schema) -> int:
    return len(set(node.get("properties", ())) - set(node.get("required", ())))


def _nodes(schema: Schema, level: int = 1) -> Iterator[tuple[Schema, int]]:
    yield schema, level
    items = [schema["items"]] if "items" in schema else []
    for inner in (*schema.get("properties", {}).values(), *items, *schema.get("anyOf", ())):
        yield from _nodes(inner, level + 1)
