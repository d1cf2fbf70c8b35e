"""Retracted messages in memory, where the others are."""

from collections.abc import Iterable, Sequence

from loci.model.conversations import Message, ToolUseBlock
from loci.ports.writes import Outcome
from loci.scope import Scope
from tests.fakes.conversations import Conversations
from tests.fakes.turns import Turns


class Retractions:
    def __init__(self, conversations: Conversations, turns: Turns) -> None:
        self._conversations, self._turns = conversations, turns

    def find(self, scope: Scope, ulid: str, seq: int) -> Message | None:
        return self._turns.messages.get((scope, ulid), {}).get(seq)

    def list(self, scope: Scope, ulid: str) -> tuple[Message, ...]:
        return tuple(message for message in self._all(scope, ulid) if message.retracted_at is not None)

    def messages_between(self, scope: Scope, ulid: str, after_seq: int, until_seq: int) -> Iterable[Message]:
        return (message for message in self._all(scope, ulid) if after_seq < message.seq <= until_seq)

    def replace(self, scope: Scope, before: Message, after: Message) -> Outcome:
        ulid, head = after.id.conversation, self._conversations.records.get((scope, after.id.conversation))
        found = self.find(scope, ulid, after.seq)
        if head is None or head.deleted_at is not None or found is None or found.version != before.version:
            return Outcome.STALE
        self._turns.messages[scope, ulid][after.seq] = after
        return Outcome.DONE

    def erase(self, scope: Scope, message: Message) -> None:
        ulid = message.id.conversation
        for block in message.content:
            if isinstance(block, ToolUseBlock):
                self._turns.tool_uses.pop((scope, ulid, block.id), None)
        self._turns.messages.get((scope, ulid), {}).pop(message.seq, None)

    def erase_summary(self, scope: Scope, ulid: str) -> None:
        self._conversations.summaries.pop((scope, ulid), None)

    def _all(self, scope: Scope, ulid: str) -> Sequence[Message]:
        return [message for _, message in sorted(self._turns.messages.get((scope, ulid), {}).items())]
