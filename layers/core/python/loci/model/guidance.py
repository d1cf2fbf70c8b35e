"""Guidance of an app, or the owner of a binding, on what extraction remembers, in their own words."""

from loci.errors import Refused
from loci.model.categories import MAX_CATEGORY
from loci.records import record
from loci.text.names import fold_name

MAX_INSTRUCTIONS = 2000
MAX_GUIDES = 20
MAX_DESCRIPTION = 300
MAX_EXAMPLES = 5
MAX_EXAMPLE = 200
MAX_TOTAL = 6000
"""Characters of all of it together: a model reads them with every part of a conversation, and every job has them."""


@record(frozen=True, slots=True)
class CategoryGuide:
    """Guide to a category: what belongs in it; ``examples`` are facts as they would be written."""

    name: str
    description: str = ""
    examples: tuple[str, ...] = ()


@record(frozen=True, slots=True)
class Guidance:
    """``instructions`` None and no ``categories`` leave the choice to who else has one: a binding to its app."""

    instructions: str | None = None
    categories: tuple[CategoryGuide, ...] = ()

    @property
    def is_empty(self) -> bool:
        return self.instructions is None and not self.categories

    def over(self, around: "Guidance") -> "Guidance":
        """This one, and where it says nothing what is around it."""
        instructions = around.instructions if self.instructions is None else self.instructions
        return Guidance(instructions, self.categories or around.categories)


NO_GUIDANCE = Guidance()


def require_valid_guidance(guidance: Guidance, within: str) -> None:
    """Raises Refused; ``within`` is where the guidance is."""
    instructions = guidance.instructions
    if instructions is not None and (len(instructions) > MAX_INSTRUCTIONS or not instructions.strip()):
        raise Refused.field(
            f"{within}/instructions", f"instructions must be at most {MAX_INSTRUCTIONS} characters and not blank"
        )
    if len(guidance.categories) > MAX_GUIDES:
        raise Refused.field(f"{within}/categories", f"categories must have at most {MAX_GUIDES} entries")
    for number, category in enumerate(guidance.categories):
        _require_category(category, f"{within}/categories/{number}")
    if len({fold_name(category.name) for category in guidance.categories}) < len(guidance.categories):
        raise Refused.field(f"{within}/categories", "two categories have the same name")
    if _count_characters(guidance) > MAX_TOTAL:
        raise Refused.field(within, f"instructions and categories must be at most {MAX_TOTAL} characters together")


def _require_category(category: CategoryGuide, place: str) -> None:
    if not 1 <= len(category.name) <= MAX_CATEGORY or not fold_name(category.name):
        raise Refused.field(f"{place}/name", f"a category must have 1 to {MAX_CATEGORY} characters")
    if len(category.description) > MAX_DESCRIPTION:
        raise Refused.field(f"{place}/description", f"a description must be at most {MAX_DESCRIPTION} characters")
    if len(category.examples) > MAX_EXAMPLES:
        raise Refused.field(f"{place}/examples", f"a category can have at most {MAX_EXAMPLES} examples")
    for number, example in enumerate(category.examples):
        if len(example) > MAX_EXAMPLE or not example.strip():
            raise Refused.field(
                f"{place}/examples/{number}", f"an example must be at most {MAX_EXAMPLE} characters and not blank"
            )


def _count_characters(guidance: Guidance) -> int:
    texts = (text for one in guidance.categories for text in (one.name, one.description, *one.examples))
    return len(guidance.instructions or "") + sum(map(len, texts))
