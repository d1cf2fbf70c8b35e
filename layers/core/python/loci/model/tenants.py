"""Limits that an operator sets for a tenant, all of its apps together."""

from datetime import datetime

from loci.errors import Refused
from loci.model.budgets import MAX_DOLLARS, MAX_TOKENS, Budget
from loci.records import record

JOBS_A_MINUTE = 600
"""Extractions that a tenant without a limit of its own may begin in a minute."""
MAX_RATE = 1_000_000


@record(frozen=True, slots=True)
class TenantLimits:
    """``requests`` and ``jobs`` are per minute; the ``budget`` is that of language models, per day. None: no limit of
    the operator's. A tenant that was closed is not served at all."""

    requests: int | None = None
    jobs: int | None = None
    budget: Budget = Budget()
    closed_at: datetime | None = None


NO_LIMITS = TenantLimits()


def require_valid_limits(limits: TenantLimits) -> None:
    """Raises Refused, which names the limit that is out of range."""
    ranges = (
        ("requests", limits.requests, 1, MAX_RATE),
        ("jobs", limits.jobs, 1, MAX_RATE),
        ("tokens", limits.budget.tokens, 0, MAX_TOKENS),
        ("dollars", limits.budget.dollars, 0, MAX_DOLLARS),
    )
    for name, value, least, most in ranges:
        if value is not None and not least <= value <= most:
            raise Refused.field(f"/{name}", f"{name} must be {least} to {most}")
