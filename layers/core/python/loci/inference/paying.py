"""Calls of embedders and rerankers that cost money count in budgets, by an estimate: their ports report no usage."""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from loci.errors import Unavailable
from loci.ids import BindingId
from loci.model.budgets import NOTHING, Amount
from loci.ports.language import ModelProblem, ProblemKind
from loci.ports.parts import BudgetPorts
from loci.records import record
from loci.scope import Scope

T = TypeVar("T")


@record(frozen=True, slots=True)
class Payer:
    """In whose budgets a call counts: those of the scope's app and tenant, and of the binding that asks."""

    scope: Scope
    binding: BindingId | None = None


def pay_for(ports: BudgetPorts, payer: Payer, bound: Amount, ask: Callable[[], T]) -> T:
    """Counts a call in the budgets and returns its result. Raises OverBudget, Unavailable."""
    # Most deployments pay for neither.
    from loci.inference.llm import budgets

    admission = budgets.admit_amount(ports, payer.scope, payer.binding, lambda: bound)
    try:
        made = ask()
    except Unavailable as error:
        budgets.settle_call(ports, admission, None if _may_be_paid(error) else NOTHING)
        raise
    # What was paid for is not given up for its account.
    with suppress(Unavailable):
        budgets.settle_call(ports, admission, bound)
    return made


def _may_be_paid(error: Unavailable) -> bool:
    """Whether the call may have been paid for: one that timed out may have been answered all the same."""
    problem = error.__cause__
    return not isinstance(problem, ModelProblem) or problem.kind is ProblemKind.TIMED_OUT
