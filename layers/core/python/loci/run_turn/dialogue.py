"""What a model is shown of a conversation: its tail as a dialogue of two sides, each call of a tool beside its result.

The tail ends with the user's message of this turn; after that comes what the turn itself has stored, and nothing that
others said meanwhile. What is hidden is never in it. A call without its result, or a result without its call, would be
refused by a provider and is left out; so are all of them where no tool is offered. System messages join the system
prompt.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from loci.apps import masking
from loci.model import (
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
from loci.ports import DialogueMessage, ModelRequest, Ports, Tool
from loci.scope import Scope


def build_request(ports: Ports, scope: Scope, run: TurnRun) -> ModelRequest:
    """The next question of the run to its model."""
    return request_of(run.request, _visible_messages(ports, scope, run))


def request_of(request: RunRequest, messages: Sequence[Message]) -> ModelRequest:
    """The question that these messages come to, of which none is hidden."""
    told = [message.text for message in messages if message.role is MessageRole.SYSTEM and message.text.strip()]
    return ModelRequest(
        system="\n\n".join(part for part in (request.system, *told) if part),
        dialogue=_dialogue(
            [message for message in messages if message.role is not MessageRole.SYSTEM], bool(request.tools)
        ),
        max_tokens=request.max_tokens,
        tools=tuple(Tool(tool.name, tool.description, tool.parameters) for tool in request.tools),
        temperature=request.temperature,
    )


def _visible_messages(ports: Ports, scope: Scope, run: TurnRun) -> tuple[Message, ...]:
    ulid, first = run.conversation.ulid, run.seqs[0]
    tail = ports.turns.latest(scope, ulid, first + 1, run.request.tail_limit).items
    own = ports.turns.get(scope, ulid, run.seqs[1:])
    shown = (message for message in (*tail, *own) if message.visibility is not Visibility.HIDDEN)
    return masking.mask_messages(ports, scope, [message for message in shown if message.epoch == run.epoch])


def _dialogue(messages: Iterable[Message], has_tools: bool) -> tuple[DialogueMessage, ...]:
    sides = _merge_sides(
        DialogueMessage(_side(message.role), tuple(_visible_blocks(message, has_tools))) for message in messages
    )
    while sides and sides[0].role == "assistant":
        del sides[0]
    paired = (_keep_pairs(side, sides, place) for place, side in enumerate(sides))
    return tuple(_merge_sides(paired))


def _side(role: MessageRole) -> Literal["user", "assistant"]:
    return "assistant" if role is MessageRole.ASSISTANT else "user"


def _visible_blocks(message: Message, has_tools: bool) -> Iterator[Block]:
    for block in message.content:
        match block:
            case TextBlock(text):
                if text.strip():
                    yield block
            case ImageBlock():
                if message.role is not MessageRole.ASSISTANT:
                    yield block
            case ToolUseBlock():
                if has_tools and message.role is MessageRole.ASSISTANT:
                    yield block
            case ToolResultBlock():
                if has_tools and message.role is not MessageRole.ASSISTANT:
                    yield block


def _merge_sides(said: Iterable[DialogueMessage]) -> list[DialogueMessage]:
    """Of one side after the other; who says nothing is left out. Results come first: providers want them there."""
    sides: list[DialogueMessage] = []
    for one in said:
        if not one.content:
            continue
        if sides and sides[-1].role == one.role:
            one = DialogueMessage(one.role, (*sides.pop().content, *one.content))
        sides.append(
            DialogueMessage(
                one.role, tuple(sorted(one.content, key=lambda block: not isinstance(block, ToolResultBlock)))
            )
        )
    return sides


def _keep_pairs(side: DialogueMessage, sides: Sequence[DialogueMessage], place: int) -> DialogueMessage:
    if side.role == "assistant":
        partner = sides[place + 1].content if place + 1 < len(sides) else ()
    else:
        partner = sides[place - 1].content if place else ()
    return DialogueMessage(
        side.role, tuple(_paired_blocks(side.content, {id for block in partner if (id := _use_id(block)) is not None}))
    )


def _paired_blocks(content: Iterable[Block], partners: set[str]) -> Iterator[Block]:
    """All but calls and results whose counterpart is not beside them, or that came before under the same id."""
    for block in content:
        call = _use_id(block)
        if call is None:
            yield block
        elif call in partners:
            partners.remove(call)
            yield block


def _use_id(block: Block) -> str | None:
    match block:
        case ToolUseBlock(id=id) | ToolResultBlock(tool_use_id=id):
            return id
    return None
