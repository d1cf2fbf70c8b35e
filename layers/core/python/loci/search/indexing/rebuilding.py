"""Rebuilds a space's index from the table, or compares the two; for operators."""

from loci import spaces
from loci.errors import Conflict
from loci.memory.entities import merged_names
from loci.ports.all import Ports
from loci.ports.recall import Agreement, DerivedIndex
from loci.scope import Scope
from loci.search.indexing import routing
from loci.search.indexing.ports import IndexWork


def rebuild_index(ports: Ports, scope: Scope) -> None:
    """Rebuilds the index of a memory partition and the names of merged entities. Raises NotFound, Conflict if the
    space's index stores nothing, Contended."""
    _derived_index(ports, scope).rebuild(scope)
    merged_names.rebuild_merged_names(ports, scope)


def compare_index(ports: IndexWork, scope: Scope) -> Agreement:
    """Compares the index with the table. Raises as ``rebuild_index``."""
    return _derived_index(ports, scope).compare(scope)


def _derived_index(ports: IndexWork, scope: Scope) -> DerivedIndex:
    space = spaces.require_stored_space(ports, scope)
    index = routing.index_by_name(ports, space.index)
    if not isinstance(index, DerivedIndex):
        raise Conflict(f"the index {space.index!r} of this space cannot be rebuilt")
    return index
