"""Append messages to a conversation in gapless sequence; ``loci.conversations.transcripts`` reads them.

A user message opens a turn, and the following messages join it. A system message has a turn of its own, as has an
answer without a question. ``turn_count`` counts the turns that users opened.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

from loci.apps import idempotency, masking
from loci.conversations.lifecycle import get_head as read_head
from loci.conversations.new_messages import NewMessage, fingerprint, require_valid
from loci.conversations.ports import ConversationWrites
from loci.conversations.sequence import advance_head, new_turn, require_open, to_message
from loci.conversations.transcripts import list_messages, raw_turns
from loci.errors import Conflict, NotFound, Refused
from loci.ids import ConversationId, MessageId
from loci.model.conversations import Conversation, ConversationStatus, Message, MessageRole, ToolUseBlock
from loci.model.users import Marker
from loci.ports.parts import MarkerPorts, MessageStores, Retries, TurnReads
from loci.ports.writes import MarkerHome, Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller, Scope

__all__ = [
    "AppendedTurn",
    "NewMessage",
    "NewTurn",
    "Remember",
    "append_message",
    "append_turn",
    "list_messages",
    "raw_turns",
]

Remember: TypeAlias = Callable[[Conversation], None]
"""Puts into a bot's memory what its replies remember, those that are ``unremembered``."""

MAX_TOOL_USES = 90
"""Tool uses in both halves of a turn: they share one transaction of 100 items with the head, the messages and the
markers."""


@record(frozen=True, slots=True)
class NewTurn:
    """A question and its answer. Without an ``assistant_key`` the turn's key covers this answer too."""

    user: NewMessage
    assistant: NewMessage
    assistant_key: str | None = None


@record(frozen=True, slots=True)
class AppendedTurn:
    """The two stored messages of a turn."""

    turn_id: str
    user_message: Message
    assistant_message: Message


def append_message(
    ports: ConversationWrites,
    caller: Caller,
    id: ConversationId,
    new: NewMessage,
    key: str | None = None,
    remember: Remember | None = None,
) -> Message:
    """Appends a message. A repeated key with the same request returns the first one, even after a close.
    ``remember`` gets the head where replies of its bot remember something, after a repetition too.

    Raises Refused and TooLarge as ``new_messages.require_valid``, Refused (another request under the same key, a result
    of an unknown tool use), NotFound, Conflict (closed, a second result, or a restricted user), Contended.
    """
    require_valid(new, ports.now())
    idempotency.require_key(key)
    scope = caller.own(id.namespace)
    if masking.is_masking(ports, scope, scope.namespace):
        new = _mask(new)

    def once() -> Message | None:
        now, head = ports.now(), read_head(ports, scope, id)
        message = to_message(head, head.next_seq, new, _turn_id(ports, head, new.role, now), now)
        marker = (
            None if key is None else _marker(id.ulid, f"append {new.role}", str(id), key, new, (str(message.id),), now)
        )
        outcome = _append(ports, scope, head, [message], [marker], new.answers)
        if outcome is Outcome.DONE:
            _remember(remember, advance_head(head, [message]))
            return message
        former = None if marker is None else _find_marker(ports, scope, marker, now)
        if former is not None:
            _remember(remember, head)
            return _message_of(ports, scope, former.ids[0])
        require_open(head)
        _require_waiting(ports, scope, id, new)
        return None

    return retry_contended(ports, once)


def append_turn(
    ports: ConversationWrites,
    caller: Caller,
    id: ConversationId,
    new: NewTurn,
    key: str | None = None,
    remember: Remember | None = None,
) -> AppendedTurn:
    """Appends a user message and its answer as one turn.

    A repetition with the same key and user message returns that message. Its answer is the former one if that is the
    same, or if the ``assistant_key`` is repeated; another answer joins the same turn, unless the conversation is closed
    by now. Raises as ``append_message``.
    """
    _require_turn(new, key, ports.now())
    scope = caller.own(id.namespace)
    if masking.is_masking(ports, scope, scope.namespace):
        new = replace(new, user=_mask(new.user), assistant=_mask(new.assistant))

    def once() -> AppendedTurn | None:
        now, head = ports.now(), read_head(ports, scope, id)
        appended_turn = _new_turn(ports, head, new, now)
        marker = None if key is None else _turn_marker(id, appended_turn, new, key, now)
        both = [appended_turn.user_message, appended_turn.assistant_message]
        markers = [marker]
        if new.assistant_key is not None:  # without one, the turn's marker knows the answer
            markers.append(_answer_marker(appended_turn.turn_id, new, appended_turn.assistant_message, now))
        if _append(ports, scope, head, both, markers) is Outcome.DONE:
            _remember(remember, advance_head(head, both))
            return appended_turn
        former = None if marker is None else _find_marker(ports, scope, marker, now)
        if former is not None:
            again = _answer_again(ports, scope, head, new, former, now)
            _remember(remember, read_head(ports, scope, id))
            return again
        require_open(head)
        return None

    return retry_contended(ports, once)


def _remember(remember: Remember | None, head: Conversation) -> None:
    if remember is not None and head.unremembered:
        remember(head)


