"""Which index a space is searched in, and which it is kept in: those that stand on its record."""

from loci.model import Space
from loci.ports import Ports, RecallIndex

READS_THE_TABLE = "table"
"""The index that searches the atoms themselves: what is committed is shown, and a marker has no use any more."""
IN_THE_TABLE = frozenset({READS_THE_TABLE, "pages"})
"""Indexes that are items of the table: they are away when it is."""


def named(ports: Ports, name: str) -> RecallIndex:
    """The index of that name; the one of new spaces is at hand. Raises ValueError for a name that means none."""
    return ports.index if name == ports.index_name else ports.index_named(name)


def kept(ports: Ports, space: Space | None) -> list[RecallIndex]:
    """The indexes that have to be told of the space's atoms: one beside the table first, which may be away. None: a
    space that is gone, of which the index of new spaces may know."""
    names = {ports.index_name} if space is None else {space.index, space.beside or space.index}
    told = names - {READS_THE_TABLE}
    return [named(ports, name) for name in sorted(told, key=lambda name: name in IN_THE_TABLE)]
