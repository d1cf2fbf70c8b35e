"""The streamed forms of three providers, made of their whole answers: the other half of
``tests.support.model_wire``."""

import json
import struct
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

Body = dict[str, Any]
PIECE = 7
"""Characters of a text or of arguments in one event, so that each has several."""


def is_streamed(path: str, body: Mapping[str, Any]) -> bool:
    """Whether a request asks for a stream."""
    return bool(body.get("stream")) or path.endswith("/converse-stream")


def events_of(provider: str, whole: Body) -> Iterator[bytes]:
    """The events of an answer, each as it goes over the wire."""
    match provider:
        case "openai":
            yield from map(_openai_event, _openai_chunks(whole))
            yield b"data: [DONE]\n\n"
        case "anthropic":
            yield from map(_anthropic_event, _anthropic_events(whole))
        case _:
            yield from (_bedrock_event(name, content) for name, content in _bedrock_events(whole))


def kind_of(provider: str) -> str:
    """The content type of a stream."""
    return "application/vnd.amazon.eventstream" if provider == "bedrock" else "text/event-stream; charset=utf-8"


def _pieces(text: str) -> Iterator[str]:
    for start in range(0, len(text), PIECE):
        yield text[start : start + PIECE]


def _openai_event(chunk: Body) -> bytes:
    return f"data: {json.dumps(chunk)}\n\n".encode()


def _openai_chunks(whole: Body) -> Iterator[Body]:
    (choice,) = whole["choices"]
    message = choice["message"]
    yield _openai_delta({"role": "assistant", "content": ""})
    for name in ("content", "refusal"):
        for piece in _pieces(message.get(name) or ""):
            yield _openai_delta({name: piece})
    for place, call in enumerate(message.get("tool_calls") or ()):
        function = call["function"]
        first = {"index": place, "id": call["id"], "type": "function"}
        yield _openai_delta({"tool_calls": [{**first, "function": {"name": function["name"], "arguments": ""}}]})
        for piece in _pieces(function["arguments"]):
            yield _openai_delta({"tool_calls": [{"index": place, "function": {"arguments": piece}}]})
    yield _openai_delta({}, choice["finish_reason"])
    yield {"object": "chat.completion.chunk", "choices": [], "usage": whole["usage"]}


def _openai_delta(delta: Body, finish: str | None = None) -> Body:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {"object": "chat.completion.chunk", "choices": [choice], "usage": None}


def _anthropic_event(event: Body) -> bytes:
    return f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode()


def _anthropic_events(whole: Body) -> Iterator[Body]:
    usage = whole["usage"]
    yield {"type": "message_start", "message": {"content": [], "usage": {**usage, "output_tokens": 1}}}
    yield {"type": "ping"}
    for place, block in enumerate(whole["content"]):
        yield from _anthropic_block(place, block)
    stop = {"stop_reason": whole["stop_reason"], "stop_sequence": None}
    yield {"type": "message_delta", "delta": stop, "usage": {"output_tokens": usage["output_tokens"]}}
    yield {"type": "message_stop"}


def _anthropic_block(place: int, block: Body) -> Iterator[Body]:
    match block["type"]:
        case "text":
            empty, deltas = (
                {**block, "text": ""},
                [{"type": "text_delta", "text": one} for one in _pieces(block["text"])],
            )
        case "thinking":
            empty, deltas = {**block, "thinking": ""}, [{"type": "thinking_delta", "thinking": block["thinking"]}]
        case _:
            arguments = json.dumps(block["input"]) if block["input"] else ""
            empty = {**block, "input": {}}
            deltas = [{"type": "input_json_delta", "partial_json": one} for one in ("", *_pieces(arguments))]
    yield {"type": "content_block_start", "index": place, "content_block": empty}
    for delta in deltas:
        yield {"type": "content_block_delta", "index": place, "delta": delta}
    yield {"type": "content_block_stop", "index": place}


def _bedrock_events(whole: Body) -> Iterator[tuple[str, Body]]:
    yield "messageStart", {"role": "assistant"}
    for place, block in enumerate(whole["output"]["message"]["content"]):
        if "text" in block:
            for piece in _pieces(block["text"]):
                yield "contentBlockDelta", {"contentBlockIndex": place, "delta": {"text": piece}}
        elif "toolUse" in block:
            use = block["toolUse"]
            start = {"toolUse": {"toolUseId": use["toolUseId"], "name": use["name"]}}
            yield "contentBlockStart", {"contentBlockIndex": place, "start": start}
            for piece in _pieces(json.dumps(use["input"])):
                yield "contentBlockDelta", {"contentBlockIndex": place, "delta": {"toolUse": {"input": piece}}}
        yield "contentBlockStop", {"contentBlockIndex": place}
    yield "messageStop", {"stopReason": whole["stopReason"]}
    yield "metadata", {"usage": whole["usage"], "metrics": whole["metrics"]}


def _bedrock_event(name: str, content: Body) -> bytes:
    """A message of ``application/vnd.amazon.eventstream``: lengths, headers, payload, and two checksums."""
    headers = b"".join(
        bytes([len(key)]) + key.encode() + b"\x07" + struct.pack(">H", len(value)) + value.encode()
        for key, value in (
            (":event-type", name),
            (":content-type", "application/json"),
            (":message-type", "event"),
        )
    )
    payload = json.dumps(content).encode()
    prelude = struct.pack(">II", 16 + len(headers) + len(payload), len(headers))
    message = prelude + struct.pack(">I", zlib.crc32(prelude)) + headers + payload
    return message + struct.pack(">I", zlib.crc32(message))
