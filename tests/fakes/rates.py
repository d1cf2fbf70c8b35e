"""Requests of apps counted in memory, one by one."""

from collections import Counter
from datetime import datetime

from loci.scope import Scope


class RatesInMemory:
    def __init__(self) -> None:
        self.counted: Counter[tuple[Scope, datetime, str]] = Counter()

    def admit(self, directory: Scope, minute: datetime, rate: int, counter: str = "", lot: int = 1) -> bool:
        del lot  # it saves reads of a table, and there is none
        self.counted[directory, minute, counter] += 1
        return self.counted[directory, minute, counter] <= rate
