"""The index port answered from the atoms themselves: exact, never late, and as slow as reading a space is."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from loci.model import Atom
from loci.ports import AtomFilter, AtomList, Candidate, IndexAnswer, IndexQuery
from loci.ranking import bm25
from loci.ranking.filters import wanted
from loci.ranking.words import question_terms, terms
from loci.scope import Scope
from loci.vectors import best_cosine

# More than a call of 4 MB can hold of vectors: the store ends the pages.
_PAGE = 2000


class TableIndex:
    """Reads every atom of a space that the clocks show, and scores them all."""

    name = "table"

    def __init__(self, atoms: AtomList) -> None:
        self._atoms = atoms

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
        """Exact. A vector of another width than the atoms' raises ValueError."""
        atoms = list(self._shown(scope, query))
        lexical, rare = bm25.scores(question_terms(query.text), [terms(atom.text) for atom in atoms])
        cosines = _cosines(query.vector, atoms)
        passing = np.array([row for row, atom in enumerate(atoms) if wanted(atom, query)], np.intp)
        rows = _best(passing, lexical, query.limit) | _best(passing, cosines, query.limit)
        return IndexAnswer(
            candidates=tuple(
                _candidate(atoms[row], lexical[row], cosines[row], bool(rare[row])) for row in sorted(rows)
            ),
            total=len(passing),
            degraded=query.vector is None,
        )

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None:
        """Nothing to do: the atoms are the index."""

    def erase(self, scope: Scope) -> None:
        """Nothing to do: it goes with the atoms."""

    def _shown(self, scope: Scope, query: IndexQuery) -> Iterator[Atom]:
        clocks = AtomFilter(query.now, valid_at=query.valid_at, known_at=query.known_at, span=query.span)
        page = self._atoms.list(scope, clocks, None, _PAGE)
        yield from page.items
        while page.cursor is not None:
            page = self._atoms.list(scope, clocks, page.cursor, _PAGE)
            yield from page.items


def _cosines(vector: bytes | None, atoms: Sequence[Atom]) -> NDArray[np.float64]:
    """NaN where there is no vector on either side."""
    cosines = np.full(len(atoms), np.nan)
    rows = [row for row, atom in enumerate(atoms) if atom.vector]
    if vector is not None and rows:
        cosines[rows] = best_cosine(vector, [atoms[row].vector for row in rows])
    return cosines


def _best(rows: NDArray[np.intp], values: NDArray[np.float64], limit: int) -> set[int]:
    """The rows of the highest values; of equal ones the newest, which come last."""
    newest_first = rows[::-1]
    order = np.argsort(-np.nan_to_num(values[newest_first], nan=-1.0), kind="stable")
    return {int(row) for row in newest_first[order[:limit]]}


def _candidate(atom: Atom, lexical: float, cosine: float, rare: bool) -> Candidate:
    return Candidate(
        ulid=atom.id.ulid,
        lexical=float(lexical),
        cosine=None if np.isnan(cosine) else float(cosine),
        rare=rare,
        category=atom.category,
        importance=atom.importance,
        valid_from=atom.valid_from,
        # Nothing confirms an atom without writing it anew so far.
        confirmed_at=atom.valid_from,
    )
