"""Writes the weights beside the code that reads them."""

import numpy as np

from loci.language.heads import network
from tests.support import sentence_model
from training.heads import learn_network, read_sentences

if __name__ == "__main__":
    np.save(network.WEIGHTS_FILE, learn_network(sentence_model.multilingual_model(), read_sentences()).flat())
