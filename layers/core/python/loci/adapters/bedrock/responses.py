"""Responses of Bedrock's Converse API."""

from collections.abc import Mapping
from typing import Any

from loci.adapters.llm_http.dialogue import UnreadableCall, call_of, reply_of
from loci.adapters.llm_http.errors import away, reading
from loci.model.conversations import TextBlock, ToolUseBlock
from loci.model.language import Tokens
from loci.ports.language import ModelReply, ModelRequest, Stop

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
        tokens = _tokens(answer["usage"])
        # Blocks of thought are no part of the answer.
        found = (answer["output"].get("message") or {}).get("content") or ()
        blocks = [_block(block) for block in found if "text" in block or "toolUse" in block]
        if reason in _MALFORMED and request.form is None:
            blocks = [_unreadable(block) for block in blocks]
            # Where an object was asked for, it is asked for again with what is wrong; so are arguments of a tool.
            if not any(isinstance(block, UnreadableCall) for block in blocks):
                raise away(f"the model's answer is unusable ({reason})", tokens)
        return reply_of(request, blocks, _STOPS.get(reason, Stop.END), tokens)


def _block(block: Mapping[str, Any]) -> TextBlock | ToolUseBlock | UnreadableCall:
    if "text" in block:
        return TextBlock(block["text"])
    use = block["toolUse"]
    return call_of(use.get("toolUseId"), use["name"], use["input"])


def _unreadable(block: TextBlock | ToolUseBlock | UnreadableCall) -> TextBlock | UnreadableCall:
    return UnreadableCall(block.id, block.name) if isinstance(block, ToolUseBlock) else block


def _tokens(usage: Mapping[str, Any]) -> Tokens:
    """Bedrock counts cache reads and cache writes apart from the rest of the input."""
    cached_tokens = int(usage.get("cacheReadInputTokens") or 0)
    written_tokens = int(usage.get("cacheWriteInputTokens") or 0)
    return Tokens(int(usage["inputTokens"]) + cached_tokens + written_tokens, int(usage["outputTokens"]), cached_tokens)
