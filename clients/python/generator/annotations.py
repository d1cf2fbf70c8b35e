"""Python types of schemas."""

from collections.abc import Mapping
from typing import Any

from generator.document import Json, reference_name

_SIMPLE = {"integer": "int", "number": "float", "boolean": "bool", "null": "None"}
_TIMES = {"date-time": "datetime", "date": "date"}


def annotation(schema: Mapping[str, Any], schemas: Json, *, is_answer: bool = False) -> str:
    """The type of a value: of an answer, or of an argument, which may also be a mapping in place of a record and a text
    in place of a time."""
    name = reference_name(schema)
    if name is not None:
        return _of_reference(name, schemas, is_answer)
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return _union(annotation(branch, schemas, is_answer=is_answer) for branch in schema[union])
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return f"Literal[{', '.join(map(repr, values))}]"
    kinds = schema.get("type")
    if isinstance(kinds, list):
        return _union(annotation({**schema, "type": kind}, schemas, is_answer=is_answer) for kind in kinds)
    return _of_type(kinds, schema, schemas, is_answer)


def _of_reference(name: str, schemas: Json, is_answer: bool) -> str:
    target = schemas[name]
    if target.get("type") == "object" and "properties" in target:
        return f"models.{name}" if is_answer else f"models.{name} | Mapping[str, Any]"
    return annotation(target, schemas, is_answer=is_answer)


def _of_type(kind: str | None, schema: Mapping[str, Any], schemas: Json, is_answer: bool) -> str:
    if kind == "array":
        items = annotation(schema.get("items", {}), schemas, is_answer=is_answer)
        return f"list[{items}]" if is_answer else f"Sequence[{items}]"
    if kind == "object":
        return "dict[str, Any]" if is_answer else "Mapping[str, Any]"
    if kind == "string":
        time = _TIMES.get(schema.get("format", ""))
        return "str" if time is None else time if is_answer else f"{time} | str"
    return "Any" if kind is None else _SIMPLE[kind]


def _union(branches: Any) -> str:
    parts = [part for branch in branches for part in _split(branch)]
    unique = list(dict.fromkeys(parts))
    if "Any" in unique:
        return "Any"
    return " | ".join(sorted(unique, key=lambda part: part == "None"))


def _split(branch: str) -> list[str]:
    """The parts of a union that is not inside brackets."""
    parts, depth, part = [], 0, ""
    for character in branch:
        depth += (character == "[") - (character == "]")
        if character == "|" and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += character
    return [*parts, part.strip()]
