"""Requests of apps counted in memory, one by one."""

from collections import Counter
from datetime import datetime

from loci.scope import Scope


class RatesInMemory:
    def __init__(self) -> None:
        self.counted: Counter[tuple[Scope, datetime]] = Counter()

    def admits(self, app: Scope, minute: datetime, rate: int) -> bool:
        self.counted[app, minute] += 1
        return self.counted[app, minute] <= rate
