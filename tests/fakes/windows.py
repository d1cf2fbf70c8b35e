"""Window cursors in memory."""

from loci.model.conversations import ConversationStatus
from loci.model.jobs import Job, Window
from loci.ports.writes import Outcome
from loci.scope import Scope
from tests.fakes.conversations import Conversations
from tests.fakes.jobs import Jobs


class Windows:
    def __init__(self, heads: Conversations, jobs: Jobs) -> None:
        self._heads, self._jobs = heads, jobs
        self.records: dict[tuple[Scope, str, str, str], Window] = {}

    def get(self, scope: Scope, conversation: str, binding: str, target: str) -> Window | None:
        return self.records.get((scope, conversation, binding, target))

    def list(self, scope: Scope, conversation: str) -> tuple[Window, ...]:
        own = sorted(key for key in self.records if key[:2] == (scope, conversation))
        return tuple(self.records[key] for key in own)

    def advance(self, scope: Scope, before: Window | None, after: Window, job: Job) -> Outcome:
        head = self._heads.records.get((scope, after.conversation))
        if head is None or head.status is not ConversationStatus.OPEN or head.deleted_at is not None:
            return Outcome.STALE
        if self.get(scope, after.conversation, after.binding, after.target) != before:
            return Outcome.STALE
        if self._jobs.create(scope, job) is not Outcome.DONE:
            return Outcome.STALE
        self.records[scope, after.conversation, after.binding, after.target] = after
        return Outcome.DONE
