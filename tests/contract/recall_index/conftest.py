"""Each test runs on every recall index."""

import pytest

from loci.scope import Scope
from tests.contract.recall_index.indexed import INDEXES, Indexed
from tests.fakes.memory import SPACE


@pytest.fixture(params=INDEXES)
def subject(request: pytest.FixtureRequest) -> Indexed:
    return INDEXES[request.param](request)


@pytest.fixture
def scope(tenant: str) -> Scope:
    return Scope(tenant, "app", SPACE.key, "ada")
