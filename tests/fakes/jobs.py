"""Jobs in memory."""

from loci.errors import Malformed
from loci.model.jobs import Job, JobStatus
from loci.ports.jobs import OwnedJob
from loci.ports.writes import Outcome, Page
from loci.scope import Scope


class Jobs:
    def __init__(self) -> None:
        self.records: dict[tuple[Scope, str, str], Job] = {}

    def create(self, scope: Scope, job: Job) -> Outcome:
        if _key(scope, job) in self.records:
            return Outcome.TAKEN
        self.records[_key(scope, job)] = job
        return Outcome.DONE

    def get(self, scope: Scope, conversation: str, digest: str) -> Job | None:
        return self.records.get((scope, conversation, digest))

    def list(self, scope: Scope, conversation: str) -> tuple[Job, ...]:
        own = sorted(key for key in self.records if key[:2] == (scope, conversation))
        return tuple(self.records[key] for key in own)

    def replace(self, scope: Scope, before: Job, after: Job) -> Outcome:
        found = self.records.get(_key(scope, before))
        if found is None or (found.version, found.applied) != (before.version, before.applied):
            return Outcome.STALE
        self.records[_key(scope, before)] = after
        return Outcome.DONE

    def list_by_status(self, app: Scope, status: JobStatus, cursor: str | None, limit: int) -> Page[OwnedJob]:
        if cursor is not None and not cursor.isdecimal():
            raise Malformed("invalid cursor for this list")
        found = [
            OwnedJob(scope, job)
            for (scope, _, _), job in self.records.items()
            if (scope.tenant, scope.app, job.status) == (app.tenant, app.app, status)
        ]
        found.sort(key=lambda one: one.job.created_at, reverse=True)
        start = int(cursor or 0)
        more = len(found) > start + limit
        return Page(tuple(found[start : start + limit]), str(start + limit) if more else None)


def _key(scope: Scope, job: Job) -> tuple[Scope, str, str]:
    return scope, job.id.conversation, job.id.hash
