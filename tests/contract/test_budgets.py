"""What every store of budgets promises, and that many calls at once don't exceed one."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from loci import keys
from loci.adapters.dynamodb.budgets import BudgetItem
from loci.adapters.dynamodb.budgets import BudgetStore as DynamoBudgets
from loci.adapters.dynamodb.tables import Tables
from loci.errors import OverBudget
from loci.inference.llm import calling
from loci.inference.llm.budgets import UNDER_WAY_SECONDS
from loci.inference.llm.calling import Account
from loci.model.apps import AppSettings, Choices
from loci.model.budgets import NOTHING, Amount, Budget, BudgetDay, DayUse, Reservation
from loci.model.conversations import TextBlock
from loci.model.language import ModelChoice, Purpose
from loci.ports.language import BudgetStore, DialogueMessage, ModelRequest
from loci.scope import APP_OWNER, Scope
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.budgets import BudgetsInMemory
from tests.fakes.models import CallsNoted, Model
from tests.fakes.ports import FakePorts
from tests.support.filled_records import fill_record
from tests.support.records import AT, ULIDS, directory, later

TODAY = BudgetDay(AT.date())
BOUND = Amount(400, 80)
UNPRICED = Amount(100, 0, unpriced=1)
IDS = (f"01KJW1Z2{number:018d}" for number in count())


@pytest.fixture(params=["memory", "dynamodb"])
def store(request: pytest.FixtureRequest) -> BudgetStore:
    return BudgetsInMemory() if request.param == "memory" else DynamoBudgets(request.getfixturevalue("dynamodb"))


@pytest.fixture
def app(tenant: str) -> Scope:
    return directory(tenant, APP_OWNER)


def call(tokens: int = 100, microdollars: int = 20) -> Reservation:
    return Reservation(next(IDS), Amount(tokens, microdollars), later(seconds=900))


def test_an_uncounted_day_has_no_use(store: BudgetStore, app: Scope) -> None:
    assert store.get(app, TODAY) == DayUse()
    assert store.binding_uses(app, AT.date()) == {}


def test_what_is_reserved_becomes_what_was_used(store: BudgetStore, app: Scope) -> None:
    first, second = fill_record(Reservation, id=next(IDS)), call(200, 0)
    for reservation in (first, second):
        assert store.reserve(app, TODAY, reservation, Budget(1000))
    assert store.get(app, TODAY) == DayUse(reservations=(first, second))
    store.settle(app, TODAY, first, Amount(130, 25), BOUND)
    assert store.get(app, TODAY) == DayUse(Amount(130, 25), BOUND, (second,))
    store.settle(app, TODAY, second, Amount(150, 0), BOUND)
    assert store.get(app, TODAY) == DayUse(Amount(280, 25), BOUND + BOUND)


def test_what_was_used_without_a_reservation_is_counted_too(store: BudgetStore, app: Scope) -> None:
    store.count(app, TODAY, Amount(130, 25))
    store.count(app, TODAY, UNPRICED)
    assert store.reserve(app, TODAY, one := call(), Budget(1000))
    assert store.get(app, TODAY) == DayUse(Amount(130, 25) + UNPRICED, reservations=(one,))
    assert not store.reserve(app, TODAY, call(), Budget(130))


def test_calls_without_a_price_are_counted_from_their_reservation_on(store: BudgetStore, app: Scope) -> None:
    priced, free, refused = call(), *(Reservation(next(IDS), UNPRICED, later(seconds=900)) for _ in range(2))
    for reservation in (priced, free, refused):
        assert store.reserve(app, TODAY, reservation, Budget(1000))
    assert store.get(app, TODAY).reserved_amount == Amount(300, 20, unpriced=2)
    store.settle(app, TODAY, free, Amount(60, 0, unpriced=1), BOUND)
    store.settle(app, TODAY, refused, NOTHING, NOTHING)
    assert store.get(app, TODAY) == DayUse(Amount(60, 0, unpriced=1), BOUND, (priced,))


@pytest.mark.parametrize("budget", [Budget(300), Budget(dollars=0.00006), Budget(300, 1.0), Budget(9999, 0.00006)])
def test_a_budget_is_taken_until_nothing_is_left(store: BudgetStore, app: Scope, budget: Budget) -> None:
    calls = [call() for _ in range(5)]
    assert [store.reserve(app, TODAY, one, budget) for one in calls] == [True, True, True, False, False]
    assert store.get(app, TODAY).reservations == tuple(calls[:3])
    store.settle(app, TODAY, calls[0], Amount(99, 19), BOUND)
    assert store.reserve(app, TODAY, calls[3], budget)


def test_a_budget_of_nothing_lets_no_call_in(store: BudgetStore, app: Scope) -> None:
    for budget in (Budget(0), Budget(dollars=0)):
        assert not store.reserve(app, TODAY, call(), budget)
    assert store.get(app, TODAY) == DayUse()


def test_every_step_counts_once_however_often_it_is_made(store: BudgetStore, app: Scope) -> None:
    one = call()
    assert [store.reserve(app, TODAY, one, Budget(50)) for _ in range(2)] == [True, True]
    for _ in range(2):
        store.settle(app, TODAY, one, Amount(60, 10), BOUND)
    assert store.get(app, TODAY) == DayUse(Amount(60, 10), BOUND)


def test_an_expired_reservation_cannot_be_settled(store: BudgetStore, app: Scope) -> None:
    store.settle(app, TODAY, call(), Amount(60, 10), BOUND)
    assert store.get(app, TODAY) == DayUse()


def test_counting_takes_nothing_away_from_what_was_given_back(store: BudgetStore, app: Scope) -> None:
    one = call()
    store.reserve(app, TODAY, one, Budget(1000))
    store.settle(app, TODAY, one, NOTHING, NOTHING)
    assert store.get(app, TODAY) == DayUse()


def test_days_directories_and_bindings_are_counted_for_themselves(store: BudgetStore, app: Scope) -> None:
    tomorrow, binding = BudgetDay(later(days=1).date()), BudgetDay(AT.date(), ULIDS[0])
    places = [
        *((app, TODAY), (app, tomorrow), (app, binding), (replace(app, app="other"), TODAY)),
        (app.tenant_directory, TODAY),
    ]
    for where, of in places:
        one = call()
        assert store.reserve(where, of, one, Budget(50))
        store.settle(where, of, one, Amount(60, 10), BOUND)
    assert [store.get(where, of).used.tokens for where, of in places] == [60] * 5
    assert store.binding_uses(app, AT.date()) == {ULIDS[0]: DayUse(Amount(60, 10), BOUND)}
    assert store.binding_uses(app, tomorrow.day) == {}


def test_calls_at_once_take_no_more_than_there_is(store: BudgetStore, app: Scope) -> None:
    def reserve_and_settle(_number: int) -> int:
        one = call()
        if not store.reserve(app, TODAY, one, Budget(1000)):
            return 0
        store.settle(app, TODAY, one, one.amount, BOUND)
        return 1

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(reserve_and_settle, range(24))) == 10
    assert store.get(app, TODAY) == DayUse(Amount(1000, 200), Amount(4000, 800))


def test_models_asked_at_once_are_asked_no_more_often_than_a_budget_allows(dynamodb: Tables, app: Scope) -> None:
    settings, model = AppSettingsInMemory(), Model(["good"] * 40)
    settings.records[app] = AppSettings(AT, Choices(budget_tokens=10 * 150))
    parts = FakePorts(
        lambda: AT,
        budgets=DynamoBudgets(dynamodb),
        app_settings=settings,
        language_model=lambda _provider: model,
        call_metrics=CallsNoted(),
    )
    account = Account(app, Purpose.EXTRACTION, ModelChoice("openai", "gpt-4.1-mini"), model.metrics.add)
    # Its bound is above the 150 tokens that each call uses, as bounds are.
    request = ModelRequest("You judge moods.", (DialogueMessage("user", (TextBlock("I sing."),)),), 200)

    def persisting(_number: int) -> bool:
        while True:
            try:
                calling.call_model(parts, account, request)
            except OverBudget as refusal:
                if refusal.retry_after != UNDER_WAY_SECONDS:
                    return False
            else:
                return True

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(persisting, range(16))) == len(model.asked) == 10
    assert DynamoBudgets(dynamodb).get(app, TODAY).total_amount == Amount(1500, 1200)


def test_a_counter_is_gone_by_itself_a_week_after_its_day(dynamodb: Tables, app: Scope) -> None:
    DynamoBudgets(dynamodb).reserve(app, TODAY, call(), Budget(1000))
    item = dynamodb.get(BudgetItem, app.partition, keys.budget(AT.date().isoformat(), None))
    assert item is not None
    assert item.ttl == datetime(AT.year, AT.month, AT.day, tzinfo=UTC) + timedelta(days=8)
    assert item.due is None
