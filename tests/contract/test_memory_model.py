"""The memory model as a whole on DynamoDB: whatever is written, table and pages answer as the oracle does."""

from random import Random
from uuid import uuid4

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from loci.adapters.dynamodb.app_settings import AppSettingsStore
from loci.adapters.dynamodb.recall_pages import PageStore
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.hashing import Hashing
from loci.adapters.pages.index import PagesIndex
from loci.adapters.table import TableIndex
from loci.ports.all import Ports
from loci.ports.recall import RecallIndex
from loci.scope import Caller, Scope
from tests.contract.memory import of_dynamodb
from tests.fakes.memory import SPACE, caller, furnish
from tests.fakes.ports import FakePorts, no_pause
from tests.support.memory_machine import Hourly, MemoryMachine

STEPS = settings(max_examples=4, stateful_step_count=20)


def on_dynamodb(tables: Tables, clock: Hourly, index: str) -> tuple[Ports, Caller, Scope]:
    """A space of a new tenant's user."""
    stores = of_dynamodb(tables)
    indexes: dict[str, RecallIndex] = {
        "table": TableIndex(stores.lists),
        "pages": PagesIndex(PageStore(tables), clock, Random(7), no_pause),  # noqa: S311  # repeatable
    }
    made = FakePorts(
        clock,
        users=stores.users,
        markers=stores.markers,
        spaces=stores.spaces,
        entities=stores.entities,
        pending=stores.pending,
        atoms=stores.atoms,
        atom_lists=stores.lists,
        erasures=stores.erasures,
        index=indexes[index],
        index_name=index,
        index_by_name=indexes.__getitem__,
        embedder=Hashing(),
        embedder_name=Hashing.name,
        app_settings=AppSettingsStore(tables),
    )
    ada = caller(tenant=f"t-{uuid4().hex[:12]}")
    furnish(made, ada.directory, index=index)
    return made, ada, ada.own(SPACE.key)


@pytest.mark.parametrize("index", ["table", "pages"])
def test_whatever_is_written_the_answers_are_the_oracles(dynamodb: Tables, index: str) -> None:
    class OnDynamoDB(MemoryMachine):
        @staticmethod
        def open_memory(clock: Hourly) -> tuple[Ports, Caller, Scope]:
            return on_dynamodb(dynamodb, clock, index)

    run_state_machine_as_test(OnDynamoDB, settings=STEPS)
