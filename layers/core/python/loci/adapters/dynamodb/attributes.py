"""Attributes for the values of our records that pynamodb has no attribute for.

Attributes with ``null=True`` read as None where the item has none; pynamodb types them as if always there.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar

from pynamodb.attributes import Attribute
from pynamodb.constants import NUMBER, STRING

from loci.model.blocks import from_json, to_json
from loci.model.conversations import Block, Usage
from loci.model.users import JsonObject
from loci.text import timestamps

E = TypeVar("E", bound=StrEnum)
T = TypeVar("T")


def _parsed(value: str, form: type[T]) -> T:
    """The JSON value of a text. Raises ValueError where it is of another form."""
    return _of_type(json.loads(value), form)


def _of_type(value: object, form: type[T]) -> T:
    if not isinstance(value, form):
        raise ValueError(f"stored value is no {form.__name__}")
    return value


class InstantAttribute(Attribute[datetime]):
    """An aware datetime as text that sorts as time does (see ``loci.text.timestamps``)."""

    attr_type = STRING

    def serialize(self, value: datetime) -> str:
        return timestamps.to_text(value)

    def deserialize(self, value: str) -> datetime:
        return timestamps.from_text(value)


class IntegerAttribute(Attribute[int]):
    """A whole number."""

    attr_type = NUMBER

    def serialize(self, value: int) -> str:
        return str(value)

    def deserialize(self, value: str) -> int:
        return int(value)


class CompactJson(Attribute[T]):
    """A value is stored as compact JSON text: DynamoDB is asked for nothing inside it."""

    attr_type = STRING
    is_ascii = True

    def serialize(self, value: T) -> str:
        return json.dumps(self.to_json(value), ensure_ascii=self.is_ascii, separators=(",", ":"))

    def deserialize(self, value: str) -> T:
        return self.from_json(json.loads(value))

    def to_json(self, value: T) -> object:
        raise NotImplementedError

    def from_json(self, form: Any) -> T:
        raise NotImplementedError


class JsonObjectAttribute(Attribute[JsonObject]):
    """A JSON object (metadata) is stored as compact JSON text: DynamoDB is asked for nothing inside it."""

    attr_type = STRING

    def serialize(self, value: JsonObject) -> str:
        return json.dumps(dict(value), ensure_ascii=False, separators=(",", ":"))

    def deserialize(self, value: str) -> JsonObject:
        return _parsed(value, dict)


class CountsAttribute(Attribute[Mapping[str, int]]):
    """Counts by kind, as a JSON object."""

    attr_type = STRING

    def serialize(self, value: Mapping[str, int]) -> str:
        return json.dumps(dict(value), sort_keys=True, separators=(",", ":"))

    def deserialize(self, value: str) -> Mapping[str, int]:
        found = _parsed(value, dict)
        return {kind: int(count) for kind, count in found.items()}


class TextsAttribute(Attribute[tuple[str, ...]]):
    """A tuple of texts (ids), in order, as a JSON array."""

    attr_type = STRING

    def serialize(self, value: tuple[str, ...]) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def deserialize(self, value: str) -> tuple[str, ...]:
        return tuple(_of_type(part, str) for part in _parsed(value, list))


class JsonTextAttribute(Attribute[str]):
    """JSON as text, which its readers take apart."""

    attr_type = STRING

    def deserialize(self, value: str) -> str:
        json.loads(value)
        return value


class SeqsAttribute(Attribute[tuple[int, ...]]):
    """Numbers of messages, in order, as a JSON array."""

    attr_type = STRING

    def serialize(self, value: tuple[int, ...]) -> str:
        return json.dumps(value, separators=(",", ":"))

    def deserialize(self, value: str) -> tuple[int, ...]:
        return tuple(_of_type(part, int) for part in _parsed(value, list))


@cache
def member_of(of: type[E], value: str) -> E:
    """The member of a StrEnum with that value. A value that only a later release knows is a member of its own: it is
    none of those that this release asks for, and is written back as it was read."""
    if value in of._value2member_map_:
        return of(value)
    unknown: E = str.__new__(of, value)
    unknown._name_, unknown._value_ = value, value
    return unknown


class EnumAttribute(Attribute[E]):
    """One of a StrEnum, by its value: ``EnumAttribute(ConversationStatus)``; see ``member_of``."""

    attr_type = STRING

    def __init__(self, of: type[E], *, attr_name: str | None = None, null: bool | None = None) -> None:
        super().__init__(attr_name=attr_name, null=null)
        self.of = of

    def serialize(self, value: E) -> str:
        return value.value

    def deserialize(self, value: str) -> E:
        member: E = member_of(self.of, value)
        return member


class BlocksAttribute(CompactJson[tuple[Block, ...]]):
    """The content of a message, as compact JSON text."""

    is_ascii = False

    def to_json(self, value: tuple[Block, ...]) -> object:
        return to_json(value)

    def from_json(self, form: Any) -> tuple[Block, ...]:
        return from_json(form)


class UsageAttribute(Attribute[Usage]):
    """Usage of a model, as JSON text; what is not known is left out."""

    attr_type = STRING

    def serialize(self, value: Usage) -> str:
        known = {
            "inputTokens": value.input_tokens,
            "outputTokens": value.output_tokens,
            "latencyMs": value.latency_ms,
        }
        return json.dumps({name: number for name, number in known.items() if number is not None})

    def deserialize(self, value: str) -> Usage:
        known = json.loads(value)
        return Usage(known.get("inputTokens"), known.get("outputTokens"), known.get("latencyMs"))
