"""The deployed app and its callers, as the tests of the cloud have them."""

from collections.abc import Iterator

import pytest

from tests.cloud.conftest import callers, deployed, namespace, stores
from tests.cloud.stores import Stores

__all__ = ["callers", "deployed", "namespace", "stores"]


@pytest.fixture
def nothing_stored(stores: Stores) -> Iterator[None]:
    """Whatever the test sends leaves every table as it was."""
    before = stores.at_rest()
    yield
    assert stores.dump() == before
