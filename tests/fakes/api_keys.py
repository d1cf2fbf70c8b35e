"""API keys in memory."""

from dataclasses import replace
from datetime import date

from loci.model.api_keys import ApiKey
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.scope import Scope
from tests.fakes.first_write import FirstWrites
from tests.fakes.markers import Markers
from tests.fakes.users import Users


class ApiKeys:
    def __init__(self, users: Users, markers: Markers) -> None:
        self._first = FirstWrites(users, markers)
        self.records: dict[tuple[Scope, str], ApiKey] = {}
        self.uses = 0

    def create(self, directory: Scope, key: ApiKey, first: FirstWrite, visitor: Scope | None) -> Outcome:
        refusal = self._first.refusal(visitor or directory, first)
        if refusal is None:
            self._first.keep(visitor or directory, first)
            self.records[directory, key.id.ulid] = key
        return refusal or Outcome.DONE

    def get(self, directory: Scope, ulid: str) -> ApiKey | None:
        return self.records.get((directory, ulid))

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[ApiKey]:
        own = sorted(ulid for where, ulid in self.records if where == directory and (cursor is None or ulid > cursor))
        page = tuple(self.records[directory, ulid] for ulid in own[:limit])
        return Page(page, page[-1].id.ulid if len(own) > limit else None)

    def note_use(self, directory: Scope, ulid: str, day: date) -> None:
        key = self.get(directory, ulid)
        if key is not None:
            self.uses += 1
            self.records[directory, ulid] = replace(key, last_used_on=day)

    def delete(self, directory: Scope, ulid: str) -> Outcome:
        return Outcome.STALE if self.records.pop((directory, ulid), None) is None else Outcome.DONE
