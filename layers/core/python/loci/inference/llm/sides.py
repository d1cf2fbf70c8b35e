"""A dialogue of two sides as providers take it: they alternate, the user begins, and each call of a tool has its result
next to it."""

from collections.abc import Iterable, Iterator, Sequence

from loci.model.conversations import Block, ToolResultBlock, ToolUseBlock
from loci.ports.language import DialogueMessage


def pair_sides(said_messages: Iterable[DialogueMessage]) -> tuple[DialogueMessage, ...]:
    """Alternating sides, the user's first, without calls and results that lack a counterpart."""
    sides = _merge_sides(said_messages)
    while sides and sides[0].role == "assistant":
        del sides[0]
    paired_messages = (_keep_pairs(side, sides, place) for place, side in enumerate(sides))
    return tuple(_merge_sides(paired_messages))


def _merge_sides(messages: Iterable[DialogueMessage]) -> list[DialogueMessage]:
    """Merges messages into alternating sides and drops empty ones. Results come first, as providers require."""
    sides: list[DialogueMessage] = []
    for one in messages:
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
    """The blocks without calls and results that lack a counterpart in the adjacent side, and without repeated ids."""
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
