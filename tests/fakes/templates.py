"""Registered templates in memory."""

from loci.model.apps import RegisteredTemplate
from loci.ports.writes import Outcome, Page
from loci.scope import Scope


class Templates:
    def __init__(self) -> None:
        self.records: dict[tuple[Scope, str], RegisteredTemplate] = {}

    def get(self, directory: Scope, id: str) -> RegisteredTemplate | None:
        return self.records.get((directory, id))

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[RegisteredTemplate]:
        ids = sorted(id for where, id in self.records if where == directory and (cursor is None or id > cursor))
        items = tuple(self.records[directory, id] for id in ids[:limit])
        return Page(items, items[-1].id if len(ids) > limit else None)

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
