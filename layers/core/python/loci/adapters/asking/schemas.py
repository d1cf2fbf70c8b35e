"""JSON schemas that providers hold a model to while it writes: they know a part of the language only.

What is left out is checked all the same, once the answer is here.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from loci.model import JsonObject

_KNOWN = frozenset(
    {"type", "enum", "const", "anyOf", "items", "properties", "required", "additionalProperties", "description"}
)


def enforced(schema: JsonObject) -> dict[str, Any]:
    """The part of a schema that providers know: types, names and choices, no bounds of lengths and numbers."""
    return {name: _part(name, value) for name, value in schema.items() if name in _KNOWN}


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
            return {property: enforced(inner) for property, inner in value.items()}
        case "items":
            return enforced(value)
        case "anyOf":
            return [enforced(inner) for inner in value]
    return value


def _inner(schema: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    items = [schema["items"]] if "items" in schema else []
    return [*schema.get("properties", {}).values(), *items, *schema.get("anyOf", ())]
