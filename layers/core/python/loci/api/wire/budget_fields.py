"""Request and response shapes of model budgets."""

from typing import Annotated

from pydantic import Field, StrictFloat, StrictInt

from loci.api.wire.fields import Body, Shape
from loci.model import budgets
from loci.model.budgets import Budget

TokensPerDay = Annotated[StrictInt, Field(ge=0, le=budgets.MAX_TOKENS)]
DollarsPerDay = Annotated[StrictFloat, Field(ge=0, le=budgets.MAX_DOLLARS)]


class BudgetFields(Body):
    """Limits on what models may use per day (UTC): input and output tokens together, and dollars at list prices.

    Jobs over the limit wait for the next day.
    """

    tokens_per_day: TokensPerDay | None = None
    dollars_per_day: DollarsPerDay | None = None

    def to_budget(self) -> Budget:
        return Budget(self.tokens_per_day, self.dollars_per_day)


class BudgetOut(Shape):
    """Limits per day; null means no limit."""

    tokens_per_day: int | None
    dollars_per_day: float | None

    @classmethod
    def of(cls, budget: Budget) -> "BudgetOut":
        return cls(tokens_per_day=budget.tokens, dollars_per_day=budget.dollars)
