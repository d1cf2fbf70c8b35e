"""Responses of Anthropic's Messages API."""

from collections.abc import Mapping
from typing import Any

from loci.adapters.llm_http.dialogue import UnreadableCall, call_of, reply_of
from loci.adapters.llm_http.errors import reading
from loci.model.conversations import TextBlock, ToolUseBlock
from loci.model.language import Tokens
from loci.ports.language import ModelReply, ModelRequest, Stop

_STOPS = {
    "tool_use": Stop.TOOL_USE,
    "max_tokens": Stop.TRUNCATED,
    "model_context_window_exceeded": Stop.TRUNCATED,
    "refusal": Stop.REFUSED,
}


def reply(answer: Mapping[str, Any], request: ModelRequest) -> ModelReply:
    """Raises ModelProblem for an answer of another form."""
    with reading():
        stop = _STOPS.get(answer["stop_reason"], Stop.END)
        # Blocks of thought are no part of the answer.
        blocks = [block for block in answer["content"] if block["type"] in ("text", "tool_use")]
        return reply_of(request, map(_block, blocks), stop, _tokens(answer["usage"]))


def _block(block: Mapping[str, Any]) -> TextBlock | ToolUseBlock | UnreadableCall:
    if block["type"] == "text":
        return TextBlock(block["text"])
    return call_of(block.get("id"), block["name"], block["input"])


def _tokens(usage: Mapping[str, Any]) -> Tokens:
    """Anthropic counts cache reads and cache writes apart from the rest of the input."""
    cached_tokens = int(usage.get("cache_read_input_tokens") or 0)
    written_tokens = int(usage.get("cache_creation_input_tokens") or 0)
    return Tokens(
        int(usage["input_tokens"]) + cached_tokens + written_tokens, int(usage["output_tokens"]), cached_tokens
    )
