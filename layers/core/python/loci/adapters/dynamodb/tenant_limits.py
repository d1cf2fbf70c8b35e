"""``TL#``: an operator's limits for a tenant, in the tenant's directory; what was read is remembered for a minute."""

from datetime import datetime

from pynamodb.attributes import NumberAttribute

from loci import keys
from loci.adapters.dynamodb.attributes import InstantAttribute, IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.remembered import Remembered
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Replace
from loci.model.budgets import Budget
from loci.model.tenants import NO_LIMITS, TenantLimits
from loci.scope import Scope


class TenantLimitsItem(ControlTable):
    requests = IntegerAttribute(null=True)
    jobs = IntegerAttribute(null=True)
    tokens = IntegerAttribute(null=True)
    dollars = NumberAttribute(null=True)
    closed_at = InstantAttribute(attr_name="closedAt", null=True)

    def record(self) -> TenantLimits:
        return TenantLimits(self.requests, self.jobs, Budget(self.tokens, self.dollars), self.closed_at)


class TenantLimitsStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._remembered = Remembered(self.get)

    def get(self, directory: Scope) -> TenantLimits:
        item = self._tables.get(TenantLimitsItem, directory.partition, keys.TENANT_LIMITS)
        return NO_LIMITS if item is None else item.record()

    def recent(self, directory: Scope, now: datetime) -> TenantLimits:
        return self._remembered.recent(directory, now)

    def put(self, directory: Scope, limits: TenantLimits) -> None:
        item = TenantLimitsItem(
            directory.partition,
            keys.TENANT_LIMITS,
            requests=limits.requests,
            jobs=limits.jobs,
            tokens=limits.budget.tokens,
            dollars=limits.budget.dollars,
            closed_at=limits.closed_at,
        )
        self._tables.write(Replace(item))
