"""Close conversations. An incognito one is purged instead."""

from dataclasses import replace

from loci import conversations
from loci.errors import Refused
from loci.ids import ConversationId
from loci.model.conversations import Conversation, ConversationStatus
from loci.ports.all import Ports
from loci.run_turn import ending
from loci.scope import Caller
from loci.unlearning import removal


def close_conversation(
    ports: Ports, caller: Caller, id: ConversationId, if_match: int | None = None, may_extract: bool | None = None
) -> Conversation:
    """Closes the conversation and ends the run that waits in it; an incognito one is not there any more then.

    Raises Refused (``may_extract`` for an incognito one), and as ``ending.close_conversation``.
    """
    head = conversations.get_head(ports, caller.own(id.namespace), id)
    if not head.is_incognito:
        return ending.close_conversation(ports, caller, id, if_match, may_extract)
    if may_extract:
        raise Refused.field("?extract", "an incognito conversation is never extracted")
    conversation = removal.delete_conversation(ports, caller, id, if_match)
    return replace(conversation, status=ConversationStatus.CLOSED, closed_at=conversation.deleted_at)
