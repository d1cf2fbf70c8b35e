"""What every store of the reasons of support does."""

from dataclasses import replace

import pytest

from loci.adapters.dynamodb.access_reasons import AccessReasonStore
from loci.ports.apps import AccessReasons
from loci.scope import Scope
from tests.fakes.access_reasons import AccessReasonsInMemory
from tests.support.records import EPOCH, ULIDS, directory

FIRST, SECOND, THIRD = sorted(ULIDS)[:3]


@pytest.fixture(params=["memory", "dynamodb"])
def store(request: pytest.FixtureRequest) -> AccessReasons:
    if request.param == "memory":
        return AccessReasonsInMemory()
    return AccessReasonStore(request.getfixturevalue("dynamodb"))


@pytest.fixture
def nadia(tenant: str) -> Scope:
    return directory(tenant, "nadia")


def test_reasons_are_read_between_two_entries(store: AccessReasons, nadia: Scope) -> None:
    for ulid in (FIRST, SECOND, THIRD):
        store.put(nadia, EPOCH, ulid, f"Ticket {ulid}")
    assert store.between(nadia, FIRST, SECOND) == {FIRST: f"Ticket {FIRST}", SECOND: f"Ticket {SECOND}"}
    assert store.between(nadia, THIRD, THIRD) == {THIRD: f"Ticket {THIRD}"}
    assert store.between(replace(nadia, owner="omar"), FIRST, THIRD) == {}


def test_a_reason_that_is_there_stays(store: AccessReasons, nadia: Scope) -> None:
    store.put(nadia, EPOCH, FIRST, "Ticket 4711")
    store.put(nadia, EPOCH, FIRST, "Another one")
    assert store.between(nadia, FIRST, FIRST) == {FIRST: "Ticket 4711"}
