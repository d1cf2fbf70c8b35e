"""Records that contract suites put into stores."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from loci.ids import ConversationId, MessageId
from loci.model.conversations import Block, Conversation, Message, MessageRole, TextBlock, Visibility
from loci.scope import Scope

AT = datetime(2026, 5, 4, 9, 30, 0, 123456, tzinfo=UTC)
EPOCH = "01K000000000000000000000EE"
ULID = "01K000000000000000000000C1"
TURN = "turn_01K000000000000000000000T1"


def conversation(scope: Scope, ulid: str = ULID) -> Conversation:
    """An open one, just made."""
    return Conversation(
        id=ConversationId(scope.namespace, ulid),
        epoch=EPOCH,
        title="Refund – «was ist damit?»",
        session_id=None,
        metadata={"source": "web", "nested": {"numbers": [1, 2.5, None, True]}},
        created_at=AT,
        last_activity_at=AT,
        due=AT + timedelta(days=1),
        time_zone="Europe/Vienna",
    )


def message(head: Conversation, seq: int, *content: Block, role: MessageRole = MessageRole.USER) -> Message:
    """The ``seq``-th message of a conversation; without content it says which it is."""
    return Message(
        id=MessageId(head.id.namespace, head.id.ulid, seq),
        turn_id=TURN,
        role=role,
        content=content or (TextBlock(f"message {seq}"),),
        visibility=Visibility.USER,
        created_at=AT,
        occurred_at=AT - timedelta(hours=seq),
        epoch=head.epoch,
    )


def head_after(head: Conversation, by: int) -> Conversation:
    """The head after ``by`` messages more."""
    return replace(
        head,
        next_seq=head.next_seq + by,
        message_count=head.message_count + by,
        turn_count=head.turn_count + 1,
        turn_id=TURN,
        last_activity_at=head.last_activity_at + timedelta(seconds=by),
        version=head.version + 1,
    )
