"""Budgets counted in memory, by one call at a time."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from threading import Lock

from loci.model.budgets import Amount, Budget, BudgetDay, DayUse, Reservation
from loci.scope import Scope


class BudgetsInMemory:
    def __init__(self) -> None:
        self.counted: dict[tuple[Scope, BudgetDay], DayUse] = {}
        self._lock = Lock()

    def get(self, directory: Scope, of: BudgetDay) -> DayUse:
        return self.counted.get((directory, of), DayUse())

    def reserve(self, directory: Scope, of: BudgetDay, reservation: Reservation, budget: Budget) -> bool:
        with self._lock:
            use = self.get(directory, of)
            if reservation in use.reservations:
                return True
            if not budget.leaves_room(use.total_amount):
                return False
            self.counted[directory, of] = replace(use, reservations=(*use.reservations, reservation))
            return True

    def settle(self, directory: Scope, of: BudgetDay, reservation: Reservation, used: Amount, bound: Amount) -> None:
        with self._lock:
            use = self.get(directory, of)
            if reservation in use.reservations:
                others = tuple(other for other in use.reservations if other != reservation)
                self.counted[directory, of] = DayUse(use.used + used, use.bounds + bound, others)

    def count(self, directory: Scope, of: BudgetDay, used: Amount) -> None:
        with self._lock:
            use = self.get(directory, of)
            self.counted[directory, of] = replace(use, used=use.used + used)

    def binding_uses(self, directory: Scope, day: date) -> Mapping[str, DayUse]:
        return {
            of.binding: use
            for (where, of), use in self.counted.items()
            if (where, of.day) == (directory, day) and of.binding is not None
        }
