"""What Converse answers."""

from collections.abc import Mapping
from typing import Any

from loci.adapters.asking.problems import away, reading
from loci.adapters.asking.replies import reply_of
from loci.model import TextBlock, Tokens, ToolUseBlock
from loci.ports import ModelReply, ModelRequest, Stop

_STOPS = {
    "tool_use": Stop.TOOL_USE,
    "max_tokens": Stop.TRUNCATED,
    "model_context_window_exceeded": Stop.TRUNCATED,
    "guardrail_intervened": Stop.REFUSED,
    "content_filtered": Stop.REFUSED,
    "refusal": Stop.REFUSED,
}
_MALFORMED = frozenset({"malformed_model_output", "malformed_tool_use"})


def reply(answer: Mapping[str, Any], request: ModelRequest) -> ModelReply:
    """Raises ModelProblem for an answer of another form."""
    with reading():
        reason = answer["stopReason"]
        # Where an object was asked for, it is asked for again with what is wrong.
        if reason in _MALFORMED and request.form is None:
            raise away(f"the model's answer is of no use ({reason})")
        # Blocks of thought are nobody's answer.
        blocks = [block for block in answer["output"]["message"]["content"] if "text" in block or "toolUse" in block]
        return reply_of(request, map(_block, blocks), _STOPS.get(reason, Stop.END), _tokens(answer["usage"]))


def _block(block: Mapping[str, Any]) -> TextBlock | ToolUseBlock:
    if "text" in block:
        return TextBlock(block["text"])
    use = block["toolUse"]
    return ToolUseBlock(use["toolUseId"], use["name"], dict(use["input"]))


def _tokens(usage: Mapping[str, Any]) -> Tokens:
    """Bedrock counts what it read from its cache, and what it wrote there, beside the rest of the input."""
    cached = int(usage.get("cacheReadInputTokens") or 0)
    written = int(usage.get("cacheWriteInputTokens") or 0)
    return Tokens(int(usage["inputTokens"]) + cached + written, int(usage["outputTokens"]), cached)