def _require_turn(new: NewTurn, key: str | None, now: datetime) -> None:
    require_valid(new.user, now, content="userContent")
    require_valid(new.assistant, now, within="/assistant")
    both = (*new.user.content, *new.assistant.content)
    calls = [block.id for block in both if isinstance(block, ToolUseBlock)]
    if len(calls) > MAX_TOOL_USES or len(set(calls)) < len(calls):
        raise Refused.field(
            "/assistant/content", f"a turn can have at most {MAX_TOOL_USES} tool_use blocks with distinct ids"
        )
    idempotency.require_key(key)
    idempotency.require_key(new.assistant_key)
    if key is None and new.assistant_key is not None:
        raise Refused.field("/assistant/idempotencyKey", "the turn itself needs an idempotencyKey as well")


def _mask(new: NewMessage) -> NewMessage:
    return replace(new, content=masking.mask_content(new.content))


def _new_turn(ports: Retries, head: Conversation, new: NewTurn, now: datetime) -> AppendedTurn:
    turn_id = new_turn(ports, now)
    return AppendedTurn(
        turn_id,
        to_message(head, head.next_seq, new.user, turn_id, now),
        to_message(head, head.next_seq + 1, new.assistant, turn_id, now),
    )


def _turn_id(ports: Retries, head: Conversation, role: MessageRole, now: datetime) -> str:
    joins = role not in (MessageRole.USER, MessageRole.SYSTEM)
    return head.turn_id if joins and head.turn_id is not None else new_turn(ports, now)


def _append(
    ports: MessageStores,
    scope: Scope,
    head: Conversation,
    messages: Sequence[Message],
    markers: Sequence[Marker | None],
    answers: str | None = None,
) -> Outcome:
    """Writes the messages; returns STALE without writing if the conversation is closed."""
    if head.status is ConversationStatus.CLOSED:
        return Outcome.STALE
    kept_markers = [marker for marker in markers if marker is not None]
    return ports.turns.append(scope, head, advance_head(head, messages), messages, kept_markers, answers)


def _require_waiting(ports: TurnReads, scope: Scope, id: ConversationId, new: NewMessage) -> None:
    """Checks that a result is the first one for a tool use of this conversation."""
    if new.answers is None:
        return
    use = ports.turns.tool_use(scope, id.ulid, new.answers)
    if use is None:
        raise Refused.field("/toolUseId", "no tool_use block in this conversation has this id")
    if use.answered_seq is not None:
        raise Conflict("this tool use already has a result")


def _marker(
    conversation: str, operation: str, target: str, key: str, new: NewMessage, made: tuple[str, ...], now: datetime
) -> Marker:
    digest_text = idempotency.marker_hash_in(conversation, operation, target, key)
    return idempotency.marker(digest_text, fingerprint(new), made, now)


def _turn_marker(id: ConversationId, made_turn: AppendedTurn, new: NewTurn, key: str, now: datetime) -> Marker:
    """The marker of a turn. Its fingerprint covers only the user message: answers to one question may differ. That of
    the answer is with the ids, so that a repetition of the whole turn is known."""
    answer = (
        made_turn.turn_id,
        str(made_turn.user_message.id),
        str(made_turn.assistant_message.id),
        fingerprint(new.assistant),
    )
    return _marker(id.ulid, "appendTurn", str(id), key, new.user, answer, now)


def _answer_marker(turn_id: str, new: NewTurn, message: Message, now: datetime) -> Marker:
    """The marker of one answer within its turn: of its key, or of its content where it has none."""
    key, operation = new.assistant_key, "appendTurn assistant"
    if key is None:
        key, operation = fingerprint(new.assistant), "appendTurn assistant without a key"
    return _marker(message.id.conversation, operation, turn_id, key, new.assistant, (str(message.id),), now)


def _find_marker(ports: MarkerPorts, scope: Scope, marker: Marker, now: datetime) -> Marker | None:
    return idempotency.find_marker(ports, scope, MarkerHome.CONVERSATIONS, marker, now)


def _answer_again(
    ports: ConversationWrites, scope: Scope, head: Conversation, new: NewTurn, former: Marker, now: datetime
) -> AppendedTurn | None:
    """The turn of that marker with a new answer, or with the former one if that is the same or its key is repeated."""
    turn_id, user_id, first_answer, *first_fingerprint = former.ids
    user = _message_of(ports, scope, user_id)
    if new.assistant_key is None and fingerprint(new.assistant) in first_fingerprint:
        return AppendedTurn(turn_id, user, _message_of(ports, scope, first_answer))
    fresh = to_message(head, head.next_seq, new.assistant, turn_id, now)
    marker = _answer_marker(turn_id, new, fresh, now)
    if _append(ports, scope, head, [fresh], [marker]) is Outcome.DONE:
        return AppendedTurn(turn_id, user, fresh)
    repeated_marker = _find_marker(ports, scope, marker, now)
    if repeated_marker is not None:
        return AppendedTurn(turn_id, user, _message_of(ports, scope, repeated_marker.ids[0]))
    if head.status is ConversationStatus.CLOSED:
        return AppendedTurn(turn_id, user, _message_of(ports, scope, first_answer))
    return None


def _message_of(ports: TurnReads, scope: Scope, id: str) -> Message:
    message_id = MessageId.parse(id)
    for message in ports.turns.get(scope, message_id.conversation, [message_id.seq]):
        return message
    raise NotFound("message not found")
