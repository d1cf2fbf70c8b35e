"""The message that a memory of a chat is made from.

A chat is stored in Loci where a conversation has its id, or the chat's id as its ``sessionId``. Then the message must
be one of that conversation. What another system stores, Loci cannot look up: the id is taken as it is.
"""

from functools import partial

from loci import conversations
from loci.dialects.ports import ChatMessages
from loci.errors import Malformed, NotFound
from loci.ids import ConversationId, MessageId
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
    return ports.conversations.read(caller.own(id.namespace), id.ulid, with_summary=False).conversation is not None
