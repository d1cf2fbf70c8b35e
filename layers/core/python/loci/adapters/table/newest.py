"""Stand-in for an index that is away: the newest atoms of the space, by their words.

A large space can't be read while a caller waits, so what is older than its newest atoms is not found till the index is
back. Former states are not read either: where ``known_at`` asks for one, the atom replaces it, and recall reads the
former state from the table anyway.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from loci.adapters.table.scoring import answer
from loci.model.atoms import Atom, AtomStatus
from loci.model.visibility import AtomFilter, visible_state
from loci.ports.memory import AtomList
from loci.ports.recall import IndexAnswer, IndexQuery, Near, NearQuery
from loci.scope import Scope
from loci.search.ranking.nearest import of_atoms

AT_MOST = 2000
"""Atoms that one answer reads: 2 to 4 MB, half a second (docs/decisions/always-an-answer.md has the measurement)."""


class NewestAtoms:
    """Exact over the newest atoms of a space; every answer is ``degraded``."""

    name = "newest"

    def __init__(self, atoms: AtomList, at_most: int = AT_MOST) -> None:
        self._atoms = atoms
        self._at_most = at_most

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
        """By words alone. Raises Unavailable."""
        newest = self._atoms.newest(scope, self._at_most)
        return answer(list(_visible_atoms(reversed(newest), query)), replace(query, vector=None), degraded=True)

    def nearest(self, scope: Scope, query: NearQuery) -> tuple[tuple[Near, ...], ...]:
        """Raises Unavailable."""
        newest = self._atoms.newest(scope, self._at_most)
        return of_atoms([atom for atom in newest if atom.is_current(query.now)], query)

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None:
        """Nothing to do: the atoms are the index."""

    def erase(self, scope: Scope) -> None:
        """Nothing to do: it goes with the atoms."""


def _visible_atoms(atoms: Iterator[Atom], query: IndexQuery) -> Iterator[Atom]:
    clocks = AtomFilter(query.now, valid_at=query.valid_at, known_at=query.known_at, span=query.span)
    return (atom for atom in atoms if _had_former(atom, query) or visible_state(atom, clocks, lambda _: ()) is not None)


def _had_former(atom: Atom, query: IndexQuery) -> bool:
    is_there = atom.status is not AtomStatus.DELETED and not atom.is_expired(query.now)
    return query.known_at is not None and is_there and atom.created_at <= query.known_at < atom.changed_at
