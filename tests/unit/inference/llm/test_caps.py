"""A limit in dollars is refused where it would bound nothing."""

import pytest

from loci.errors import Refused
from loci.inference.llm.caps import require_priced
from loci.model.budgets import Budget

PRICED, UNPRICED = "openai/gpt-4.1-mini", "openai/own-model"
DOLLARS = Budget(dollars=5)


def test_a_limit_in_dollars_on_a_model_without_a_price_is_refused_with_the_way_out() -> None:
    with pytest.raises(Refused) as refusal:
        require_priced(DOLLARS, (PRICED, UNPRICED, "rules", None), "--dollars")
    assert refusal.value.fields[0].pointer == "--dollars"
    assert refusal.value.detail.startswith(f"{UNPRICED}: there is no list price")
    assert "set a limit in tokens too, or add the price" in refusal.value.detail


@pytest.mark.parametrize(
    ("budget", "models"),
    [
        (DOLLARS, (PRICED, "rules", None)),
        (Budget(tokens=1000, dollars=5), (UNPRICED,)),
        (Budget(tokens=1000), (UNPRICED,)),
        (Budget(), (UNPRICED,)),
    ],
)
def test_what_bounds_something_is_taken(budget: Budget, models: tuple[str | None, ...]) -> None:
    require_priced(budget, models, "--dollars")
