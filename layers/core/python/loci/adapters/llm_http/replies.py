"""A reply of the port's, of what providers answer with blocks."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from loci.model import TextBlock, Tokens, ToolUseBlock
from loci.ports import ModelReply, ModelRequest, Stop
from loci.records import record


@record(frozen=True, slots=True)
class UnreadableCall:
    """A call of a tool whose arguments are no JSON object."""

    id: str
    name: str


Said: TypeAlias = TextBlock | ToolUseBlock | UnreadableCall


def call_of(id: object, name: str, arguments: object) -> ToolUseBlock | UnreadableCall:
    """A call of a tool; some servers give it no id."""
    given = id if isinstance(id, str) else ""
    return ToolUseBlock(given, name, arguments) if isinstance(arguments, Mapping) else UnreadableCall(given, name)


def reply_of(request: ModelRequest, content: Iterable[Said], stop: Stop, tokens: Tokens) -> ModelReply:
    """Where an object was asked for by a tool, its arguments are the answer. A call of a tool that was cut off may lack
    arguments, and is none."""
    said = tuple(content)
    blocks = tuple(_block(one) for one in said)
    texts = tuple(block for block in blocks if isinstance(block, TextBlock))
    uses = [block for block in blocks if isinstance(block, ToolUseBlock)]
    if request.form is not None and uses:
        whole = Stop.END if stop is Stop.TOOL_USE else stop
        first = next(one for one in said if not isinstance(one, TextBlock))
        text = "" if isinstance(first, UnreadableCall) else json.dumps(first.arguments, ensure_ascii=False)
        return ModelReply((TextBlock(text),), whole, tokens)
    if stop is Stop.TRUNCATED:
        return ModelReply(texts, stop, tokens)
    return ModelReply(blocks, Stop.TOOL_USE if uses and stop is Stop.END else stop, tokens, _unreadable(said))


def _block(one: Said) -> TextBlock | ToolUseBlock:
    return ToolUseBlock(one.id, one.name, {}) if isinstance(one, UnreadableCall) else one


def _unreadable(said: Sequence[Said]) -> frozenset[int]:
    return frozenset(place for place, one in enumerate(said) if isinstance(one, UnreadableCall))
