"""Refuses limits in dollars that would bound nothing: a model without a list price counts tokens alone."""

from collections.abc import Iterable

from loci.errors import Refused
from loci.inference.llm import prices
from loci.model.budgets import Budget
from loci.model.language import ModelChoice


def require_priced(budget: Budget, models: Iterable[str | None], pointer: str) -> None:
    """Raises Refused for a limit in dollars alone, at ``pointer``, where one of the models has no price; those that are
    no models, such as ``rules``, cost nothing."""
    if budget.dollars is None or budget.tokens is not None:
        return
    choices = (ModelChoice.parse(model) for model in models if model is not None)
    unpriced = sorted({str(one) for one in choices if one is not None and prices.price_of_model(one) is None})
    if unpriced:
        raise Refused.field(
            pointer,
            f"{', '.join(unpriced)}: there is no list price, so a limit in dollars bounds nothing; set a limit in"
            " tokens too, or add the price to loci/inference/llm/prices.json",
        )
