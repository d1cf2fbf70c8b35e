"""Answers in the form of OpenAI's: whole, and as the chunks of a stream."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from loci import ids
from loci.dialects.completions.answering import Completion
from loci.model.conversations import ToolUseBlock
from loci.ports.language import ModelReply, Stop
from loci.ports.parts import Retries
from loci.records import record

_FINISH = {Stop.END: "stop", Stop.TOOL_USE: "tool_calls", Stop.TRUNCATED: "length", Stop.REFUSED: "content_filter"}
EVENT_STREAM = "text/event-stream"
LAST_EVENT = "data: [DONE]\n\n"


@record(frozen=True, slots=True)
class AnswerHead:
    """Fields of every part of one answer; ``created`` in seconds since 1970, ``model`` as the client named it."""

    id: str
    created: int
    model: str


def new_head(ports: Retries, model: str) -> AnswerHead:
    now = ports.now()
    return AnswerHead(f"chatcmpl-{ids.new_ulid(now, ports.random)}", int(now.timestamp()), model)


def whole_answer(head: AnswerHead, completion: Completion) -> dict[str, Any]:
    reply = completion.reply
    choice = {"index": 0, "message": _message(reply), "finish_reason": _FINISH[reply.stop], "logprobs": None}
    return {
        **_fields(head, "chat.completion"),
        "choices": [choice],
        "usage": _usage(reply),
        "loci": _own_fields(completion),
    }


def first_event(head: AnswerHead) -> str:
    """Who speaks."""
    return _event(_chunk(head, {"role": "assistant", "content": ""}))


def text_event(head: AnswerHead, text: str) -> str:
    return _event(_chunk(head, {"content": text}))


def last_events(head: AnswerHead, completion: Completion, *, with_usage: bool) -> Iterator[str]:
    """The events after the text: calls of tools, why it ended, and what it took."""
    calls = _calls(completion.reply)
    if calls:
        yield _event(_chunk(head, {"tool_calls": [{"index": n, **one} for n, one in enumerate(calls)]}))
    yield _event(_chunk(head, {}, _FINISH[completion.reply.stop]) | {"loci": _own_fields(completion)})
    if with_usage:
        yield _event(_fields(head, "chat.completion.chunk") | {"choices": [], "usage": _usage(completion.reply)})
    yield LAST_EVENT


def error_event(document: Mapping[str, Any]) -> str:
    """The event of a failure after the answer had begun; the SDKs raise it."""
    return _event(document)


def _event(data: Mapping[str, Any]) -> str:
    """In ASCII: some readers of events take other characters for ends of lines."""
    return f"data: {json.dumps(data)}\n\n"


def _fields(head: AnswerHead, kind: str) -> dict[str, Any]:
    return {"id": head.id, "object": kind, "created": head.created, "model": head.model}


def _chunk(head: AnswerHead, delta: Mapping[str, Any], finish: str | None = None) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": finish, "logprobs": None}
    return {**_fields(head, "chat.completion.chunk"), "choices": [choice]}


def _own_fields(completion: Completion) -> dict[str, Any]:
    conversation = None if completion.conversation is None else str(completion.conversation)
    return {"memories": completion.memories, "conversation_id": conversation}


def _usage(reply: ModelReply) -> dict[str, Any]:
    return {
        "prompt_tokens": reply.tokens.input,
        "completion_tokens": reply.tokens.output,
        "total_tokens": reply.tokens.input + reply.tokens.output,
        "prompt_tokens_details": {"cached_tokens": reply.tokens.cached},
    }


def _message(reply: ModelReply) -> dict[str, Any]:
    calls = _calls(reply)
    message = {"role": "assistant", "content": reply.text or None, "refusal": None}
    return {**message, "tool_calls": calls} if calls else message


def _calls(reply: ModelReply) -> list[dict[str, Any]]:
    return [
        {
            "id": block.id or f"call_{number}",
            "type": "function",
            "function": {"name": block.name, "arguments": json.dumps(dict(block.arguments), ensure_ascii=False)},
        }
        for number, block in enumerate(reply.content)
        if isinstance(block, ToolUseBlock)
    ]
