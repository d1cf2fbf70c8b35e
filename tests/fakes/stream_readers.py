"""Readers of streams in memory."""

from loci.model.stream_readers import StreamReaders
from loci.ports.writes import Outcome
from loci.scope import Scope


class StreamReadersInMemory:
    def __init__(self) -> None:
        self.records: dict[tuple[Scope, str], StreamReaders] = {}

    def get(self, directory: Scope, person: str) -> StreamReaders:
        return self.records.get((directory, person), StreamReaders())

    def put(self, directory: Scope, person: str, before: StreamReaders, after: StreamReaders) -> Outcome:
        if self.get(directory, person).version != before.version:
            return Outcome.STALE
        self.records[directory, person] = after
        return Outcome.DONE
