"""What models have used of a budget in a day, counted while many of them are asked at once."""

from collections.abc import Mapping
from datetime import date
from typing import Protocol

from loci.model.budgets import Amount, Budget, BudgetDay, DayUse, Reservation
from loci.scope import Scope


class BudgetStore(Protocol):
    """``directory`` is where a budget is counted: a binding's own, the app's, or the tenant's. A day
    without a record has no use; records expire after some days."""

    def get(self, directory: Scope, of: BudgetDay) -> DayUse: ...

    def reserve(self, directory: Scope, of: BudgetDay, reservation: Reservation, budget: Budget) -> bool:
        """Reserves an amount of the day's budget while enough is left; says whether it did. Also True when the
        reservation exists already: a call may be repeated."""
        ...

    def settle(self, directory: Scope, of: BudgetDay, reservation: Reservation, used: Amount, bound: Amount) -> None:
        """Counts what was used in place of what was reserved, and what could have been used at most; does nothing
        where there is no such reservation any more."""
        ...

    def binding_uses(self, directory: Scope, day: date) -> Mapping[str, DayUse]:
        """What was counted for bindings of this directory, by their ULIDs."""
        ...
