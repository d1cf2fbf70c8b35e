"""Which index a space is searched in, and which it is kept in: those that stand on its record."""

from collections.abc import Iterable, Sequence, Set

from loci.embedding import embedders
from loci.model import Atom, Space
from loci.ports import RecallIndex
from loci.ports.parts import IndexReads
from loci.scope import Scope

READS_THE_TABLE = "table"
"""The index that searches the atoms themselves: what is committed is shown, and a marker has no use any more."""
IN_THE_TABLE = frozenset({READS_THE_TABLE, "pages"})
"""Indexes that are items of the table: they are away when it is."""


def index_by_name(ports: IndexReads, name: str) -> RecallIndex:
    """The index of that name; the one of new spaces is at hand. Raises ValueError for a name that means none."""
    return ports.index if name == ports.index_name else ports.index_by_name(name)


def put_into_indexes(scope: Scope, space: Space | None, atoms: Sequence[Atom], kept: Iterable[RecallIndex]) -> None:
    """Has indexes of the space show the atoms, one after the other."""
    for index in kept:
        index.put(scope, atoms_for_index(index, space, atoms))


def atoms_for_index(index: RecallIndex, space: Space | None, atoms: Sequence[Atom]) -> list[Atom]:
    """The atoms as an index takes them: one beside the table tells no embedders apart, and is given vectors of one."""
    if space is None or index.name in IN_THE_TABLE:
        return [*atoms]
    return [embedders.without_foreign_vectors(atom, space.embedding or space.embedder) for atom in atoms]


def indexes_of_space(ports: IndexReads, space: Space | None) -> list[RecallIndex]:
    """The indexes that show the space's atoms: those in the table first, for another may be away. None: a space that is
    gone, of which the index of new spaces may know."""
    return _named(ports, {ports.index_name} if space is None else {space.index, space.beside or space.index})


def indexes_holding_space(ports: IndexReads, space: Space | None) -> list[RecallIndex]:
    """The same, and one that the space gave up moving to: whatever may hold something of its atoms."""
    stale = set() if space is None or space.stale_index is None else {space.stale_index}
    return [*indexes_of_space(ports, space), *_named(ports, stale)]


def outside(space: Space) -> set[str]:
    """The names of the indexes outside the table that may hold something of the space."""
    return {name for name in (space.index, space.beside, space.stale_index) if name is not None} - IN_THE_TABLE


def _named(ports: IndexReads, names: Set[str]) -> list[RecallIndex]:
    shown = sorted(names - {READS_THE_TABLE}, key=lambda name: name not in IN_THE_TABLE)
    return [index_by_name(ports, name) for name in shown]
