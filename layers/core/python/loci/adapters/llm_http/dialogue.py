"""Parts that the wire forms of all providers share: the dialogue of a request, and the reply."""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from loci.model.conversations import Block, ImageBlock, ResultBlock, TextBlock, ToolResultBlock, ToolUseBlock
from loci.model.language import Tokens
from loci.ports.language import DialogueMessage, Hear, ModelReply, ModelRequest, Stop
from loci.records import record

_CALL_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
NOTHING = "(nothing)"
"""Replaces empty content, which some providers refuse."""


def in_turns(messages: Sequence[DialogueMessage]) -> list[DialogueMessage]:
    """The sides one after the other, results of tools before what else the user says, and nothing empty."""
    turns: list[DialogueMessage] = []
    for one in messages:
        content = tuple(block for block in one.content if not (isinstance(block, TextBlock) and not block.text.strip()))
        if turns and turns[-1].role == one.role:
            turns[-1] = replace(turns[-1], content=_results_first(turns[-1].content + content))
        elif content:
            turns.append(replace(one, content=_results_first(content)))
    return turns


def call_id(id: str) -> str:
    """The id of a tool's call as every provider takes it: other models and clients give ids of other forms."""
    return id if _CALL_ID.fullmatch(id) else f"call_{hashlib.sha256(id.encode()).hexdigest()[:32]}"


def parts(result: ToolResultBlock) -> tuple[ResultBlock, ...]:
    """The content of a tool's result, never empty."""
    content = (TextBlock(result.content),) if isinstance(result.content, str) else result.content
    kept_blocks = tuple(part for part in content if isinstance(part, ImageBlock) or part.text.strip())
    return kept_blocks or (TextBlock(NOTHING),)


def unseen(image: ImageBlock) -> str:
    """The text in place of a picture that a provider does not fetch."""
    return f"[a picture ({image.mime_type}) that is not shown here: {image.url}]"


def _results_first(content: tuple[Block, ...]) -> tuple[Block, ...]:
    return tuple(sorted(content, key=lambda block: not isinstance(block, ToolResultBlock)))


@record(frozen=True, slots=True)
class UnreadableCall:
    """A call of a tool whose arguments are no JSON object."""

    id: str
    name: str


ReplyPart: TypeAlias = TextBlock | ToolUseBlock | UnreadableCall


def call_of(id: object, name: str, arguments: object) -> ToolUseBlock | UnreadableCall:
    """A call of a tool; some servers give it no id."""
    given_text = id if isinstance(id, str) else ""
    return (
        ToolUseBlock(given_text, name, arguments)
        if isinstance(arguments, Mapping)
        else UnreadableCall(given_text, name)
    )


def reply_of(request: ModelRequest, content: Iterable[ReplyPart], stop: Stop, tokens: Tokens) -> ModelReply:
    """Where an object was asked for by a tool, its arguments are the answer. A call of a tool that was cut off may lack
    arguments, and is none."""
    said = tuple(content)
    blocks = tuple(_block_of(one) for one in said)
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


def tell_whole(reply: ModelReply, hear: Hear) -> ModelReply:
    """The reply of a server that does not stream, heard in one piece."""
    if reply.text:
        hear(reply.text)
    return reply


def _block_of(one: ReplyPart) -> TextBlock | ToolUseBlock:
    return ToolUseBlock(one.id, one.name, {}) if isinstance(one, UnreadableCall) else one


def _unreadable(said: Sequence[ReplyPart]) -> frozenset[int]:
    return frozenset(place for place, one in enumerate(said) if isinstance(one, UnreadableCall))
