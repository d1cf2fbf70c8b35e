"""What the fields of schemas mean, for those whose models do not say so: readers of generated clients see it."""

from collections.abc import Mapping
from typing import Any

from local.openapi.common_descriptions import EVERYWHERE
from local.openapi.schema_descriptions import OF_SOME
from local.openapi.whole_descriptions import OF_SCHEMAS


def describe(schemas: dict[str, Any]) -> None:
    """Adds descriptions to the fields that have none. What another schema defines is described there."""
    for name, schema in schemas.items():
        if name in OF_SCHEMAS:
            schema.setdefault("description", OF_SCHEMAS[name])
        own = {field: text for some, texts in OF_SOME.items() if name in some for field, text in texts.items()}
        for field, shape in schema.get("properties", {}).items():
            text = own.get(field) or _general(name, field)
            if text is not None and "description" not in shape and not _refers(shape):
                shape["description"] = _of_a_choice(shape) or text


def _general(schema: str, field: str) -> str | None:
    if field == "id":
        return "The id."
    if field == "items" and schema.endswith("Page"):
        return "The items of this page."
    return EVERYWHERE.get(field)


def _refers(shape: Mapping[str, Any]) -> bool:
    """Whether the field has the type of another schema, or null."""
    return "$ref" in shape or any("$ref" in choice for choice in shape.get("anyOf", ()))


def _of_a_choice(shape: Mapping[str, Any]) -> str | None:
    """The description that a field has where it is not null."""
    return next((choice["description"] for choice in shape.get("anyOf", ()) if "description" in choice), None)
