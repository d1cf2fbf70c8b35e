"""Pending markers in memory."""

from collections import Counter
from dataclasses import replace
from datetime import datetime

from loci.ports.jobs import Pending
from loci.scope import Scope


class PendingMarkers:
    def __init__(self) -> None:
        self.records: dict[tuple[Scope, str], Pending] = {}
        self.changes: Counter[Scope] = Counter()

    def list(self, scope: Scope) -> tuple[Pending, ...]:
        own = sorted(key[1] for key in self.records if key[0] == scope)
        return tuple(self.records[scope, ulid] for ulid in own)

    def get(self, scope: Scope, ulid: str) -> Pending | None:
        return self.records.get((scope, ulid))

    def count_change(self, scope: Scope) -> None:
        self.changes[scope] += 1

    def change_count(self, scope: Scope) -> int:
        return self.changes[scope]

    def mark_indexed(self, scope: Scope, pending: Pending, at: datetime) -> bool:
        if not self._is_as(scope, pending):
            return False
        self.records[scope, pending.ulid] = replace(pending, indexed_at=at)
        return True

    def remove(self, scope: Scope, pending: Pending) -> bool:
        found = self._is_as(scope, pending)
        if found:
            del self.records[scope, pending.ulid]
        return found

    def _is_as(self, scope: Scope, pending: Pending) -> bool:
        found = self.get(scope, pending.ulid)
        return found is not None and found.version == pending.version
