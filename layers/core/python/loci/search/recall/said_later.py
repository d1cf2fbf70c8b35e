"""Marks hits that were said later than another one about the same thing: "I have a Kia now" after "I drive a Volvo".

The mark changes no order: what looks like a change is a guess, and a reader of both can tell.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from loci.ids import AtomId
from loci.inference.embedding import vectors
from loci.language.changes import is_about_its_writer, outdates, telling_words
from loci.language.endings import has_ended, said_endings
from loci.language.first_person import quoted_words
from loci.model.atoms import SAID, Atom

SAME_THING = 0.4
"""The least cosine of a memory that says a change to an earlier one, set on the tuning half of the changes in
tests/golden/statements."""
LINKED = 0.25
"""The same of two that share a telling word."""
LINKED_ALONE = 0.35
"""The same where the later one says no change: of forty endings in whole messages of another author 25 are marked so,
12 where each had to say one, of forty look-alikes 18 and 6; of five people's hits 9 % and 7 %."""


def without_ended(atoms: Sequence[Atom]) -> list[Atom]:
    """The memories without own words that others among them end."""
    ending_atoms = list(filter(_ends_something, atoms))
    return [atom for atom in atoms if not any(_is_ended_by(atom, later) for later in ending_atoms)]


def find_former(atoms: Iterable[Atom]) -> Mapping[AtomId, frozenset[AtomId]]:
    """Find for each memory those that hold no more because of it: earlier values of its key in its space, of which one
    holds at a time, and own words of the same speaker that it ends."""
    listed_atoms = list(atoms)
    values: dict[str, list[Atom]] = {}
    for atom in listed_atoms:
        if atom.key is not None:
            values.setdefault(atom.key, []).append(atom)
    former: dict[AtomId, frozenset[AtomId]] = {}
    for newer in chain.from_iterable(same_key for same_key in values.values() if len(same_key) > 1):
        former[newer.id] = frozenset(older.id for older in values[newer.key or ""] if _is_former_value(older, newer))
    for newer in filter(_ends_something, listed_atoms):
        ended_ids = (older.id for older in listed_atoms if _is_ended_by(older, newer))
        former[newer.id] = former.get(newer.id, frozenset()).union(ended_ids)
    return {id: others for id, others in former.items() if others}


def _is_former_value(atom: Atom, than: Atom) -> bool:
    return atom.valid_from < than.valid_from and atom.id.space == than.id.space


def _ends_something(atom: Atom) -> bool:
    return atom.review is None and bool(said_endings(quoted_words(atom.text) or atom.text))


def _is_ended_by(atom: Atom, later: Atom) -> bool:
    """Whether own words end what the same speaker said before in own words: "I'm no longer in the sales team"."""
    is_before = atom.valid_from < later.valid_from and atom.surroundings.speaker == later.surroundings.speaker
    if atom.category != SAID or not is_before:
        return False
    endings = said_endings(quoted_words(later.text) or later.text)
    return has_ended(endings, atom.text, is_order=False, is_safety=False)


def find_said_later(atoms: Sequence[Atom], question: bytes | None) -> Mapping[AtomId, tuple[AtomId, ...]]:
    """Find for each memory the others about the same thing that were said earlier; among named speakers the values of
    one key alone count. ``question`` is a packed vector."""
    former, likely = find_former(atoms), _Likely(atoms, question)

    def earlier_than(row: int, newer: Atom) -> tuple[AtomId, ...]:
        ended_ids = former.get(newer.id, frozenset())
        return tuple(older.id for n, older in enumerate(atoms) if older.id in ended_ids or likely.is_said_later(row, n))

    earlier = {newer.id: earlier_than(row, newer) for row, newer in enumerate(atoms) if row in likely.later or former}
    return {id: others for id, others in earlier.items() if others}


class _Likely:
    """Two memories are likely about the same thing if they share a telling word, or the later one says a change."""

    def __init__(self, atoms: Sequence[Atom], question: bytes | None) -> None:
        self._atoms = atoms
        unnamed = [row for row, one in enumerate(atoms) if not one.surroundings.speaker]
        self._nearness = _nearness(atoms, question) if len(unnamed) > 1 else None
        self.later = frozenset(unnamed if self._nearness is not None else ())
        self._telling = telling_words([one.text for one in atoms]) if self.later else []

    def is_said_later(self, new: int, old: int) -> bool:
        if new not in self.later or self._nearness is None:
            return False
        newer, older, near = self._atoms[new], self._atoms[old], self._nearness[new, old]
        if near < LINKED or older.valid_from >= newer.valid_from:
            return False
        if older.surroundings.speaker or None not in (newer.key, older.key):
            return False
        is_linked = not self._telling[new].isdisjoint(self._telling[old])
        if is_linked and near >= LINKED_ALONE:
            return True
        is_near = is_linked or (near >= SAME_THING and is_about_its_writer(newer.text))
        return bool(is_near and outdates(newer.text, older.text))


def _nearness(atoms: Sequence[Atom], question: bytes | None) -> NDArray[np.float32] | None:
    """The nearness of each two atoms in meaning; None where nothing says so."""
    if question is None:
        return None
    try:
        return vectors.best_between([atom.vector for atom in atoms], question)
    except ValueError:
        # Of another embedder, until the space is embedded again.
        return None
