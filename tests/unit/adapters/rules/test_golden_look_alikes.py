"""Evasive answers and pasted texts that no rule was written by: what rules take for a user's own."""

import pytest

from loci.adapters.rules import RulesExtractor
from tests.golden.evasions import heard_shares, stated_evasions
from tests.golden.pastes_with_requests import believed_count, cut_count

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("half", ["tuning", "held_out"])
def test_no_evasive_answer_becomes_a_fact(half: str) -> None:
    assert stated_evasions(RulesExtractor(), half) <= 1


def test_evasive_answers_are_hardly_kept_and_odd_true_ones_are() -> None:
    evasive, true = heard_shares(RulesExtractor(), "tuning")
    assert evasive <= 0.2
    assert true >= 0.95


@pytest.mark.parametrize(("half", "most"), [("tuning", 1), ("held_out", 7), ("more_held_out", 4)])
def test_pasted_texts_are_not_believed(half: str, most: int) -> None:
    assert believed_count(RulesExtractor(), half) <= most


@pytest.mark.parametrize(("half", "most"), [("tuning", 1), ("held_out", 6), ("more_held_out", 1)])
def test_own_messages_stay_whole(half: str, most: int) -> None:
    assert cut_count(half) <= most
