"""Learns what a sentence is, from its vector: ``python -m training.heads``.

The files beside this one hold sentences of our own, one a line, with their classes and their language (English where
none is named). A class is widened by sentences here, never by a list. Those of whole messages, ``messages.jsonl``, and
all other English ones teach the correction of English alone.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from loci.adapters.use import UniversalSentenceEncoder
from loci.language.heads.classes import SentenceClass
from loci.language.heads.network import CLASSES, DIMENSIONS, HIDDEN, Floats, Network
from loci.records import record

_FOLDER = Path(__file__).parent
_MESSAGES = _FOLDER / "messages.jsonl"
_SEED = 53
_STEPS = 800
_BATCH = 256
_RATE = 0.005
_SLOWER_AFTER = 0.7
_SLOWER = 0.2
_DECAY = 1e-3


@record(frozen=True, slots=True)
class LabelledSentence:
    """A sentence with what it is."""

    text: str
    classes: frozenset[SentenceClass]
    language: str = "en"
    message: str = ""


def read_sentences() -> list[LabelledSentence]:
    """Read the sentences that have no message, in the order of their files' names."""
    return [one for file in sorted(_FOLDER.glob("*.jsonl")) if file != _MESSAGES for one in _read(file)]


def read_sentences_of_messages() -> list[LabelledSentence]:
    """Read the sentences of whole English messages."""
    return _read(_MESSAGES)


def _read(file: Path) -> list[LabelledSentence]:
    return [_sentence(json.loads(line)) for line in file.read_text("utf-8").splitlines() if line.strip()]


def _sentence(entry: Mapping[str, Any]) -> LabelledSentence:
    classes = frozenset(map(SentenceClass, entry["classes"]))
    message = entry.get("message", entry["text"])
    return LabelledSentence(entry["text"], classes, entry.get("language", "en"), message)


def learn_network(encoder: UniversalSentenceEncoder, sentences: Sequence[LabelledSentence]) -> Network:
    """The network that tells these sentences apart; the same sentences give the same."""
    texts, wanted = _examples(sentences)
    return _fit(np.array(encoder.vectors(texts)), wanted)


def _examples(sentences: Sequence[LabelledSentence]) -> tuple[list[str], Floats]:
    """Each sentence as written and as people write it in a hurry."""
    wanted = np.array([[one in sentence.classes for one in CLASSES] for sentence in sentences], np.float32)
    texts = [sentence.text for sentence in sentences]
    return [*texts, *(text.lower().rstrip(".!") for text in texts)], np.vstack([wanted, wanted])


def _fit(vectors: Floats, wanted: Floats) -> Network:
    """Minimises cross-entropy by Adam (Kingma 2015)."""
    random = np.random.default_rng(_SEED)
    parts = [
        random.normal(0, 4 / np.sqrt(DIMENSIONS), (DIMENSIONS, HIDDEN)).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        random.normal(0, 1 / np.sqrt(HIDDEN), (HIDDEN, len(CLASSES))).astype(np.float32),
        np.zeros(len(CLASSES), np.float32),
    ]
    means, squares = ([np.zeros_like(part) for part in parts] for _ in range(2))
    for step in range(1, _STEPS + 1):
        batch = random.integers(0, len(vectors), _BATCH)
        rate = _RATE * (1 if step < _SLOWER_AFTER * _STEPS else _SLOWER)
        rate *= float(np.sqrt(1 - 0.999**step) / (1 - 0.9**step))
        slopes = _slopes(parts, vectors[batch], wanted[batch])
        for part, slope, mean, square in zip(parts, slopes, means, squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= rate * mean / (np.sqrt(square) + 1e-8)
    return Network(*parts)


def _slopes(parts: list[Floats], vectors: Floats, wanted: Floats) -> list[Floats]:
    enter, shift, leave, leave_shift = parts
    hidden = np.tanh(vectors @ enter + shift)
    error = (1 / (1 + np.exp(-(hidden @ leave + leave_shift))) - wanted) / len(vectors)
    inner = (error @ leave.T) * (1 - hidden * hidden)
    return [
        vectors.T @ inner + _DECAY * enter,
        inner.sum(axis=0),
        hidden.T @ error + _DECAY * leave,
        error.sum(axis=0),
    ]
