"""A FIFO queue of jobs in memory."""

from collections.abc import Hashable, Sequence

from loci.ports.jobs import DreamMessage, JobMessage, QueuedMessage, SummaryMessage


class FifoJobs:
    def __init__(self) -> None:
        self.waiting: list[JobMessage] = []
        self.summaries: list[SummaryMessage] = []
        self.dreams: list[DreamMessage] = []
        self._seen: set[Hashable] = set()

    def send(self, messages: Sequence[QueuedMessage]) -> None:
        for message in messages:
            is_again = isinstance(message, SummaryMessage) and message.until_seq is not None
            if message in self._seen and not is_again:
                continue
            self._seen.add(message)
            if isinstance(message, SummaryMessage):
                self.summaries.append(message)
            elif isinstance(message, DreamMessage):
                self.dreams.append(message)
            else:
                self.waiting.append(message)
