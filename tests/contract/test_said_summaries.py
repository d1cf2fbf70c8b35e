"""A summary by a model says what the talk says: measured with the sentence model."""

import pytest

from loci.adapters.minilm import MiniLM
from loci.conversations.summary_claims import keep_said
from loci.inference.embedding.nearness import nearness_by
from tests.golden.said_summaries import HELD_OUT, TUNING, talks
from tests.support import sentence_model


@pytest.mark.parametrize("half", [TUNING, HELD_OUT])
def test_true_sentences_stay_and_hardly_any_invented_one(half: str) -> None:
    nearness = nearness_by(MiniLM(sentence_model.build_model()))
    kept: dict[str, list[bool]] = {"true": [], "invented": []}
    for said, sentences in talks(half):
        for label, texts in sentences.items():
            kept[label] += [keep_said(text, said, nearness) == text for text in texts]
    assert sum(kept["true"]) >= 0.95 * len(kept["true"])
    assert sum(kept["invented"]) <= 0.05 * len(kept["invented"])
