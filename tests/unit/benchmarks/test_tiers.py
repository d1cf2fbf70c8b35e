"""Tokens and dollars of the two tiers of extraction."""

from dataclasses import replace

from benchmarks import tiers
from benchmarks.tiers.counting import SHORT, texts, token_counts
from loci.text.tokens import estimate_tokens


def test_every_text_that_is_sent_was_counted_as_it_is_now() -> None:
    assert token_counts().keys() == texts().keys()


def test_no_count_is_above_the_estimate_by_which_budgets_reserve() -> None:
    assert [name for name, text in texts().items() if token_counts()[name] > estimate_tokens(text)] == []


def test_the_short_tier_is_within_its_bounds_and_each_row_is_printed() -> None:
    costs = tiers.measure()
    assert tiers.find_faults(costs) == []
    assert all(f"{one.dollars:.0f}" in tiers.render(costs) for one in costs)


def test_a_prompt_too_long_to_be_short_is_a_fault() -> None:
    (first, *_) = [one for one in tiers.measure() if one.tier == SHORT]
    assert tiers.find_faults([replace(first, prompt=701)]) == ["the short prompt has 701 tokens"]
