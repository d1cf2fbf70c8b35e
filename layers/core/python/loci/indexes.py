"""Which index a space is searched in, and which it is kept in: those that stand on its record."""

from collections.abc import Sequence

from loci import embedders
from loci.model import Atom, Space
from loci.ports import Ports, RecallIndex
from loci.scope import Scope

READS_THE_TABLE = "table"
"""The index that searches the atoms themselves: what is committed is shown, and a marker has no use any more."""
IN_THE_TABLE = frozenset({READS_THE_TABLE, "pages"})
"""Indexes that are items of the table: they are away when it is."""


def named(ports: Ports, name: str) -> RecallIndex:
    """The index of that name; the one of new spaces is at hand. Raises ValueError for a name that means none."""
    return ports.index if name == ports.index_name else ports.index_named(name)


def put(ports: Ports, scope: Scope, space: Space | None, atoms: Sequence[Atom]) -> None:
    """Has every index of the space show the atoms, as ``kept`` orders them."""
    for index in kept(ports, space):
        index.put(scope, given(index, space, atoms))


def given(index: RecallIndex, space: Space | None, atoms: Sequence[Atom]) -> list[Atom]:
    """The atoms as an index takes them: one beside the table tells no embedders apart, and is given vectors of one."""
    if space is None or index.name in IN_THE_TABLE:
        return [*atoms]
    return [embedders.comparable(atom, space.embedding or space.embedder) for atom in atoms]


def kept(ports: Ports, space: Space | None) -> list[RecallIndex]:
    """The indexes that have to be told of the space's atoms: one beside the table first, which may be away. None: a
    space that is gone, of which the index of new spaces may know."""
    names = {ports.index_name} if space is None else {space.index, space.beside or space.index}
    told = names - {READS_THE_TABLE}
    return [named(ports, name) for name in sorted(told, key=lambda name: name in IN_THE_TABLE)]
