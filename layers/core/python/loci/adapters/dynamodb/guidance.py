"""Guidance of extraction within records."""

import json
from dataclasses import asdict
from typing import Any

from pynamodb.attributes import Attribute
from pynamodb.constants import STRING

from loci.model.guidance import NO_GUIDANCE, CategoryGuide, Guidance


class GuidanceAttribute(Attribute[Guidance]):
    """As compact JSON text."""

    attr_type = STRING

    def serialize(self, value: Guidance) -> str:
        return json.dumps(to_json(value), separators=(",", ":"))

    def deserialize(self, value: str) -> Guidance:
        return from_json(json.loads(value))


def to_json(guidance: Guidance) -> dict[str, Any]:
    return asdict(guidance)


def from_json(stored: dict[str, Any] | None) -> Guidance:
    """None: there is none."""
    if stored is None:
        return NO_GUIDANCE
    categories = (
        CategoryGuide(one["name"], one["description"], tuple(one["examples"])) for one in stored["categories"]
    )
    return Guidance(stored["instructions"], tuple(categories))
