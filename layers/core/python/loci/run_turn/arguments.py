"""The arguments of a call of one of our tools, against the JSON schema that the model was given."""

from collections.abc import Iterator, Mapping
from typing import cast

from loci.errors import Refused
from loci.model.users import JsonObject, JsonValue


def require_arguments(parameters: JsonObject, sent_body: Mapping[str, JsonValue]) -> None:
    """Raises Refused for the first argument that is missing, unknown or no value of its schema. Null is as good as no
    argument. A number above its maximum is no error: the tool takes the maximum."""
    properties = cast(Mapping[str, JsonObject], parameters["properties"])
    reason = next(_wrong(properties, cast(list[str], parameters.get("required", [])), sent_body), None)
    if reason is not None:
        raise Refused(reason)


def text_of(sent_body: Mapping[str, JsonValue], name: str) -> str | None:
    """A text argument that was checked before."""
    value = sent_body.get(name)
    return value if isinstance(value, str) else None


def count_of(sent_body: Mapping[str, JsonValue], name: str, default: int, most: int) -> int:
    """A number that was checked before."""
    value = sent_body.get(name)
    return min(value, most) if isinstance(value, int) else default


def _wrong(
    properties: Mapping[str, JsonObject], required: list[str], sent_body: Mapping[str, JsonValue]
) -> Iterator[str]:
    for name in required:
        if sent_body.get(name) is None:
            yield f"{name} is missing"
    for name, value in sent_body.items():
        schema = properties.get(name)
        if schema is None:
            yield f"there is no argument {name}; the arguments are {', '.join(properties)}"
        elif value is not None:
            yield from (f"{name} {reason}" for reason in _wrong_value(schema, value))


def _wrong_value(schema: JsonObject, value: JsonValue) -> Iterator[str]:
    if schema["type"] == "integer":
        least, most = schema["minimum"], schema["maximum"]
        if isinstance(value, bool) or not isinstance(value, int) or value < cast(int, least):
            yield f"must be an integer from {least} to {most}"
    elif not isinstance(value, str):
        yield "must be a string"
    elif "enum" in schema and value not in cast(list[str], schema["enum"]):
        yield f"must be one of {', '.join(cast(list[str], schema['enum']))}"
    elif "maxLength" in schema and not cast(int, schema.get("minLength", 0)) <= len(value) <= cast(
        int, schema["maxLength"]
    ):
        yield f"must be {schema.get('minLength', 0)} to {schema['maxLength']} characters"
