"""A model's answer as it is stored: each call of a tool under an id that no other call of the conversation has."""

from collections.abc import Iterator
from dataclasses import replace

from loci import ids
from loci.conversations.new_messages import MAX_LABEL
from loci.model import Block, TextBlock, ToolUseBlock
from loci.model.turn_runs import TurnRun
from loci.ports import ModelReply, Ports, Stop
from loci.records import record
from loci.scope import Scope


@record(frozen=True, slots=True)
class TurnAnswer:
    """What of a reply is stored. ``unreadable``: ids of the calls whose arguments were no JSON object."""

    stop: Stop
    content: tuple[Block, ...]
    unreadable: tuple[str, ...] = ()

    @property
    def uses(self) -> list[ToolUseBlock]:
        """The calls of tools."""
        return [block for block in self.content if isinstance(block, ToolUseBlock)]


def answer_of(ports: Ports, scope: Scope, run: TurnRun, reply: ModelReply) -> TurnAnswer:
    """The answer that a reply comes to. A call that was cut off cannot be run, and those of a refusal are not."""
    if reply.stop in (Stop.TRUNCATED, Stop.REFUSED):
        content = tuple(block for block in reply.content if not isinstance(block, ToolUseBlock))
        return TurnAnswer(reply.stop, content or (TextBlock(""),))
    blocks = tuple(_with_own_ids(ports, scope, run, reply))
    unreadable = (blocks[place] for place in sorted(reply.unreadable))
    return TurnAnswer(
        reply.stop,
        blocks or (TextBlock(""),),
        tuple(use.id for use in unreadable if isinstance(use, ToolUseBlock)),
    )


def _with_own_ids(ports: Ports, scope: Scope, run: TurnRun, reply: ModelReply) -> Iterator[TextBlock | ToolUseBlock]:
    """Providers may number the calls of each answer anew, or give them no id at all."""
    given: set[str] = set()
    for block in reply.content:
        if isinstance(block, ToolUseBlock):
            is_own = _may_be_id(block.id) and block.id not in given
            if not is_own or ports.turns.tool_use(scope, run.conversation.ulid, block.id) is not None:
                block = replace(block, id=f"call_{ids.new_ulid(ports.now(), ports.random)}")
            given.add(block.id)
        yield block


def _may_be_id(id: object) -> bool:
    return isinstance(id, str) and id.strip() != "" and len(id) <= MAX_LABEL
