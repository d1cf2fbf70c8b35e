"""Turn a model's reply into the stored answer, with ids of tool calls that are unique in the conversation."""

from collections.abc import Iterator
from dataclasses import replace

from loci import ids
from loci.conversations.new_messages import MAX_LABEL
from loci.conversations.ports import ConversationWrites
from loci.model.conversations import Block, TextBlock, ToolUseBlock
from loci.model.turn_runs import TurnRun
from loci.ports.language import ModelReply, Stop
from loci.records import record
from loci.scope import Scope


@record(frozen=True, slots=True)
class TurnAnswer:
    """The part of a reply that is stored. ``unreadable`` are ids of tool calls whose arguments were no JSON object."""

    stop: Stop
    content: tuple[Block, ...]
    unreadable: tuple[str, ...] = ()

    @property
    def uses(self) -> list[ToolUseBlock]:
        """The tool calls."""
        return [block for block in self.content if isinstance(block, ToolUseBlock)]


def answer_of(ports: ConversationWrites, scope: Scope, run: TurnRun, reply: ModelReply) -> TurnAnswer:
    """The answer in a reply. It leaves out a tool call that was cut off, and all tool calls of a refusal."""
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


def _with_own_ids(
    ports: ConversationWrites, scope: Scope, run: TurnRun, reply: ModelReply
) -> Iterator[TextBlock | ToolUseBlock]:
    """Gives new ids where needed: some providers reuse the ids of tool calls in each answer, or send none."""
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
