"""Report today's model use of an app's budgets to its admins."""

from datetime import UTC, date, datetime

from loci import users
from loci.apps import settings as app_settings
from loci.bindings import bindings
from loci.ids import BindingId
from loci.llm.budgets import next_reset
from loci.model.budgets import Budget, BudgetDay, DayUse
from loci.ports import Ports
from loci.records import record
from loci.scope import Caller, require_admin


@record(frozen=True, slots=True)
class Spending:
    """A budget that is set, and its use."""

    budget: Budget
    use: DayUse


@record(frozen=True, slots=True)
class SpendingToday:
    """``app`` is None if the app has no budget; ``bindings`` are those of the app with a budget, oldest first. It
    leaves out the bindings of users."""

    day: date
    renews_at: datetime
    app: Spending | None
    bindings: dict[BindingId, Spending]


def spending_today(ports: Ports, caller: Caller) -> SpendingToday:
    """Reads today's use. Raises Forbidden, Conflict (a restricted admin)."""
    require_admin(caller)
    users.require_active(users.find_user(ports, caller.directory))
    now = ports.now()
    day = now.astimezone(UTC).date()
    return SpendingToday(day, next_reset(now), _of_app(ports, caller, day), _of_bindings(ports, caller, day))


def _of_app(ports: Ports, caller: Caller, day: date) -> Spending | None:
    settings = app_settings.app_settings_in_effect(ports.app_settings.get(caller.app_directory))
    budget = Budget(settings.budget_tokens, settings.budget_dollars)
    return Spending(budget, ports.budgets.get(caller.app_directory, BudgetDay(day))) if budget.is_set else None


def _of_bindings(ports: Ports, caller: Caller, day: date) -> dict[BindingId, Spending]:
    used = ports.budgets.binding_uses(caller.app_directory, day)
    return {
        binding.id: Spending(binding.policy.budget, used.get(binding.id.ulid, DayUse()))
        for binding in bindings.all_bindings(ports, caller.app_directory)
        if binding.policy.budget.is_set
    }
