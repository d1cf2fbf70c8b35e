"""Calls in a reply, as the cases decide that every client runs too."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.text.remember_calls import find_calls_in, is_function_name
from tests.support.vectors import vectors

CALLS = vectors("bots", "calls")
PIECES = ("bcz_remember", "(", ")", ",", '"', "'", "\\", "a", " ", "\n")


@pytest.mark.parametrize("case", CALLS, ids=[case["name"] for case in CALLS])
def test_calls_of_a_reply(case: dict[str, Any]) -> None:
    named = {"function": case["function"]} if "function" in case else {}
    found = find_calls_in([case["text"]], **named)
    assert [[call.key, call.value] for call in found] == case["calls"]


def test_there_are_cases_enough() -> None:
    assert len(CALLS) >= 60


@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
def test_what_is_found_is_in_the_text(text: str) -> None:
    assert all(call.key and len(call.key) + len(call.value) < len(text) for call in find_calls_in([text]))


HOSTILE = (
    "bcz_remember(" * 40_000,
    'bcz_remember("' * 40_000,
    "bcz_remember('a', \"" * 30_000,
    'bcz_remember("a","' + "\\" * 500_000,
    "bcz_remember(" + " " * 500_000,
    'bcz_remember("a"' + " " * 500_000,
    'bcz_remember("' + "a" * 500_000,
    'bcz_remember("a\', \\"' * 30_000,
    "bcz_remember" * 40_000,
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_replies_make_no_calls(text: str) -> None:
    assert find_calls_in([text]) == ()


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("bcz_remember", True),
        ("$a_1", True),
        ("", False),
        ("1a", False),
        ("a b", False),
        ("a(", False),
        ("a" * 65, False),
    ],
)
def test_names_of_functions(name: str, is_one: bool) -> None:
    assert is_function_name(name) is is_one
