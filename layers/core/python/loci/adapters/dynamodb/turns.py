"""``M#`` messages and the ``TU#`` of their tool uses."""

from collections.abc import Iterable, Iterator, Sequence

from pynamodb.attributes import BooleanAttribute, UnicodeAttribute

from loci import ids, keys
from loci.adapters.dynamodb import markers as marker_items
from loci.adapters.dynamodb.attributes import (
    BlocksAttribute,
    EnumAttribute,
    InstantAttribute,
    IntegerAttribute,
    JsonObjectAttribute,
    UsageAttribute,
)
from loci.adapters.dynamodb.base import ConversationsTable
from loci.adapters.dynamodb.conversations import HeadItem
from loci.adapters.dynamodb.tables import Key, Tables, records
from loci.adapters.dynamodb.writes import Action, Put, Update
from loci.ids import MessageId
from loci.model.blocks import size
from loci.model.conversations import (
    Conversation,
    ConversationStatus,
    Message,
    MessageRole,
    Removal,
    Retraction,
    ToolUseBlock,
    Visibility,
)
from loci.model.users import Marker
from loci.ports.conversations import ToolUse
from loci.ports.writes import MarkerHome, Outcome, Page
from loci.scope import Scope

PAGE_BYTES = 4 * 1024 * 1024


class MessageItem(ConversationsTable):
    epoch = UnicodeAttribute()
    turn_id = UnicodeAttribute(attr_name="turnId")
    role = EnumAttribute(MessageRole)
    content = BlocksAttribute()
    visibility = EnumAttribute(Visibility)
    created_at = InstantAttribute(attr_name="createdAt")
    occurred_at = InstantAttribute(attr_name="occurredAt")
    author = UnicodeAttribute(null=True)
    stop_reason = UnicodeAttribute(attr_name="stopReason", null=True)
    model = UnicodeAttribute(null=True)
    provider = UnicodeAttribute(null=True)
    usage = UsageAttribute(null=True)
    trace_id = UnicodeAttribute(attr_name="traceId", null=True)
    metadata = JsonObjectAttribute()
    # All are absent where the message is not retracted; ``retracted`` also once it is back.
    retracted = BooleanAttribute(null=True)
    retracted_at = InstantAttribute(attr_name="retractedAt", null=True)
    removal = EnumAttribute(Removal, null=True)
    removal_cursor = UnicodeAttribute(attr_name="removalCursor", null=True)
    summarised_until = IntegerAttribute(attr_name="summarisedUntil", null=True)
    summarised_turns = IntegerAttribute(attr_name="summarisedTurns", null=True)
    request_id = UnicodeAttribute(attr_name="requestId", null=True)
    version = IntegerAttribute(null=True)

    @classmethod
    def of(cls, scope: Scope, message: Message) -> "MessageItem":
        return cls(
            scope.partition,
            keys.message(message.id.conversation, message.seq),
            epoch=message.epoch,
            turn_id=message.turn_id,
            role=message.role,
            content=message.content,
            visibility=message.visibility,
            created_at=message.created_at,
            occurred_at=message.occurred_at,
            author=message.author,
            stop_reason=message.stop_reason,
            model=message.model,
            provider=message.provider,
            usage=message.usage,
            trace_id=message.trace_id,
            metadata=message.metadata,
        )

    def record(self) -> Message:
        _, ulid, seq = self.sk.split(keys.SEPARATOR)
        return Message(
            id=MessageId(Scope.parse(self.pk).namespace, ulid, int(seq)),
            turn_id=self.turn_id,
            role=self.role,
            content=self.content,
            visibility=self.visibility,
            created_at=self.created_at,
            occurred_at=self.occurred_at,
            epoch=self.epoch,
            author=self.author,
            stop_reason=self.stop_reason,
            model=self.model,
            provider=self.provider,
            usage=self.usage,
            trace_id=self.trace_id,
            metadata=self.metadata,
            retraction=self._retraction(),
            version=self.version or 1,
        )

    def _retraction(self) -> Retraction | None:
        if self.removal is None or self.retracted_at is None or self.due is None:
            return None
        return Retraction(
            at=self.retracted_at,
            removal=self.removal,
            due=self.due,
            is_back=not self.retracted,
            cursor=self.removal_cursor,
            summarised_until=self.summarised_until,
            summarised_turns=self.summarised_turns or 0,
        )


PRESENT = MessageItem.retracted.does_not_exist()
"""Filter of ordinary reads."""


class ToolUseItem(ConversationsTable):
    """Which message called a tool, and which answered it."""

    epoch = UnicodeAttribute()
    seq = IntegerAttribute()
    answered_seq = IntegerAttribute(attr_name="answeredSeq", null=True)


class TurnStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def append(
        self,
        scope: Scope,
        before: Conversation,
        after: Conversation,
        messages: Sequence[Message],
        markers: Sequence[Marker],
        answers: str | None = None,
    ) -> Outcome:
        answered = () if answers is None else ((messages[-1], answers),)
        return self._tables.transact(
            *(marker_items.put_marker(scope, MarkerHome.CONVERSATIONS, marker) for marker in markers),
            *append_actions(scope, before, after, messages, answered),
        )

    def clear_unremembered(self, scope: Scope, head: Conversation) -> Outcome:
        condition = HeadItem.unremembered == head.unremembered
        return self._tables.write(
            Update(HeadItem.of(scope, head), [HeadItem.unremembered.remove()], condition, Outcome.STALE)
        )

    def tool_use(self, scope: Scope, ulid: str, tool_use_id: str) -> ToolUse | None:
        item = self._tables.get(ToolUseItem, scope.partition, tool_use_key(ulid, tool_use_id))
        return None if item is None else ToolUse(item.seq, item.answered_seq)

    def latest(self, scope: Scope, ulid: str, before_seq: int | None, limit: int) -> Page[Message]:
        kept_messages: list[Message] = []
        bytes_taken = 0
        for message in self._newest(scope, ulid, before_seq, limit + 1):
            bytes_taken += size(message.content)
            if kept_messages and (len(kept_messages) == limit or bytes_taken > PAGE_BYTES):
                return Page(tuple(reversed(kept_messages)), str(kept_messages[-1].seq))
            kept_messages.append(message)
        return Page(tuple(reversed(kept_messages)), None)

    def messages_between(self, scope: Scope, ulid: str, after_seq: int, until_seq: int) -> Iterable[Message]:
        if after_seq >= until_seq:
            return
        first, last = keys.message(ulid, after_seq + 1), keys.message(ulid, until_seq)
        within = MessageItem.sk.between(first, last)
        yield from records(self._tables.query(MessageItem, scope.partition, within, where=PRESENT))

    def get(self, scope: Scope, ulid: str, seqs: Sequence[int]) -> tuple[Message, ...]:
        wanted_keys = [Key(MessageItem, scope.partition, keys.message(ulid, seq)) for seq in seqs]
        found_items = self._tables.batch_get(wanted_keys)
        return tuple(records(item for item in found_items.readable(wanted_keys) if not item.retracted))

    def _newest(self, scope: Scope, ulid: str, before_seq: int | None, limit: int) -> Iterator[Message]:
        items = self._tables.query(
            MessageItem,
            scope.partition,
            MessageItem.sk.startswith(keys.messages(ulid)),
            newest_first=True,
            limit=limit,
            after=None if before_seq is None else keys.message(ulid, before_seq),
            where=PRESENT,
        )
        return records(items)


def append_actions(
    scope: Scope,
    before: Conversation,
    after: Conversation,
    messages: Sequence[Message],
    answered: Iterable[tuple[Message, str]],
) -> Iterator[Action]:
    """The actions that append messages; ``answered`` are those that are results, each with its tool use."""
    yield _advance(scope, before, after)
    yield from (Put(MessageItem.of(scope, message)) for message in messages)
    yield from (put for message in messages for put in _tool_uses(scope, message))
    yield from (_put_first_result(scope, message, tool_use_id) for message, tool_use_id in answered)


def _advance(scope: Scope, before: Conversation, after: Conversation) -> Update:
    """All that an append changes of the head. Not ``due``: moving it with every message would cost an index write."""
    changes = [
        HeadItem.next_seq.set(after.next_seq),
        HeadItem.turn_count.set(after.turn_count),
        HeadItem.message_count.set(after.message_count),
        HeadItem.last_activity_at.set(after.last_activity_at),
        HeadItem.version.set(after.version),
        HeadItem.turn_id.set(after.turn_id) if after.turn_id else HeadItem.turn_id.remove(),
    ]
    is_open = (HeadItem.status == ConversationStatus.OPEN) & HeadItem.deleted_at.does_not_exist()
    if after.unremembered != before.unremembered:
        changes.append(HeadItem.unremembered.set(after.unremembered))
    still = (HeadItem.next_seq == before.next_seq) & is_open
    return Update(HeadItem.of(scope, after), changes, still, Outcome.STALE)


def _tool_uses(scope: Scope, message: Message) -> Iterator[Put]:
    for block in message.content:
        if isinstance(block, ToolUseBlock):
            sort_key = tool_use_key(message.id.conversation, block.id)
            yield Put(ToolUseItem(scope.partition, sort_key, epoch=message.epoch, seq=message.seq))


def _put_first_result(scope: Scope, message: Message, tool_use_id: str) -> Update:
    """The first result of a tool use."""
    item = ToolUseItem(scope.partition, tool_use_key(message.id.conversation, tool_use_id))
    waiting = ToolUseItem.seq.exists() & ToolUseItem.answered_seq.does_not_exist()
    return Update(item, [ToolUseItem.answered_seq.set(message.seq)], waiting, Outcome.TAKEN)


def tool_use_key(conversation: str, tool_use_id: str) -> str:
    return keys.tool_use(conversation, ids.digest(tool_use_id))
