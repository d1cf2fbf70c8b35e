"""Learns which texts the multilingual sentence model can read: ``python -m training.languages``.

``read.json`` and ``unread.json`` hold statements and questions, by the code of their language: of the sixteen that it
learned, and of 24 others. A ridge regression on its vector and on how fragmented the text is tells them apart; each
language left out once, no statement of those that it reads is taken for unread, and 9 of 108 of the others for read.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from loci.adapters.model_files import Floats
from loci.adapters.use import UniversalSentenceEncoder

_FOLDER = Path(__file__).parent
_RIDGE = 3.0
# Fragmentation is one number beside 512, and says more than each.
_RIDGE_OF_FRAGMENTATION = 0.3


def learn_weights(encoder: UniversalSentenceEncoder) -> Floats:
    """The weights of the vector, of fragmentation and of the constant, shape ``(514,)``; positive is unread."""
    read, unread = (_signals(encoder, _texts(name)) for name in ("read.json", "unread.json"))
    signals = np.vstack([read, unread])
    wanted = np.repeat([-1.0, 1.0], [len(read), len(unread)])
    # Both sides count alike, however many texts they have.
    counts = np.repeat([0.5 / len(read), 0.5 / len(unread)], [len(read), len(unread)]) * len(signals)
    ridge = np.diag([*[_RIDGE] * (signals.shape[1] - 2), _RIDGE_OF_FRAGMENTATION, 0.0])
    weights: Floats = np.linalg.solve(signals.T @ (signals * counts[:, None]) + ridge, signals.T @ (wanted * counts))
    return weights.astype(np.float32)


def _texts(name: str) -> list[str]:
    by_language: dict[str, list[str]] = json.loads((_FOLDER / name).read_text("utf-8"))
    return [text for texts in by_language.values() for text in texts]


def _signals(encoder: UniversalSentenceEncoder, texts: Sequence[str]) -> Floats:
    vectors = np.array(encoder.vectors(texts))
    fragmented = np.array([[encoder.fragmentation(text)] for text in texts])
    signals: Floats = np.hstack([vectors, fragmented, np.ones((len(texts), 1))])
    return signals
