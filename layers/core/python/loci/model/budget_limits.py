"""What a budget of models can be."""

from loci.errors import Refused
from loci.model.budgets import Budget

MAX_TOKENS = 10**12
MAX_DOLLARS = 1_000_000


def require_valid(budget: Budget, pointer: str = "/budget") -> None:
    """Raises Refused for the field of the budget at ``pointer`` that is out of range."""
    tokens, dollars = budget.tokens, budget.dollars
    if tokens is not None and not 0 <= tokens <= MAX_TOKENS:
        raise Refused.field(f"{pointer}/tokensPerDay", f"tokensPerDay must be 0 to {MAX_TOKENS}")
    if dollars is not None and not 0 <= dollars <= MAX_DOLLARS:
        raise Refused.field(f"{pointer}/dollarsPerDay", f"dollarsPerDay must be 0 to {MAX_DOLLARS}")
