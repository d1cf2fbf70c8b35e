"""Exports and erasures in memory."""

from collections.abc import Iterable

from loci.model.governance import AdminJob
from loci.ports.writes import Outcome
from loci.scope import Scope


class AdminJobs:
    def __init__(self) -> None:
        self.records: dict[tuple[Scope, str], AdminJob] = {}

    def create(self, app: Scope, job: AdminJob) -> Outcome:
        if (app, job.id.ulid) in self.records:
            return Outcome.TAKEN
        self.records[app, job.id.ulid] = job
        return Outcome.DONE

    def get(self, app: Scope, ulid: str) -> AdminJob | None:
        return self.records.get((app, ulid))

    def replace(self, app: Scope, before: AdminJob, after: AdminJob) -> Outcome:
        found = self.records.get((app, before.id.ulid))
        if found is None or found.version != before.version:
            return Outcome.STALE
        self.records[app, before.id.ulid] = after
        return Outcome.DONE

    def list(self, app: Scope) -> Iterable[AdminJob]:
        own = sorted(key for key in self.records if key[0] == app)
        return (self.records[key] for key in own)
