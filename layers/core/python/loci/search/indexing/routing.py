"""Finds the indexes that a space is searched in and written to, by its record."""

from collections.abc import Iterable, Sequence, Set

from loci.inference.embedding import embedders
from loci.model.atoms import Atom
from loci.model.spaces import Space
from loci.ports.parts import IndexReads
from loci.ports.recall import RecallIndex
from loci.scope import Scope

READS_THE_TABLE = "table"
"""The index that searches the atoms themselves: it shows every committed change, so markers are not needed."""
IN_THE_TABLE = frozenset({READS_THE_TABLE, "pages"})
"""Indexes that are items of the table: they are available whenever it is."""


def index_by_name(ports: IndexReads, name: str) -> RecallIndex:
    """The index of that name; the index of new spaces is loaded already. Raises ValueError for an unknown name."""
    return ports.index if name == ports.index_name else ports.index_by_name(name)


def put_into_indexes(scope: Scope, space: Space | None, atoms: Sequence[Atom], indexes: Iterable[RecallIndex]) -> None:
    """Writes the atoms to indexes of the space, one after the other."""
    for index in indexes:
        index.put(scope, atoms_for_index(index, space, atoms))


def atoms_for_index(index: RecallIndex, space: Space | None, atoms: Sequence[Atom]) -> list[Atom]:
    """The atoms in the form for an index, without what was derived from a text, which is found itself. One outside the
    table can't distinguish embedders, so it gets vectors of one embedder only."""
    found = [atom for atom in atoms if atom.derived_from is None]
    if space is None or index.name in IN_THE_TABLE:
        return found
    return [embedders.without_foreign_vectors(atom, space.embedding or space.embedder) for atom in found]


def indexes_of_space(ports: IndexReads, space: Space | None) -> list[RecallIndex]:
    """The indexes that show the space's atoms, those in the table first, because others may be unavailable. None: a
    deleted space, which the index of new spaces may still contain."""
    return _indexes_by_names(
        ports, {ports.index_name} if space is None else {space.index, space.second_index or space.index}
    )


def indexes_holding_space(ports: IndexReads, space: Space | None) -> list[RecallIndex]:
    """The same, and the index of a move that was given up: all indexes that may contain its atoms."""
    stale = set() if space is None or space.stale_index is None else {space.stale_index}
    return [*indexes_of_space(ports, space), *_indexes_by_names(ports, stale)]


def external_indexes(space: Space) -> set[str]:
    """The names of the indexes outside the table that may contain atoms of the space."""
    return {name for name in (space.index, space.second_index, space.stale_index) if name is not None} - IN_THE_TABLE


def _indexes_by_names(ports: IndexReads, names: Set[str]) -> list[RecallIndex]:
    shown = sorted(names - {READS_THE_TABLE}, key=lambda name: name not in IN_THE_TABLE)
    return [index_by_name(ports, name) for name in shown]
