"""The exact index that is no index: every question reads all atoms of the space from the table."""

from loci.adapters.table.index import TableIndex

__all__ = ["TableIndex"]
