"""The index port answered from the atoms themselves: exact, never late, and as slow as reading a space is."""

from collections.abc import Iterator, Sequence

from loci.adapters.table.scoring import answer
from loci.model.atoms import Atom
from loci.model.visibility import AtomFilter
from loci.ports.memory import AtomList
from loci.ports.recall import IndexAnswer, IndexQuery, Near, NearQuery
from loci.scope import Scope
from loci.search.ranking.nearest import of_atoms

# More than a call of 4 MB can hold of vectors: the store ends the pages.
_PAGE = 2000


class TableIndex:
    """Reads every atom of a space that the clocks show, and scores them all."""

    name = "table"

    def __init__(self, atoms: AtomList) -> None:
        self._atoms = atoms

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
        """Exact."""
        return answer(list(self._visible_atoms(scope, query)), query, degraded=query.vector is None)

    def nearest(self, scope: Scope, query: NearQuery) -> tuple[tuple[Near, ...], ...]:
        """Exact."""
        return of_atoms(list(self._all_atoms(scope, AtomFilter(query.now))), query)

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None:
        """Nothing to do: the atoms are the index."""

    def erase(self, scope: Scope) -> None:
        """Nothing to do: it goes with the atoms."""

    def _visible_atoms(self, scope: Scope, query: IndexQuery) -> Iterator[Atom]:
        clocks = AtomFilter(query.now, valid_at=query.valid_at, known_at=query.known_at, span=query.span)
        yield from self._all_atoms(scope, clocks)

    def _all_atoms(self, scope: Scope, clocks: AtomFilter) -> Iterator[Atom]:
        page = self._atoms.list(scope, clocks, None, _PAGE)
        yield from page.items
        while page.cursor is not None:
            page = self._atoms.list(scope, clocks, page.cursor, _PAGE)
            yield from page.items
