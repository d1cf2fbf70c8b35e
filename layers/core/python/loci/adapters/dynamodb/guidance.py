"""Guidance of extraction within records."""

from dataclasses import asdict
from typing import Any

from loci.adapters.dynamodb.attributes import CompactJson
from loci.model.guidance import NO_GUIDANCE, CategoryGuide, Guidance


class GuidanceAttribute(CompactJson[Guidance]):
    """As compact JSON text."""

    def to_json(self, value: Guidance) -> object:
        return to_json(value)

    def from_json(self, form: Any) -> Guidance:
        return from_json(form)


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
