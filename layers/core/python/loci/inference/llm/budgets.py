"""Enforce daily budgets of model use: a call is made only if every budget it counts towards has room.

A call counts towards the budgets of its binding, its app and its tenant, as far as they are set. A call first reserves
an estimate; afterwards its real use replaces the reservation. So even with many concurrent calls a budget is exceeded
only by its last call, and by what running calls use beyond their reservations. In an app without a budget the use of
language models is only counted, once it is known.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from math import ceil

from loci import ids
from loci.apps import settings as app_settings
from loci.errors import Contended, OverBudget
from loci.ids import BindingId
from loci.inference.llm.bounds import bound_of
from loci.model.budgets import NOTHING, Amount, Budget, BudgetDay, DayUse, Reservation
from loci.model.language import ModelChoice
from loci.ports.language import ModelRequest
from loci.ports.parts import BudgetPorts
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Scope

UNDER_WAY = timedelta(minutes=15)
"""No function runs longer, so the owner of an older reservation is dead."""
UNDER_WAY_SECONDS = 60
"""When to retry if running calls have reserved all that is left of a budget."""
_DAY = timedelta(days=1)


@record(frozen=True, slots=True)
class ScopedBudget:
    """A budget that is set: ``whose`` names its owner in words, ``directory`` is where it is counted, ``binding``
    the ULID of a binding."""

    whose: str
    directory: Scope
    budget: Budget
    binding: str | None = None


@record(frozen=True, slots=True)
class ReservedBudget:
    """The reservation of a call in one budget."""

    scoped: ScopedBudget
    of: BudgetDay
    reservation: Reservation


@record(frozen=True, slots=True)
class Admission:
    """The permission to make a call. ``held`` are its reservations, ``bound`` is the most it can use. ``counted_in`` is
    the directory of an app without a budget."""

    held: tuple[ReservedBudget, ...] = ()
    bound: Amount = NOTHING
    counted_in: Scope | None = None


def admit_call(
    ports: BudgetPorts, scope: Scope, binding: BindingId | None, choice: ModelChoice, request: ModelRequest
) -> Admission:
    """Admits a call for a conversation of that scope and reserves its budgets. Raises OverBudget, Unavailable."""
    admission = admit_amount(ports, scope, binding, lambda: bound_of(choice, request))
    app = _of_app(ports, scope)
    return admission if app.budget.is_set else replace(admission, counted_in=app.directory)


def admit_amount(
    ports: BudgetPorts, scope: Scope, binding: BindingId | None, bound_of_call: Callable[[], Amount]
) -> Admission:
    """Admits a call by its bound, which is calculated only if a budget is set. Raises OverBudget, Unavailable."""
    scoped_budgets = tuple(_budgets_of_call(ports, scope, binding))
    if not scoped_budgets:
        return Admission()
    bound = bound_of_call()
    reserved_budgets: tuple[ReservedBudget, ...] = ()
    try:
        for scoped_budget in scoped_budgets:
            reserved_budgets = (*reserved_budgets, _reserve(ports, scoped_budget, bound))
    except OverBudget:
        # Release the reservations of the budgets that had room.
        settle_call(ports, Admission(reserved_budgets), NOTHING)
        raise
    return Admission(reserved_budgets, bound)


def settle_call(ports: BudgetPorts, admission: Admission, used: Amount | None) -> None:
    """Replaces the reservations of a call by its use; None means that the use is unknown, so the reservations
    count. Raises Unavailable."""
    for reserved_budget in admission.held:
        amount = reserved_budget.reservation.amount if used is None else used
        # A call that used nothing says nothing about other calls.
        bound = NOTHING if amount == NOTHING else admission.bound
        ports.budgets.settle(
            reserved_budget.scoped.directory, reserved_budget.of, reserved_budget.reservation, amount, bound
        )
    if admission.counted_in is not None and used not in (None, NOTHING):
        today = ports.now().astimezone(UTC).date()
        ports.budgets.count(admission.counted_in, BudgetDay(today), used)


def next_reset(now: datetime) -> datetime:
    """When budgets reset: at midnight, UTC."""
    return datetime.combine(now.astimezone(UTC).date() + _DAY, time(), UTC)


def _budgets_of_call(ports: BudgetPorts, scope: Scope, binding: BindingId | None) -> Iterator[ScopedBudget]:
    """The budgets of a call, narrowest first: a refusal then takes nothing from shared budgets."""
    every = (*_of_binding(ports, scope, binding), _of_app(ports, scope), _of_tenant(ports, scope))
    return (scoped_budget for scoped_budget in every if scoped_budget.budget.is_set)


def _of_binding(ports: BudgetPorts, scope: Scope, id: BindingId | None) -> Iterator[ScopedBudget]:
    """The budget of the binding as it is now, not as it was when the job was created."""
    if id is None:
        return
    directory = scope.app_directory if id.of_app else scope.directory
    found_binding = ports.bindings.get(directory, id.ulid)
    if found_binding is not None:
        yield ScopedBudget("the binding", directory, found_binding.policy.budget, id.ulid)


def _of_app(ports: BudgetPorts, scope: Scope) -> ScopedBudget:
    settings = app_settings.effective_settings(ports, scope)
    return ScopedBudget("the app", scope.app_directory, Budget(settings.budget_tokens, settings.budget_dollars))


def _of_tenant(ports: BudgetPorts, scope: Scope) -> ScopedBudget:
    """The tenant's budget; one that an operator has set goes before that of the deployment."""
    directory = scope.tenant_directory
    limit = ports.tenant_limits.recent(directory, ports.now()).budget
    return ScopedBudget("the tenant", directory, limit if limit.is_set else ports.tenant_budget(scope.tenant))


