"""The setting `tenantBudgets`: the daily model budget of each tenant. On the command line it is JSON."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator, Field

from infra.setting_values import OBJECT, pattern

EVERY = "*"
# It goes into the environment of functions, which holds 4 KB in all.
MAX_BYTES = 2000


@dataclass(frozen=True, slots=True)
class TenantBudget:
    """A limit of tokens, of dollars at list prices, or both. With neither there is no limit."""

    tokens: Annotated[int | None, Field(alias="tokensPerDay", strict=True, ge=0)] = None
    dollars: Annotated[float | None, Field(alias="dollarsPerDay", strict=True, ge=0)] = None

    def to_environment(self) -> dict[str, float]:
        """The limits as JSON values, for the environment of functions."""
        limits = {"tokensPerDay": self.tokens, "dollarsPerDay": self.dollars}
        return {name: limit for name, limit in limits.items() if limit is not None}


def environment(budgets: Mapping[str, TenantBudget]) -> dict[str, str]:
    """The environment of functions that call models."""
    limits = {tenant: budget.to_environment() for tenant, budget in budgets.items()}
    return {"LOCI_TENANT_BUDGETS": json.dumps(limits, sort_keys=True, separators=(",", ":"))} if limits else {}


def _check_size(budgets: Mapping[str, TenantBudget]) -> Mapping[str, TenantBudget]:
    if len(environment(budgets).get("LOCI_TENANT_BUDGETS", "")) > MAX_BYTES:
        raise ValueError(f"is over {MAX_BYTES} bytes; give tenants alike one under {EVERY!r}")
    return budgets


_Tenant = Annotated[str, pattern(r"\*|[a-z0-9][a-z0-9-]{0,62}", f"is no tenant's name, and not {EVERY!r}")]
TenantBudgets = Annotated[Mapping[_Tenant, TenantBudget], AfterValidator(_check_size), OBJECT]
"""The budgets by tenant; `*` means every other tenant."""
