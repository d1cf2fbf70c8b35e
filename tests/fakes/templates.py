"""Registered templates in memory."""

from loci.model.apps import RegisteredTemplate
from loci.ports import Outcome
from loci.scope import Scope


class Templates:
    def __init__(self) -> None:
        self.records: dict[tuple[Scope, str], RegisteredTemplate] = {}

    def get(self, directory: Scope, id: str) -> RegisteredTemplate | None:
        return self.records.get((directory, id))

    def replace(
        self, directory: Scope, id: str, before: RegisteredTemplate | None, after: RegisteredTemplate | None
    ) -> Outcome:
        found = self.get(directory, id)
        if (found and found.version) != (before and before.version):
            return Outcome.STALE
        if after is None:
            self.records.pop((directory, id), None)
        else:
            self.records[directory, id] = after
        return Outcome.DONE
