"""What every store of an operator's limits does."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.tenant_limits import TenantLimitsStore as DynamoTenantLimits
from loci.model.budgets import Budget
from loci.model.tenants import NO_LIMITS, TenantLimits
from loci.ports.apps import TenantLimitsStore
from loci.scope import Scope
from tests.fakes.tenant_limits import TenantLimitsInMemory
from tests.support.filled_records import fill_record
from tests.support.records import AT, directory, later

LIMITS = TenantLimits(requests=600, jobs=60, budget=Budget(1_000_000, 2.5))


@pytest.fixture(params=["memory", "dynamodb"])
def store(request: pytest.FixtureRequest) -> TenantLimitsStore:
    if request.param == "memory":
        return TenantLimitsInMemory()
    return DynamoTenantLimits(request.getfixturevalue("dynamodb"))


@pytest.fixture
def place(tenant: str) -> Scope:
    return directory(tenant, "ada").tenant_directory


@pytest.mark.parametrize(
    "limits", [fill_record(TenantLimits), TenantLimits(jobs=1), TenantLimits(closed_at=AT), NO_LIMITS]
)
def test_limits_are_read_back_as_they_were_put(store: TenantLimitsStore, place: Scope, limits: TenantLimits) -> None:
    assert store.get(place) == store.recent(place, AT) == NO_LIMITS
    store.put(place, LIMITS)
    store.put(place, limits)
    assert store.get(place) == limits


def test_limits_of_another_tenant_stay_out(store: TenantLimitsStore, place: Scope) -> None:
    store.put(place, LIMITS)
    other = replace(place, tenant=f"{place.tenant}-other")
    assert store.get(other) == store.recent(other, AT) == NO_LIMITS


def test_an_environment_reads_them_once_a_minute(dynamodb: Tables, place: Scope) -> None:
    writer, reader = DynamoTenantLimits(dynamodb), DynamoTenantLimits(dynamodb)
    assert reader.recent(place, AT) == NO_LIMITS
    writer.put(place, LIMITS)
    assert reader.recent(place, later(seconds=60) - timedelta(microseconds=1)) == NO_LIMITS
    assert reader.recent(place, later(seconds=60)) == LIMITS
