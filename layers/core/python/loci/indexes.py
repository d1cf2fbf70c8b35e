"""Which index a space is searched in: the one that stands on its record."""

from loci.ports import Ports, RecallIndex

IN_THE_TABLE = frozenset({"table", "pages"})
"""Indexes that are items of the table: they are away when it is."""


def named(ports: Ports, name: str) -> RecallIndex:
    """The index of that name; the one of new spaces is at hand. Raises ValueError for a name that means none."""
    return ports.index if name == ports.index_name else ports.index_named(name)
