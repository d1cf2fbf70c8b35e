"""Report the model use of an app's budgets to its admins: today's, and of the app also that of the days before."""

from datetime import UTC, date, datetime, timedelta
from functools import partial

from loci.apps import settings as app_settings
from loci.apps import users
from loci.ids import BindingId
from loci.inference.llm.budgets import next_reset
from loci.model.budgets import Amount, Budget, BudgetDay, DayUse
from loci.ports.all import Ports
from loci.ports.parts import BudgetPorts
from loci.records import record
from loci.runtime.parallel import Parallel, PendingCall
from loci.scope import Caller, require_admin
from loci.spaces.matching import all_bindings

EARLIER_DAYS = 7
"""Counters last no longer."""


@record(frozen=True, slots=True)
class Spending:
    """A budget, which an app need not have, and its use."""

    budget: Budget
    use: DayUse


@record(frozen=True, slots=True)
class SpendingToday:
    """``bindings`` are those of the app with a budget, oldest first. It
    leaves out the bindings of users. ``earlier`` is the app's use of the days before, oldest first."""

    day: date
    renews_at: datetime
    app: Spending
    bindings: dict[BindingId, Spending]
    earlier: dict[date, Amount]


def spending_today(ports: Ports, caller: Caller) -> SpendingToday:
    """Reads today's use. Raises Forbidden, Conflict (a restricted admin)."""
    require_admin(caller)
    users.require_active(users.find_user(ports, caller.directory))
    now = ports.now()
    day = now.astimezone(UTC).date()
    with Parallel() as parallel:
        earlier = _start_earlier(ports, parallel, caller, day)
        app, of_bindings = _of_app(ports, caller, day), _of_bindings(ports, caller, day)
        amounts = {one: reading.result().total_amount for one, reading in earlier.items()}
    return SpendingToday(day, next_reset(now), app, of_bindings, amounts)


def _start_earlier(ports: Ports, parallel: Parallel, caller: Caller, day: date) -> dict[date, PendingCall[DayUse]]:
    days = [day - timedelta(days=ago) for ago in range(EARLIER_DAYS, 0, -1)]
    return {one: parallel.start(partial(ports.budgets.get, caller.app_directory, BudgetDay(one))) for one in days}


def _of_app(ports: BudgetPorts, caller: Caller, day: date) -> Spending:
    settings = app_settings.app_settings_in_effect(ports.app_settings.get(caller.app_directory))
    budget = Budget(settings.budget_tokens, settings.budget_dollars)
    return Spending(budget, ports.budgets.get(caller.app_directory, BudgetDay(day)))


def _of_bindings(ports: BudgetPorts, caller: Caller, day: date) -> dict[BindingId, Spending]:
    day_uses = ports.budgets.binding_uses(caller.app_directory, day)
    return {
        binding.id: Spending(binding.policy.budget, day_uses.get(binding.id.ulid, DayUse()))
        for binding in all_bindings(ports, caller.app_directory)
        if binding.policy.budget.is_set
    }
