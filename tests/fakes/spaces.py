"""Spaces in memory."""

from collections.abc import Sequence

from loci.model.spaces import Space
from loci.ports.memory import SpaceRead
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.scope import Scope
from tests.fakes.first_write import FirstWrites
from tests.fakes.markers import Markers
from tests.fakes.users import Users


class Spaces:
    def __init__(self, users: Users, markers: Markers) -> None:
        self._first = FirstWrites(users, markers)
        self.records: dict[tuple[Scope, str], Space] = {}
        self.visits: set[tuple[Scope, str, str]] = set()

    def create(self, directory: Scope, space: Space, first: FirstWrite, visitor: Scope | None) -> Outcome:
        writer = visitor or directory
        refusal = self._first.refusal(writer, first) or self._refusal(directory, space)
        if refusal is None:
            self._first.keep(writer, first)
            self.records[directory, space.id.key] = space
            if visitor is not None:
                self.visits.add((visitor, directory.owner, space.id.key))
        return refusal or Outcome.DONE

    def get(self, directory: Scope, key: str) -> Space | None:
        return self.records.get((directory, key))

    def read(self, directory: Scope, reader: Scope, key: str) -> SpaceRead:
        return SpaceRead(self._first.users.get(reader), self.get(directory, key), {})

    def find_by_name(self, directory: Scope, folded: str) -> Space | None:
        return next((space for space in self._of(directory) if space.folded == folded), None)

    def list(self, directory: Scope, cursor: str | None, limit: int) -> Page[Space]:
        rest = [space for space in self._of(directory) if cursor is None or space.id.key > cursor]
        page = tuple(rest[:limit])
        return Page(page, page[-1].id.key if len(rest) > limit else None)

    def replace(self, directory: Scope, before: Space, after: Space | None) -> Outcome:
        found = self.get(directory, before.id.key)
        if found is None or found.version != before.version:
            return Outcome.STALE
        if after is None:
            del self.records[directory, before.id.key]
            return Outcome.DONE
        if after.folded not in (None, before.folded) and self.find_by_name(directory, str(after.folded)):
            return Outcome.TAKEN
        self.records[directory, after.id.key] = after
        return Outcome.DONE

    def _refusal(self, directory: Scope, space: Space) -> Outcome | None:
        if space.folded is not None and self.find_by_name(directory, space.folded):
            return Outcome.TAKEN
        return Outcome.STALE if (directory, space.id.key) in self.records else None

    def _of(self, directory: Scope) -> Sequence[Space]:
        own = [space for (where, _), space in self.records.items() if where == directory]
        return sorted(own, key=lambda space: space.id.key)
