"""Read the messages of a conversation, from its end."""

from collections.abc import Callable

from loci.conversations.lifecycle import get_head as read_head
from loci.errors import Malformed
from loci.ids import ConversationId
from loci.model.blocks import size
from loci.model.conversations import Message, Visibility
from loci.ports.parts import MessageReads
from loci.ports.writes import Page
from loci.scope import Caller

PAGE_BYTES = 4 * 1024 * 1024
"""Bytes of content in one response: API Gateway and Lambda allow 6 MB."""
READS = 5
"""Most pages read to fill one page of visible messages."""


def list_messages(
    ports: MessageReads,
    caller: Caller,
    id: ConversationId,
    *,
    limit: int = 50,
    cursor: str | None = None,
    include_internal: bool = False,
) -> Page[Message]:
    """The last messages that a user sees, ascending; the cursor goes back in time. Hidden messages are never
    included.

    Raises NotFound, Malformed for an invalid cursor, Conflict (a restricted user).
    """
    visibilities = {Visibility.USER, Visibility.INTERNAL} if include_internal else {Visibility.USER}
    return _latest_messages(ports, caller, id, lambda message: message.visibility in visibilities, limit, cursor)


def raw_turns(
    ports: MessageReads,
    caller: Caller,
    id: ConversationId,
    *,
    limit: int = 50,
    cursor: str | None = None,
    include_hidden: bool = False,
) -> Page[Message]:
    """Like ``list_messages``, with internal messages; hidden ones only on request, for audit."""
    return _latest_messages(
        ports,
        caller,
        id,
        lambda message: include_hidden or message.visibility is not Visibility.HIDDEN,
        limit,
        cursor,
    )


def _latest_messages(
    ports: MessageReads,
    caller: Caller,
    id: ConversationId,
    is_included: Callable[[Message], bool],
    limit: int,
    cursor: str | None,
) -> Page[Message]:
    scope = caller.own(id.namespace)
    below = _seq(cursor)
    epoch = read_head(ports, scope, id).epoch
    messages: list[Message] = []
    bytes_taken = 0
    for _ in range(READS):
        page = ports.turns.latest(scope, id.ulid, below, limit)
        for message in reversed(page.items):
            if not is_included(message) or message.epoch != epoch:
                continue
            bytes_taken += size(message.content)
            if messages and (len(messages) == limit or bytes_taken > PAGE_BYTES):
                return Page(tuple(reversed(messages)), str(messages[-1].seq))
            messages.append(message)
        if page.cursor is None:
            return Page(tuple(reversed(messages)), None)
        below = int(page.cursor)
        if len(messages) == limit:
            break
    return Page(tuple(reversed(messages)), str(below))


def _seq(cursor: str | None) -> int | None:
    if cursor is None:
        return None
    if not (cursor.isascii() and cursor.isdigit() and len(cursor) <= 10 and int(cursor) > 0):
        raise Malformed("invalid cursor for this list")
    return int(cursor)
