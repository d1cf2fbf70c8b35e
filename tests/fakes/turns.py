"""Messages in memory."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from loci.model.blocks import size
from loci.model.conversations import Conversation, ConversationStatus, Message, ToolUseBlock
from loci.model.users import Marker
from loci.ports.conversations import ToolUse
from loci.ports.writes import MarkerHome, Outcome, Page
from loci.scope import Scope
from tests.fakes.conversations import Conversations
from tests.fakes.markers import Markers

PAGE_BYTES = 4 * 1024 * 1024


class Turns:
    def __init__(self, conversations: Conversations, markers: Markers) -> None:
        self._conversations, self._markers = conversations, markers
        self.messages: dict[tuple[Scope, str], dict[int, Message]] = {}
        self.tool_uses: dict[tuple[Scope, str, str], ToolUse] = {}

    def append(
        self,
        scope: Scope,
        before: Conversation,
        after: Conversation,
        messages: Sequence[Message],
        markers: Sequence[Marker],
        answers: str | None = None,
    ) -> Outcome:
        answered = [] if answers is None else [(messages[-1], answers)]
        return self.put(scope, before, after, messages, markers, answered)

    def put(
        self,
        scope: Scope,
        before: Conversation,
        after: Conversation,
        messages: Sequence[Message],
        markers: Sequence[Marker],
        answered: Sequence[tuple[Message, str]],
    ) -> Outcome:
        """Messages of which some are results, each with its tool use."""
        ulid = before.id.ulid
        head = self._conversations.records.get((scope, ulid))
        if self._markers.refuses(scope, MarkerHome.CONVERSATIONS, markers):
            return Outcome.REPEATED
        is_open = head is not None and head.status is ConversationStatus.OPEN and head.deleted_at is None
        if head is None or not is_open or head.next_seq != before.next_seq:
            return Outcome.STALE
        uses = {id: self.tool_use(scope, ulid, id) for _, id in answered}
        if any(use is None or use.answered_seq is not None for use in uses.values()):
            return Outcome.TAKEN
        for message, id in answered:
            self.tool_uses[scope, ulid, id] = replace(self.tool_uses[scope, ulid, id], answered_seq=message.seq)
        self._markers.add(scope, MarkerHome.CONVERSATIONS, markers)
        self.messages.setdefault((scope, ulid), {}).update({message.seq: message for message in messages})
        for message in messages:
            for block in message.content:
                if isinstance(block, ToolUseBlock):
                    self.tool_uses[scope, ulid, block.id] = ToolUse(message.seq)
        self._conversations.records[scope, ulid] = replace(after, due=head.due)
        return Outcome.DONE

    def clear_unremembered(self, scope: Scope, head: Conversation) -> Outcome:
        found = self._conversations.records.get((scope, head.id.ulid))
        if found is None or found.unremembered != head.unremembered:
            return Outcome.STALE
        self._conversations.records[scope, head.id.ulid] = replace(found, unremembered=())
        return Outcome.DONE

    def tool_use(self, scope: Scope, ulid: str, tool_use_id: str) -> ToolUse | None:
        return self.tool_uses.get((scope, ulid, tool_use_id))

    def latest(self, scope: Scope, ulid: str, before_seq: int | None, limit: int) -> Page[Message]:
        older = [message for message in self._all(scope, ulid) if before_seq is None or message.seq < before_seq]
        page: list[Message] = []
        page_bytes = 0
        for message in reversed(older):
            page.insert(0, message)
            page_bytes += size(message.content)
            if len(page) > limit or (len(page) > 1 and page_bytes > PAGE_BYTES):
                return Page(tuple(page[1:]), str(page[1].seq))
        return Page(tuple(page), None)

    def messages_between(self, scope: Scope, ulid: str, after_seq: int, until_seq: int) -> Iterable[Message]:
        return (message for message in self._all(scope, ulid) if after_seq < message.seq <= until_seq)

    def get(self, scope: Scope, ulid: str, seqs: Sequence[int]) -> tuple[Message, ...]:
        found = self.messages.get((scope, ulid), {})
        return tuple(found[seq] for seq in seqs if seq in found and found[seq].retracted_at is None)

    def _all(self, scope: Scope, ulid: str) -> list[Message]:
        found = (message for _, message in sorted(self.messages.get((scope, ulid), {}).items()))
        return [message for message in found if message.retracted_at is None]
