"""Tell whether the model learned from texts like one: those of other languages are all near to each other.

``languages.npy`` was learned from sentences in forty languages: ``training.languages``.
"""

from functools import cache
from pathlib import Path

import numpy as np

from loci.adapters.model_files import Floats

WEIGHTS_FILE = Path(__file__).parent / "languages.npy"

# Of the texts that it reads none of 93 has as much, each language left out of what was learned once.
_UNREAD = 0.2


def is_read(vector: Floats, fragmentation: float) -> bool:
    """Whether the model learned the language of a text, from its vector and the pieces for each of its characters."""
    weights = _weights()
    return float(vector @ weights[:-2] + fragmentation * weights[-2] + weights[-1]) <= _UNREAD


@cache
def _weights() -> Floats:
    weights: Floats = np.load(WEIGHTS_FILE)
    return weights
