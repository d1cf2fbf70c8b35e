"""Runs an import: checks the whole file, then carries it record by record."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from loci_memory_client.http import names_no_one
from loci_memory_client.transfer.batches import MAX_AT_ONCE, divide_records, group_batches
from loci_memory_client.transfer.destination import Destination, Effect, Outcome
from loci_memory_client.transfer.faults import BadFile, BadRequest
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.keys import hash_of
from loci_memory_client.transfer.limits import fit_record
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.previews import MOST_PREVIEWS, preview_conversation, preview_memory
from loci_memory_client.transfer.records import Conversation, Memory, Record
from loci_memory_client.transfer.sources import Source

LENGTH_OF_RUN = 12
PLURALS = {
    "Space": "spaces",
    "Entity": "entities",
    "Conversation": "conversations",
    "Memory": "memories",
    "File": "files",
}


@dataclass(slots=True)
class Report:
    """What a file holds, what was written of it, and what was lost."""

    format: str
    found: Counter[str] = field(default_factory=Counter)
    users: set[str | None] = field(default_factory=set)
    effects: dict[Effect, Counter[str]] = field(default_factory=lambda: {effect: Counter() for effect in Effect})
    losses: Losses = field(default_factory=Losses)
    is_dry: bool = False
    run: str = ""
    memories: list[str] = field(default_factory=list)
    """The first ones as they would be, and likewise:"""
    conversations: list[str] = field(default_factory=list)

    def count(self, record: Record) -> None:
        """Count a record of the file, and say of the first ones what becomes of them."""
        self.found[PLURALS[type(record).__name__]] += 1
        self.users.add(record.origin.user)
        if isinstance(record, Conversation):
            self.found["messages"] += len(record.messages)
        match record:
            case Memory() if len(self.memories) < MOST_PREVIEWS:
                self.memories.append(preview_memory(record))
            case Conversation() if len(self.conversations) < MOST_PREVIEWS:
                self.conversations.append(preview_conversation(record))

    @property
    def total(self) -> int:
        return sum(self.found[name] for name in PLURALS.values())

    @property
    def steps(self) -> int:
        """What a run has to do: a step for each record, and for each message."""
        return self.total + self.found["messages"]

    @property
    def refusals(self) -> int:
        return self.effects[Effect.REFUSED].total()

    def to_json(self) -> dict[str, Any]:
        return {
            "format": self.format,
            "dryRun": self.is_dry,
            "run": self.run,
            "found": dict(self.found),
            **{effect.value: dict(counts) for effect, counts in self.effects.items()},
            "losses": [loss.to_json() for loss in self.losses],
        }


@dataclass(frozen=True, slots=True)
class Import:
    """A file and its format. ``now`` is the time of the run, so that both readings decide alike."""

    format: Format
    source: Source
    now: datetime

    def check(self) -> Report:
        """Reads the whole file and counts. Raises BadFile, also where it has no record that is as its format says."""
        self.source.require_readable()
        report = Report(self.format.name)
        for record in self._records(report.losses):
            report.count(record)
        bad = report.losses.first_bad
        if bad is not None and not report.total:
            raise BadFile(bad.place, bad.reason)
        return report

    def carry(self, destination: Destination, report: Report, advance: Callable[[int], None]) -> None:
        """Writes every record. Raises LociError if the service fails; a run after that goes on where it stopped."""
        with ThreadPoolExecutor(MAX_AT_ONCE) as pool:
            for group in group_batches(divide_records(self._records(Losses()))):
                written = [(records, pool.submit(_write, destination, records)) for records in group]
                for records, future in written:
                    advance(_count_batch(report, records, future))
                for _, future in written:
                    future.result()

    def name_run(self, *target: str) -> str:
        """Return the name of the run: the same for the same file in the same place, however often it is begun."""
        return hash_of(self.format.name, self.source.fingerprint(), *target)[:LENGTH_OF_RUN]

    def _records(self, losses: Losses) -> Iterator[Record]:
        for record in self.format.read(self.source, losses):
            yield from fit_record(identify_record(record), losses, self.now)


def identify_record(record: Record) -> Record:
    """Return the record; a conversation without an id is told from those of other files by how it begins."""
    if not isinstance(record, Conversation) or record.origin.id != record.origin.place or not record.messages:
        return record
    first = record.messages[0]
    return replace(record, origin=replace(record.origin, id=hash_of(first.role, first.text, first.occurred_at)))


def require_users(report: Report, user: str | None, by_user: bool) -> None:
    """Raises BadRequest where it is not clear whose the records are."""
    named = report.users - {None}
    if by_user and None in report.users:
        raise BadRequest("--by-user: some records name no user")
    unnamed = sorted(name for name in named if by_user and name is not None and names_no_one(name))
    if unnamed:
        raise BadRequest(f"--by-user: some records name a user {unnamed[0]!r}, who is no one")
    if not by_user and user is None and len(named) > 1:
        raise BadRequest(
            f"the file holds memories of {len(named)} users: --by-user gives each user their own, "
            "--user NAME gives one user all"
        )


def _write(destination: Destination, records: list[Record]) -> list[Outcome]:
    memories = [record for record in records if isinstance(record, Memory)]
    if memories:
        return list(destination.add_memories(memories))
    return [destination.add_record(record) for record in records]


def _count_batch(report: Report, records: list[Record], writing: Future[list[Outcome]]) -> int:
    """The steps of a run that are done: none if the service failed."""
    if writing.exception() is not None:
        return 0
    for record, outcome in zip(records, writing.result(), strict=True):
        _count(report, record, outcome)
    return sum(1 + (len(record.messages) if isinstance(record, Conversation) else 0) for record in records)


def _count(report: Report, record: Record, outcome: Outcome) -> None:
    name = type(record).__name__
    report.effects[outcome.effect][PLURALS[name]] += 1
    if outcome.effect is Effect.REFUSED:
        report.losses.add(name.lower(), f"Loci refused it: {outcome.reason}", record.origin.place)
