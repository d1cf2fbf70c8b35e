"""A FIFO queue of jobs in memory."""

from collections.abc import Sequence

from loci.ids import JobId
from loci.ports import JobMessage
from loci.scope import Scope


class FifoJobs:
    def __init__(self) -> None:
        self.waiting: list[JobMessage] = []
        self._seen: set[tuple[Scope, JobId, int]] = set()

    def send(self, messages: Sequence[JobMessage]) -> None:
        for message in messages:
            sent = message.scope, message.job, message.attempt
            if sent not in self._seen:
                self._seen.add(sent)
                self.waiting.append(message)
