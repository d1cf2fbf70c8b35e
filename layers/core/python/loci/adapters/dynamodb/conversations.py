"""``C#`` heads and their pointers in the directory, ``R#`` rolling summaries."""

from collections.abc import Iterator, Sequence

from pynamodb.attributes import BooleanAttribute, UnicodeAttribute
from pynamodb.expressions.condition import Condition
from pynamodb.expressions.update import Action as Change

from loci import keys
from loci.adapters.dynamodb import users
from loci.adapters.dynamodb.attributes import (
    EnumAttribute,
    InstantAttribute,
    IntegerAttribute,
    JsonObjectAttribute,
    SeqsAttribute,
)
from loci.adapters.dynamodb.base import ControlTable, ConversationsTable, due_shard
from loci.adapters.dynamodb.calls import CallsAttribute
from loci.adapters.dynamodb.pages import page
from loci.adapters.dynamodb.tables import Key, Tables, records
from loci.adapters.dynamodb.writes import Put, Replace, Update
from loci.ids import ConversationId
from loci.model.conversations import Bot, Conversation, ConversationPointer, ConversationStatus, Removal, RollingSummary
from loci.ports.conversations import ConversationRead
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.scope import Scope

RULES = "rules"


class HeadItem(ConversationsTable):
    epoch = UnicodeAttribute()
    title = UnicodeAttribute(null=True)
    session_id = UnicodeAttribute(attr_name="sessionId", null=True)
    time_zone = UnicodeAttribute(attr_name="timeZone", null=True)
    metadata = JsonObjectAttribute()
    created_at = InstantAttribute(attr_name="createdAt")
    last_activity_at = InstantAttribute(attr_name="lastActivityAt")
    status = EnumAttribute(ConversationStatus)
    closed_at = InstantAttribute(attr_name="closedAt", null=True)
    next_seq = IntegerAttribute(attr_name="nextSeq")
    turn_id = UnicodeAttribute(attr_name="turnId", null=True)
    turn_count = IntegerAttribute(attr_name="turnCount")
    message_count = IntegerAttribute(attr_name="messageCount")
    # Absent where bindings may extract it.
    extract = BooleanAttribute(null=True)
    bot_id = UnicodeAttribute(attr_name="botId", null=True)
    remember_function = UnicodeAttribute(attr_name="rememberFunction", null=True)
    unremembered = SeqsAttribute(null=True)
    incognito = BooleanAttribute(null=True)
    marker = UnicodeAttribute(null=True)
    deleted_at = InstantAttribute(attr_name="deletedAt", null=True)
    removal = EnumAttribute(Removal, null=True)
    due_if_restored = InstantAttribute(attr_name="dueIfRestored", null=True)
    removal_cursor = UnicodeAttribute(attr_name="removalCursor", null=True)
    # Absent on heads from before the spaces that cite a conversation were noted.
    citing_spaces = BooleanAttribute(attr_name="citingSpaces", null=True)
    atom_metadata = BooleanAttribute(attr_name="atomMetadata", null=True)
    request_id = UnicodeAttribute(attr_name="requestId", null=True)
    version = IntegerAttribute()

    @classmethod
    def of(cls, scope: Scope, head: Conversation) -> "HeadItem":
        return cls(
            scope.partition,
            keys.conversation(head.id.ulid),
            epoch=head.epoch,
            title=head.title,
            session_id=head.session_id,
            time_zone=head.time_zone,
            metadata=head.metadata,
            created_at=head.created_at,
            last_activity_at=head.last_activity_at,
            status=head.status,
            closed_at=head.closed_at,
            next_seq=head.next_seq,
            turn_id=head.turn_id,
            turn_count=head.turn_count,
            message_count=head.message_count,
            due=head.due,
            due_shard=due_shard(scope.partition, head.due),
            extract=None if head.may_extract else False,
            bot_id=None if head.bot is None else head.bot.id,
            remember_function=None if head.bot is None else head.bot.function,
            unremembered=head.unremembered or None,
            incognito=head.is_incognito or None,
            marker=head.marker,
            deleted_at=head.deleted_at,
            removal=head.removal,
            due_if_restored=head.due_if_restored,
            removal_cursor=head.removal_cursor,
            citing_spaces=head.has_citing_spaces or None,
            atom_metadata=head.has_atom_metadata or None,
            version=head.version,
        )

    def record(self) -> Conversation:
        return Conversation(
            id=ConversationId(Scope.parse(self.pk).namespace, self.sk.removeprefix(keys.CONVERSATION)),
            epoch=self.epoch,
            title=self.title,
            session_id=self.session_id,
            time_zone=self.time_zone,
            metadata=self.metadata,
            created_at=self.created_at,
            last_activity_at=self.last_activity_at,
            status=self.status,
            closed_at=self.closed_at,
            next_seq=self.next_seq,
            turn_id=self.turn_id,
            turn_count=self.turn_count,
            message_count=self.message_count,
            due=self.due,
            may_extract=self.extract is not False,
            bot=None if self.bot_id is None else Bot(self.bot_id, self.remember_function),
            unremembered=self.unremembered or (),
            is_incognito=self.incognito is True,
            marker=self.marker,
            deleted_at=self.deleted_at,
            removal=self.removal,
            due_if_restored=self.due_if_restored,
            removal_cursor=self.removal_cursor,
            has_citing_spaces=self.citing_spaces is True,
            has_atom_metadata=self.atom_metadata is True,
            version=self.version,
        )


