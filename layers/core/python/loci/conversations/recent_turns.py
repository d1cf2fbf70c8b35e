"""The end of a conversation as whole turns."""

from loci.context.sections import Turn
from loci.ids import ConversationId
from loci.model import Message, Visibility
from loci.ports import Ports
from loci.scope import Scope

# Most turns have two messages, those with tools more.
_MESSAGES_A_TURN = 4
# Reads for one answer; a turn of more than that many messages loses its first ones.
_READS = 5


def recent_turns(ports: Ports, scope: Scope, id: ConversationId, count: int) -> tuple[Turn, ...]:
    """The last ``count`` turns that have anything to show, oldest first; hidden messages are left out."""
    if count == 0:
        return ()
    messages: list[Message] = []
    below: int | None = None
    for _ in range(_READS):
        page = ports.turns.latest(scope, id.ulid, below, _MESSAGES_A_TURN * count)
        messages[:0] = [message for message in page.items if message.visibility is not Visibility.HIDDEN]
        # The oldest turn seen may begin on the page before.
        if page.cursor is None or len({message.turn_id for message in messages}) > count:
            break
        below = int(page.cursor)
    return _grouped(messages)[-count:]


def _grouped(messages: list[Message]) -> tuple[Turn, ...]:
    """A turn stands where its last message does: a late answer belongs to what is recent."""
    groups: dict[str, list[Message]] = {}
    for message in messages:
        groups[message.turn_id] = [*groups.pop(message.turn_id, []), message]
    return tuple(Turn(id, tuple(group)) for id, group in groups.items())
