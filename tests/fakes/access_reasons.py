"""Reasons of support in memory."""

from collections.abc import Mapping

from loci.scope import Scope


class AccessReasonsInMemory:
    def __init__(self) -> None:
        self.records: dict[Scope, dict[str, str]] = {}

    def put(self, directory: Scope, _epoch: str, ulid: str, reason: str) -> None:
        self.records.setdefault(directory, {}).setdefault(ulid, reason)

    def between(self, directory: Scope, first: str, last: str) -> Mapping[str, str]:
        reasons = self.records.get(directory, {})
        return {ulid: reason for ulid, reason in reasons.items() if first <= ulid <= last}
