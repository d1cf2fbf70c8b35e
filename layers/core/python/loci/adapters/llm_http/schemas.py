"""JSON schemas that providers hold a model to while it writes: they know a part of the language only.

What is left out is checked all the same, once the answer is here.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from loci.model.users import JsonObject

JSON_ALONE = "Answer with one JSON object, and nothing else."
"""Asks a provider for JSON that knows no mode for it."""
_KNOWN = frozenset(
    {"type", "enum", "const", "anyOf", "items", "properties", "required", "additionalProperties", "description"}
)
_TYPES = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}


def enforceable_part(schema: JsonObject) -> dict[str, Any]:
    """The part of a schema that providers know: types, names and choices, no bounds of lengths and numbers. Each choice
    has a type: OpenAI refuses a strict schema without."""
    known_fields = {name: _part(name, value) for name, value in schema.items() if name in _KNOWN}
    choices = schema.get("enum", [schema["const"]] if "const" in schema else None)
    if isinstance(choices, list) and "type" not in known_fields:
        known_fields["type"] = _type_of(choices)
    return known_fields


def is_strict(schema: Mapping[str, Any]) -> bool:
    """Whether each object says all its properties, requires them all and allows no other, as strict modes want."""
    here = schema.get("type") != "object" or (
        schema.get("additionalProperties") is False
        and set(schema.get("required", ())) == set(schema.get("properties", ()))
    )
    return here and all(is_strict(inner) for inner in _inner(schema))


def _part(name: str, value: Any) -> Any:
    match name:
        case "properties":
            return {property: enforceable_part(inner) for property, inner in value.items()}
        case "items":
            return enforceable_part(value)
        case "anyOf":
            return [enforceable_part(inner) for inner in value]
    return value


def _type_of(choices: Sequence[object]) -> str | list[str]:
    types = list(dict.fromkeys(_TYPES[type(choice)] for choice in choices))
    return types[0] if len(types) == 1 else types


def _inner(schema: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    items = [schema["items"]] if "items" in schema else []
    return [*schema.get("properties", {}).values(), *items, *schema.get("anyOf", ())]
