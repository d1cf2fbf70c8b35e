"""What is due of records in memory, as the index of the tables shows it."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from loci.ports.jobs import DueKind, DueRecord, Pending
from loci.scope import Scope
from tests.fakes.admin_jobs import AdminJobs
from tests.fakes.conversations import Conversations
from tests.fakes.due import Due, Key, key_of
from tests.fakes.memory import Memory
from tests.fakes.presences import PresencesInMemory
from tests.fakes.turns import Turns

OVERDUE = timedelta(minutes=10)
KEPT = timedelta(seconds=60)


class RecordsDue:
    """What is due of the records themselves, as the tables' index shows it."""

    def __init__(self, heads: Conversations, memory: Memory, admin_jobs: AdminJobs | None = None) -> None:
        self._heads, self._memory, self._admin_jobs = heads, memory, admin_jobs or AdminJobs()
        self.presences: PresencesInMemory | None = None
        self.turns: Turns | None = None
        self.others = Due()
        self.moved: dict[Key, datetime] = {}
        # Marking one as indexed, or writing it again, sets its due time again.
        self.moved_markers: dict[tuple[Scope, Pending], datetime] = {}

    def records_until(self, now: datetime, kinds: Collection[DueKind]) -> Iterable[DueRecord]:
        return [record for record in self._all() if record.due <= now and record.kind in kinds]

    def set_due(self, record: DueRecord, due: datetime | None) -> bool:
        if record in list(self.others.records_until(record.due, (record.kind,))):
            return self.others.set_due(record, due)
        if record not in list(self._all()):
            return False
        if record.kind is DueKind.MESSAGE:
            self._move_message(record, due)
        elif record.kind is DueKind.CONVERSATION:
            head = self._heads.records[record.scope, record.id]
            self._heads.records[record.scope, record.id] = replace(head, due=due)
        elif record.kind is DueKind.JOB:
            key = record.scope, record.conversation, record.id
            self._memory.jobs.records[key] = replace(self._memory.jobs.records[key], due=due)
        elif record.kind is DueKind.ADMIN_JOB:
            admin_job = self._admin_jobs.records[record.scope, record.id]
            self._admin_jobs.records[record.scope, record.id] = replace(admin_job, due=due)
        elif record.kind in (DueKind.PRESENCE, DueKind.DREAM):
            self._move_presence(record, due)
        elif record.kind is DueKind.SPACE:
            space = self._memory.spaces.records[record.scope, record.id]
            self._memory.spaces.records[record.scope, record.id] = replace(space, due=due)
        elif record.kind is DueKind.PENDING and due is not None:
            pending = self._memory.pending.records[record.scope, record.id]
            self.moved_markers[record.scope, pending] = due
        elif due is not None:
            self.moved[key_of(record)] = due
        return True

    def _move_presence(self, record: DueRecord, due: datetime | None) -> None:
        own = self.presences
        if own is None:
            return
        if record.kind is DueKind.PRESENCE:
            own.records[record.scope, record.id] = replace(own.records[record.scope, record.id], due=due)
        else:
            key = record.scope, record.conversation, record.id
            own.dreams[key] = replace(own.dreams[key], due=due)

    def _move_message(self, record: DueRecord, due: datetime | None) -> None:
        if self.turns is None or due is None:
            return
        told = self.turns.messages[record.scope, record.conversation]
        message = told[int(record.id)]
        if message.retraction is not None:
            told[message.seq] = replace(message, retraction=replace(message.retraction, due=due))

    def _of_messages(self) -> Iterable[DueRecord]:
        found = {} if self.turns is None else self.turns.messages
        for (scope, ulid), told in list(found.items()):
            for message in told.values():
                if message.retraction is not None:
                    yield DueRecord(DueKind.MESSAGE, scope, f"{message.seq:010}", message.retraction.due, ulid)

    def _of_presences(self) -> Iterable[DueRecord]:
        if self.presences is None:
            return
        for (scope, key), presence in list(self.presences.records.items()):
            if presence.due is not None:
                yield DueRecord(DueKind.PRESENCE, scope, key, presence.due)
        for (scope, key, ulid), dream in list(self.presences.dreams.items()):
            if dream.due is not None:
                yield DueRecord(DueKind.DREAM, scope, ulid, dream.due, key)

    def _due_of(self, scope: Scope, pending: Pending) -> datetime:
        due = pending.at + OVERDUE if pending.indexed_at is None else pending.indexed_at + KEPT
        return self.moved_markers.get((scope, pending), due)

    def _all(self) -> Iterable[DueRecord]:
        yield from list(self.others.records.values())
        yield from self._of_presences()
        yield from self._of_messages()
        for (scope, ulid), head in list(self._heads.records.items()):
            if head.due is not None:
                yield DueRecord(DueKind.CONVERSATION, scope, ulid, head.due)
        for (scope, ulid, digest), job in list(self._memory.jobs.records.items()):
            if job.due is not None:
                yield DueRecord(DueKind.JOB, scope, digest, job.due, ulid)
        for (scope, key), space in list(self._memory.spaces.records.items()):
            if space.due is not None:
                yield DueRecord(DueKind.SPACE, scope, key, space.due)
        for (scope, ulid), admin_job in list(self._admin_jobs.records.items()):
            if admin_job.due is not None:
                yield DueRecord(DueKind.ADMIN_JOB, scope, ulid, admin_job.due)
        for (scope, ulid), pending in list(self._memory.pending.records.items()):
            due = self._due_of(scope, pending)
            yield DueRecord(DueKind.PENDING, scope, ulid, due)
        for (scope, ulid), atom in list(self._memory.atoms.records.items()):
            end = atom.purged_at or atom.expires_at
            if end is not None:
                record = DueRecord(DueKind.ATOM, scope, ulid, end)
                yield replace(record, due=max(end, self.moved.get(key_of(record), end)))
