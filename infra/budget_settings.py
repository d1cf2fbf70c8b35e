"""The setting `tenantBudgets`: the daily model budget of each tenant. On the command line it is JSON."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from infra.setting_values import SettingError, read_object

NAME = "tenantBudgets"
EVERY = "*"
# It goes into the environment of functions, which holds 4 KB in all.
MAX_BYTES = 2000
_TENANT = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")


@dataclass(frozen=True, slots=True)
class TenantBudget:
    """A limit of tokens, of dollars at list prices, or both. With neither there is no limit."""

    tokens: int | None = None
    dollars: float | None = None

    def to_environment(self) -> dict[str, float]:
        """The limits as JSON values, for the environment of functions."""
        limits = {"tokensPerDay": self.tokens, "dollarsPerDay": self.dollars}
        return {name: limit for name, limit in limits.items() if limit is not None}


def tenant_budgets(context: Mapping[str, object]) -> Mapping[str, TenantBudget]:
    """The budgets by tenant; `*` means every other tenant. Raises SettingError."""
    found = {tenant: _budget(tenant, limits) for tenant, limits in read_object(context, NAME).items()}
    if len(environment(found).get("LOCI_TENANT_BUDGETS", "")) > MAX_BYTES:
        raise SettingError(NAME, f"is over {MAX_BYTES} bytes; give tenants alike one under {EVERY!r}")
    return found


def environment(budgets: Mapping[str, TenantBudget]) -> dict[str, str]:
    """The environment of functions that call models."""
    limits = {tenant: budget.to_environment() for tenant, budget in budgets.items()}
    return {"LOCI_TENANT_BUDGETS": json.dumps(limits, sort_keys=True, separators=(",", ":"))} if limits else {}


def _budget(tenant: str, limits: object) -> TenantBudget:
    if tenant != EVERY and not _TENANT.fullmatch(tenant):
        raise SettingError(NAME, f"{tenant!r} is no tenant's name, and not {EVERY!r}")
    if not isinstance(limits, dict) or not set(limits) <= {"tokensPerDay", "dollarsPerDay"}:
        raise SettingError(NAME, f"{tenant} takes an object with tokensPerDay, dollarsPerDay, or both")
    tokens, dollars = limits.get("tokensPerDay"), limits.get("dollarsPerDay")
    if not (tokens is None or (type(tokens) is int and tokens >= 0)):
        raise SettingError(NAME, f"tokensPerDay of {tenant} takes a whole number, 0 or above")
    if not (dollars is None or (type(dollars) in (int, float) and dollars >= 0)):
        raise SettingError(NAME, f"dollarsPerDay of {tenant} takes a number, 0 or above")
    return TenantBudget(tokens, None if dollars is None else float(dollars))
