"""The deployed app and its callers, as the tests of the cloud have them."""

from collections.abc import Iterator, Mapping
from uuid import uuid4

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud.conftest import Callers, callers, deployment, namespace, stores
from tests.cloud.stores import Stores
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
    """Whatever the test sends leaves all records of the caller's tenant as they were; those of other tenants may still
    change by what earlier tests deleted."""
    before = _of_tenant(stores.at_rest())
    yield
    assert _of_tenant(stores.dump()) == before


def _of_tenant(found: Mapping[tuple[str, str, str], str]) -> dict[tuple[str, str, str], str]:
    return {key: text for key, text in found.items() if key[1].startswith(f"{POTTER.tenant}#")}
