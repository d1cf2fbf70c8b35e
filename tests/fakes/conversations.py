"""Conversations in memory."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from loci.ids import ConversationId
from loci.model.conversations import Conversation, ConversationPointer, RollingSummary
from loci.ports.conversations import ConversationRead
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.scope import Scope
from tests.fakes.first_write import FirstWrites
from tests.fakes.markers import Markers
from tests.fakes.users import Users


class Conversations:
    def __init__(self, users: Users, markers: Markers) -> None:
        self._first, self.markers = FirstWrites(users, markers), markers
        self.records: dict[tuple[Scope, str], Conversation] = {}
        self.summaries: dict[tuple[Scope, str], RollingSummary] = {}
        # Where conversations lie whose heads are gone.
        self.left: dict[tuple[Scope, str], Conversation] = {}

    def create(self, scope: Scope, conversation: Conversation, first: FirstWrite) -> Outcome:
        refusal = self._first.refusal(scope, first)
        if refusal is None:
            self._first.keep(scope, first)
            self.records[scope, conversation.id.ulid] = conversation
        return refusal or Outcome.DONE

    def read(self, scope: Scope, ulid: str, *, with_summary: bool = True) -> ConversationRead:
        read = self.find(scope, ulid)
        if read.conversation is not None and read.conversation.deleted_at is not None:
            return ConversationRead(read.user, None, None)
        return read if with_summary else replace(read, summary=None)

    def find(self, scope: Scope, ulid: str) -> ConversationRead:
        """The conversation, deleted or not."""
        head, summary = self.records.get((scope, ulid)), self.summaries.get((scope, ulid))
        return ConversationRead(self._first.users.get(scope.directory), head, summary)

    def heads(self, directory: Scope, pointers: Sequence[ConversationPointer]) -> tuple[Conversation, ...]:
        return tuple(head for head in self.find_heads(directory, pointers) if head.deleted_at is None)

    def find_heads(self, directory: Scope, pointers: Sequence[ConversationPointer]) -> Iterator[Conversation]:
        """The heads, deleted or not."""
        found = (self.records.get((_scope(directory, pointer.id), pointer.id.ulid)) for pointer in pointers)
        return (head for head in found if head is not None)

    def pointers(self, directory: Scope, cursor: str | None, limit: int) -> Page[ConversationPointer]:
        own = [head for (scope, _), head in (self.left | self.records).items() if scope.directory == directory]
        older = [head for head in own if cursor is None or head.id.ulid < cursor]
        older.sort(key=lambda head: head.id.ulid, reverse=True)
        items = tuple(
            ConversationPointer(head.id, head.status, head.session_id, head.deleted_at is not None)
            for head in older[:limit]
        )
        return Page(items, items[-1].id.ulid if len(older) > limit else None)

    def replace(self, scope: Scope, before: Conversation, after: Conversation) -> Outcome:
        head = self.records.get((scope, before.id.ulid))
        if head is None or head.deleted_at is not None or _as_read(head) != _as_read(before):
            return Outcome.STALE
        self.records[scope, head.id.ulid] = replace(
            head,
            title=after.title,
            metadata=after.metadata,
            status=after.status,
            closed_at=after.closed_at,
            due=after.due,
            may_extract=after.may_extract,
            version=after.version,
        )
        return Outcome.DONE

    def replace_summary(self, scope: Scope, ulid: str, before: RollingSummary | None, after: RollingSummary) -> Outcome:
        found = self.summaries.get((scope, ulid))
        if (found and found.version) != (before and before.version):
            return Outcome.STALE
        self.summaries[scope, ulid] = after
        return Outcome.DONE


def _scope(directory: Scope, id: ConversationId) -> Scope:
    return Scope(directory.tenant, directory.app, id.namespace, directory.owner)


def _as_read(head: Conversation) -> object:
    return head.version, head.status, head.due
