"""Guidance for extraction in somebody's own words, as it is sent and answered."""

from typing import Annotated

from pydantic import Field

from loci.api.wire.fields import Body, Shape, schema_only
from loci.model import guidance
from loci.model.categories import MAX_CATEGORY
from loci.model.guidance import CategoryGuide, Guidance

Instructions = Annotated[
    str | None,
    schema_only(maxLength=guidance.MAX_INSTRUCTIONS),
    Field(
        description="What to remember and what to leave out. A model reads it as data: it chooses among what users "
        "say, and cannot change what counts as said, nor how secrets are treated. Empty: none. Extractors without a "
        "model ignore it."
    ),
]


class CategoryGuideFields(Body):
    """Guide to a category: what belongs in it; `examples` are facts as they should be written."""

    name: Annotated[str, schema_only(minLength=1, maxLength=MAX_CATEGORY)]
    description: Annotated[str, schema_only(maxLength=guidance.MAX_DESCRIPTION)] = ""
    examples: Annotated[
        list[Annotated[str, schema_only(minLength=1, maxLength=guidance.MAX_EXAMPLE)]],
        schema_only(maxItems=guidance.MAX_EXAMPLES),
    ] = Field(default_factory=list)

    def to_guide(self) -> CategoryGuide:
        return CategoryGuide(self.name, self.description, tuple(self.examples))


Guides = Annotated[
    list[CategoryGuideFields],
    schema_only(maxItems=guidance.MAX_GUIDES),
    Field(description="Categories of one's own, in place of the usual ones where a fact fits. Empty: none."),
]


class CategoryGuideOut(Shape):
    name: str
    description: str
    examples: list[str]


class GuidanceFields(Body):
    """Guidance of extraction for bindings that do not say it themselves; each of the two counts alone."""

    instructions: Instructions = None
    categories: Guides = Field(default_factory=list)

    def to_guidance(self) -> Guidance:
        return to_guidance(self.instructions, self.categories)


class GuidanceOut(Shape):
    instructions: str | None
    categories: list[CategoryGuideOut]

    @classmethod
    def of(cls, held: Guidance) -> "GuidanceOut":
        return cls(instructions=held.instructions, categories=guides_out(held))


def to_guidance(instructions: str | None, categories: list[CategoryGuideFields]) -> Guidance:
    return Guidance(instructions or None, tuple(category.to_guide() for category in categories))


def guides_out(held_guidance: Guidance) -> list[CategoryGuideOut]:
    return [
        CategoryGuideOut(name=one.name, description=one.description, examples=list(one.examples))
        for one in held_guidance.categories
    ]