class SummaryItem(ConversationsTable):
    epoch = UnicodeAttribute()
    text = UnicodeAttribute()
    until_seq = IntegerAttribute(attr_name="untilSeq")
    extractive = BooleanAttribute()
    # Older summaries have none of these.
    turns = IntegerAttribute(null=True)
    writer = UnicodeAttribute(null=True)
    prompt_hash = UnicodeAttribute(attr_name="promptHash", null=True)
    calls = CallsAttribute(null=True)
    request_id = UnicodeAttribute(attr_name="requestId", null=True)
    version = IntegerAttribute()

    @classmethod
    def of(cls, scope: Scope, ulid: str, summary: RollingSummary) -> "SummaryItem":
        return cls(
            scope.partition,
            keys.summary(ulid),
            epoch=summary.epoch,
            text=summary.text,
            until_seq=summary.until_seq,
            extractive=summary.extractive,
            turns=summary.turns,
            writer=summary.writer,
            prompt_hash=summary.prompt_hash,
            calls=summary.calls or None,
            version=summary.version,
        )

    def record(self) -> RollingSummary:
        return RollingSummary(
            text=self.text,
            until_seq=self.until_seq,
            extractive=self.extractive,
            epoch=self.epoch,
            turns=self.turns or 0,
            writer=self.writer or RULES,
            prompt_hash=self.prompt_hash,
            calls=self.calls or (),
            version=self.version,
        )


class PointerItem(ControlTable):
    epoch = UnicodeAttribute()
    namespace = UnicodeAttribute()
    status = EnumAttribute(ConversationStatus)
    title = UnicodeAttribute(null=True)
    session_id = UnicodeAttribute(attr_name="sessionId", null=True)
    deleted_at = InstantAttribute(attr_name="deletedAt", null=True)

    @classmethod
    def of(cls, scope: Scope, head: Conversation) -> "PointerItem":
        return cls(
            scope.directory.partition,
            keys.conversation(head.id.ulid),
            epoch=head.epoch,
            namespace=head.id.namespace,
            status=head.status,
            title=head.title,
            session_id=head.session_id,
        )

    def record(self) -> ConversationPointer:
        ulid = self.sk.removeprefix(keys.CONVERSATION)
        id, is_deleted = ConversationId(self.namespace, ulid), self.deleted_at is not None
        return ConversationPointer(id, self.status, self.session_id, is_deleted)


class ConversationStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def create(self, scope: Scope, conversation: Conversation, first: FirstWrite) -> Outcome:
        return self._tables.transact(
            *users.first_write_actions(scope, first),
            Put(HeadItem.of(scope, conversation)),
            Put(PointerItem.of(scope, conversation)),
        )

    def read(self, scope: Scope, ulid: str, *, with_summary: bool = True) -> ConversationRead:
        read = read_conversation(self._tables, scope, ulid, with_summary=with_summary)
        is_deleted = read.conversation is not None and read.conversation.deleted_at is not None
        return ConversationRead(read.user, None, None) if is_deleted else read

    def heads(self, directory: Scope, pointers: Sequence[ConversationPointer]) -> tuple[Conversation, ...]:
        return tuple(head for head in read_heads(self._tables, directory, pointers) if head.deleted_at is None)

    def pointers(self, directory: Scope, cursor: str | None, limit: int) -> Page[ConversationPointer]:
        found_page = page(
            self._tables, PointerItem, directory.partition, keys.CONVERSATION, cursor, limit, newest_first=True
        )
        return Page(tuple(records(found_page.items)), found_page.cursor)

    def replace(self, scope: Scope, before: Conversation, after: Conversation) -> Outcome:
        pointer = PointerItem.of(scope, after)
        return self._tables.transact(
            Update(HeadItem.of(scope, after), list(_changes(scope, after)), _as_read(before), Outcome.STALE),
            Update(pointer, [PointerItem.status.set(after.status)], PointerItem.pk.exists(), Outcome.STALE),
        )

    def replace_summary(self, scope: Scope, ulid: str, before: RollingSummary | None, after: RollingSummary) -> Outcome:
        unchanged = SummaryItem.pk.does_not_exist() if before is None else SummaryItem.version == before.version
        return self._tables.write(Replace(SummaryItem.of(scope, ulid, after), unchanged, Outcome.STALE))


def read_conversation(tables: Tables, scope: Scope, ulid: str, *, with_summary: bool = True) -> ConversationRead:
    """A conversation, deleted or not, with its user."""
    user, head, summary = users.key(scope), _head_key(scope, ulid), _summary_key(scope, ulid)
    found_items = tables.batch_get([user, head, *([summary] if with_summary else [])])
    head_item = found_items[head]
    return ConversationRead(
        users.record(found_items[user]),
        None if head_item is None else head_item.record(),
        next(records(found_items.readable([summary])), None),
    )


def read_heads(tables: Tables, directory: Scope, pointers: Sequence[ConversationPointer]) -> Iterator[Conversation]:
    """The heads that exist, deleted or not, in the order of the pointers."""
    wanted_keys = [_head_key(_scope(directory, pointer.id.namespace), pointer.id.ulid) for pointer in pointers]
    found_items = tables.batch_get(wanted_keys)
    return records(found_items.readable(wanted_keys))


def _scope(directory: Scope, namespace: str) -> Scope:
    return Scope(directory.tenant, directory.app, namespace, directory.owner)


def _head_key(scope: Scope, ulid: str) -> Key[HeadItem]:
    return Key(HeadItem, scope.partition, keys.conversation(ulid))


def _summary_key(scope: Scope, ulid: str) -> Key[SummaryItem]:
    return Key(SummaryItem, scope.partition, keys.summary(ulid))


def _as_read(before: Conversation) -> Condition:
    due = HeadItem.due.does_not_exist() if before.due is None else HeadItem.due == before.due
    is_there = due & HeadItem.deleted_at.does_not_exist()
    condition: Condition = (HeadItem.version == before.version) & (HeadItem.status == before.status) & is_there
    return condition


def _changes(scope: Scope, after: Conversation) -> Iterator[Change]:
    yield HeadItem.title.remove() if after.title is None else HeadItem.title.set(after.title)
    yield HeadItem.metadata.set(after.metadata)
    yield HeadItem.status.set(after.status)
    yield HeadItem.version.set(after.version)
    yield HeadItem.extract.remove() if after.may_extract else HeadItem.extract.set(False)
    yield HeadItem.closed_at.set(after.closed_at) if after.closed_at else HeadItem.closed_at.remove()
    yield HeadItem.due.set(after.due) if after.due else HeadItem.due.remove()
    yield HeadItem.due_shard.set(keys.due_shard(scope.partition)) if after.due else HeadItem.due_shard.remove()
