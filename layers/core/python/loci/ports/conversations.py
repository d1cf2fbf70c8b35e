"""Conversations and their messages."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from loci.model.conversations import Conversation, ConversationPointer, Message, RollingSummary
from loci.model.users import Marker, UserRecord
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.records import record
from loci.scope import Scope


@record(frozen=True, slots=True)
class ConversationRead:
    """A conversation with its owner's user record and its summary, of one strong read."""

    user: UserRecord | None
    conversation: Conversation | None
    summary: RollingSummary | None


class ConversationReader(Protocol):
    def read(self, scope: Scope, ulid: str, *, with_summary: bool = True) -> ConversationRead:
        """In one round trip; without the summary it stays None, unread."""
        ...

    def heads(self, directory: Scope, pointers: Sequence[ConversationPointer]) -> tuple[Conversation, ...]:
        """The heads that exist, in the order of the pointers."""
        ...

    def pointers(self, directory: Scope, cursor: str | None, limit: int) -> Page[ConversationPointer]:
        """Newest first; the cursor is a ULID."""
        ...


class ConversationStore(ConversationReader, Protocol):
    def create(self, scope: Scope, conversation: Conversation, first: FirstWrite) -> Outcome:
        """Puts head and pointer. DONE, USER_APPEARED or REPEATED."""
        ...

    def replace(self, scope: Scope, before: Conversation, after: Conversation) -> Outcome:
        """Title, metadata, status, close time, ``may_extract`` and ``due`` of head and pointer, when the head is still
        as ``before`` (version, status, ``due``). DONE or STALE."""
        ...

    def replace_summary(self, scope: Scope, ulid: str, before: RollingSummary | None, after: RollingSummary) -> Outcome:
        """Puts the summary when it is still as ``before``. DONE or STALE."""
        ...


@record(frozen=True, slots=True)
class ToolUse:
    """``TU#``: the message that called a tool, and the one that gave the result, None while there is none."""

    seq: int
    answered_seq: int | None = None


class TurnReader(Protocol):
    def tool_use(self, scope: Scope, ulid: str, tool_use_id: str) -> ToolUse | None:
        """The last tool use of that id."""
        ...

    def latest(self, scope: Scope, ulid: str, before_seq: int | None, limit: int) -> Page[Message]:
        """The last ``limit`` messages below ``before_seq``, ascending; a page ends at 4 MB too. The cursor is the seq
        below which the next page lies."""
        ...

    def messages_between(self, scope: Scope, ulid: str, after_seq: int, until_seq: int) -> Iterable[Message]:
        """Messages with ``after_seq < seq ≤ until_seq``, ascending, read as they are consumed."""
        ...

    def get(self, scope: Scope, ulid: str, seqs: Sequence[int]) -> tuple[Message, ...]:
        """The messages that exist, in the order asked."""
        ...


class TurnStore(TurnReader, Protocol):
    def append(
        self,
        scope: Scope,
        before: Conversation,
        after: Conversation,
        messages: Sequence[Message],
        markers: Sequence[Marker],
        answers: str | None = None,
    ) -> Outcome:
        """Head (but not its ``due``), messages, their tool uses and the markers in one transaction, while the head is
        open and its ``next_seq`` that of ``before``. ``answers`` is the id of the tool use that the last message is the
        result of. DONE, REPEATED (a marker is live), STALE (closed meanwhile, or another appended), or TAKEN (no such
        tool use, or it has its result)."""
        ...

    def clear_unremembered(self, scope: Scope, head: Conversation) -> Outcome:
        """Takes ``unremembered`` off the head, whatever its version, while it is that of ``head``. DONE or STALE."""
        ...
