"""Settings of apps in memory."""

from datetime import datetime

from loci.model.apps import AppSettings
from loci.ports.writes import Outcome
from loci.scope import Scope


class AppSettingsInMemory:
    def __init__(self) -> None:
        self.records: dict[Scope, AppSettings] = {}

    def get(self, directory: Scope) -> AppSettings | None:
        return self.records.get(directory)

    def recent(self, directory: Scope, _now: datetime) -> AppSettings | None:
        return self.get(directory)

    def put(self, directory: Scope, before: AppSettings | None, after: AppSettings) -> Outcome:
        found = self.get(directory)
        if (found and found.version) != (before and before.version):
            return Outcome.STALE
        self.records[directory] = after
        return Outcome.DONE
