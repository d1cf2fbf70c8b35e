"""Conversations for a model to distil, and the answers it may give."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from loci.ids import MessageId
from loci.model.conversations import Block, Message, MessageRole, TextBlock, ToolResultBlock, ToolUseBlock, Visibility
from tests.support.pipeline import ULID
from tests.support.pipeline import message as blank

MONDAY = datetime(2026, 5, 11, 14, 3, tzinfo=UTC)


def user(text: str, *, internal: bool = False, hidden: bool = False, author: str | None = None) -> Message:
    return _message(MessageRole.USER, (TextBlock(text),), internal=internal, hidden=hidden, author=author)


def assistant(text: str) -> Message:
    return _message(MessageRole.ASSISTANT, (TextBlock(text),))


def system(text: str, *, hidden: bool = False, internal: bool = True) -> Message:
    return _message(MessageRole.SYSTEM, (TextBlock(text),), internal=internal, hidden=hidden)


def calls(name: str, **arguments: str) -> Message:
    return _message(MessageRole.ASSISTANT, (ToolUseBlock("call-1", name, {**arguments}),))


def tool(result: str, *, internal: bool = False) -> Message:
    return _message(MessageRole.TOOL, (ToolResultBlock("call-1", result),), internal=internal)


def talk(*messages: Message) -> tuple[Message, ...]:
    """The messages as one conversation: seqs from 1, a minute apart from Monday on, a user's opening a turn."""
    placed: list[Message] = []
    turn = ""
    for seq, message in enumerate(messages, start=1):
        turn = f"turn_{seq}" if message.role in (MessageRole.USER, MessageRole.SYSTEM) or not turn else turn
        at = MONDAY + timedelta(minutes=seq)
        id = MessageId("chat", ULID, seq)
        placed.append(replace(message, id=id, turn_id=turn, created_at=at, occurred_at=at))
    return tuple(placed)


def model_fact(text: str, *sources: int, quote: str | None = "", **fields: object) -> dict[str, Any]:
    """A fact as the second version of the prompt has it; ``quote`` None: as the first has it."""
    fact: dict[str, Any] = {
        "sources": list(sources),
        "quote": quote or text,
        "text": text,
        "category": {"name": "home", "kind": "FACT"},
        "key": None,
        "validFrom": None,
        "validTo": None,
        "importance": 3,
        "confidence": 0.9,
        "entities": [],
    }
    if quote is None:
        del fact["quote"]
    return {**fact, **fields}


def answer(*facts: dict[str, Any], retracts: Sequence[dict[str, Any]] | None = None) -> str:
    """``retracts`` is of the third version of the prompt, which wants it always."""
    taken_back = {} if retracts is None else {"retracts": retracts}
    return json.dumps({"facts": facts, **taken_back}, ensure_ascii=False)


def taken_back(text: str, *sources: int, quote: str, key: str | None = None) -> dict[str, Any]:
    return {"sources": list(sources), "quote": quote, "text": text, "key": key}


def _message(
    role: MessageRole,
    content: Sequence[Block],
    *,
    internal: bool = False,
    hidden: bool = False,
    author: str | None = None,
) -> Message:
    visibility = Visibility.HIDDEN if hidden else Visibility.INTERNAL if internal else Visibility.USER
    return replace(blank(1, visibility), role=role, content=tuple(content), author=author)
