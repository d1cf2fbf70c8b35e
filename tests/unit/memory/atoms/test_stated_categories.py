"""The category of what is to be remembered, as people say it, or as their words do."""

import pytest

from loci.language.categories import StatedCategory, infer_category, stated_category
from loci.memory.atoms.fields import NewAtom, require_valid
from loci.model.atoms import Kind
from tests.fakes.memory import START
from tests.support.recall_world import atom

PREFERENCE, FACT, INSTRUCTION = StatedCategory


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("User prefers responses in bullet-point format", PREFERENCE),
        ("User wants concise answers, no longer than 3 paragraphs", INSTRUCTION),
        ("The project deadline is March 15, 2026", FACT),
        ("Always include code examples in Python", INSTRUCTION),
        ("Never mention prices", INSTRUCTION),
        ("Please don't use emoji", INSTRUCTION),
        ("please  answer\nin German", INSTRUCTION),
        ("The user would like you to be brief", INSTRUCTION),
        ("Replies must never be long", INSTRUCTION),
        ("Ada likes tea", PREFERENCE),
        ("My favourite colour is green", PREFERENCE),
        ("I can't stand coriander", PREFERENCE),
        ("I'd rather walk", PREFERENCE),
        ("Ada wants a dog", PREFERENCE),
        ("Ada is likely late", FACT),
        ("Ada always walks to work", FACT),
        ("The used car costs 9,000", FACT),
        ("Ada wohnt in Graz", FACT),
        ("", FACT),
    ],
)
def test_words_decide_where_nobody_says(text: str, category: StatedCategory) -> None:
    assert infer_category(text) is category


@pytest.mark.parametrize("stated", StatedCategory)
def test_each_is_a_category_of_atoms_and_back(stated: StatedCategory) -> None:
    require_valid(NewAtom("Ada sings", stated.category), START)
    assert stated_category(atom(1, "Ada sings", kind=stated.category.kind)) is stated


def test_other_kinds_have_no_such_name() -> None:
    assert stated_category(atom(1, "Ada sang", kind=Kind.EPISODE)) is None
