"""Learns the correction of what the network reads of English sentences, while the network stays as it is."""

from collections.abc import Mapping, Sequence

import numpy as np

from loci.adapters.use import UniversalSentenceEncoder
from loci.language.heads.english import Correction
from loci.language.heads.network import CLASSES, DIMENSIONS, Floats, Network
from loci.language.heads.wording import BUCKETS, read_wording
from loci.language.words import is_english
from training.heads import LabelledSentence

_SEED = 53
_STEPS = 2500
_BATCH = 256
_RATE = 0.01
_SLOWER_AFTER = 0.7
_SLOWER = 0.2
_DECAY = 3e-5


def learn_correction(
    encoder: UniversalSentenceEncoder, network: Network, sentences: Sequence[LabelledSentence]
) -> Correction:
    """Learn what tells these sentences apart together with the network; the same sentences give the same."""
    english = [one for one in sentences if one.language == "en" and is_english(one.text)]
    hurried = [LabelledSentence(_hurry(one.text), one.classes, one.language, _hurry(one.message)) for one in english]
    return _fit(*_examples(encoder, network, [*english, *hurried]))


def _hurry(text: str) -> str:
    """Return the text as people write it in a hurry."""
    return text.lower().rstrip(".!")


def _examples(
    encoder: UniversalSentenceEncoder, network: Network, sentences: Sequence[LabelledSentence]
) -> tuple[Floats, list[Mapping[int, float]], Floats, Floats]:
    """Return vectors of sentences and their messages, wordings, what the network reads, and what is to be read."""
    texts = list(dict.fromkeys(text for one in sentences for text in (one.text, one.message)))
    vectors = dict(zip(texts, encoder.vectors(texts), strict=True))
    of_sentences = np.stack([vectors[one.text] for one in sentences])
    joined = np.hstack([of_sentences, np.stack([vectors[one.message] for one in sentences])])
    wanted = np.array([[one in sentence.classes for one in CLASSES] for sentence in sentences], np.float32)
    return joined, [read_wording(one.text) for one in sentences], network.logits(of_sentences), wanted


def _fit(vectors: Floats, wordings: Sequence[Mapping[int, float]], read: Floats, wanted: Floats) -> Correction:
    """Minimise cross-entropy by Adam (Kingma 2015)."""
    random = np.random.default_rng(_SEED)
    weights = np.zeros((2 * DIMENSIONS + BUCKETS + 1, len(CLASSES)), np.float32)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, _STEPS + 1):
        batch = random.integers(0, len(vectors), _BATCH)
        entered = np.hstack([vectors[batch], _dense([wordings[n] for n in batch]), np.ones((_BATCH, 1), np.float32)])
        error = 1 / (1 + np.exp(-(read[batch] + entered @ weights))) - wanted[batch]
        slope = entered.T @ error / _BATCH + _DECAY * weights
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        rate = _RATE * (1 if step < _SLOWER_AFTER * _STEPS else _SLOWER)
        rate *= float(np.sqrt(1 - 0.999**step) / (1 - 0.9**step))
        weights -= rate * mean / (np.sqrt(square) + 1e-8)
    return Correction.of_flat(weights.astype(np.float16))


def _dense(wordings: Sequence[Mapping[int, float]]) -> Floats:
    """Return the weights of wordings, shape ``(n, BUCKETS)``."""
    dense = np.zeros((len(wordings), BUCKETS), np.float32)
    for row, wording in zip(dense, wordings, strict=True):
        row[list(wording)] = list(wording.values())
    return dense
