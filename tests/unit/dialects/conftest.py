"""Stores in memory, without a user or a space."""

from dataclasses import replace

import pytest

from loci.adapters.table import NewestAtoms, TableIndex
from tests.fakes.memory import Memory, in_memory


@pytest.fixture
def memory() -> Memory:
    return with_index(in_memory())


def with_index(made: Memory) -> Memory:
    """The same stores with an index of the table."""
    index = TableIndex(made.atoms)
    parts = replace(made.ports, index=index, index_name=index.name, stand_in=NewestAtoms(made.atoms))
    return replace(made, ports=parts)
