"""Limits of tenants in memory."""

from datetime import datetime

from loci.model.tenants import NO_LIMITS, TenantLimits
from loci.scope import Scope


class TenantLimitsInMemory:
    def __init__(self) -> None:
        self.records: dict[Scope, TenantLimits] = {}

    def get(self, directory: Scope) -> TenantLimits:
        return self.records.get(directory, NO_LIMITS)

    def recent(self, directory: Scope, _now: datetime) -> TenantLimits:
        return self.get(directory)

    def put(self, directory: Scope, limits: TenantLimits) -> None:
        self.records[directory] = limits
