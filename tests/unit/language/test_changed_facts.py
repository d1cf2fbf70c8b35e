"""What has changed is a new value under the key of the old one, however it is put; what only sounds so is nothing."""

import pytest

from loci.language.statements.facts import facts_of_statement

CHANGES = [
    ("I started at ASML on Monday.", "employer", "User works at ASML"),
    ("I've just started at ASML!", "employer", "User works at ASML"),
    ("I got laid off from Philips last week.", "employer", "User no longer works at Philips"),
    ("I was let go by Philips.", "employer", "User no longer works at Philips"),
    ("I retired last month.", "job", "User is retired"),
    ("I dropped out of MIT.", "school", "User no longer attends MIT"),
    ("I graduated from MIT in June.", "school", "User graduated from MIT"),
    ("I got divorced this year.", "relationship", "User is divorced"),
    ("I got married last week.", "relationship", "User is married"),
    ("I broke up with Anna.", "partner", "User is no longer with Anna"),
    ("My dog Rex died yesterday.", "dog.rex", "User's dog Rex has died"),
    ("I stopped being vegan.", "diet", "User is no longer vegan"),
    ("I quit smoking last year.", "habit.smoke", "User does not smoke"),
    ("I gave up drinking.", "habit.drink", "User does not drink"),
    ("My new email is ada@example.com.", "email", "User's email is ada@example.com"),
]
NO_CHANGES = [
    "I started at the bottom.",
    "I started at Stanford University on Monday.",
    "My brother got laid off from Philips.",
    "They let go of Philips.",
    "I got fired up for the match.",
    "I would quit smoking if I could.",
    "Did I say I retired?",
    "I dreamed I got married.",
    "My neighbour broke up with Anna.",
    "I stopped being late.",
]


@pytest.mark.parametrize(("line", "key", "text"), CHANGES)
def test_a_change_is_a_fact_under_the_key_of_what_it_ends(line: str, key: str, text: str) -> None:
    assert (key, text) in [(fact.key, fact.text) for fact in facts_of_statement(line, "User")]


@pytest.mark.parametrize("line", NO_CHANGES)
def test_what_only_sounds_like_a_change_ends_nothing(line: str) -> None:
    assert facts_of_statement(line, "User") == []
