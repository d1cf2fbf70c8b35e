"""Bindings in memory."""

from loci.model.jobs import Binding
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.scope import Scope
from tests.fakes.first_write import FirstWrites
from tests.fakes.markers import Markers
from tests.fakes.users import Users


class Bindings:
    def __init__(self, users: Users, markers: Markers) -> None:
        self._first = FirstWrites(users, markers)
        self.records: dict[tuple[Scope, str], Binding] = {}

    def create(self, directory: Scope, binding: Binding, first: FirstWrite, visitor: Scope | None) -> Outcome:
        refusal = self._first.refusal(visitor or directory, first)
        if refusal is None:
            self._first.keep(visitor or directory, first)
            self.records[directory, binding.id.ulid] = binding
        return refusal or Outcome.DONE

    def get(self, directory: Scope, ulid: str) -> Binding | None:
        return self.records.get((directory, ulid))

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[Binding]:
        own = sorted(ulid for where, ulid in self.records if where == directory)
        rest = [ulid for ulid in own if cursor is None or ulid > cursor]
        page = tuple(self.records[directory, ulid] for ulid in rest[:limit])
        return Page(page, page[-1].id.ulid if len(rest) > limit else None)

    def replace(self, directory: Scope, before: Binding, after: Binding | None) -> Outcome:
        found = self.get(directory, before.id.ulid)
        if found is None or found.version != before.version:
            return Outcome.STALE
        del self.records[directory, before.id.ulid]
        if after is not None:
            self.records[directory, after.id.ulid] = after
        return Outcome.DONE
