"""Jobs in memory."""

from loci.model import Job
from loci.ports import Outcome
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


def _key(scope: Scope, job: Job) -> tuple[Scope, str, str]:
    return scope, job.id.conversation, job.id.hash
