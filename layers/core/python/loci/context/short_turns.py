"""A turn cut to a budget, in a form that providers of models take: the user begins, and a tool's use and its result
stand or fall together."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from loci.context.escaping import Escape
from loci.context.sections import TurnMessages, message_text
from loci.context.short_texts import cost, first_sentences
from loci.model.conversations import (
    Block,
    ImageBlock,
    Message,
    MessageRole,
    ResultBlock,
    TextBlock,
    ToolResultBlock,
    ToolUseBlock,
)
from loci.model.users import JsonObject, JsonValue

Exchange: TypeAlias = tuple[Message, ...]
"""One message, or the uses of tools together with their results."""


def shorten_turn(turn: TurnMessages, escape: Escape, limit: int) -> TurnMessages | None:
    """Keep the user's message, in half the limit at most, and the newest exchanges that have room, of which the oldest
    is shortened inside. Returns None where nothing has room."""
    first, *others = _exchanges(_from_user(turn.messages)) or [()]
    opening = _fit(first, escape, limit // 2 if others else limit)
    room = limit - _exchange_cost(opening, escape)
    kept: list[Exchange] = []
    for exchange in reversed(others):
        kept.append(_fit(exchange, escape, room))
        room -= _exchange_cost(exchange, escape)
        if room <= 0:
            break
    messages = tuple(message for exchange in (opening, *reversed(kept)) for message in exchange)
    return replace(turn, messages=messages) if messages else None


def _from_user(messages: Sequence[Message]) -> Sequence[Message]:
    """Without what comes before the user's first message; all where the user says nothing."""
    roles = [message.role for message in messages]
    return messages[roles.index(MessageRole.USER) :] if MessageRole.USER in roles else messages


def _exchanges(messages: Sequence[Message]) -> list[Exchange]:
    """Results join the message that has their uses; those of unknown uses are left out."""
    exchanges: list[Exchange] = []
    place_of: dict[str, int] = {}
    for message in messages:
        results = [block.tool_use_id for block in message.content if isinstance(block, ToolResultBlock)]
        if results:
            if (place := place_of.get(results[0])) is not None:
                exchanges[place] += (message,)
            continue
        place_of |= {block.id: len(exchanges) for block in message.content if isinstance(block, ToolUseBlock)}
        exchanges.append((message,))
    return exchanges


def _fit(exchange: Exchange, escape: Escape, limit: int) -> Exchange:
    """Shorten the texts of an exchange until it is within the limit; it is empty where there is no room."""
    if _exchange_cost(exchange, escape) <= limit:
        return exchange
    if len(exchange) == 1 and all(isinstance(block, TextBlock | ImageBlock) for block in exchange[0].content):
        return _first_sentences(exchange[0], escape, limit)

    def is_over(length: int) -> bool:
        return _exchange_cost(_with_short_texts(exchange, length), escape) > limit

    lengths = range(1, max(len(message_text(message)) for message in exchange) + 1)
    longest = bisect_left(lengths, True, key=is_over)
    return _with_short_texts(exchange, longest) if longest else ()


def _first_sentences(message: Message, escape: Escape, limit: int) -> Exchange:
    text, _ = first_sentences(message_text(message), escape, limit)
    return (replace(message, content=(TextBlock(text),)),) if text.strip("…") else ()


def _exchange_cost(exchange: Exchange, escape: Escape) -> int:
    return sum(cost(message_text(message), escape) for message in exchange)


def _with_short_texts(exchange: Exchange, length: int) -> Exchange:
    """No text, argument or result longer than so many characters."""
    return tuple(
        replace(message, content=tuple(_short_block(block, length) for block in message.content))
        for message in exchange
    )


def _short_block(block: Block, length: int) -> Block:
    match block:
        case TextBlock(text):
            return TextBlock(_start(text, length))
        case ToolUseBlock():
            return replace(block, arguments=_short_arguments(block.arguments, length))
        case ToolResultBlock(content=str(text)):
            return replace(block, content=_start(text, length))
        case ToolResultBlock(content=tuple(parts)):
            return replace(block, content=tuple(_short_results(parts, length)))
    return block


def _short_results(parts: Sequence[ResultBlock], length: int) -> Iterator[ResultBlock]:
    for part in parts:
        yield TextBlock(_start(part.text, length)) if isinstance(part, TextBlock) else part


def _short_arguments(arguments: JsonObject, length: int) -> dict[str, JsonValue]:
    return {name: _short_value(value, length) for name, value in arguments.items()}


def _short_value(value: JsonValue, length: int) -> JsonValue:
    match value:
        case str():
            return _start(value, length)
        case list():
            return [_short_value(one, length) for one in value]
        case dict():
            return _short_arguments(value, length)
    return value


def _start(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[:length]}…"
