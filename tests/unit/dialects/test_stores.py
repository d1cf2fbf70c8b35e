"""Filters, patterns and index paths of LangGraph's stores."""

from typing import Any

import pytest

from loci.dialects.stores import items
from loci.dialects.stores.matching import begins_with, ends_with, is_match
from loci.dialects.stores.texts import texts_at
from loci.errors import Refused
from loci.memory.atoms.fields import MAX_KEY

VALUE: dict[str, Any] = {
    "likes": "tea",
    "cups": 3,
    "home": {"city": "Porto"},
    "pets": [{"name": "Rex"}, {"name": "Mia"}],
}


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({}, True),
        ({"likes": "tea"}, True),
        ({"likes": "coffee"}, False),
        ({"home": {"city": "Porto"}}, True),
        ({"pets": [{"name": "Rex"}]}, False),
        ({"cups": {"$gte": 3, "$lt": 4}}, True),
        ({"cups": {"$gt": 3}}, False),
        ({"likes": {"$ne": "coffee"}}, True),
        ({"likes": {"$gt": 1}}, False),
        ({"missing": {"$eq": None}}, True),
    ],
)
def test_a_filter_is_for_equal_values_or_operators(wanted: dict[str, Any], expected: bool) -> None:
    assert is_match(VALUE, wanted) is expected


def test_an_operator_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="regex is not supported"):
        is_match(VALUE, {"likes": {"$regex": "t.*"}})


def test_a_star_is_any_label() -> None:
    namespace = ("memories", "ada", "food")
    assert begins_with(namespace, ("memories", "*"))
    assert ends_with(namespace, ("*", "food"))
    assert not begins_with(namespace, ("drafts",))
    assert not ends_with(("food",), ("ada", "food"))


@pytest.mark.parametrize(
    ("path", "texts"),
    [
        ("likes", ["tea"]),
        ("cups", ["3"]),
        ("home.city", ["Porto"]),
        ("pets[*].name", ["Rex", "Mia"]),
        ("pets[-1].name", ["Mia"]),
        ("pets[7].name", []),
        ("home", ['{"city": "Porto"}']),
        ("missing.field", []),
    ],
)
def test_a_path_leads_to_texts(path: str, texts: list[str]) -> None:
    assert texts_at(VALUE, path) == texts


def test_the_whole_value_is_a_text_too() -> None:
    assert texts_at({"b": 1, "a": "é"}, "$") == ['{"a": "é", "b": 1}']


@pytest.mark.parametrize("path", ["", "{likes,cups}", "*", "pets[x]", "likes..cups[", "a.{b}"])
def test_a_path_of_another_form_is_refused(path: str) -> None:
    with pytest.raises(Refused, match="index path"):
        texts_at(VALUE, path)


def test_keys_of_items_differ_and_fit() -> None:
    keys = [items.atom_key(("a", "b"), "c"), items.atom_key(("a",), "b"), items.atom_key(("a",), "x" * 500)]
    assert len(set(keys)) == 3
    assert all(len(key) <= MAX_KEY for key in keys)
