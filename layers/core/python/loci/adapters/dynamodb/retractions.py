"""Retracted messages as they move on, until they are erased."""

from collections.abc import Iterable, Iterator

from pynamodb.expressions.condition import Condition
from pynamodb.expressions.update import Action as Change

from loci import keys
from loci.adapters.dynamodb.base import ConversationsTable
from loci.adapters.dynamodb.conversations import HeadItem
from loci.adapters.dynamodb.tables import Tables, records
from loci.adapters.dynamodb.turns import MessageItem, tool_use_key
from loci.adapters.dynamodb.writes import Check, Delete, Update
from loci.model.conversations import Message, ToolUseBlock
from loci.ports.writes import Outcome
from loci.scope import Scope


class RetractionStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def find(self, scope: Scope, ulid: str, seq: int) -> Message | None:
        item = self._tables.get(MessageItem, scope.partition, keys.message(ulid, seq))
        return None if item is None else item.record()

    def list(self, scope: Scope, ulid: str) -> tuple[Message, ...]:
        own = MessageItem.sk.startswith(keys.messages(ulid))
        message_items = self._tables.query(MessageItem, scope.partition, own, where=MessageItem.retracted.exists())
        return tuple(records(message_items))

    def messages_between(self, scope: Scope, ulid: str, after_seq: int, until_seq: int) -> Iterable[Message]:
        if after_seq >= until_seq:
            return
        first, last = keys.message(ulid, after_seq + 1), keys.message(ulid, until_seq)
        yield from records(self._tables.query(MessageItem, scope.partition, MessageItem.sk.between(first, last)))

    def replace(self, scope: Scope, before: Message, after: Message) -> Outcome:
        item = MessageItem(scope.partition, keys.message(after.id.conversation, after.seq))
        head = HeadItem(scope.partition, keys.conversation(after.id.conversation))
        is_there = HeadItem.pk.exists() & HeadItem.deleted_at.does_not_exist()
        return self._tables.transact(
            Check(head, is_there, Outcome.STALE),
            Update(item, list(_changes(scope, after)), _is_still(before), Outcome.STALE),
        )

    def erase(self, scope: Scope, message: Message) -> None:
        ulid = message.id.conversation
        calls = [block.id for block in message.content if isinstance(block, ToolUseBlock)]
        self._tables.delete(ConversationsTable, scope.partition, [tool_use_key(ulid, call) for call in calls])
        self._tables.write(Delete(MessageItem(scope.partition, keys.message(ulid, message.seq))))

    def erase_summary(self, scope: Scope, ulid: str) -> None:
        self._tables.write(Delete(ConversationsTable(scope.partition, keys.summary(ulid))))


def _is_still(before: Message) -> Condition:
    same: Condition = MessageItem.version == before.version
    if before.version == 1:
        same = MessageItem.version.does_not_exist()
    there: Condition = MessageItem.pk.exists() & same
    return there


def _changes(scope: Scope, after: Message) -> Iterator[Change]:
    item, one = MessageItem, after.retraction
    yield item.version.set(after.version)
    yield item.retracted.set(True) if after.retracted_at else item.retracted.remove()
    yield item.retracted_at.set(one.at) if one else item.retracted_at.remove()
    yield item.removal.set(one.removal) if one else item.removal.remove()
    yield item.removal_cursor.set(one.cursor) if one and one.cursor else item.removal_cursor.remove()
    until = None if one is None else one.summarised_until
    yield item.summarised_until.set(until) if until else item.summarised_until.remove()
    turns = None if one is None else one.summarised_turns
    yield item.summarised_turns.set(turns) if turns else item.summarised_turns.remove()
    yield item.due.set(one.due) if one else item.due.remove()
    yield item.due_shard.set(keys.due_shard(scope.partition)) if one else item.due_shard.remove()
