"""The route of today's budget usage. Budgets themselves are set in the app's settings and on bindings."""

from datetime import date
from typing import Annotated

from pydantic import Field

from loci.api.app import Calling, routes
from loci.api.wire.budget_fields import BudgetOut
from loci.api.wire.fields import Instant, Shape
from loci.ids import BindingId
from loci.inference.llm import spending
from loci.inference.llm.spending import Spending
from loci.model.budgets import Amount

router = routes()


class AmountOut(Shape):
    """Input and output tokens together, and dollars at list prices; null if a call used a model without a price."""

    tokens: int
    dollars: float | None

    @classmethod
    def of(cls, amount: Amount) -> "AmountOut":
        return cls(tokens=amount.tokens, dollars=amount.dollars)


class SpendingOut(Shape):
    """`used` counts completed calls, `reserved` calls in progress."""

    budget: BudgetOut
    used: AmountOut
    reserved: AmountOut


class BindingSpendingOut(SpendingOut):
    binding_id: str


class EarlierDayOut(Shape):
    """Usage of the app on a day."""

    day: date
    used: AmountOut


class TodayOut(Shape):
    day: date
    renews_at: Instant
    app: Annotated[SpendingOut, Field(description="Counted also where the app has no budget, whose limits are null.")]
    bindings: list[BindingSpendingOut]
    earlier: Annotated[list[EarlierDayOut], Field(description="The seven days before, the oldest first.")]


@router.get("/ai-admin/budget", summary="Get today's usage of the app's model budgets")
def get_budget(call: Calling) -> TodayOut:
    spending_today = spending.spending_today(call.ports, call.caller)
    return TodayOut(
        day=spending_today.day,
        renews_at=spending_today.renews_at,
        app=_of_app(spending_today.app),
        bindings=[_of_binding(id, one) for id, one in spending_today.bindings.items()],
        earlier=[
            EarlierDayOut(day=day, used=AmountOut.of(used_amount))
            for day, used_amount in spending_today.earlier.items()
        ],
    )


def _of_app(one: Spending) -> SpendingOut:
    use = one.use
    return SpendingOut(
        budget=BudgetOut.of(one.budget), used=AmountOut.of(use.used), reserved=AmountOut.of(use.reserved_amount)
    )


def _of_binding(id: BindingId, one: Spending) -> BindingSpendingOut:
    same = _of_app(one)
    return BindingSpendingOut(binding_id=str(id), budget=same.budget, used=same.used, reserved=same.reserved)
