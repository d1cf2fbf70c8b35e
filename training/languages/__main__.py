"""Writes the weights beside the sentence model that they are of."""

import numpy as np

from loci.adapters.use import languages
from tests.support import sentence_model
from training.languages import learn_weights

if __name__ == "__main__":
    np.save(languages.WEIGHTS_FILE, learn_weights(sentence_model.multilingual_model()))
