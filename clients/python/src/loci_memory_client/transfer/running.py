"""Runs an import: checks the whole file, then carries it record by record."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from loci_memory_client.http import names_no_one
from loci_memory_client.transfer.batches import MAX_AT_ONCE, divide_records, group_batches
from loci_memory_client.transfer.destination import Destination, Effect, Outcome
from loci_memory_client.transfer.faults import BadFile, BadRequest
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.limits import fit_record
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.records import Conversation, Memory, Record
from loci_memory_client.transfer.sources import Source

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

    @property
    def total(self) -> int:
        return sum(self.found[name] for name in PLURALS.values())

    @property
    def refusals(self) -> int:
        return self.effects[Effect.REFUSED].total()

    def to_json(self) -> dict[str, Any]:
        return {
            "format": self.format,
            "dryRun": self.is_dry,
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
            report.found[PLURALS[type(record).__name__]] += 1
            report.users.add(record.origin.user)
            if isinstance(record, Conversation):
                report.found["messages"] += len(record.messages)
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

    def _records(self, losses: Losses) -> Iterator[Record]:
        for record in self.format.read(self.source, losses):
            yield from fit_record(record, losses, self.now)


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
    """The number of records that were written or refused: none if the service failed."""
    if writing.exception() is not None:
        return 0
    for record, outcome in zip(records, writing.result(), strict=True):
        _count(report, record, outcome)
    return len(records)


def _count(report: Report, record: Record, outcome: Outcome) -> None:
    name = type(record).__name__
    report.effects[outcome.effect][PLURALS[name]] += 1
    if outcome.effect is Effect.REFUSED:
        report.losses.add(name.lower(), f"Loci refused it: {outcome.reason}", record.origin.place)
