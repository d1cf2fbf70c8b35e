"""Learns what each sign of another's text is worth: ``python -m training.pastes``.

``messages.jsonl`` beside this file holds messages of our own, one a line, with what is asked about another's text
(``pasted``) or with the user's words alone; the tuning halves of ``tests/golden`` are read with them.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from loci.language.pastes.edges import Edge, edges_of, signs_of
from tests.golden import pasted_texts, pastes_with_requests

Floats = NDArray[np.float64]

_FILE = Path(__file__).parent / "messages.jsonl"
_DECAY = 1.0
_STEPS = 30


def read_examples() -> list[tuple[Edge, bool]]:
    """The edges of all messages, each with whether it speaks of another's text."""
    return [*_of_golden_pastes(), *_of_messages()]


def learn_weights(examples: Sequence[tuple[Edge, bool]]) -> Mapping[str, float]:
    """The weights of a logistic regression, own messages counting as much as the others; the same examples give the
    same."""
    signs = [signs_of(edge) for edge, _ in examples]
    names = list(signs[0])
    values = np.array([[one[name] for name in names] for one in signs])
    wanted = np.array([float(is_pasted) for _, is_pasted in examples])
    return dict(zip(names, _fit(values, wanted).tolist(), strict=True))


def _fit(values: Floats, wanted: Floats) -> Floats:
    """Minimises cross-entropy by Newton's steps; "always" comes first, and is not held near 0."""
    worth = np.where(wanted > 0, 1.0, wanted.sum() / (1 - wanted).sum())
    decay = np.full(values.shape[1], _DECAY)
    decay[0] = 1e-6
    weights = np.zeros(values.shape[1])
    for _ in range(_STEPS):
        said = 1 / (1 + np.exp(-values @ weights))
        slope = values.T @ (worth * (said - wanted)) + decay * weights
        curve = (values * (worth * said * (1 - said))[:, None]).T @ values + np.diag(decay)
        weights -= np.linalg.solve(curve, slope)
    return weights


def _of_golden_pastes() -> Iterator[tuple[Edge, bool]]:
    for one in pasted_texts.golden_pastes("tuning"):
        for edge in edges_of(one.content):
            if one.is_believed([edge.rest]) and not one.is_believed([edge.text]):
                yield edge, True
    for own in pasted_texts.own_words():
        yield from ((edge, False) for edge in edges_of(own.content))


def _of_messages() -> Iterator[tuple[Edge, bool]]:
    lines = [json.loads(line) for line in _FILE.read_text("utf-8").splitlines()]
    pasted = [one["text"] for one in lines if one["pasted"]]
    own = [one["text"] for one in lines if not one["pasted"]]
    for text in (*pasted, *pastes_with_requests.texts("tuning")):
        # Another's text is longer than what is said about it.
        yield from ((edge, True) for edge in edges_of(text) if len(edge.text) < len(edge.rest) / 2)
    for text in (*own, *pastes_with_requests.texts("own_tuning")):
        yield from ((edge, False) for edge in edges_of(text))
