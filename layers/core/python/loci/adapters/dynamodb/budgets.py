"""``BU#``: what models have used of a budget in a day. Counted by one update for each step of a call, without a read:
what a call reserves is an element of a set on the counter, and is there exactly once."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta

from pynamodb.attributes import UnicodeSetAttribute
from pynamodb.expressions.condition import Condition

from loci import keys
from loci.adapters.dynamodb.attributes import IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Update
from loci.model.budgets import Amount, Budget, BudgetDay, DayUse, Reservation
from loci.ports.writes import Outcome
from loci.scope import Scope
from loci.text import timestamps

# TTL of a counter, from the beginning of its day.
_KEPT = timedelta(days=8)


class BudgetItem(ControlTable):
    """``tokens``, ``microdollars`` and ``unpriced`` are of calls that have ended and of those under way together."""

    tokens = IntegerAttribute()
    microdollars = IntegerAttribute()
    unpriced = IntegerAttribute(null=True)
    bound_tokens = IntegerAttribute(attr_name="boundTokens", null=True)
    bound_microdollars = IntegerAttribute(attr_name="boundMicrodollars", null=True)
    reserved = UnicodeSetAttribute(null=True)

    def record(self) -> DayUse:
        reservations = tuple(sorted(map(_from_text, self.reserved or ()), key=lambda reservation: reservation.id))
        under_way = DayUse(reservations=reservations).reserved_amount
        return DayUse(
            Amount(self.tokens, self.microdollars, self.unpriced or 0) - under_way,
            Amount(self.bound_tokens or 0, self.bound_microdollars or 0),
            reservations,
        )


class BudgetStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def get(self, directory: Scope, of: BudgetDay) -> DayUse:
        budget_item = self._tables.get(BudgetItem, directory.partition, _sort_key(of))
        return DayUse() if budget_item is None else budget_item.record()

    def reserve(self, directory: Scope, of: BudgetDay, reservation: Reservation, budget: Budget) -> bool:
        text = _to_text(reservation)
        changes = [
            BudgetItem.tokens.add(reservation.amount.tokens),
            BudgetItem.microdollars.add(reservation.amount.microdollars),
            BudgetItem.unpriced.add(reservation.amount.unpriced),
            BudgetItem.reserved.add({text}),
            BudgetItem.ttl.set(_end(of.day)),
        ]
        item = BudgetItem(directory.partition, _sort_key(of))
        free = _below(budget) & ~BudgetItem.reserved.contains(text)
        if self._tables.write(Update(item, changes, free, Outcome.STALE)) is Outcome.DONE:
            return True
        return reservation in self.get(directory, of).reservations

    def settle(
        self, directory: Scope, of: BudgetDay, reservation: Reservation, used_amount: Amount, bound: Amount
    ) -> None:
        text = _to_text(reservation)
        difference = used_amount - reservation.amount
        changes = [
            BudgetItem.tokens.add(difference.tokens),
            BudgetItem.microdollars.add(difference.microdollars),
            BudgetItem.unpriced.add(difference.unpriced),
            BudgetItem.bound_tokens.add(bound.tokens),
            BudgetItem.bound_microdollars.add(bound.microdollars),
            BudgetItem.reserved.delete({text}),
        ]
        item = BudgetItem(directory.partition, _sort_key(of))
        self._tables.write(Update(item, changes, BudgetItem.reserved.contains(text), Outcome.STALE))

    def count(self, directory: Scope, of: BudgetDay, used_amount: Amount) -> None:
        changes = [
            BudgetItem.tokens.add(used_amount.tokens),
            BudgetItem.microdollars.add(used_amount.microdollars),
            BudgetItem.unpriced.add(used_amount.unpriced),
            BudgetItem.ttl.set(_end(of.day)),
        ]
        self._tables.write(Update(BudgetItem(directory.partition, _sort_key(of)), changes))

    def binding_uses(self, directory: Scope, day: date) -> Mapping[str, DayUse]:
        begin = keys.budgets(day.isoformat())
        budget_items = self._tables.query(BudgetItem, directory.partition, BudgetItem.sk.startswith(begin))
        return {item.sk.removeprefix(begin): item.record() for item in budget_items}


def _end(day: date) -> datetime:
    return datetime.combine(day, time(), UTC) + _KEPT


def _sort_key(of: BudgetDay) -> str:
    return keys.budget(of.day.isoformat(), of.binding)


def _below(budget: Budget) -> Condition:
    """The use of a day is below every limit. A day without a record is, unless a limit is zero."""
    condition = BudgetItem.pk.exists()
    if budget.tokens is not None:
        condition &= BudgetItem.tokens < budget.tokens
    if budget.microdollars is not None:
        condition &= BudgetItem.microdollars < budget.microdollars
    return condition | BudgetItem.pk.does_not_exist() if budget.leaves_room(Amount()) else condition


def _to_text(reservation: Reservation) -> str:
    amount = reservation.amount
    priced_text = f"{reservation.id} {amount.tokens} {amount.microdollars} {timestamps.to_text(reservation.until)}"
    return f"{priced_text} {amount.unpriced}" if amount.unpriced else priced_text


def _from_text(text: str) -> Reservation:
    id, tokens, microdollars, until, *unpriced = text.split()
    amount = Amount(int(tokens), int(microdollars), sum(map(int, unpriced)))
    return Reservation(id, amount, timestamps.from_text(until))
