"""The indexes that are no index: the atoms themselves, all of a space or the newest."""

from loci.adapters.table.index import TableIndex
from loci.adapters.table.newest import NewestAtoms

__all__ = ["NewestAtoms", "TableIndex"]
