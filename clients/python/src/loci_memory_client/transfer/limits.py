"""Makes records that Loci takes: what is too long is divided, what Loci refuses is left out and counted."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from loci_memory_client.transfer.fields import json_bytes
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.records import Content, Conversation, Entity, File, JsonObject, Memory, Message, Record

MAX_TEXT = 8_000
MAX_MEMORY = 1_000_000
"""Characters of a memory, which becomes several atoms."""
MAX_NAME = 200
MAX_CATEGORY = 100
MAX_METADATA = 16 * 1024 - 600
"""Bytes; the rest is for the source that an import notes."""
MAX_DESCRIPTION = 2_000
MAX_ALIASES = 50
MAX_ENTITIES = 20
MAX_CITED = 50
MAX_LABEL = 200
MAX_AUTHOR = 100
MAX_CONTENT = 350 * 1024
LONGEST_PART = MAX_CONTENT // 8
"""Characters of which no escape takes more bytes than a message may have."""
WRAPPED = 1024
"""Bytes for the block around the result of a tool."""
MAX_BLOCKS = 100
MAX_FILE = 256 * 1024
AHEAD = timedelta(minutes=5)


def fit_record(record: Record, losses: Losses, now: datetime) -> Iterator[Record]:
    """The record as Loci takes it: none, one, or the parts of a long one."""
    match record:
        case Memory():
            yield from _fit_memory(record, losses, now)
        case Conversation(messages=()):
            losses.add("conversation", "nothing is said in it", record.origin.place)
        case Conversation():
            yield _fit_conversation(record, losses, now)
        case Entity():
            yield _fit_entity(record, losses)
        case File():
            if len(record.text.encode()) > MAX_FILE:
                losses.add("file", "its text is larger than 256 kB", record.origin.place)
            else:
                yield replace(record, metadata=_fit_metadata(record.metadata, losses, record.origin.place))
        case _:
            yield record


def divide_text(text: str, limit: int) -> list[str]:
    """The text in parts of at most so many characters, divided between paragraphs, sentences or words if it can be."""
    parts, start = [], 0
    while start < len(text):
        window = text[start : start + limit + 1]
        length = len(window) if len(window) <= limit else _end_of_part(window, limit)
        parts.append(window[:length].strip())
        start += length
    return [part for part in parts if part]


def _end_of_part(text: str, limit: int) -> int:
    for boundary in (r"\n\s*\n", r"[.!?]\s", r"\s"):
        ends = [match.end() for match in re.finditer(boundary, text[:limit])]
        if ends and ends[-1] > limit // 2:
            return ends[-1]
    return limit


def _fit_memory(memory: Memory, losses: Losses, now: datetime) -> Iterator[Memory]:
    place = memory.origin.place
    if not memory.text.strip():
        losses.add("memory", "its text is empty", place)
        return
    if len(memory.text) > MAX_MEMORY:
        losses.add("memory", f"its text is longer than {MAX_MEMORY:,} characters", place)
        return
    if memory.expires_at is not None and memory.expires_at <= now:
        losses.add("memory", "it has expired", place)
        return
    if memory.valid_to is not None and memory.valid_from is not None and memory.valid_to <= memory.valid_from:
        losses.add("memory", "its validity ends before it begins", place)
        return
    cites = memory.cites and replace(memory.cites, messages=memory.cites.messages[:MAX_CITED])
    fitted = replace(
        memory,
        category=memory.category.strip()[:MAX_CATEGORY].strip() or "note",
        key=None if memory.key is None else memory.key[:MAX_LABEL],
        entities=tuple(dict.fromkeys(memory.entities))[:MAX_ENTITIES],
        cites=cites,
        metadata=_fit_metadata(memory.metadata, losses, place),
    )
    yield from _divide(fitted)


def _divide(memory: Memory) -> Iterator[Memory]:
    parts = divide_text(memory.text, MAX_TEXT)
    if len(parts) == 1:
        yield replace(memory, text=parts[0]) if len(memory.text) > MAX_TEXT else memory
        return
    for number, text in enumerate(parts, start=1):
        origin = replace(memory.origin, id=f"{memory.origin.id}#{number}")
        # A key has one value, so parts have none.
        yield replace(memory, text=text, origin=origin, key=None, metadata={**memory.metadata, "part": number})


def _fit_entity(entity: Entity, losses: Losses) -> Entity:
    return replace(
        entity,
        name=entity.name.strip()[:MAX_NAME],
        aliases=tuple(alias[:MAX_NAME] for alias in entity.aliases if alias.strip())[:MAX_ALIASES],
        description=(entity.description or "").strip()[:MAX_DESCRIPTION] or None,
        attributes=_fit_metadata(entity.attributes, losses, entity.origin.place),
    )


def _fit_conversation(conversation: Conversation, losses: Losses, now: datetime) -> Conversation:
    messages = [part for message in conversation.messages for part in _fit_message(message, conversation, losses, now)]
    return replace(
        conversation,
        title=(conversation.title or "").strip()[:MAX_LABEL] or None,
        messages=tuple(messages),
        metadata=_fit_metadata(conversation.metadata, losses, conversation.origin.place),
    )


def _fit_message(message: Message, within: Conversation, losses: Losses, now: datetime) -> Iterator[Message]:
    place = f"{within.origin.place}, message {message.id}"
    late = message.occurred_at is not None and message.occurred_at > now + AHEAD
    if late:
        losses.add("time of a message", "it is in the future", place)
    fitted = replace(
        message,
        occurred_at=None if late else message.occurred_at,
        author=(message.author or "").strip()[:MAX_AUTHOR] or None,
        model=(message.model or "")[:MAX_LABEL] or None,
        tool_use_id=message.tool_use_id and message.tool_use_id[:MAX_LABEL],
        tool_name=message.tool_name and message.tool_name[:MAX_LABEL],
        metadata=_fit_metadata(message.metadata, losses, place),
    )
    for number, content in enumerate(_fit_content(message, losses, place)):
        yield replace(fitted, content=content, id=f"{message.id}#{number}" if number else message.id)


def _fit_content(message: Message, losses: Losses, place: str) -> list[Content]:
    """The content, a long text in parts. The result of a tool has one part only, so the rest is lost."""
    content = message.content
    blocks = [{"type": "text", "text": content}] if isinstance(content, str) else list(content)
    if json_bytes(blocks) <= MAX_CONTENT - WRAPPED and len(blocks) <= MAX_BLOCKS:
        return [content]
    if isinstance(content, str) and message.role != "tool":
        return [*divide_text(content, LONGEST_PART)]
    losses.add("content of a message", "it is larger than 350 kB", place)
    return [_shorten_content(blocks)]


def _shorten_content(blocks: Sequence[JsonObject]) -> str:
    texts = [block["text"] for block in blocks if block.get("type") == "text"]
    return "\n\n".join(texts)[:LONGEST_PART] or "(left out by the import: too large)"


def _fit_metadata(metadata: JsonObject, losses: Losses, place: str) -> JsonObject:
    """The metadata without its largest fields, as far as it is too large."""
    fitted = dict(metadata)
    while json_bytes(fitted) > MAX_METADATA:
        largest = max(fitted, key=lambda name: json_bytes(fitted[name]))
        losses.add("metadata", "it is larger than 16 kB", place)
        del fitted[largest]
    return fitted
