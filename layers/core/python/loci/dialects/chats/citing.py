"""The message that a memory of a chat is made from.

A chat is stored in Loci where a conversation has its id, or the chat's id as its ``sessionId``. Then the message must
be one of that conversation. What another system stores, Loci cannot look up: the id is taken as it is.
"""

from functools import partial

from loci import conversations
from loci.dialects.ports import ChatMessages
from loci.errors import Malformed, NotFound
from loci.ids import ConversationId, MessageId
from loci.learning.saving.tied_texts import MOST_MESSAGES, own_words
from loci.ports.paging import all_items
from loci.scope import Caller

NOT_FOUND = "message not found in this chat"


def find_message(ports: ChatMessages, caller: Caller, chat_id: str, message_id: str) -> MessageId | None:
    """The message of the chat; None where the chat and the message are another system's. Raises NotFound, Conflict (a
    restricted user)."""
    try:
        id = MessageId.parse(message_id)
    except Malformed:
        if _is_stored(ports, caller, chat_id):
            raise NotFound(NOT_FOUND) from None
        return None
    _require_message(ports, caller, chat_id, id)
    return id


def find_user_words(ports: ChatMessages, caller: Caller, chat_id: str) -> tuple[str, ...]:
    """Return what the user wrote last in the chat; nothing where another system stores it. Raises Conflict (a
    restricted user)."""
    talk = _find_talk(ports, caller, chat_id)
    if talk is None:
        return ()
    return own_words(ports.turns.latest(caller.own(talk.namespace), talk.ulid, None, MOST_MESSAGES).items)


def _require_message(ports: ChatMessages, caller: Caller, chat_id: str, id: MessageId) -> None:
    scope, talk = caller.own(id.namespace), ConversationId(id.namespace, id.conversation)
    try:
        head = conversations.get_head(ports, scope, talk)
    except NotFound as error:
        raise NotFound(NOT_FOUND) from error
    messages = ports.turns.get(scope, id.conversation, [id.seq])
    if chat_id not in (str(talk), head.session_id) or not messages or messages[0].epoch != head.epoch:
        raise NotFound(NOT_FOUND)


def _is_stored(ports: ChatMessages, caller: Caller, chat_id: str) -> bool:
    try:
        id = ConversationId.parse(chat_id)
    except Malformed:
        pages = partial(conversations.list_conversations, ports, caller, session_id=chat_id)
        return next(iter(all_items(lambda cursor: pages(cursor=cursor))), None) is not None
    return _is_there(ports, caller, id)


def _find_talk(ports: ChatMessages, caller: Caller, chat_id: str) -> ConversationId | None:
    """The conversation that the chat is; of those that have its id as their session the newest, if it is recent."""
    try:
        id = ConversationId.parse(chat_id)
    except Malformed:
        recent = conversations.list_conversations(ports, caller, session_id=chat_id, limit=1).items
        return recent[0].id if recent else None
    return id if _is_there(ports, caller, id) else None


def _is_there(ports: ChatMessages, caller: Caller, id: ConversationId) -> bool:
    return ports.conversations.read(caller.own(id.namespace), id.ulid, with_summary=False).conversation is not None
