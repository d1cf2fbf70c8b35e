"""The wire forms of three providers, and what each refuses: the answering half of ``tests.support.model_endpoint``."""

import json
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Protocol

from loci.adapters.hashing import Hashing
from loci.inference.embedding.vectors import unpack_vectors
from loci.model.conversations import ToolUseBlock
from loci.model.language import Tokens
from loci.ports.language import Stop
from tests.support.strict_schemas import anthropic_refuses, bedrock_refuses, nova_refuses, openai_refuses

Body = dict[str, Any]


class Wire(Protocol):
    """How one provider answers. Bodies are the requests'."""

    provider: str

    def refuses(self, model: str, headers: Mapping[str, str], body: Body, /) -> str:
        """The error's code, empty where there is none."""
        ...

    def says(self, body: Body, text: str, stop: Stop, tokens: Tokens, /) -> Body: ...
    def calls(self, body: Body, uses: Sequence[ToolUseBlock], text: str, tokens: Tokens, /) -> Body: ...
    def error(self, status: int, code: str, message: str, /) -> Body: ...
    def headers(self, code: str, /) -> dict[str, str]: ...
    def embeds(self, body: Body, /) -> Body: ...


class OpenAIWire:
    provider = "openai"
    _STOPS = {Stop.END: "stop", Stop.TRUNCATED: "length", Stop.TOOL_USE: "tool_calls", Stop.REFUSED: "stop"}  # noqa: RUF012

    def refuses(self, model: str, _headers: Mapping[str, str], body: Body) -> str:
        if "input" in body:
            is_own_width = "dimensions" not in body or model.startswith("text-embedding-3")
            return "" if is_own_width and all(body["input"]) and len(body["input"]) <= 32 else "invalid_request_error"
        if "max_tokens" in body and model.startswith(("gpt-5", "gpt-6", "o3", "o4")):
            return "unsupported_parameter"
        if body.get("temperature") is not None and model.startswith(("gpt-5", "gpt-6", "o3", "o4")):
            return "unsupported_value"
        form = body.get("response_format", {}).get("json_schema", {})
        if form and not re.fullmatch(r"[\w-]{1,64}", form["name"], re.ASCII):
            return "invalid_value"
        if form.get("strict") and openai_refuses(form["schema"]):
            return "invalid_json_schema"
        answered = [message["tool_call_id"] for message in body["messages"] if message["role"] == "tool"]
        called = [call["id"] for message in body["messages"] for call in message.get("tool_calls", ())]
        return "" if sorted(answered) == sorted(called) else "invalid_request_error"

    def says(self, _body: Body, text: str, stop: Stop, tokens: Tokens) -> Body:
        refused = stop is Stop.REFUSED
        message = {"role": "assistant", "content": None if refused else text, "refusal": text if refused else None}
        return self._completion(message, self._STOPS[stop], tokens)

    def calls(self, _body: Body, uses: Sequence[ToolUseBlock], text: str, tokens: Tokens) -> Body:
        calls = [
            {"id": use.id, "type": "function", "function": {"name": use.name, "arguments": json.dumps(use.arguments)}}
            for use in uses
        ]
        message = {"role": "assistant", "content": text or None, "tool_calls": calls}
        return self._completion(message, "tool_calls", tokens)

    def _completion(self, message: Body, finish: str, tokens: Tokens) -> Body:
        usage = {
            "prompt_tokens": tokens.input,
            "completion_tokens": tokens.output,
            "prompt_tokens_details": {"cached_tokens": tokens.cached},
        }
        choice = {"index": 0, "message": message, "finish_reason": finish}
        return {"id": "chatcmpl-1", "object": "chat.completion", "choices": [choice], "usage": usage}

    def embeds(self, body: Body) -> Body:
        """Texts are near as far as they share words; the last is answered first."""
        widths = {"nomic-embed-text": 768, "text-embedding-3-small": 1536, "odd": 513}
        width = body.get("dimensions", widths[body["model"]])
        data = [{"index": n, "embedding": _vector(text, width)} for n, text in enumerate(body["input"])]
        return {"object": "list", "data": data[::-1], "usage": {"prompt_tokens": 5, "total_tokens": 5}}

    def error(self, _status: int, code: str, message: str) -> Body:
        return {"error": {"message": message, "type": "invalid_request_error", "param": None, "code": code or None}}

    def headers(self, _code: str) -> dict[str, str]:
        return {}


class AnthropicWire:
    provider = "anthropic"

    def refuses(self, model: str, headers: Mapping[str, str], body: Body) -> str:
        newest = re.search(r"-5-5|fable", model) is not None
        held = body.get("output_config", {}).get("format", {}).get("schema")
        wrong = (
            headers.get("anthropic-version") != "2023-06-01"
            or "max_tokens" not in body
            or body["messages"][0]["role"] != "user"
            or (newest and "temperature" in body)
            or (newest and body.get("tool_choice", {}).get("type") in ("any", "tool"))
            or (held is not None and ("claude-3" in model or anthropic_refuses(held)))
            or not _alternate(body)
            or any(not block.get("text", "x").strip() for block in _blocks(body))
        )
        return "invalid_request_error" if wrong else ""

    def says(self, body: Body, text: str, stop: Stop, tokens: Tokens) -> Body:
        forced = body.get("tool_choice", {}).get("name")
        if forced and stop is Stop.END and (arguments := _object(text)) is not None:
            return self.calls(body, [ToolUseBlock("toolu_1", forced, arguments)], "", tokens)
        blocks = [{"type": "thinking", "thinking": "Hm.", "signature": "x"}, {"type": "text", "text": text}]
        return self._message(blocks, stop.value, tokens)

    def calls(self, _body: Body, uses: Sequence[ToolUseBlock], text: str, tokens: Tokens) -> Body:
        texts = [{"type": "text", "text": text}] if text else []
        blocks = [{"type": "tool_use", "id": use.id, "name": use.name, "input": use.arguments} for use in uses]
        return self._message([*texts, *blocks], "tool_use", tokens)

    def _message(self, content: list[Body], stop: str, tokens: Tokens) -> Body:
        fresh = tokens.input - tokens.cached
        usage = {
            "input_tokens": fresh - fresh // 2,
            "cache_creation_input_tokens": fresh // 2,
            "cache_read_input_tokens": tokens.cached,
            "output_tokens": tokens.output,
        }
        return {"type": "message", "role": "assistant", "content": content, "stop_reason": stop, "usage": usage}

    def error(self, _status: int, code: str, message: str) -> Body:
        return {"type": "error", "error": {"type": code or "api_error", "message": message}}

    def headers(self, _code: str) -> dict[str, str]:
        return {}

    def embeds(self, _body: Body) -> Body:
        raise NotImplementedError


