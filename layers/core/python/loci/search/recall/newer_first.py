"""Newer memories first: of two about the same thing the newer one comes first where it says so, "I have a Kia now"
before "I drive a Volvo"."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from loci.inference.embedding import vectors
from loci.language.changes import is_about_its_writer, outdates, says_change, telling_words
from loci.model.atoms import Atom

SAME_THING = 0.33
"""The cosine from which two memories are about the same thing: of 20 statements and their changes 19 are as near, of
380 pairs of different things seven (the tuning half of tests/golden/statements/changes.json)."""
LINKED = 0.25
"""The same of two that share a telling word."""
VERY_SAME = 0.55
ALIKE = 0.5
"""Part of the older one's score that the newer one needs; half of that where they are surely about the same."""
NEWEST_AMONG = 16
"""Number of the best that are put in order."""


@dataclass(frozen=True, slots=True)
class _Hit:
    atom: Atom
    score: float
    telling_words: frozenset[str]


def order_of(best_first: Sequence[tuple[Atom, float]], question: bytes | None) -> list[int]:
    """The places of memories and their scores, best first, in the order of the answer. Among named speakers nothing
    moves: there it buried what was asked for (LoCoMo, first hit .31 for .48). ``question`` is its packed vector."""
    order = list(range(len(best_first)))
    atoms = [atom for atom, _ in best_first[:NEWEST_AMONG]]
    changed = [row for row, atom in enumerate(atoms) if says_change(atom.text) and not atom.surroundings.speaker]
    near = _nearness(atoms, question) if changed else None
    if near is None:
        return order
    hits = _hits(best_first[:NEWEST_AMONG])
    for row in changed:
        at = order.index(row)
        older = (n for n, other in enumerate(order[:at]) if _outdates(hits[row], hits[other], near[row, other]))
        if (ahead := next(older, None)) is not None:
            order.insert(ahead, order.pop(at))
    return order


def _hits(best_first: Sequence[tuple[Atom, float]]) -> list[_Hit]:
    telling = telling_words([atom.text for atom, _ in best_first])
    return [_Hit(atom, score, words) for (atom, score), words in zip(best_first, telling, strict=True)]


def _outdates(newer: _Hit, older: _Hit, nearness: float) -> bool:
    is_linked = not newer.telling_words.isdisjoint(older.telling_words)
    is_sure = is_linked or nearness >= VERY_SAME
    return bool(
        nearness >= (LINKED if is_linked else SAME_THING)
        and (is_linked or is_about_its_writer(newer.atom.text))
        and newer.atom.valid_from > older.atom.valid_from
        and not older.atom.surroundings.speaker
        and (newer.atom.key is None or older.atom.key in (None, newer.atom.key))
        and newer.score >= (ALIKE / 2 if is_sure else ALIKE) * older.score
        and outdates(newer.atom.text, older.atom.text)
    )


def _nearness(atoms: Sequence[Atom], question: bytes | None) -> NDArray[np.float32] | None:
    """The nearness of each two atoms in meaning; None where nothing says so."""
    if question is None or len(atoms) < 2:
        return None
    try:
        return vectors.best_between([atom.vector for atom in atoms], question)
    except ValueError:
        # Of another embedder, until the space is embedded again.
        return None
