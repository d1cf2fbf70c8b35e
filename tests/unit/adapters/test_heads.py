"""The learned head against the sentences that it was learned from."""

import numpy as np
import pytest

from loci.language.heads import english, network
from loci.language.heads.wording import read_wording
from tests.support import sentence_model
from training.heads import learn_network, read_sentences, read_sentences_of_messages
from training.heads.english import learn_correction

pytestmark = pytest.mark.thorough

MOST_BYTES = 200_000


def test_it_decides_as_what_is_learned_from_the_sentences_does() -> None:
    model, sentences = sentence_model.multilingual_model(), read_sentences()
    vectors = np.array(model.vectors([sentence.text for sentence in sentences[::10]]))
    stored, learned = network.stored_network(), learn_network(model, sentences)
    differ = (stored.logits(vectors) >= 0) != (learned.logits(vectors) >= 0)
    assert differ.mean() < 0.002, "run python -m training.heads again"


def test_english_is_corrected_as_what_is_learned_from_messages_says() -> None:
    model, of_messages = sentence_model.multilingual_model(), read_sentences_of_messages()
    stored = english.stored_correction()
    learned = learn_correction(model, network.stored_network(), [*read_sentences(), *of_messages])
    some = of_messages[::10]
    vectors = [model.vectors([one.text, one.message]) for one in some]
    read = [
        [
            correction.logits(own, around, read_wording(one.text))
            for one, (own, around) in zip(some, vectors, strict=True)
        ]
        for correction in (stored, learned)
    ]
    differ = np.abs(np.array(read[0]) - np.array(read[1])) > 0.5
    assert differ.mean() < 0.002, "run python -m training.heads again"


def test_its_files_are_small_and_of_what_reads_them() -> None:
    assert network.WEIGHTS_FILE.stat().st_size + english.WEIGHTS_FILE.stat().st_size <= MOST_BYTES
    with pytest.raises(ValueError, match="another network"):
        network.Network.of_flat(np.zeros(5, np.float16))
    with pytest.raises(ValueError, match="another correction"):
        english.Correction.of_flat(np.zeros((5, 8), np.float16))


def test_a_run_of_capitalised_words_is_worded_as_one_name() -> None:
    assert read_wording("thanks, Ana Lucia") == read_wording("thanks, Priya")
    assert read_wording("thanks, Priya") != read_wording("thanks, mate")


def test_no_sentence_was_given_twice() -> None:
    for sentences in (read_sentences(), read_sentences_of_messages()):
        texts = [sentence.text for sentence in sentences]
        assert len(texts) == len(set(texts))
