"""Give appended messages the next sequence numbers, and advance the head of the conversation."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from loci import ids
from loci.conversations.new_messages import NewMessage
from loci.errors import Conflict
from loci.ids import MessageId
from loci.model.conversations import Conversation, ConversationStatus, Message, MessageRole
from loci.ports.parts import Retries


def to_message(head: Conversation, seq: int, new: NewMessage, turn_id: str, now: datetime) -> Message:
    """The message as it is stored."""
    return Message(
        id=MessageId(head.id.namespace, head.id.ulid, seq),
        turn_id=turn_id,
        role=new.role,
        content=new.content,
        visibility=new.seen_by,
        created_at=now,
        occurred_at=new.occurred_at or now,
        epoch=head.epoch,
        author=new.author,
        stop_reason=new.stop_reason,
        model=new.model,
        provider=new.provider,
        usage=new.usage,
        trace_id=new.trace_id,
        metadata=new.metadata,
    )


def new_turn(ports: Retries, now: datetime) -> str:
    """The id of a turn that begins."""
    return f"turn_{ids.new_ulid(now, ports.random)}"


def advance_head(head: Conversation, messages: Sequence[Message]) -> Conversation:
    """The head after these messages."""
    opened = [message.turn_id for message in messages if message.role is MessageRole.USER]
    return replace(
        head,
        next_seq=head.next_seq + len(messages),
        message_count=head.message_count + len(messages),
        turn_id=opened[-1] if opened else head.turn_id,
        turn_count=head.turn_count + len(opened),
        last_activity_at=max(head.last_activity_at, messages[-1].created_at),
        unremembered=(*head.unremembered, *_replies_that_remember(head, messages)),
        version=head.version + 1,
    )


def _replies_that_remember(head: Conversation, messages: Sequence[Message]) -> tuple[int, ...]:
    """The messages in which the conversation's bot calls its function; of an incognito one it remembers none."""
    if head.bot is None or head.is_incognito:
        return ()
    from loci.text.remember_calls import find_calls_in  # imported with the first message of a bot

    replies = (message for message in messages if message.role is MessageRole.ASSISTANT)
    return tuple(reply.seq for reply in replies if find_calls_in(reply.texts, head.bot.function))


def require_open(head: Conversation) -> None:
    """Raises Conflict for a closed conversation."""
    if head.status is ConversationStatus.CLOSED:
        raise Conflict("the conversation is closed")
