"""Daily budgets of models: which calls are admitted, what is counted, what is reported."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random

import pytest

from loci.errors import ModelAway, ModelFailed, OverBudget, Unavailable
from loci.ids import BindingId
from loci.inference.llm import calling
from loci.inference.llm.bounds import bound_of
from loci.inference.llm.budgets import UNDER_WAY_SECONDS
from loci.inference.llm.calling import Account
from loci.model.apps import AppSettings, Choices
from loci.model.budgets import NO_LIMIT, Amount, Budget, BudgetDay, DayUse
from loci.model.conversations import ImageBlock, TextBlock
from loci.model.jobs import ExtractionPolicy
from loci.model.language import ModelCall, ModelChoice, Purpose, Tokens
from loci.model.tenants import TenantLimits
from loci.ports.all import Ports
from loci.ports.language import DialogueMessage, ModelProblem, ModelReply, ModelRequest, ProblemKind, Stop, Tool
from loci.ports.writes import FirstWrite
from loci.scope import Scope
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.bindings import Bindings
from tests.fakes.budgets import BudgetsInMemory
from tests.fakes.markers import Markers
from tests.fakes.memory import START, Clock, caller
from tests.fakes.models import CallsNoted, Model, nothing
from tests.fakes.ports import FakePorts
from tests.fakes.tenant_limits import TenantLimitsInMemory
from tests.fakes.users import Users
from tests.support.records import ULIDS, binding

ADA = caller()
CHAT = ADA.own("chat")
APP = CHAT.app_directory
CHOICE = ModelChoice("openai", "gpt-4.1-mini")
USED = Amount(150, 120)
"""What every call of these tests uses: 100 tokens in and 50 out, at 0.4 and 1.6 dollars a million."""
REQUEST = ModelRequest("You judge moods.", (DialogueMessage("user", (TextBlock("I sing in the rain."),)),), 400)
BOUND = bound_of(CHOICE, REQUEST)
TODAY = START.date()


@dataclass
class House:
    """An app whose calls of a model are let in, or not."""

    app: Budget = NO_LIMIT
    tenant: Budget = NO_LIMIT
    model: Model = field(default_factory=lambda: Model(["good"] * 40))
    clock: Clock = field(default_factory=Clock)
    noted: list[ModelCall] = field(default_factory=list)
    budgets: BudgetsInMemory = field(default_factory=BudgetsInMemory)
    settings: AppSettingsInMemory = field(default_factory=AppSettingsInMemory)
    limits: TenantLimitsInMemory = field(default_factory=TenantLimitsInMemory)
    bindings: Bindings = field(default_factory=lambda: Bindings(Users(), Markers()))
    # One for all calls: two reservations of one id would be one.
    random: Random = field(default_factory=lambda: Random(7))  # noqa: S311  # repeatable

    def __post_init__(self) -> None:
        self.allow(self.app)

    def allow(self, app: Budget) -> None:
        choices = Choices(budget_tokens=app.tokens, budget_dollars=app.dollars)
        self.settings.records[APP] = AppSettings(START, choices)

    @property
    def ports(self) -> Ports:
        return FakePorts(
            self.clock,
            random=self.random,
            language_model=lambda _provider: self.model,
            call_metrics=CallsNoted(),
            budgets=self.budgets,
            app_settings=self.settings,
            bindings=self.bindings,
            tenant_limits=self.limits,
            tenant_budget=lambda tenant: self.tenant if tenant == "acme" else Budget(),
        )

    def bind(self, budget: Budget, *, of_app: bool = False) -> BindingId:
        id = BindingId(ULIDS[0], of_app)
        made = binding(ULIDS[0], id=id, policy=ExtractionPolicy(budget=budget))
        self.bindings.create(APP if of_app else CHAT.directory, made, FirstWrite(), None)
        return id

    def call(self, id: BindingId | None = None, reply: ModelReply | ModelProblem | None = None) -> ModelReply:
        if reply is not None:
            self.model.replies.insert(0, reply)
        account = Account(CHAT, Purpose.EXTRACTION, CHOICE, self.noted.append, id)
        return calling.call_model(self.ports, account, REQUEST)

    def calls(self, times: int, id: BindingId | None = None) -> int:
        """How many of so many calls were made, one after another."""
        before = len(self.model.asked)
        for _ in range(times):
            try:
                self.call(id)
            except OverBudget:
                continue
        return len(self.model.asked) - before

    def day_use(self, directory: Scope = APP, id: str | None = None) -> DayUse:
        return self.budgets.get(directory, BudgetDay(TODAY, id))


class Still(Clock):
    """Threads that try again and again do not make time pass."""

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def house() -> House:
    """Its budget is large."""
    return House(Budget(tokens=1_000_000))


def kill_process() -> None:
    """What happens to a function that is killed while a model thinks."""
    raise SystemExit


def crashing_settlement(house: House) -> Ports:
    """The table is away as soon as the model has answered."""

    class Away(BudgetsInMemory):
        def settle(self, *_what: object) -> None:
            raise Unavailable("the table is away")

    house.budgets = Away()
    return house.ports


def ten_calls() -> list[Budget]:
    return [Budget(10 * USED.tokens), Budget(dollars=10 * USED.microdollars / 1e6), Budget(10 * USED.tokens, 1.0)]


@pytest.mark.parametrize("budget", ten_calls())
def test_the_eleventh_call_of_a_budget_of_ten_is_not_made(budget: Budget) -> None:
    house = House(budget)
    assert house.calls(15) == 10
    assert house.day_use().used == Amount(10 * USED.tokens, 10 * USED.microdollars)
    assert len(house.noted) == 10


def persisting(house: House, _number: int) -> bool:
    """Whether a call was made in the end: who meets calls under way alone tries again."""
    account = Account(CHAT, Purpose.EXTRACTION, CHOICE, house.noted.append)
    while True:
        try:
            calling.call_model(house.ports, account, REQUEST)
        except OverBudget as refusal:
            if refusal.retry_after != UNDER_WAY_SECONDS:
                return False
        else:
            return True


@pytest.mark.parametrize("budget", ten_calls())
def test_of_calls_at_once_ten_are_made_of_a_budget_of_ten(budget: Budget) -> None:
    house = House(budget, clock=Still())
    with ThreadPoolExecutor(12) as threads:
        made = list(threads.map(partial(persisting, house), range(24)))
    assert sum(made) == len(house.model.asked) == 10
    assert house.day_use().total_amount == Amount(10 * USED.tokens, 10 * USED.microdollars)


def test_a_call_reserves_what_it_can_use_at_most_until_one_has_ended(house: House) -> None:
    seen = []
    house.model.during = lambda: seen.append(house.day_use().reserved_amount)
    assert house.calls(2) == 2
    assert seen == [BOUND, USED]
    assert BOUND.tokens > REQUEST.max_tokens
    assert BOUND.microdollars > 1.6 * REQUEST.max_tokens


def test_a_call_waits_a_minute_while_others_reserve_the_whole_budget(house: House) -> None:
    house.allow(Budget(tokens=BOUND.tokens))
    refusals = []

    def meanwhile() -> None:
        house.model.during = nothing
        with pytest.raises(OverBudget) as refusal:
            house.call()
        refusals.append(refusal.value)

    house.model.during = meanwhile
    house.call()
    (refusal,) = refusals
    assert refusal.detail == f"the app's budget of {BOUND.tokens} tokens per day is reserved by calls in progress"
    assert refusal.retry_after == 60
    assert house.calls(1) == 1


def test_the_reservation_of_a_killed_call_counts_after_a_quarter_of_an_hour(house: House) -> None:
    house.allow(Budget(tokens=BOUND.tokens))
    house.model.during = kill_process
    with pytest.raises(SystemExit):
        house.call()
    house.model.during = nothing
    assert house.calls(1) == 0
    house.clock.pass_by(timedelta(minutes=15))
    with pytest.raises(OverBudget, match="is used up"):
        house.call()
    assert house.day_use().total_amount == BOUND
    house.allow(Budget(tokens=BOUND.tokens + 1))
    assert house.calls(1) == 1


def test_a_reply_is_returned_although_the_budget_cannot_be_updated(house: House) -> None:
    away = crashing_settlement(house)
    account = Account(CHAT, Purpose.EXTRACTION, CHOICE, house.noted.append)
    assert calling.call_model(away, account, REQUEST).text == "good"
    assert len(house.noted) == 1
    assert house.day_use().total_amount == BOUND


def test_a_budget_resets_at_midnight_utc(house: House) -> None:
    house.allow(Budget(tokens=USED.tokens))
    assert house.calls(3) == 1
    with pytest.raises(OverBudget, match=r"it resets at 2026-05-05T00:00:00Z") as refusal:
        house.call()
    midnight = datetime(2026, 5, 5, tzinfo=UTC)
    assert refusal.value.retry_after == pytest.approx((midnight - house.clock.now).total_seconds(), abs=20)
    house.clock.now = midnight
    assert house.calls(3) == 1


def test_a_raised_limit_lets_calls_in_again(house: House) -> None:
    house.allow(Budget(tokens=USED.tokens))
    assert house.calls(3) == 1
    house.allow(Budget(tokens=2 * USED.tokens))
    assert house.calls(3) == 1


@pytest.mark.parametrize("of_app", [False, True])
def test_a_binding_has_a_budget_of_its_own(house: House, of_app: bool) -> None:
    id = house.bind(Budget(tokens=2 * USED.tokens), of_app=of_app)
    assert house.calls(5, id) == 2
    with pytest.raises(OverBudget, match="the binding's budget of 300 tokens per day is used up"):
        house.call(id)
    assert house.calls(3) == 3
    directory = APP if of_app else CHAT.directory
    assert house.day_use(directory, id.ulid).used.tokens == 2 * USED.tokens


def test_the_budget_of_a_binding_is_the_one_that_it_has_now(house: House) -> None:
    id = house.bind(Budget(tokens=0))
    assert house.calls(1, id) == 0
    found = house.bindings.records[CHAT.directory, id.ulid]
    house.bindings.records[CHAT.directory, id.ulid] = replace(found, policy=ExtractionPolicy())
    assert house.calls(1, id) == 1
    del house.bindings.records[CHAT.directory, id.ulid]
    assert house.calls(1, id) == 1


def test_all_apps_of_a_tenant_live_on_its_budget(house: House) -> None:
    house.tenant = Budget(dollars=3 * USED.microdollars / 1e6)
    assert house.calls(2) == 2
    other = Account(Scope("acme", "other", "chat", "bob"), Purpose.TURN, CHOICE, house.noted.append)
    calling.call_model(house.ports, other, REQUEST)
    with pytest.raises(OverBudget, match=r"the tenant's budget of 0\.00036 dollars per day is used up"):
        calling.call_model(house.ports, other, REQUEST)
    assert house.calls(1) == 0
    foreign = replace(other, scope=Scope("bravo", "app", "chat", "bob"))
    calling.call_model(house.ports, foreign, REQUEST)


def test_what_an_operator_has_set_for_a_tenant_goes_before_what_the_deployment_says(house: House) -> None:
    house.tenant = Budget(tokens=0)
    house.limits.put(CHAT.tenant_directory, TenantLimits(requests=10))
    assert house.calls(1) == 0
    house.limits.put(CHAT.tenant_directory, TenantLimits(budget=Budget(dollars=USED.microdollars / 1e6)))
    assert house.calls(2) == 1


def test_what_one_budget_refuses_is_not_taken_from_another(house: House) -> None:
    id = house.bind(Budget(tokens=10_000))
    house.allow(Budget(tokens=20_000))
    house.tenant = Budget(tokens=0)
    assert house.calls(3, id) == 0
    for use in (house.day_use(CHAT.directory, id.ulid), house.day_use()):
        assert use.total_amount == Amount()


def test_a_call_counts_in_every_budget_that_is_set(house: House) -> None:
    id = house.bind(Budget(tokens=10_000))
    house.allow(Budget(dollars=1))
    house.tenant = Budget(tokens=20_000, dollars=5)
    house.call(id)
    for use in (house.day_use(CHAT.directory, id.ulid), house.day_use(), house.day_use(CHAT.tenant_directory)):
        assert use == DayUse(USED, BOUND)


def test_where_no_budget_is_set_the_app_alone_is_counted() -> None:
    house = House()
    assert house.calls(3, house.bind(Budget())) == 3
    assert house.budgets.counted == {(APP, BudgetDay(TODAY)): DayUse(USED + USED + USED)}


def test_a_call_that_used_nothing_or_an_unknown_amount_is_not_counted_without_a_budget() -> None:
    house = House()
    for kind in (ProblemKind.AWAY, ProblemKind.TIMED_OUT):
        with pytest.raises(ModelAway):
            house.call(reply=ModelProblem(kind, "not now"))
    assert house.budgets.counted == {}


def test_a_budget_counts_what_was_used_of_its_day_before_it_was_set() -> None:
    house = House()
    assert house.calls(2) == 2
    house.allow(Budget(tokens=3 * USED.tokens))
    assert house.calls(3) == 1


@pytest.mark.parametrize("kind", [ProblemKind.THROTTLED, ProblemKind.AWAY, ProblemKind.REJECTED])
def test_a_call_that_brought_nothing_costs_nothing(house: House, kind: ProblemKind) -> None:
    with pytest.raises((ModelAway, ModelFailed)):
        house.call(reply=ModelProblem(kind, "not now"))
    assert house.day_use() == DayUse()


def test_a_call_that_timed_out_counts_as_what_it_reserved(house: House) -> None:
    with pytest.raises(ModelAway):
        house.call(reply=ModelProblem(ProblemKind.TIMED_OUT, "too slow"))
    assert house.day_use() == DayUse(BOUND, BOUND)


@pytest.mark.parametrize("stop", [Stop.REFUSED, Stop.TRUNCATED])
def test_an_answer_of_no_use_is_paid_for_all_the_same(house: House, stop: Stop) -> None:
    house.call(reply=ModelReply((TextBlock("no"),), stop, Tokens(100, 50)))
    assert house.day_use().used == USED


def test_a_model_without_a_price_is_counted_in_tokens_alone(house: House) -> None:
    house.allow(Budget(tokens=USED.tokens * 2, dollars=0.000001))
    account = Account(CHAT, Purpose.EXTRACTION, ModelChoice("openai", "llama-of-ours"), house.noted.append)
    for _ in range(2):
        calling.call_model(house.ports, account, REQUEST)
    assert house.day_use().used == Amount(2 * USED.tokens, 0, unpriced=2)
    with pytest.raises(OverBudget, match="300 tokens or 1e-06 dollars per day"):
        calling.call_model(house.ports, account, REQUEST)


def test_a_model_without_a_price_that_was_not_reached_leaves_the_dollars_known(house: House) -> None:
    house.allow(Budget(tokens=1000))
    account = Account(CHAT, Purpose.EXTRACTION, ModelChoice("openai", "llama-of-ours"), house.noted.append)
    house.model.replies = [ModelProblem(ProblemKind.AWAY, "away")]
    with pytest.raises(ModelAway):
        calling.call_model(house.ports, account, REQUEST)
    assert house.day_use() == DayUse()


def test_a_store_that_is_away_is_no_reason_to_call_without_counting(house: House) -> None:
    class Away(BudgetsInMemory):
        def get(self, directory: Scope, of: BudgetDay) -> DayUse:  # noqa: ARG002  # the port's names
            raise Unavailable("away")

    house.budgets = Away()
    with pytest.raises(Unavailable):
        house.call()
    assert house.model.asked == []


def test_what_can_be_used_at_most_grows_with_all_that_is_sent() -> None:
    tool = Tool("recall", "Finds what was said.", {"type": "object"})
    image = DialogueMessage("user", (ImageBlock("https://pictures.example/1.png", "image/png"),))
    sent = [
        REQUEST,
        replace(REQUEST, system=REQUEST.system + " Think twice."),
        replace(REQUEST, system=REQUEST.system + " Think twice.", tools=(tool,)),
        replace(REQUEST, dialogue=(*REQUEST.dialogue, image), max_tokens=401),
    ]
    bounds = [bound_of(CHOICE, request).tokens for request in sent]
    assert bounds == sorted(set(bounds))
    assert bounds[-1] > bounds[-2] + 1000
