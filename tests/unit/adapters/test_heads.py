"""The learned head against the sentences that it was learned from."""

import numpy as np
import pytest

from loci.language.heads import network
from tests.support import sentence_model
from training.heads import learn_network, read_sentences

pytestmark = pytest.mark.thorough

MOST_BYTES = 200_000


def test_it_decides_as_what_is_learned_from_the_sentences_does() -> None:
    model, sentences = sentence_model.multilingual_model(), read_sentences()
    vectors = np.array(model.vectors([sentence.text for sentence in sentences[::10]]))
    stored, learned = network.stored_network(), learn_network(model, sentences)
    differ = (stored.probabilities(vectors) >= 0.5) != (learned.probabilities(vectors) >= 0.5)
    assert differ.mean() < 0.002, "run python -m training.heads again"


def test_its_file_is_small_and_of_the_network_that_reads_it() -> None:
    assert network.WEIGHTS_FILE.stat().st_size <= MOST_BYTES
    with pytest.raises(ValueError, match="another network"):
        network.Network.of_flat(np.zeros(5, np.float16))


def test_no_sentence_was_given_twice() -> None:
    texts = [sentence.text for sentence in read_sentences()]
    assert len(texts) == len(set(texts))
