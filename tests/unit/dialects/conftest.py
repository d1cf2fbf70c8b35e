"""Stores in memory, without a user or a space."""

from dataclasses import replace

import pytest

from loci.adapters.table import NewestAtoms, TableIndex
from tests.fakes.bindings import Bindings
from tests.fakes.conversations import Conversations
from tests.fakes.ledger import LedgerInMemory
from tests.fakes.memory import Memory, in_memory
from tests.fakes.removals import Removals
from tests.fakes.signer import LocalSigner
from tests.fakes.turns import Turns


@pytest.fixture
def memory() -> Memory:
    return with_index(in_memory())


def with_index(made: Memory) -> Memory:
    """The same stores with an index of the table, and with what a purge looks through."""
    index, heads = TableIndex(made.atoms), Conversations(made.users, made.markers)
    turns = Turns(heads, made.markers)
    parts = replace(
        made.ports,
        index=index,
        index_name=index.name,
        stand_in=NewestAtoms(made.atoms),
        bindings=Bindings(made.users, made.markers),
        conversations=heads,
        turns=turns,
        removals=Removals(heads, turns),
        signer=LocalSigner(),
        ledger=LedgerInMemory(),
    )
    return replace(made, ports=parts)
