"""Memory of the chat that a conversation is: its facts in the prompt of each turn, without being asked for, and its
space for tools and memories that name ``$chat``."""

from dataclasses import replace

from loci import conversations
from loci.ids import ConversationId
from loci.model.conversations import Conversation
from loci.model.turn_runs import TurnRun, UsedMemory
from loci.ports.all import Ports
from loci.run_turn.own_calls import caller_of
from loci.run_turn.requests import NewRun
from loci.scope import Caller, Scope
from loci.text import tokens

OWN = "chat"
"""The argument that is bound without the caller."""


def bind_chat(ports: Ports, caller: Caller, id: ConversationId, new: NewRun) -> NewRun:
    """Return the request with the memory of its chat bound to ``$chat``, made where it is absent; as it is where
    nothing names that, or the caller binds it. Raises NotFound, Conflict (a restricted user), Contended."""
    spaces = [tool.space for tool in new.tools] + ([] if new.memory is None else [new.memory.space])
    if f"${OWN}" not in spaces or OWN in new.arguments:
        return new
    from loci.dialects.chats import writing  # imported with the first turn that asks for it

    head = conversations.get_head(ports, caller.own(id.namespace), id)
    space = writing.open_space(ports, caller, _chat_of(head))
    return replace(new, arguments={**new.arguments, OWN: str(space)})


def has_memory(ports: Ports, scope: Scope, head: Conversation) -> bool:
    """Whether the chat that a conversation is has ever remembered something."""
    from loci.dialects.chats import memories  # imported with the first turn
    from loci.dialects.spaces import space_name
    from loci.text.names import fold_name

    name = fold_name(space_name(memories.CHATS, _chat_of(head)))
    return ports.spaces.find_by_name(scope.directory, name) is not None


def add_facts(ports: Ports, scope: Scope, run: TurnRun, memory: UsedMemory, question: str) -> UsedMemory:
    """Return what a turn brings into its prompt, and behind it the facts of its chat that fit the question."""
    if not question:
        return memory
    from loci.dialects.chats import memories, recalling, writing  # imported with the first turn of a chat

    caller = caller_of(scope, run)
    chat_id = _chat_of(conversations.get_head(ports, scope, run.conversation))
    facts = recalling.find_known_facts(ports, caller, chat_id, question)
    if not facts:
        return memory
    space = writing.open_space(ports, caller, chat_id)
    known = recalling.known_facts_block(facts)
    return replace(
        memory,
        block="\n\n".join(part for part in (memory.block, known) if part),
        tokens=memory.tokens + tokens.estimate_tokens(known),
        atoms=(*memory.atoms, *(memories.atom_id_of(space, fact.id) for fact in facts)),
    )


def _chat_of(head: Conversation) -> str:
    return head.session_id or str(head.id)
