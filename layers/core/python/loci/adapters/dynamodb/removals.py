"""Deleted conversations: their heads as they move on, and all items of theirs once they are purged."""

from collections.abc import Iterator, Sequence
from itertools import islice

from pynamodb.expressions.update import Action as Change

from loci import keys
from loci.adapters.dynamodb.base import ControlTable, ConversationsTable, Item
from loci.adapters.dynamodb.conversations import HeadItem, PointerItem, read_conversation, read_heads
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Delete, Update
from loci.model.conversations import Conversation, ConversationPointer
from loci.ports.conversations import ConversationRead
from loci.ports.writes import Outcome
from loci.scope import Scope


class RemovalStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def find(self, scope: Scope, ulid: str) -> ConversationRead:
        return read_conversation(self._tables, scope, ulid)

    def heads(self, directory: Scope, pointers: Sequence[ConversationPointer]) -> tuple[Conversation, ...]:
        return tuple(head for head in read_heads(self._tables, directory, pointers) if head.deleted_at is not None)

    def replace(self, scope: Scope, before: Conversation, after: Conversation) -> Outcome:
        pointer = PointerItem.of(scope, after)
        deleted = PointerItem.deleted_at.set(after.deleted_at) if after.deleted_at else PointerItem.deleted_at.remove()
        return self._tables.transact(
            Update(
                HeadItem.of(scope, after),
                list(_changes(scope, after)),
                HeadItem.version == before.version,
                Outcome.STALE,
            ),
            Update(pointer, [deleted], PointerItem.pk.exists(), Outcome.STALE),
        )

    def citing_spaces(self, scope: Scope, ulid: str) -> tuple[Scope, ...]:
        begin = ControlTable.sk.startswith(keys.citing_spaces(ulid))
        items = self._tables.query(ControlTable, scope.partition, begin, only=["pk", "sk"])
        places = (item.sk.split(keys.SEPARATOR)[-2:] for item in items)
        return tuple(Scope(scope.tenant, scope.app, space, owner) for owner, space in places)

    def erase_content(self, scope: Scope, ulid: str, limit: int) -> bool:
        items = list(islice(self._content(scope, ulid), limit))
        for table in (ConversationsTable, ControlTable):
            sort_keys = [item.sk for item in items if isinstance(item, table)]
            self._tables.delete(table, scope.partition, sort_keys)
        return len(items) < limit

    def has_content(self, scope: Scope, ulid: str) -> bool:
        return next(self._content(scope, ulid), None) is not None

    def erase_head(self, scope: Scope, ulid: str) -> None:
        head, directory = self._tables.get(HeadItem, scope.partition, keys.conversation(ulid)), scope.directory
        if head is not None and head.marker is not None:
            self._tables.write(Delete(ControlTable(directory.partition, keys.marker(head.marker))))
        self._tables.write(Delete(PointerItem(directory.partition, keys.conversation(ulid))))
        self._tables.write(Delete(HeadItem(scope.partition, keys.conversation(ulid))))

    def _content(self, scope: Scope, ulid: str) -> Iterator[Item]:
        own = (keys.messages(ulid), keys.tool_uses(ulid), keys.turn_runs(ulid), keys.markers(ulid))
        for prefix in (keys.summary(ulid), *own):
            begin = ConversationsTable.sk.startswith(prefix)
            yield from self._tables.query(ConversationsTable, scope.partition, begin, only=["pk", "sk"])
        for prefix in (keys.jobs(ulid), keys.windows(ulid), keys.citing_spaces(ulid)):
            begin = ControlTable.sk.startswith(prefix)
            yield from self._tables.query(ControlTable, scope.partition, begin, only=["pk", "sk"])


def _changes(scope: Scope, after: Conversation) -> Iterator[Change]:
    yield HeadItem.version.set(after.version)
    yield HeadItem.deleted_at.set(after.deleted_at) if after.deleted_at else HeadItem.deleted_at.remove()
    yield HeadItem.removal.set(after.removal) if after.removal else HeadItem.removal.remove()
    restored_at = after.due_if_restored
    yield HeadItem.due_if_restored.set(restored_at) if restored_at else HeadItem.due_if_restored.remove()
    cursor = after.removal_cursor
    yield HeadItem.removal_cursor.set(cursor) if cursor else HeadItem.removal_cursor.remove()
    yield HeadItem.due.set(after.due) if after.due else HeadItem.due.remove()
    yield HeadItem.due_shard.set(keys.due_shard(scope.partition)) if after.due else HeadItem.due_shard.remove()
