"""Runs over namespaces in memory."""

from collections.abc import Iterable

from loci.model.replays import Replay
from loci.ports.writes import Outcome
from loci.scope import Scope
from tests.fakes.users import Users


class Runs:
    def __init__(self, users: Users) -> None:
        self._users = users
        self.records: dict[tuple[Scope, str], Replay] = {}

    def create(self, app: Scope, run: Replay) -> Outcome:
        if (app, run.id.ulid) in self.records or self.find_open(app, run.namespace):
            return Outcome.TAKEN
        self.records[app, run.id.ulid] = run
        return Outcome.DONE

    def get(self, app: Scope, ulid: str) -> Replay | None:
        return self.records.get((app, ulid))

    def find_open(self, app: Scope, namespace: str) -> Replay | None:
        return next((run for run in self.list(app) if run.namespace == namespace and run.is_open), None)

    def replace(self, app: Scope, before: Replay, after: Replay) -> Outcome:
        found = self.records.get((app, before.id.ulid))
        if found is None or found.version != before.version:
            return Outcome.STALE
        if after.is_open and not before.is_open and self.find_open(app, after.namespace):
            return Outcome.TAKEN
        self.records[app, before.id.ulid] = after
        return Outcome.DONE

    def list(self, app: Scope) -> Iterable[Replay]:
        return [self.records[key] for key in sorted(key for key in self.records if key[0] == app)]

    def people(self, app: Scope) -> Iterable[Scope]:
        return [directory for directory in self._users.records if directory.app_directory == app]
