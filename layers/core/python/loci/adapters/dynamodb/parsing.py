"""Answers of DynamoDB out of their JSON, faster than botocore takes them apart.

botocore looks at every attribute for each of the ten types it may have, which is most of what reading an item costs; an
attribute says itself which one it is of. Binary values are decoded many times faster where nothing is to be skipped.
"""

from typing import Any

from botocore.model import MapShape
from botocore.parsers import JSONParser, ResponseParser, ResponseParserFactory
from pybase64 import b64decode

_AS_THEY_ARE = frozenset({"S", "N", "BOOL", "NULL"})


class Parsers(ResponseParserFactory):
    """Makes the parsers of a session's clients; to be registered before any of them is made."""

    def __init__(self) -> None:
        super().__init__()
        self.set_parser_defaults(blob_parser=_decode)

    def create_parser(self, protocol_name: str) -> ResponseParser:
        parser = super().create_parser(protocol_name)
        return _ItemParser(blob_parser=_decode) if type(parser) is JSONParser else parser


class _ItemParser(JSONParser):
    # Not a public part of botocore: a test compares its items with those of botocore's own parser.
    def _handle_map(self, shape: MapShape, value: Any) -> Any:
        if shape.value.name != "AttributeValue":
            return super()._handle_map(shape, value)  # type: ignore[misc]  # as above
        return {name: self._attribute(shape, typed) for name, typed in value.items()}

    def _attribute(self, shape: MapShape, typed: Any) -> Any:
        ((kind, value),) = typed.items()
        if kind in _AS_THEY_ARE:
            return typed
        if kind == "B":
            return {"B": _decode(value)}
        return self._parse_shape(shape.value, typed)  # type: ignore[attr-defined]  # as above


def _decode(value: str) -> bytes:
    return b64decode(value, validate=True)