def _reserve(ports: BudgetPorts, scoped_budget: ScopedBudget, bound: Amount) -> ReservedBudget:
    """Reserves the bound, with a few retries: running calls may use less than they reserved. Raises OverBudget."""
    try:
        return retry_contended(ports, lambda: _reserve_once(ports, scoped_budget, bound))
    except Contended as error:
        raise OverBudget(f"{_describe(scoped_budget)} is reserved by calls in progress", UNDER_WAY_SECONDS) from error


def _reserve_once(ports: BudgetPorts, scoped_budget: ScopedBudget, bound: Amount) -> ReservedBudget | None:
    now = ports.now()
    of = BudgetDay(now.astimezone(UTC).date(), scoped_budget.binding)
    use = _settle_lapsed(ports, scoped_budget, of, now)
    if not scoped_budget.budget.leaves_room(use.used):
        reset = next_reset(now)
        seconds = ceil((reset - now).total_seconds())
        raise OverBudget(f"{_describe(scoped_budget)} is used up; it resets at {reset:%Y-%m-%dT%H:%M:%SZ}", seconds)
    reservation = Reservation(ids.new_ulid(now, ports.random), _estimate(use, bound), now + UNDER_WAY)
    is_reserved = ports.budgets.reserve(scoped_budget.directory, of, reservation, scoped_budget.budget)
    return ReservedBudget(scoped_budget, of, reservation) if is_reserved else None


def _settle_lapsed(ports: BudgetPorts, scoped_budget: ScopedBudget, of: BudgetDay, now: datetime) -> DayUse:
    """Counts lapsed reservations as used, since their calls may have been paid for, and returns the use of the day."""
    use = ports.budgets.get(scoped_budget.directory, of)
    reservations = [reservation for reservation in use.reservations if reservation.until <= now]
    for reservation in reservations:
        ports.budgets.settle(scoped_budget.directory, of, reservation, reservation.amount, NOTHING)
    used_amount = sum((reservation.amount for reservation in reservations), start=use.used)
    return DayUse(used_amount, use.bounds, tuple(one for one in use.reservations if one.until > now))


def _estimate(use: DayUse, bound: Amount) -> Amount:
    """The bound, scaled by the share of their bounds that the calls of this day used; all of it before the first
    call ends, or where most were counted before there was a budget, without their bounds."""
    return Amount(
        _part(bound.tokens, use.used.tokens, use.bounds.tokens),
        _part(bound.microdollars, use.used.microdollars, use.bounds.microdollars),
        bound.unpriced,
    )


def _part(bound: int, used_count: int, bounds: int) -> int:
    return bound if bounds <= used_count else ceil(bound * used_count / bounds)


def _describe(scoped_budget: ScopedBudget) -> str:
    tokens, dollars = scoped_budget.budget.tokens, scoped_budget.budget.dollars
    limits = [f"{tokens} tokens"] if tokens is not None else []
    limits += [f"{dollars:g} dollars"] if dollars is not None else []
    return f"{scoped_budget.whose}'s budget of {' or '.join(limits)} per day"
