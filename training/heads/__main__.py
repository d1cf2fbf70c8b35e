"""Writes the weights beside the code that reads them."""

import numpy as np

from loci.language.heads import english, network
from tests.support import sentence_model
from training.heads import learn_network, read_sentences, read_sentences_of_messages
from training.heads.english import learn_correction

if __name__ == "__main__":
    encoder, sentences = sentence_model.multilingual_model(), read_sentences()
    learned = learn_network(encoder, sentences)
    np.save(network.WEIGHTS_FILE, learned.flat())
    stored = network.Network.of_flat(learned.flat())
    np.save(english.WEIGHTS_FILE, learn_correction(encoder, stored, [*sentences, *read_sentences_of_messages()]).flat())
