"""Build the dialogue of two sides that a model sees: the tail of the conversation, each tool call followed by its
result.

The tail ends with the user's message of this turn; the messages that the turn itself has stored follow, without
those that others appended meanwhile. Hidden messages are never in it. Providers refuse a call without its result
and a result without its call, so these are left out, as are all calls and results if no tool is offered. System
messages join the system prompt.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from loci.apps import masking
from loci.conversations.ports import ConversationWrites
from loci.inference.llm.sides import pair_sides
from loci.model.conversations import (
    Block,
    ImageBlock,
    Message,
    MessageRole,
    TextBlock,
    ToolResultBlock,
    ToolUseBlock,
    Visibility,
)
from loci.model.turn_runs import RunRequest, TurnRun
from loci.ports.all import Ports
from loci.ports.language import DialogueMessage, ModelRequest, Tool
from loci.run_turn import bots, presences
from loci.scope import Scope

SECONDS = 100
"""For one answer, whatever its provider may take: a person waits, and a worker's lease is longer."""


def build_request(ports: Ports, scope: Scope, run: TurnRun) -> ModelRequest:
    """The next request of the run to its model; what its bot or its presence knows is before the system prompt."""
    recalled_text = "" if run.memory is None else run.memory.block
    request = request_of(run.request, _visible_messages(ports, scope, run), recalled_text, is_last=_is_last(run))
    system = presences.prepend_memory(ports, scope, run, request.system)
    if any(tool.group is not None for tool in run.request.tools):
        from loci.run_turn import groups  # imported with the first turn of a group

        system = groups.prepend_memory(ports, scope, run, system)
    system = bots.prepend_memory(ports, scope, run, system)
    if _compacted_until(run):
        from loci.run_turn import compacting  # imported with the first turn that asks for it

        system = compacting.prepend_summary(ports, scope, run, system)
    return replace(request, system=system)


def _is_last(run: TurnRun) -> bool:
    """Whether the next answer is the last one of a run that has called tools: it ends the run in words."""
    return run.cycles > 0 and run.cycles + 1 >= run.request.max_cycles


def request_of(
    request: RunRequest, messages: Sequence[Message], recalled_text: str = "", *, is_last: bool = False
) -> ModelRequest:
    """The request with these messages, none of which is hidden; what was recalled is before the system prompt. The
    last answer gets no tools, but the results of all calls, as text."""
    system_texts = [message.text for message in messages if message.role is MessageRole.SYSTEM and message.text.strip()]
    tools = tuple(Tool(tool.name, tool.description, tool.parameters) for tool in request.tools)
    return ModelRequest(
        system="\n\n".join(part for part in (recalled_text, request.system, *system_texts) if part),
        dialogue=_dialogue(
            [message for message in messages if message.role is not MessageRole.SYSTEM],
            _as_text if is_last and tools else _as_calls if tools else _without_tools,
        ),
        max_tokens=request.max_tokens,
        tools=() if is_last else tools,
        withheld_tools=tools if is_last else (),
        temperature=request.temperature,
        seconds=SECONDS,
    )


def _visible_messages(ports: ConversationWrites, scope: Scope, run: TurnRun) -> tuple[Message, ...]:
    ulid, first = run.conversation.ulid, run.seqs[0]
    tail = ports.turns.latest(scope, ulid, first + 1, run.request.tail_limit).items
    tail = tuple(message for message in tail if message.seq > _compacted_until(run))
    own = ports.turns.get(scope, ulid, run.seqs[1:])
    shown_messages = (message for message in (*tail, *own) if message.visibility is not Visibility.HIDDEN)
    return masking.mask_messages(ports, scope, [message for message in shown_messages if message.epoch == run.epoch])


def _compacted_until(run: TurnRun) -> int:
    return run.compaction.until_seq if run.request.compaction is not None else 0


def _dialogue(messages: Iterable[Message], show: Callable[[Message], Iterable[Block]]) -> tuple[DialogueMessage, ...]:
    return pair_sides(DialogueMessage(_side(message.role), tuple(show(message))) for message in messages)


def _side(role: MessageRole) -> Literal["user", "assistant"]:
    return "assistant" if role is MessageRole.ASSISTANT else "user"


def _as_calls(message: Message) -> Iterator[Block]:
    is_answer = message.role is MessageRole.ASSISTANT
    for block in message.content:
        if isinstance(block, ToolUseBlock if is_answer else ToolResultBlock) or _is_plain(block, is_answer):
            yield block


def _as_text(message: Message) -> Iterator[Block]:
    for block in _as_calls(message):
        if isinstance(block, ToolResultBlock):
            yield TextBlock(f"Result of {block.tool_name or 'a tool'}: {_result_text(block)}")
        elif not isinstance(block, ToolUseBlock):
            yield block


def _without_tools(message: Message) -> Iterator[Block]:
    return (block for block in message.content if _is_plain(block, message.role is MessageRole.ASSISTANT))


def _is_plain(block: Block, is_answer: bool) -> bool:
    return bool(block.text.strip()) if isinstance(block, TextBlock) else isinstance(block, ImageBlock) and not is_answer


def _result_text(result: ToolResultBlock) -> str:
    content = (TextBlock(result.content),) if isinstance(result.content, str) else result.content
    return "\n".join(part.text for part in content if isinstance(part, TextBlock))
