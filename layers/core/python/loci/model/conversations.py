"""Conversations, their messages and their rolling summary."""

from dataclasses import field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from loci.ids import ConversationId, MessageId
from loci.model.language import ModelCall
from loci.model.users import JsonObject
from loci.records import record

RETENTION = timedelta(days=30)
"""Time in which a deleted conversation, or a retracted message, can be restored before it is purged."""


class ConversationStatus(StrEnum):
    OPEN = "open"
    CLOSED = "closed"


class Removal(StrEnum):
    """Progress of a conversation's deletion. Work that broke off goes on where it was. ``PURGED`` is never stored:
    nothing is left by then."""

    UNLEARNING = "unlearning"
    REMOVED = "removed"
    RESTORING = "restoring"
    PURGING = "purging"
    PURGED = "purged"


@record(frozen=True, slots=True)
class Bot:
    """The bot that a conversation is with, by its client's id. In its replies it calls ``function`` to remember
    something."""

    id: str
    function: str


@record(frozen=True, slots=True)
class Conversation:
    """``C#``, the head. ``next_seq`` starts at 1; ``turn_id`` is the turn that the next answer joins, if any.

    ``time_zone`` is its users' zone by its IANA name, None if unknown. ``due`` is when the sweeper handles it: for the
    idle close while open, for a lost close event once closed, None when done; of a deleted one for its next step, and
    ``due_if_restored`` is what it was before, and ``removal_cursor`` is the last memory partition that this step has
    changed. Ordinary reads find no conversation that has a ``deleted_at``. Without ``may_extract`` no binding extracts
    it, now or at its close; only its owner's own request does. ``unremembered`` are the replies in which its ``bot``
    remembers something that may not be in its memory yet. One that ``is_incognito`` is never extracted nor summarised,
    and is purged when it closes. ``marker`` is the hash of the idempotency marker of its creation. Where it
    ``has_citing_spaces``, the spaces with atoms that cite it are noted; older ones have no such notes. Where it
    ``has_atom_metadata``, what is extracted from it gets its metadata.
    """

    id: ConversationId
    epoch: str
    title: str | None
    session_id: str | None
    metadata: JsonObject
    created_at: datetime
    last_activity_at: datetime
    status: ConversationStatus = ConversationStatus.OPEN
    closed_at: datetime | None = None
    next_seq: int = 1
    turn_id: str | None = None
    turn_count: int = 0
    message_count: int = 0
    due: datetime | None = None
    time_zone: str | None = None
    may_extract: bool = True
    bot: Bot | None = None
    unremembered: tuple[int, ...] = ()
    is_incognito: bool = False
    marker: str | None = None
    deleted_at: datetime | None = None
    removal: Removal | None = None
    due_if_restored: datetime | None = None
    removal_cursor: str | None = None
    has_citing_spaces: bool = True
    has_atom_metadata: bool = False
    version: int = 1

    @property
    def restorable_until(self) -> datetime | None:
        """Until when a deleted conversation can be restored; None if it is not deleted, or is being purged."""
        if self.deleted_at is None or self.removal is Removal.PURGING:
            return None
        return self.deleted_at + RETENTION


@record(frozen=True, slots=True)
class ConversationPointer:
    """The directory's ``C#``: the scope of a conversation, and the fields that lists filter by."""

    id: ConversationId
    status: ConversationStatus
    session_id: str | None
    is_deleted: bool = False


@record(frozen=True, slots=True)
class RollingSummary:
    """``R#``: the summary of all messages up to and with ``until_seq``; ``extractive`` when no model wrote it.

    ``turns`` is how many turns had begun by then. ``writer`` is ``rules`` or a model's ``provider/name``, with the
    hash of its prompt; ``calls`` are the model calls of the last update.
    """

    text: str
    until_seq: int
    extractive: bool
    epoch: str
    turns: int = 0
    writer: str = "rules"
    prompt_hash: str | None = None
    calls: tuple[ModelCall, ...] = ()
    version: int = 1


class MessageRole(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"
    SYSTEM = "system"


class Visibility(StrEnum):
    """Who sees a message. ``user``: the user and models; ``internal``: only models; ``hidden``: neither."""

    USER = "user"
    INTERNAL = "internal"
    HIDDEN = "hidden"


@record(frozen=True, slots=True)
class TextBlock:
    """Text."""

    text: str


@record(frozen=True, slots=True)
class ImageBlock:
    """An image by its URL; Loci never fetches it."""

    url: str
    mime_type: str


@record(frozen=True, slots=True)
class ToolUseBlock:
    """A call of a tool by a model; ``id`` is the model's, answered once."""

    id: str
    name: str
    arguments: JsonObject


ResultBlock: TypeAlias = TextBlock | ImageBlock


@record(frozen=True, slots=True)
class ToolResultBlock:
    """The result of the tool call with that id: text, or texts and images."""

    tool_use_id: str
    content: str | tuple[ResultBlock, ...]
    is_error: bool = False
    tool_name: str | None = None


Block: TypeAlias = TextBlock | ImageBlock | ToolUseBlock | ToolResultBlock


@record(frozen=True, slots=True)
class Usage:
    """Tokens counted and milliseconds taken by the model that wrote a message."""

    input_tokens: int | None = None
    output_tokens: int | None = None
    latency_ms: int | None = None


@record(frozen=True, slots=True)
class Retraction:
    """Progress of a message's retraction ``at`` some time, as its ``removal`` says; ``due`` is when its next step is.
    One that ``is_back`` is read again, and work remains. ``cursor`` is the last memory partition that this step has
    changed; ``summarised_until`` and ``summarised_turns`` are where the summary ended that contained the message."""

    at: datetime
    removal: Removal
    due: datetime
    is_back: bool = False
    cursor: str | None = None
    summarised_until: int | None = None
    summarised_turns: int = 0


@record(frozen=True, slots=True)
class Message:
    """``M#``: ``created_at`` is when Loci received it, ``occurred_at`` when it was said. Ordinary reads find none that
    is retracted."""

    id: MessageId
    turn_id: str
    role: MessageRole
    content: tuple[Block, ...]
    visibility: Visibility
    created_at: datetime
    occurred_at: datetime
    epoch: str
    author: str | None = None
    stop_reason: str | None = None
    model: str | None = None
    provider: str | None = None
    usage: Usage | None = None
    trace_id: str | None = None
    metadata: JsonObject = field(default_factory=dict)
    retraction: Retraction | None = None
    version: int = 1

    @property
    def seq(self) -> int:
        return self.id.seq

    @property
    def retracted_at(self) -> datetime | None:
        return None if self.retraction is None or self.retraction.is_back else self.retraction.at

    @property
    def texts(self) -> tuple[str, ...]:
        """The text blocks; images and tools say nothing here."""
        return tuple(block.text for block in self.content if isinstance(block, TextBlock))

    @property
    def text(self) -> str:
        """The text blocks, joined by line breaks."""
        return "\n".join(self.texts)
