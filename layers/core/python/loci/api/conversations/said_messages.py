"""Messages of a whole conversation as programs have them, Loci's own form or that of chat completions: texts are taken,
what else a message holds is counted."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from loci.api.conversations.messages import ContentBlock, to_blocks
from loci.api.wire.fields import Body, Instant, schema_only
from loci.conversations.new_messages import MAX_AUTHOR, MAX_BLOCKS, NewMessage, require_valid
from loci.errors import Refused
from loci.model.conversations import Block, MessageRole, TextBlock
from loci.records import record

Role: TypeAlias = Literal["user", "assistant", "system", "developer", "tool", "function"]
_SYSTEM_ROLES = frozenset({"system", "developer"})
_TOOL_ROLES = frozenset({"tool", "function"})
_TEXT_TYPES = frozenset({"text", "input_text", "output_text"})


class OtherPart(BaseModel):
    """Part of another service's message. Its text is taken, a part without one is counted by its type."""

    model_config = ConfigDict(extra="allow", frozen=True, hide_input_in_errors=True, defer_build=True)
    type: Annotated[str, Field(description="Its kind, as its service calls it.")]
    text: Annotated[str | None, Field(description="Text that was said.")] = None
    refusal: Annotated[str | None, Field(description="Text in which a model refuses.")] = None

    @model_validator(mode="after")
    def require_text(self) -> "OtherPart":
        if self.type in _TEXT_TYPES and self.text is None:
            raise ValueError(f"a part of the type {self.type} has a text")
        return self

    @property
    def said_text(self) -> str | None:
        return self.text if self.type in _TEXT_TYPES else self.refusal


Part: TypeAlias = ContentBlock | OtherPart
SaidContent: TypeAlias = str | Annotated[list[Part], Field(min_length=1, max_length=MAX_BLOCKS)] | Part | None


class SaidMessage(Body):
    """Message that somebody said. A `developer` is the system; messages of a `tool` or `function`, pictures, calls of
    tools and fields of other names are left out and counted in `leftOut`."""

    model_config = ConfigDict(extra="allow")
    role: Annotated[Role, Field(description="Who says it.")]
    content: Annotated[
        SaidContent, Field(description="A text, or its parts; null where a message only calls tools.")
    ] = None
    author: Annotated[str | None, schema_only(minLength=1, maxLength=MAX_AUTHOR)] = None
    name: Annotated[str | None, schema_only(maxLength=MAX_AUTHOR, description="The author, as others call it.")] = None
    refusal: Annotated[str | None, Field(description="Text in which a model refuses.")] = None
    occurred_at: Instant | None = None


@record(frozen=True, slots=True)
class SaidTalk:
    """Messages to store, and how often each kind of other thing was left out."""

    messages: tuple[NewMessage, ...]
    left_out: Mapping[str, int]


def read_talk(said: Sequence[SaidMessage], now: datetime, occurred_at: datetime | None = None) -> SaidTalk:
    """The messages with a text, said at ``occurred_at`` where they say no time. Raises Refused where none has one, or a
    message breaks a rule."""
    left_out: Counter[str] = Counter()
    messages = []
    for number, message in enumerate(said):
        blocks = tuple(_blocks_of(message, left_out))
        if not blocks:
            continue
        role = MessageRole.SYSTEM if message.role in _SYSTEM_ROLES else MessageRole(message.role)
        author = message.author if message.author is not None else message.name or None
        new = NewMessage(role, blocks, author=author, occurred_at=message.occurred_at or occurred_at)
        require_valid(new, now, within=f"/messages/{number}")
        messages.append(new)
    if said and not messages:
        raise Refused.field("/messages", "no message has a text")
    return SaidTalk(tuple(messages), dict(left_out))


def _blocks_of(message: SaidMessage, left_out: Counter[str]) -> Iterator[Block]:
    """Blocks to store; counts the rest."""
    if message.role in _TOOL_ROLES:
        left_out[message.role] += 1
        return
    for name, value in (message.model_extra or {}).items():
        if value not in (None, [], {}):
            left_out[name] += len(value) if isinstance(value, list) else 1
    for part in _parts_of(message):
        if not isinstance(part, OtherPart):
            yield from to_blocks([part])
        elif part.said_text:
            yield TextBlock(part.said_text)
        else:
            left_out[part.type] += 1


def _parts_of(message: SaidMessage) -> Iterator[Part]:
    content = message.content
    for part in content if isinstance(content, list) else [content]:
        if isinstance(part, str):
            yield from [OtherPart(type="text", text=part)] if part else []
        elif part is not None:
            yield part
    if message.refusal:
        yield OtherPart(type="refusal", refusal=message.refusal)
