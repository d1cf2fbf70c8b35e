"""What every store of rates does, and how seldom DynamoDB is asked."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest

from loci import keys
from loci.adapters.dynamodb.rates import LOTS, RateItem
from loci.adapters.dynamodb.rates import RateStore as DynamoRates
from loci.adapters.dynamodb.tables import Tables
from loci.ports.apps import RateStore
from loci.scope import APP_OWNER, Scope
from loci.text import timestamps
from tests.fakes.memory import START
from tests.fakes.rates import RatesInMemory
from tests.support.records import directory

MINUTE = START.replace(second=0)
NEXT = MINUTE + timedelta(minutes=1)


@pytest.fixture(params=["memory", "dynamodb"])
def store(request: pytest.FixtureRequest) -> RateStore:
    return RatesInMemory() if request.param == "memory" else DynamoRates(request.getfixturevalue("dynamodb"))


@pytest.fixture
def app(tenant: str) -> Scope:
    return directory(tenant, APP_OWNER)


def count_admitted(store: RateStore, app: Scope, rate: int, times: int) -> int:
    return sum(store.admit(app, MINUTE, rate) for _ in range(times))


def test_so_many_are_let_in_and_in_the_next_minute_again(store: RateStore, app: Scope) -> None:
    assert [store.admit(app, MINUTE, 3) for _ in range(5)] == [True, True, True, False, False]
    assert store.admit(app, NEXT, 3)


def test_every_app_is_counted_for_itself(store: RateStore, app: Scope) -> None:
    for one in (app, replace(app, app="other")):
        assert [store.admit(one, MINUTE, 1) for _ in range(2)] == [True, False]


def test_every_counter_of_an_app_is_counted_for_itself(store: RateStore, app: Scope) -> None:
    for counter in ("", "ada", "bo"):
        assert [store.admit(app, MINUTE, 8, counter, 4) for _ in range(9)] == [True] * 8 + [False]


def test_environments_share_the_counter_and_overshoot_by_a_lot_at_most(dynamodb: Tables, app: Scope) -> None:
    rate = 149
    stores = [DynamoRates(dynamodb) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        counts = list(threads.map(lambda store: count_admitted(store, app, rate, 100), stores))
    assert rate - len(stores) * (rate // LOTS) <= sum(counts) <= rate + rate // LOTS - 1


def test_what_an_environment_takes_grows_with_what_it_uses(dynamodb: Tables, app: Scope) -> None:
    store, taken = DynamoRates(dynamodb), []
    for _ in range(40):
        assert store.admit(app, MINUTE, 500)
        item = dynamodb.get(RateItem, app.partition, keys.rate(timestamps.to_text(MINUTE)))
        assert item is not None
        assert item.ttl == MINUTE + timedelta(hours=1)
        taken.append(item.taken)
    # 1, 1, 2, 4, 8, and then a fiftieth of the rate at a time.
    assert list(dict.fromkeys(taken)) == [1, 2, 4, 8, 16, 26, 36, 46]
