"""Calls in a bot's replies by which it remembers.

The head of a conversation names the replies whose calls may not be in the bot's memory yet: an append adds a reply to
them in its own transaction. They are carried out right after it, and again with the next message of the conversation
if that broke off. A call is carried out once, and never in place of what was set after its reply.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime

from loci import ids
from loci.dialects.bots import memory, reading
from loci.dialects.bots.entries import BOTS, MAX_ENTRIES, entry_at, entry_of, set_at, wrong_fields
from loci.dialects.bots.prompt import memory_block
from loci.dialects.spaces import find_space, get_or_create_space
from loci.errors import NotFound
from loci.ids import ConversationId
from loci.model.atoms import Atom
from loci.model.conversations import Conversation, Message
from loci.ports.all import Ports
from loci.ports.parts import ConversationReads, TurnReads
from loci.records import record
from loci.scope import Caller
from loci.text.remember_calls import find_calls_in


def find_head(ports: ConversationReads, caller: Caller, id: ConversationId) -> Conversation:
    """The head of a conversation. Raises NotFound."""
    head = ports.conversations.read(caller.own(id.namespace), id.ulid, with_summary=False).conversation
    if head is None:
        raise NotFound("conversation not found")
    return head


def read_block_of(ports: Ports, caller: Caller, head: Conversation) -> str:
    """The block of what the conversation's bot remembers, its last replies included. Raises as
    ``reading.list_entries``."""
    if head.bot is None:
        return ""
    space = find_space(ports, caller, BOTS, head.bot.id)
    atoms = [] if space is None else reading.list_atoms(ports, caller, space.id)
    said = {said.key: entry_at(said.key, said.value, said.at) for said in _sayings(ports, caller, head, atoms)}
    return memory_block(tuple(({entry.k: entry for entry in map(entry_of, atoms)} | said).values()))


def remember_replies(ports: Ports, caller: Caller, head: Conversation) -> None:
    """Puts into the memory of the conversation's bot what its replies remember. A call whose key or value is over a
    limit is left out, and one that would be an entry too many. Raises Conflict for a restricted user, Contended."""
    if head.bot is None or not head.unremembered:
        return
    space = get_or_create_space(ports, caller, BOTS, head.bot.id).id
    for said in _sayings(ports, caller, head, reading.list_atoms(ports, caller, space)):
        try:
            once = ids.digest("remember", str(said.reply.id), said.key)
            memory.write_entry(ports, caller, space, said.key, said.value, once, said.reply)
        except NotFound:
            continue  # it was written before, and has been removed since
    ports.turns.clear_unremembered(caller.own(head.id.namespace), head)


@record(frozen=True, slots=True)
class _Saying:
    """Value that a reply gives a key."""

    key: str
    value: str
    reply: Message

    @property
    def at(self) -> datetime:
        return self.reply.created_at


def _sayings(ports: TurnReads, caller: Caller, head: Conversation, atoms: Sequence[Atom]) -> list[_Saying]:
    """The last value of each key, in the order of the first, without keys whose value in the memory is newer."""
    sayings = {saying.key: saying for saying in _every_saying(ports, caller, head)}
    since = {atom.key: set_at(atom) for atom in atoms}
    current = [saying for saying in sayings.values() if saying.key not in since or since[saying.key] <= saying.at]
    new = [saying.key for saying in current if saying.key not in since]
    too_many = frozenset(new[max(0, MAX_ENTRIES - len(atoms)) :])
    return [saying for saying in current if saying.key not in too_many]


def _every_saying(ports: TurnReads, caller: Caller, head: Conversation) -> Iterator[_Saying]:
    if head.bot is None or not head.unremembered:
        return
    for reply in ports.turns.get(caller.own(head.id.namespace), head.id.ulid, head.unremembered):
        calls = find_calls_in(reply.texts, head.bot.function) if reply.epoch == head.epoch else ()
        for call in calls:
            if not any(wrong_fields(call.key, call.value)):
                yield _Saying(call.key, call.value, reply)
