"""A model's fact about a user has to be in the words that it quotes: measured with the sentence model."""

import pytest

from loci.inference.embedding.nearness import nearness_by
from tests.golden.said_facts import HELD_OUT, MORE, RETRACTED, TUNING, kept_share
from tests.support import sentence_model


@pytest.mark.parametrize("half", [TUNING, HELD_OUT])
def test_true_facts_are_kept_and_hardly_any_that_nobody_said(half: str) -> None:
    kept = kept_share(half, nearness_by(sentence_model.default_embedder()))
    assert kept["true"] >= 0.95, kept
    assert max(kept["other_talk"], kept["order_nobody_gave"]) <= 0.05, kept
    assert kept["invented"] <= 0.05, kept
    assert max(kept["retraction_nobody_made"], kept[RETRACTED]) <= 0.1, kept
    assert max(kept["opposite"], kept["other_person"]) <= 0.4, kept


@pytest.mark.parametrize("half", MORE)
def test_hardly_any_fact_that_was_not_said_is_kept_of_talks_that_no_rule_was_written_by(half: str) -> None:
    kept = kept_share(half, nearness_by(sentence_model.default_embedder()))
    assert kept["true"] >= 0.85, kept
    assert kept["order_nobody_gave"] <= 0.05, kept
    assert max(kept["invented"], kept["retraction_nobody_made"], kept[RETRACTED]) <= 0.1, kept
    assert max(kept["opposite"], kept["other_person"]) <= 0.4, kept
