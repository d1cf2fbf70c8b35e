"""Marks hits that were said later than another one about the same thing: "I have a Kia now" after "I drive a Volvo".

The mark changes no order: what looks like a change is a guess, and a reader of both can tell.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from loci.ids import AtomId
from loci.inference.embedding import vectors
from loci.language.changes import is_about_its_writer, outdates, says_change, telling_words
from loci.language.endings import has_ended, said_endings
from loci.language.first_person import quoted_words
from loci.model.atoms import SAID, Atom

SAME_THING = 0.4
"""The least cosine between two memories about the same thing, set on the tuning half of the changes in
tests/golden/statements: 27 of its 35 are marked, and one of 16 look-alikes. It marks no more than a telling word
does in talk about other things."""
LINKED = 0.25
"""The same of two that share a telling word."""


def is_value_of_same_key(atom: Atom, other: Atom) -> bool:
    """Whether two memories are values of one key of one space: one holds at a time."""
    return atom.key is not None and (atom.key, atom.id.space) == (other.key, other.id.space)


def is_ended_by(atom: Atom, later: Atom) -> bool:
    """Whether own words end what the same speaker said before in own words: "I'm no longer in the sales team"."""
    is_before = atom.valid_from < later.valid_from and atom.surroundings.speaker == later.surroundings.speaker
    if atom.category != SAID or later.review is not None or not is_before:
        return False
    endings = said_endings(quoted_words(later.text) or later.text)
    return bool(endings) and has_ended(endings, atom.text, is_order=False, is_safety=False)


def without_ended(atoms: Sequence[Atom]) -> list[Atom]:
    """The memories without own words that others among them end."""
    ending_atoms = [atom for atom in atoms if said_endings(quoted_words(atom.text) or atom.text)]
    return [atom for atom in atoms if not any(is_ended_by(atom, later) for later in ending_atoms)]


def find_said_later(atoms: Sequence[Atom], question: bytes | None) -> Mapping[AtomId, tuple[AtomId, ...]]:
    """For each of the memories that was said later than others about the same thing, those others. Among named speakers
    values of one key alone are. ``question`` is its packed vector."""
    likely = _Likely(atoms, question)
    earlier = {
        newer.id: tuple(
            older.id
            for n, older in enumerate(atoms)
            if older.valid_from < newer.valid_from
            and (is_value_of_same_key(newer, older) or is_ended_by(older, newer) or likely.outdates(row, n))
        )
        for row, newer in enumerate(atoms)
    }
    return {id: others for id, others in earlier.items() if others}


class _Likely:
    """The pairs of which the words say that one outdates the other."""

    def __init__(self, atoms: Sequence[Atom], question: bytes | None) -> None:
        self._atoms = atoms
        self.changed = frozenset(
            row for row, one in enumerate(atoms) if not one.surroundings.speaker and says_change(one.text)
        )
        self._telling = telling_words([one.text for one in atoms]) if self.changed else []
        self._nearness = _nearness(atoms, question) if self.changed else None

    def outdates(self, new: int, old: int) -> bool:
        if new not in self.changed or self._nearness is None:
            return False
        newer, older = self._atoms[new], self._atoms[old]
        is_linked = not self._telling[new].isdisjoint(self._telling[old])
        return bool(
            self._nearness[new, old] >= (LINKED if is_linked else SAME_THING)
            and (is_linked or is_about_its_writer(newer.text))
            and not older.surroundings.speaker
            and None in (newer.key, older.key)
            and outdates(newer.text, older.text)
        )


def _nearness(atoms: Sequence[Atom], question: bytes | None) -> NDArray[np.float32] | None:
    """The nearness of each two atoms in meaning; None where nothing says so."""
    if question is None:
        return None
    try:
        return vectors.best_between([atom.vector for atom in atoms], question)
    except ValueError:
        # Of another embedder, until the space is embedded again.
        return None
