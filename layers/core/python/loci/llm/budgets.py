"""What models may use in a day: no call is made that has no room in each budget it falls under.

A call falls under the budget of the binding that asks for it, of the app, and of the tenant, as far as they are set;
where none is, nothing is counted. Before it is made it reserves what it will use, and afterwards what it did use is
counted in place of that. So however many ask at once, a budget is exceeded by its last call alone, and by the little
that calls under way use beyond what they reserved.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, time, timedelta
from math import ceil

from loci import ids
from loci.apps import settings as app_settings
from loci.errors import Contended, OverBudget
from loci.ids import BindingId
from loci.llm.bounds import bound_of
from loci.model import ModelChoice
from loci.model.budgets import NOTHING, Amount, Budget, BudgetDay, DayUse, Reservation
from loci.ports import ModelRequest
from loci.ports.parts import BudgetPorts
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Scope

UNDER_WAY = timedelta(minutes=15)
"""No function lives longer: what is reserved for longer was reserved by one that is gone."""
UNDER_WAY_SECONDS = 60
"""When it is worth another try where a budget is not used up, but taken by calls under way."""
_DAY = timedelta(days=1)


@record(frozen=True, slots=True)
class ScopedBudget:
    """A budget that is set: ``whose`` in words, where it is counted, and the ULID of a binding."""

    whose: str
    directory: Scope
    budget: Budget
    binding: str | None = None


@record(frozen=True, slots=True)
class ReservedBudget:
    """What a call has reserved of one budget."""

    purse: ScopedBudget
    of: BudgetDay
    reservation: Reservation


@record(frozen=True, slots=True)
class Admission:
    """A call that may be made. ``bound``: what it can use at most."""

    held: tuple[ReservedBudget, ...] = ()
    bound: Amount = NOTHING


def admit_call(
    ports: BudgetPorts, scope: Scope, binding: BindingId | None, choice: ModelChoice, request: ModelRequest
) -> Admission:
    """A call may be made for a conversation of that scope. Raises OverBudget, Unavailable."""
    return admit_amount(ports, scope, binding, lambda: bound_of(choice, request))


def admit_amount(
    ports: BudgetPorts, scope: Scope, binding: BindingId | None, bound_of_call: Callable[[], Amount]
) -> Admission:
    """A call may be made that uses so much at most; that is asked for where a budget is set. Raises OverBudget,
    Unavailable."""
    purses = tuple(_budgets_of_call(ports, scope, binding))
    if not purses:
        return Admission()
    bound = bound_of_call()
    held: tuple[ReservedBudget, ...] = ()
    try:
        for purse in purses:
            held = (*held, _reserve(ports, purse, bound))
    except OverBudget:
        # What is not used at all is free again at once.
        settle_call(ports, Admission(held), NOTHING)
        raise
    return Admission(held, bound)


def settle_call(ports: BudgetPorts, admission: Admission, used: Amount | None) -> None:
    """What the call used, None where nobody knows: then what it reserved is counted. Raises Unavailable."""
    for held in admission.held:
        amount = held.reservation.amount if used is None else used
        # A call that used nothing tells nothing of what others will.
        bound = NOTHING if amount == NOTHING else admission.bound
        ports.budgets.settle(held.purse.directory, held.of, held.reservation, amount, bound)


def next_reset(now: datetime) -> datetime:
    """When budgets begin anew: at midnight, UTC."""
    return datetime.combine(now.astimezone(UTC).date() + _DAY, time(), UTC)


def _budgets_of_call(ports: BudgetPorts, scope: Scope, binding: BindingId | None) -> Iterator[ScopedBudget]:
    """Narrowest first: where one refuses, nothing was taken from what others live on."""
    every = (*_of_binding(ports, scope, binding), _of_app(ports, scope), _of_tenant(ports, scope))
    return (purse for purse in every if purse.budget.is_set)


def _of_binding(ports: BudgetPorts, scope: Scope, id: BindingId | None) -> Iterator[ScopedBudget]:
    """As the binding stands now, not as it stood when its job was made."""
    if id is None:
        return
    directory = scope.app_directory if id.of_app else scope.directory
    found = ports.bindings.get(directory, id.ulid)
    if found is not None:
        yield ScopedBudget("the binding", directory, found.policy.budget, id.ulid)


def _of_app(ports: BudgetPorts, scope: Scope) -> ScopedBudget:
    settings = app_settings.effective_settings(ports, scope)
    return ScopedBudget("the app", scope.app_directory, Budget(settings.budget_tokens, settings.budget_dollars))


def _of_tenant(ports: BudgetPorts, scope: Scope) -> ScopedBudget:
    return ScopedBudget("the tenant", scope.tenant_directory, ports.tenant_budget(scope.tenant))


def _reserve(ports: BudgetPorts, purse: ScopedBudget, bound: Amount) -> ReservedBudget:
    """Calls under way may use less than they reserved: that is waited for, a moment. Raises OverBudget."""
    try:
        return retry_contended(ports, lambda: _reserve_once(ports, purse, bound))
    except Contended as error:
        raise OverBudget(f"{_describe(purse)} is reserved by calls in progress", UNDER_WAY_SECONDS) from error


def _reserve_once(ports: BudgetPorts, purse: ScopedBudget, bound: Amount) -> ReservedBudget | None:
    now = ports.now()
    of = BudgetDay(now.astimezone(UTC).date(), purse.binding)
    use = _settle_lapsed(ports, purse, of, now)
    if not purse.budget.leaves_room(use.used):
        reset = next_reset(now)
        seconds = ceil((reset - now).total_seconds())
        raise OverBudget(f"{_describe(purse)} is used up; it resets at {reset:%Y-%m-%dT%H:%M:%SZ}", seconds)
    reservation = Reservation(ids.new_ulid(now, ports.random), _estimate(use, bound), now + UNDER_WAY)
    reserved = ports.budgets.reserve(purse.directory, of, reservation, purse.budget)
    return ReservedBudget(purse, of, reservation) if reserved else None


def _settle_lapsed(ports: BudgetPorts, purse: ScopedBudget, of: BudgetDay, now: datetime) -> DayUse:
    """The day, with what nobody will settle any more counted as it was reserved: it may have been paid for."""
    use = ports.budgets.get(purse.directory, of)
    lapsed = [reservation for reservation in use.reservations if reservation.until <= now]
    for reservation in lapsed:
        ports.budgets.settle(purse.directory, of, reservation, reservation.amount, NOTHING)
    used = sum((reservation.amount for reservation in lapsed), start=use.used)
    return DayUse(used, use.bounds, tuple(one for one in use.reservations if one.until > now))


def _estimate(use: DayUse, bound: Amount) -> Amount:
    """The part of what it can use at most that calls of this day did use; all of it, before the first has ended."""
    return Amount(
        _part(bound.tokens, use.used.tokens, use.bounds.tokens),
        _part(bound.microdollars, use.used.microdollars, use.bounds.microdollars),
        bound.unpriced,
    )


def _part(bound: int, used: int, bounds: int) -> int:
    return bound if bounds == 0 else ceil(bound * used / bounds)


def _describe(purse: ScopedBudget) -> str:
    tokens, dollars = purse.budget.tokens, purse.budget.dollars
    limits = [f"{tokens} tokens"] if tokens is not None else []
    limits += [f"{dollars:g} dollars"] if dollars is not None else []
    return f"{purse.whose}'s budget of {' or '.join(limits)} per day"
