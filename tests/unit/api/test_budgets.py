"""Budgets over HTTP: on bindings, and what was used of them."""

from datetime import timedelta

import pytest

from loci.api import routing
from loci.ids import BindingId
from loci.model.budgets import Amount, Budget, BudgetDay, Reservation
from tests.fakes.budgets import BudgetsInMemory
from tests.fakes.memory import START
from tests.support.pipeline import ADA, Pipeline
from tests.unit.api.requests import Api

PATH = "/ai-admin/budget"
BINDINGS = "/ai-memory/bindings"
UNSET = {"tokensPerDay": None, "dollarsPerDay": None}
NOTHING = {"tokens": 0, "dollars": 0}
TODAY = BudgetDay(START.date())


@pytest.fixture
def budgets() -> BudgetsInMemory:
    return BudgetsInMemory()


@pytest.fixture
def api(budgets: BudgetsInMemory) -> Api:
    return Api(Pipeline().with_parts(budgets=budgets), [*routing.ADMIN.routers(), *routing.MEMORY.routers()])


def bind(api: Api, user: str, budget: object = None, role: str = "user") -> str:
    scope = {"namespace": "chat", "userId": user}
    policy = {} if budget is None else {"budget": budget}
    sent = {"conversationScope": scope, "memorySpaceNames": ["Daily"], "extractionPolicy": policy}
    made = api.send("POST", BINDINGS, sent, role=role)
    assert made.status == 201
    return str(made.body["id"])


def budget_of(api: Api, id: str) -> object:
    return api.send("GET", f"{BINDINGS}/{id}").body["extractionPolicy"]["budget"]


def test_a_binding_has_its_first_budget_until_it_is_changed(api: Api) -> None:
    id = bind(api, "ada", {"tokensPerDay": 1000})
    assert budget_of(api, id) == {**UNSET, "tokensPerDay": 1000}
    assert budget_of(api, bind(api, "ada")) == UNSET
    for sent, then in (
        ({"budget": {"dollarsPerDay": 0.5}}, {**UNSET, "dollarsPerDay": 0.5}),
        ({"extractor": "rules"}, {**UNSET, "dollarsPerDay": 0.5}),
        ({"budget": {}}, UNSET),
    ):
        assert api.send("PATCH", f"{BINDINGS}/{id}", {"extractionPolicy": sent}).status == 200
        assert budget_of(api, id) == then


@pytest.mark.parametrize(
    ("budget", "pointer"),
    [
        ({"tokensPerDay": -1}, "tokensPerDay"),
        ({"tokensPerDay": 1.5}, "tokensPerDay"),
        ({"dollarsPerDay": 1_000_001}, "dollarsPerDay"),
        ({"euros": 1}, "euros"),
    ],
)
def test_a_budget_that_cannot_be_is_named(api: Api, budget: object, pointer: str) -> None:
    id = bind(api, "ada")
    answer = api.send("PATCH", f"{BINDINGS}/{id}", {"extractionPolicy": {"budget": budget}})
    assert (answer.status, answer.pointers) == (422, [f"/extractionPolicy/budget/{pointer}"])


def test_only_admins_see_the_use(api: Api) -> None:
    assert api.send("GET", PATH).status == 403
    assert api.send("GET", PATH, role="service").status == 403


def test_without_budgets_the_use_of_the_app_is_shown_all_the_same(api: Api, budgets: BudgetsInMemory) -> None:
    bind(api, "*", role="admin")
    budgets.count(ADA.app_directory, BudgetDay(START.date()), Amount(120, 50_000))
    answer = api.send("GET", PATH, role="admin")
    assert answer.status == 200
    none = [{"day": f"2026-{day}", "used": NOTHING} for day in ("04-27", "04-28", "04-29", "04-30")]
    none += [{"day": f"2026-05-0{day}", "used": NOTHING} for day in (1, 2, 3)]
    today = {"day": "2026-05-04", "renewsAt": "2026-05-05T00:00:00.000000Z"}
    no_limit = {"tokensPerDay": None, "dollarsPerDay": None}
    app = {"budget": no_limit, "used": {"tokens": 120, "dollars": 0.05}, "reserved": NOTHING}
    assert answer.body == {**today, "app": app, "bindings": [], "earlier": none}


def test_the_use_of_earlier_days_is_shown_with_what_never_ended(api: Api, budgets: BudgetsInMemory) -> None:
    app, day = ADA.app_directory, BudgetDay(START.date() - timedelta(days=2))
    ended, lost = (Reservation(id, Amount(300, 90), START) for id in "12")
    for one in (ended, lost):
        budgets.reserve(app, day, one, Budget(10_000))
    budgets.settle(app, day, ended, Amount(120, 50), Amount(400, 100))
    earlier = api.send("GET", PATH, role="admin").body["earlier"]
    assert [one["used"]["tokens"] for one in earlier] == [0, 0, 0, 0, 0, 420, 0]
    assert earlier[5] == {"day": "2026-05-02", "used": {"tokens": 420, "dollars": 0.00014}}


def test_the_use_and_reservations_of_the_app_and_its_bindings_are_shown(api: Api, budgets: BudgetsInMemory) -> None:
    app, limit = ADA.app_directory, Budget(10_000)
    api.send("PUT", "/ai-admin/settings", {"budget": {"tokensPerDay": 10_000}}, role="admin")
    spent, fresh = (bind(api, user, {"dollarsPerDay": 2.0}, "admin") for user in ("*", "bob"))
    bind(api, "ada", {"tokensPerDay": 5})
    ended, under_way = (Reservation(id, Amount(300, 90), START) for id in "12")
    for one in (ended, under_way):
        budgets.reserve(app, TODAY, one, limit)
    budgets.settle(app, TODAY, ended, Amount(120, 50), Amount(400, 100))
    budgets.reserve(app, BudgetDay(TODAY.day, BindingId.parse(spent).ulid), under_way, limit)
    body = api.send("GET", PATH, role="admin").body
    reserved = {"tokens": 300, "dollars": 0.00009}
    assert body["app"] == {
        "budget": {**UNSET, "tokensPerDay": 10_000},
        "used": {"tokens": 120, "dollars": 0.00005},
        "reserved": reserved,
    }
    two = {"budget": {**UNSET, "dollarsPerDay": 2.0}, "used": NOTHING}
    assert sorted(body["bindings"], key=lambda one: one["reserved"]["tokens"]) == [
        {"bindingId": fresh, **two, "reserved": NOTHING},
        {"bindingId": spent, **two, "reserved": reserved},
    ]


def test_dollars_are_null_where_a_model_without_a_price_was_asked(api: Api, budgets: BudgetsInMemory) -> None:
    app, limit = ADA.app_directory, Budget(10_000)
    api.send("PUT", "/ai-admin/settings", {"budget": {"tokensPerDay": 10_000}}, role="admin")
    priced, unpriced = Reservation("1", Amount(300, 90), START), Reservation("2", Amount(300, unpriced=1), START)
    for one in (priced, unpriced):
        budgets.reserve(app, TODAY, one, limit)
    body = api.send("GET", PATH, role="admin").body["app"]
    assert (body["used"], body["reserved"]) == (NOTHING, {"tokens": 600, "dollars": None})
    for one in (priced, unpriced):
        budgets.settle(app, TODAY, one, one.amount, one.amount)
    body = api.send("GET", PATH, role="admin").body["app"]
    assert (body["used"], body["reserved"]) == ({"tokens": 600, "dollars": None}, NOTHING)
