"""The deployed app and its callers, as the tests of the cloud have them."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud.conftest import Callers, callers, deployment, namespace, stores
from tests.cloud.stores import Stores, without_due_work
from tests.security.owning import CANARY, Owned, create_all_records

__all__ = ["callers", "deployment", "namespace", "stores"]

TEST_TIME = timedelta(minutes=5)
"""More than one test takes."""
POTTER = Person("potter", tenant="pottery", app="pottery", groups=(CANARY,))


@pytest.fixture(scope="module")
def had(stack: Stack, callers: Callers) -> Owned:
    """A user with one record of every kind."""
    stack.pool.add(POTTER)
    return create_all_records(callers(POTTER.name), f"pottery-{uuid4().hex[:12]}")


@pytest.fixture
def nothing_stored(stores: Stores) -> Iterator[None]:
    """No request of the test changes any table. Left out is what falls due meanwhile: a dream that waits, and other
    tenants in which earlier tests deleted records or left a presence that may dream."""
    before = stores.at_rest()
    until = datetime.now(UTC) + TEST_TIME
    yield
    at_first, at_last = (without_due_work(dump, before, until, POTTER.tenant) for dump in (before, stores.latest()))
    assert at_last == at_first
