"""The deployed app and its callers, as the tests of the cloud have them."""

from collections.abc import Iterator
from uuid import uuid4

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud.conftest import Callers, callers, deployment, namespace, stores
from tests.cloud.stores import Stores, tenants_with_purges, without_tenants
from tests.security.owning import CANARY, Owned, create_all_records

__all__ = ["callers", "deployment", "namespace", "stores"]

POTTER = Person("potter", tenant="pottery", app="pottery", groups=(CANARY,))


@pytest.fixture(scope="module")
def had(stack: Stack, callers: Callers) -> Owned:
    """A user with one record of every kind."""
    stack.pool.add(POTTER)
    return create_all_records(callers(POTTER.name), f"pottery-{uuid4().hex[:12]}")


@pytest.fixture
def nothing_stored(stores: Stores) -> Iterator[None]:
    """No request of the test changes any table. Other tenants with something to purge are left out: the sweeper still
    erases there what earlier tests deleted."""
    before = stores.at_rest()
    left_out = tenants_with_purges(before) - {POTTER.tenant}
    yield
    assert without_tenants(stores.dump(), left_out) == without_tenants(before, left_out)
