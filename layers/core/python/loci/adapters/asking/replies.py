"""A reply of the port's, of what providers answer with blocks."""

import json
from collections.abc import Iterable

from loci.model import TextBlock, Tokens, ToolUseBlock
from loci.ports import ModelReply, ModelRequest, Stop


def reply_of(
    request: ModelRequest, content: Iterable[TextBlock | ToolUseBlock], stop: Stop, tokens: Tokens
) -> ModelReply:
    """Where an object was asked for by a tool, its arguments are the answer. A call of a tool that was cut off may lack
    arguments, and is none."""
    blocks = tuple(content)
    texts = tuple(block for block in blocks if isinstance(block, TextBlock))
    uses = [block for block in blocks if isinstance(block, ToolUseBlock)]
    if request.form is not None and uses:
        whole = Stop.END if stop is Stop.TOOL_USE else stop
        return ModelReply((TextBlock(json.dumps(uses[0].arguments, ensure_ascii=False)),), whole, tokens)
    if stop is Stop.TRUNCATED:
        return ModelReply(texts, stop, tokens)
    return ModelReply(blocks, Stop.TOOL_USE if uses and stop is Stop.END else stop, tokens)
