"""``TR#``: turns that a model is run through, in the partition of their conversation."""

from collections.abc import Sequence
from datetime import timedelta

from pynamodb.attributes import UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb import markers as marker_items
from loci.adapters.dynamodb.attributes import (
    EnumAttribute,
    InstantAttribute,
    IntegerAttribute,
    SeqsAttribute,
    TextsAttribute,
)
from loci.adapters.dynamodb.base import ConversationsTable, due_shard
from loci.adapters.dynamodb.calls import CallsAttribute
from loci.adapters.dynamodb.run_requests import CompactionAttribute, RunRequestAttribute, UsedMemoryAttribute
from loci.adapters.dynamodb.tables import Tables, records
from loci.adapters.dynamodb.turns import append_actions
from loci.adapters.dynamodb.writes import Check, Replace
from loci.ids import ConversationId
from loci.model.conversations import Conversation, Message
from loci.model.turn_runs import Compaction, TurnRun, TurnRunStatus
from loci.model.users import Marker
from loci.ports.writes import MarkerHome, Outcome
from loci.scope import Scope

KEPT = timedelta(days=7)
"""Time in which an ended run can be asked about: as long as its idempotency key."""


class TurnRunItem(ConversationsTable):
    epoch = UnicodeAttribute()
    request = RunRequestAttribute()
    seqs = SeqsAttribute()
    created_at = InstantAttribute(attr_name="createdAt")
    progressed_at = InstantAttribute(attr_name="progressedAt")
    status = EnumAttribute(TurnRunStatus)
    cycles = IntegerAttribute()
    answer_seq = IntegerAttribute(attr_name="answerSeq")
    ours = TextsAttribute()
    pending = TextsAttribute()
    unreadable = TextsAttribute(null=True)
    calls = CallsAttribute(null=True)
    tries = IntegerAttribute()
    error = UnicodeAttribute(null=True)
    leased_until = InstantAttribute(attr_name="leasedUntil", null=True)
    finished_at = InstantAttribute(attr_name="finishedAt", null=True)
    memory = UsedMemoryAttribute(null=True)
    compaction = CompactionAttribute(null=True)
    request_id = UnicodeAttribute(attr_name="requestId", null=True)
    stream_secret = UnicodeAttribute(attr_name="streamSecret", null=True)
    version = IntegerAttribute()

    @classmethod
    def of(cls, scope: Scope, run: TurnRun) -> "TurnRunItem":
        return cls(
            scope.partition,
            keys.turn_run(run.conversation.ulid, run.turn_id),
            epoch=run.epoch,
            request=run.request,
            seqs=run.seqs,
            created_at=run.created_at,
            progressed_at=run.progressed_at,
            status=run.status,
            cycles=run.cycles,
            answer_seq=run.answer_seq,
            ours=run.ours,
            pending=run.pending,
            unreadable=run.unreadable or None,
            calls=run.calls or None,
            tries=run.tries,
            error=run.error,
            leased_until=run.leased_until,
            finished_at=run.finished_at,
            due=run.due,
            due_shard=due_shard(scope.partition, run.due),
            ttl=None if run.finished_at is None else run.finished_at.replace(microsecond=0) + KEPT,
            memory=run.memory,
            compaction=None if run.compaction == Compaction() else run.compaction,
            stream_secret=run.stream_secret or None,
            version=run.version,
        )

    def record(self) -> TurnRun:
        conversation, turn_id = self.sk.removeprefix(keys.TURN_RUN).split(keys.SEPARATOR)
        return TurnRun(
            conversation=ConversationId(Scope.parse(self.pk).namespace, conversation),
            turn_id=turn_id,
            epoch=self.epoch,
            request=self.request,
            seqs=self.seqs,
            created_at=self.created_at,
            progressed_at=self.progressed_at,
            status=self.status,
            cycles=self.cycles,
            answer_seq=self.answer_seq,
            ours=self.ours,
            pending=self.pending,
            unreadable=self.unreadable or (),
            calls=self.calls or (),
            tries=self.tries,
            error=self.error,
            leased_until=self.leased_until,
            finished_at=self.finished_at,
            due=self.due,
            memory=self.memory,
            compaction=self.compaction or Compaction(),
            stream_secret=self.stream_secret or "",
            version=self.version,
        )


class TurnRunStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def get(self, scope: Scope, conversation: str, turn_id: str) -> TurnRun | None:
        item = self._tables.get(TurnRunItem, scope.partition, keys.turn_run(conversation, turn_id))
        return None if item is None else item.record()

    def latest(self, scope: Scope, conversation: str) -> TurnRun | None:
        begin = TurnRunItem.sk.startswith(keys.turn_runs(conversation))
        return next(records(self._tables.query(TurnRunItem, scope.partition, begin, newest_first=True, limit=1)), None)

    def list(self, scope: Scope, conversation: str) -> tuple[TurnRun, ...]:
        begin = TurnRunItem.sk.startswith(keys.turn_runs(conversation))
        return tuple(records(self._tables.query(TurnRunItem, scope.partition, begin)))

    def append(
        self,
        scope: Scope,
        head: tuple[Conversation, Conversation],
        messages: Sequence[Message],
        run: tuple[TurnRun | None, TurnRun],
        marker: Marker | None = None,
        answers: Sequence[str] = (),
        former: TurnRun | None = None,
    ) -> Outcome:
        marked = [] if marker is None else [marker_items.put_marker(scope, MarkerHome.CONVERSATIONS, marker)]
        checked = [] if former is None else [_check(scope, former)]
        answered = zip(messages, answers, strict=True) if answers else ()
        return self._tables.transact(
            *marked, *checked, _put(scope, *run, Outcome.APPLIED), *append_actions(scope, *head, messages, answered)
        )

    def replace(self, scope: Scope, before: TurnRun, after: TurnRun) -> Outcome:
        return self._tables.write(_put(scope, before, after, Outcome.STALE))


def _check(scope: Scope, run: TurnRun) -> Check:
    item = TurnRunItem(scope.partition, keys.turn_run(run.conversation.ulid, run.turn_id))
    return Check(item, TurnRunItem.version == run.version, Outcome.APPLIED)


def _put(scope: Scope, before: TurnRun | None, after: TurnRun, otherwise: Outcome) -> Replace:
    # The sweeper moves ``due`` alone, without a version.
    condition = TurnRunItem.pk.does_not_exist() if before is None else TurnRunItem.version == before.version
    return Replace(TurnRunItem.of(scope, after), condition, otherwise)
