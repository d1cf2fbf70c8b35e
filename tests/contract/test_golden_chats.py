"""What is put before the messages of small chats, by the sentence model and the threshold that apps begin with."""

from collections.abc import Sequence

import pytest

from loci.apps.settings import CHAT_CONTEXT_SIMILARITY
from loci.inference.embedding.vectors import best_cosine
from tests.golden import chats
from tests.support import sentence_model


@pytest.mark.parametrize("half", chats.HALVES)
def test_most_of_what_belongs_before_a_message_is_there_and_hardly_anything_before_others(half: str) -> None:
    model = sentence_model.default_embedder()

    def compare(message: str, texts: Sequence[str]) -> list[float]:
        return [float(cosine) for cosine in best_cosine(model.embed_query(message), model.embed(texts))]

    found = chats.score(half, CHAT_CONTEXT_SIMILARITY, chats.read_messages(half, compare))
    assert found.found >= 0.8
    assert found.silent >= 0.8
    assert found.shown <= 2
