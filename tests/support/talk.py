"""Conversations for tests of the rules, from plain lines."""

from collections.abc import Sequence
from datetime import UTC, datetime

from loci.adapters.rules import RulesExtractor
from loci.ids import MessageId
from loci.model.conversations import Message, MessageRole, TextBlock, Visibility
from loci.ports.language import ExtractedFact

# A Monday.
SAID = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)


def message(
    seq: int,
    text: str,
    role: MessageRole = MessageRole.USER,
    *,
    author: str | None = None,
    at: datetime = SAID,
    visibility: Visibility = Visibility.USER,
) -> Message:
    return Message(
        id=MessageId("chat", "01HZZZZZZZZZZZZZZZZZZZZZZZ", seq),
        turn_id="turn_01HZZZZZZZZZZZZZZZZZZZZZZZ",
        role=role,
        content=(TextBlock(text),),
        visibility=visibility,
        created_at=at,
        occurred_at=at,
        epoch="01HZZZZZZZZZZZZZZZZZZZZZZZ",
        author=author,
    )


def talk(*lines: str) -> list[Message]:
    """``"assistant: So you live in Oslo?"`` is the assistant's; a line without a role is the user's."""
    messages = []
    for seq, line in enumerate(lines, 1):
        role, told, rest = line.partition(": ")
        spoken = role in {"assistant", "user", "system", "tool"} and bool(told)
        messages.append(message(seq, rest if spoken else line, MessageRole(role) if spoken else MessageRole.USER))
    return messages


def facts(messages: Sequence[Message]) -> tuple[ExtractedFact, ...]:
    return RulesExtractor().extract(messages, "v1").facts


def fact_texts(*lines: str) -> list[str]:
    """The texts of the facts of a conversation."""
    return [fact.text for fact in facts(talk(*lines))]
