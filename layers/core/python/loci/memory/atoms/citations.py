"""Citations of a client, the source of an atom: looked up under the caller, as everything else that has an id."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from loci.apps import users
from loci.errors import Refused
from loci.ids import ConversationId, MessageId
from loci.memory.atoms.fields import NewAtom
from loci.model.conversations import Message, Visibility
from loci.ports.parts import ConversationReads, MessageReads
from loci.scope import Caller

_CONVERSATION = "/sourceConversationId"
_MESSAGES = "/sourceMessageIds"


def check_citations(ports: MessageReads, caller: Caller, new: NewAtom) -> NewAtom:
    """The atom with what its citations say and the client did not: the conversation, and when it was said.

    Several conversations may be cited; the atom's own is then the one of the newest message. Raises Refused where the
    caller has no such conversation or message, where a message is of another conversation than the one sent, and where
    its user cannot see it; Conflict for a restricted user.
    """
    if new.source_conversation_id is not None:
        _require_conversation(ports, caller, new.source_conversation_id, _CONVERSATION)
        _require_one_conversation(new.source_conversation_id, new.source_message_ids)
    if not new.source_message_ids:
        return new
    newest = max(_messages(ports, caller, new), key=lambda message: (message.occurred_at, message.seq))
    conversation = new.source_conversation_id or ConversationId(newest.id.namespace, newest.id.conversation)
    return replace(new, source_conversation_id=conversation, said_at=newest.occurred_at)


def _require_conversation(ports: ConversationReads, caller: Caller, id: ConversationId, pointer: str) -> None:
    read = ports.conversations.read(caller.own(id.namespace), id.ulid, with_summary=False)
    users.require_active(read.user)
    if read.conversation is None or read.user is None or read.user.epoch != read.conversation.epoch:
        raise Refused.field(pointer, "conversation not found")
    if read.conversation.is_incognito:
        raise Refused.field(pointer, "an incognito conversation cannot be the source of an atom")


def _require_one_conversation(id: ConversationId, messages: Iterable[MessageId]) -> None:
    for index, message in enumerate(messages):
        if _conversation_of(message) != id:
            raise Refused.field(f"{_MESSAGES}/{index}", "this message belongs to another conversation")


def _messages(ports: MessageReads, caller: Caller, new: NewAtom) -> list[Message]:
    """The cited messages. Raises Refused for the first that is not there, or that its user cannot see."""
    places = {id: index for index, id in reversed([*enumerate(new.source_message_ids)])}
    found_messages: list[Message] = []
    for conversation, ids in groupby(sorted(places, key=str), _conversation_of):
        message_ids = list(ids)
        pointer = f"{_MESSAGES}/{min(places[id] for id in message_ids)}"
        if new.source_conversation_id is None:
            _require_conversation(ports, caller, conversation, pointer)
        scope = caller.own(conversation.namespace)
        there = {
            message.id: message for message in ports.turns.get(scope, conversation.ulid, [id.seq for id in message_ids])
        }
        found_messages += [_require_visible(there.get(id), f"{_MESSAGES}/{places[id]}") for id in message_ids]
    return found_messages


def _require_visible(message: Message | None, pointer: str) -> Message:
    if message is None:
        raise Refused.field(pointer, "message not found")
    if message.visibility is not Visibility.USER:
        # Users read what is remembered, and hidden messages reach no model: an atom would carry both out.
        raise Refused.field(pointer, f"a message with visibility {message.visibility} cannot be the source of an atom")
    return message


def _conversation_of(id: MessageId) -> ConversationId:
    return ConversationId(id.namespace, id.conversation)
