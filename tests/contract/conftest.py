"""DynamoDB as the adapters see it, on the emulator: one client for each file."""

from uuid import uuid4

import pytest

from loci.adapters.dynamodb.memory_tables import MemoryTables
from loci.adapters.dynamodb.tables import DynamoTables, Tables
from loci.scope import Scope
from tests.conftest import Tables as Emulated
from tests.contract import opensearch_node as opensearch
from tests.contract.harmed_work import cloud
from tests.contract.opensearch_flavours import opensearch_flavour
from tests.contract.opensearch_node import opensearch_node
from tests.contract.upgrade.serving import connect_tables

__all__ = ["cloud", "opensearch_flavour", "opensearch_node"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Before every other hook: it leaves existing groups alone.
    opensearch.mark(items)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Before any fixture is made."""
    opensearch.require(item)


@pytest.fixture(scope="module")
def dynamodb(tables: Emulated) -> DynamoTables:
    """What every store is made from; every model is moved to the tables of this file."""
    return connect_tables(tables.endpoint, tables.names)


@pytest.fixture(params=["memory", "dynamodb"])
def any_tables(request: pytest.FixtureRequest) -> Tables:
    """The tables in memory, and those of the emulator."""
    if request.param == "memory":
        return MemoryTables()
    tables: DynamoTables = request.getfixturevalue("dynamodb")
    return tables


@pytest.fixture
def tenant() -> str:
    """A tenant that no other test has written into."""
    return f"t-{uuid4().hex[:12]}"


@pytest.fixture
def scope(tenant: str) -> Scope:
    """A user's scope that no other test has written into."""
    return Scope(tenant, "app", "chat", "ada")