class BedrockWire:
    provider = "bedrock"
    _STOPS = {Stop.REFUSED: "content_filtered"}  # noqa: RUF012

    def refuses(self, model: str, headers: Mapping[str, str], body: Body) -> str:
        if "messages" not in body:
            return ""
        held = (
            body.get("outputConfig", {}).get("textFormat", {}).get("structure", {}).get("jsonSchema", {}).get("schema")
        )
        cached = any("cachePoint" in block for block in body.get("system", ()))
        forced = "tool" in body.get("toolConfig", {}).get("toolChoice", {})
        wrong = (
            not headers.get("authorization", "").startswith("AWS4-HMAC-SHA256")
            or not _alternate(body)
            or body["messages"][0]["role"] != "user"
            or (cached and not re.search("claude|nova", model))
            or (forced and not re.search("claude-(3|opus-4-1|sonnet-4-2)|nova", model))
            or ("nova" in model and any(map(nova_refuses, _tool_schemas(body))))
            or (held is not None and bedrock_refuses(json.loads(held)))
            or any(not block.get("text", "x").strip() for block in _blocks(body))
        )
        return "ValidationException" if wrong else ""

    def says(self, body: Body, text: str, stop: Stop, tokens: Tokens) -> Body:
        forced = body.get("toolConfig", {}).get("toolChoice", {}).get("tool", {}).get("name")
        if forced and stop is Stop.END and (arguments := _object(text)) is not None:
            return self.calls(body, [ToolUseBlock("tooluse_1", forced, arguments)], "", tokens)
        return self._message([{"text": text}], self._STOPS.get(stop, stop.value), tokens)

    def calls(self, _body: Body, uses: Sequence[ToolUseBlock], text: str, tokens: Tokens) -> Body:
        texts = [{"text": text}] if text else []
        blocks = [{"toolUse": {"toolUseId": use.id, "name": use.name, "input": use.arguments}} for use in uses]
        return self._message([*texts, *blocks], "tool_use", tokens)

    def _message(self, content: list[Body], stop: str, tokens: Tokens) -> Body:
        usage = {
            "inputTokens": tokens.input - tokens.cached,
            "outputTokens": tokens.output,
            "totalTokens": tokens.input + tokens.output,
            "cacheReadInputTokens": tokens.cached,
            "cacheWriteInputTokens": 0,
        }
        message = {"role": "assistant", "content": content}
        return {"output": {"message": message}, "stopReason": stop, "usage": usage, "metrics": {"latencyMs": 1}}

    def error(self, _status: int, _code: str, message: str) -> Body:
        return {"message": message}

    def headers(self, code: str) -> dict[str, str]:
        return {"x-amzn-errortype": code} if code else {}

    def embeds(self, body: Body) -> Body:
        """Texts are near as far as they share words."""
        if "documents" in body:
            return {"results": _reranked(body["query"], body["documents"])[: body["top_n"]]}
        if "texts" in body:
            return {"embeddings": [_vector(text, 1024) for text in body["texts"]], "response_type": "embeddings_floats"}
        return {"embedding": _vector(body["inputText"], body["dimensions"]), "inputTextTokenCount": 3}


def _reranked(question: str, documents: Sequence[str]) -> list[Body]:
    """Best first, as Bedrock's rerankers answer: by the part of the question's words that each document has."""
    wanted = set(question.lower().split())
    scores = [len(wanted & set(text.lower().split())) / max(1, len(wanted)) for text in documents]
    order = sorted(range(len(documents)), key=lambda place: -scores[place])
    return [{"index": place, "relevance_score": scores[place]} for place in order]


WIRES: Mapping[str, Wire] = {wire.provider: wire for wire in (OpenAIWire(), AnthropicWire(), BedrockWire())}


class Wide(Hashing):
    """The hashing embedder of other dimensions."""

    def __init__(self, dimensions: int) -> None:
        self.dimensions = dimensions


def _vector(text: str, dimensions: int) -> list[float]:
    wide = Wide(dimensions)
    return [float(value) for value in unpack_vectors(wide.embed_query(text), dimensions)[0]]


def _object(text: str) -> Body | None:
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _blocks(body: Body) -> list[Body]:
    return [block for message in body["messages"] for block in message["content"]]


def _tool_schemas(body: Body) -> list[Body]:
    return [tool["toolSpec"]["inputSchema"]["json"] for tool in body.get("toolConfig", {}).get("tools", ())]


def _alternate(body: Body) -> bool:
    roles = [message["role"] for message in body["messages"]]
    return all(role != following for role, following in pairwise(roles))
