"""Each test runs on every recall index."""

import pytest

from loci.scope import Scope
from tests.contract.recall_index.indexed import INDEXES, Indexed
from tests.fakes.memory import SPACE

OF_THE_DAY = ("memory", "table", "pages", "pages in memory", "opensearch-open")
"""The other flavours of OpenSearch are tried at night."""


@pytest.fixture(
    params=[name if name in OF_THE_DAY else pytest.param(name, marks=pytest.mark.night) for name in INDEXES]
)
def subject(request: pytest.FixtureRequest) -> Indexed:
    return INDEXES[request.param](request)


@pytest.fixture
def scope(tenant: str) -> Scope:
    return Scope(tenant, "app", SPACE.key, "ada")
