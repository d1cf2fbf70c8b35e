"""A FIFO queue of jobs in memory."""

from collections.abc import Hashable, Sequence

from loci.ports import JobMessage, SummaryMessage


class FifoJobs:
    def __init__(self) -> None:
        self.waiting: list[JobMessage] = []
        self.summaries: list[SummaryMessage] = []
        self._seen: set[Hashable] = set()

    def send(self, messages: Sequence[JobMessage | SummaryMessage]) -> None:
        for message in messages:
            if message in self._seen:
                continue
            self._seen.add(message)
            if isinstance(message, SummaryMessage):
                self.summaries.append(message)
            else:
                self.waiting.append(message)
