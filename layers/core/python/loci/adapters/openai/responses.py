"""Responses to chat completions."""

import json
from collections.abc import Mapping
from typing import Any

from loci.adapters.llm_http.dialogue import UnreadableCall, call_of, reply_of
from loci.adapters.llm_http.errors import away, reading
from loci.model.conversations import TextBlock, ToolUseBlock
from loci.model.language import Tokens
from loci.ports.language import ModelReply, ModelRequest, Stop

_STOPS = {"length": Stop.TRUNCATED, "content_filter": Stop.REFUSED}


def reply(answer: Mapping[str, Any], request: ModelRequest) -> ModelReply:
    """Raises ModelProblem for an answer of another form."""
    with reading():
        choice = answer["choices"][0]
        message = choice["message"]
        stop = _stop(choice, message)
        # What was cut off may have been cut within the arguments.
        calls = message.get("tool_calls") or () if stop is not Stop.TRUNCATED else ()
        text = _text(message.get("refusal") or message.get("content") or "")
        texts = [TextBlock(text)] if text else []
        return reply_of(request, [*texts, *map(_call, calls)], stop, tokens_of(answer))


def _stop(choice: Mapping[str, Any], message: Mapping[str, Any]) -> Stop:
    if choice.get("finish_reason") == "error":
        raise away("the model stopped with an error")
    if message.get("refusal"):
        return Stop.REFUSED
    # Some servers say that they stopped where they called a tool: calls speak for themselves.
    return _STOPS.get(choice.get("finish_reason") or "", Stop.END)


def _call(call: Mapping[str, Any]) -> ToolUseBlock | UnreadableCall:
    function = call["function"]
    return call_of(call.get("id"), function["name"], _arguments(function.get("arguments") or "{}"))


def _arguments(given_value: object) -> object:
    """The arguments as parsed from their text, None where that is no JSON; some servers send the object itself."""
    if not isinstance(given_value, str):
        return given_value
    try:
        return json.loads(given_value)
    except (ValueError, RecursionError):
        return None


def _text(content: str | list[Mapping[str, Any]]) -> str:
    """Some gateways answer in parts."""
    return content if isinstance(content, str) else "".join(part.get("text") or "" for part in content)


def tokens_of(answer: Mapping[str, Any]) -> Tokens:
    """None where a server does not count."""
    usage = answer.get("usage") or {}
    cached = (usage.get("prompt_tokens_details") or {}).get("cached_tokens") or 0
    return Tokens(int(usage.get("prompt_tokens") or 0), int(usage.get("completion_tokens") or 0), int(cached))
