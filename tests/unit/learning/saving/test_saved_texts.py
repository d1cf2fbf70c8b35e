"""What a saved text says, in the words of the user, of a model or of another product."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import pytest

from loci.adapters.rules import FactsExtractor
from loci.language.categories import StatedCategory
from loci.learning.saving.first_person import in_first_person
from loci.learning.saving.saved_texts import DescribedText, SavingPorts, describe_text

PORTS = cast(
    SavingPorts,
    SimpleNamespace(now=lambda: datetime(2026, 5, 4, tzinfo=UTC), extractors={"facts": FactsExtractor()}),
)


def describe_it(text: str, stated: StatedCategory | None = None) -> DescribedText:
    return describe_text(PORTS, text, stated)


@pytest.mark.parametrize(
    ("text", "category", "key"),
    [
        ("I am allergic to peanuts", "health", "user.allergy.peanuts"),
        ("User has a severe allergy to shellfish", "health", "user.allergy.shellfish"),
        ("The user's name is Ivo", "identity", "user.name"),
        ("Name is John", "identity", "user.name"),
        ("Is vegetarian", "diet", "user.diet"),
        ("The user moved to Porto", "identity", "user.home"),
        ("Works as a nurse", "work", "user.job"),
        ("User doesn't eat pork", "diet", "user.eats.pork"),
        ("User works at Nokia and lives in Oslo", "identity", None),
        ("Always answer in French", "instruction", "user.order.language"),
        ("Always answer in rhymes", "instruction", None),
        ("Ada likes tea", "preference", None),
        ("The release is on Friday", "fact", None),
    ],
)
def test_a_text_has_the_category_and_key_of_what_it_states(text: str, category: str, key: str | None) -> None:
    found = describe_it(text)
    assert (found.category.name, found.key) == (category, key)


def test_a_text_about_a_relative_names_them_and_is_no_value() -> None:
    found = describe_it("My sister Ebba lives in Berlin")
    assert ([entity.name for entity in found.entities], found.key) == (["Ebba"], None)
    assert describe_it("User's sister is Ebba").key == "user.sister.ebba"


def test_an_instruction_stays_one() -> None:
    assert describe_it("User is vegetarian", StatedCategory.INSTRUCTION).category.name == "instruction"
    assert describe_it("User is vegetarian", StatedCategory.PREFERENCE).category.name == "diet"


@pytest.mark.parametrize("text", ["Ada lives in Oslo", "The users live in Oslo", "Deploys happen on Friday"])
def test_a_text_about_others_stays_as_it_is(text: str) -> None:
    assert in_first_person(text) == text
