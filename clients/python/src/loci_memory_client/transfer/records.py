"""What a file of memories holds, in the terms of Loci. Every reader makes these, and every writer takes them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias

JsonObject: TypeAlias = Mapping[str, Any]
Content: TypeAlias = str | Sequence[JsonObject]
"""A text, or blocks as the API takes them."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a record comes from: its place in the file, the id that it has there, and the user that the file names."""

    place: str
    id: str
    user: str | None = None


@dataclass(frozen=True, slots=True)
class Space:
    """A memory space. Records name it by its ``id``."""

    origin: Origin
    name: str
    purpose: str | None = None
    metadata: JsonObject = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entity:
    """A person or thing. Memories name it by the ``id`` of its origin."""

    origin: Origin
    name: str
    type: str
    aliases: tuple[str, ...] = ()
    description: str | None = None
    attributes: JsonObject = field(default_factory=dict)
    space: str | None = None


@dataclass(frozen=True, slots=True)
class Citation:
    """The messages that a memory was learned from: a conversation by the id of its origin, and places in it."""

    conversation: str
    messages: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Memory:
    """What becomes an atom. ``kind`` is one of the API's; ``entities`` are ids of origins. Of one that is not
    ``is_categorised`` the service finds the category in its text: that of the other product says little."""

    origin: Origin
    text: str
    category: str
    kind: str = "FACT"
    is_categorised: bool = True
    key: str | None = None
    importance: int | None = None
    confidence: float | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    expires_at: datetime | None = None
    review: str | None = None
    entities: tuple[str, ...] = ()
    cites: Citation | None = None
    metadata: JsonObject = field(default_factory=dict)
    space: str | None = None
    created_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """One message. That of a tool names the use that it answers in ``tool_use_id``."""

    id: str
    role: str
    content: Content
    occurred_at: datetime | None = None
    author: str | None = None
    visibility: str | None = None
    model: str | None = None
    tool_use_id: str | None = None
    tool_name: str | None = None
    is_error: bool = False
    details: JsonObject = field(default_factory=dict)
    """Fields of an answer that the API takes as they are: ``provider``, ``stop_reason``, ``usage``."""
    metadata: JsonObject = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The text alone, without images and tools."""
        if isinstance(self.content, str):
            return self.content
        return "\n\n".join(block["text"] for block in self.content if block.get("type") == "text")


@dataclass(frozen=True, slots=True)
class Conversation:
    """A conversation with all its messages in order. ``namespace`` None is that of the run; without ``may_extract``
    nothing is learned from it again."""

    origin: Origin
    messages: tuple[Message, ...]
    title: str | None = None
    namespace: str | None = None
    session_id: str | None = None
    time_zone: str | None = None
    is_closed: bool = True
    may_extract: bool = True
    created_at: datetime | None = None
    metadata: JsonObject = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class File:
    """A text under a path of a space."""

    origin: Origin
    path: str
    text: str
    metadata: JsonObject = field(default_factory=dict)
    space: str | None = None


Record: TypeAlias = Space | Entity | Memory | Conversation | File
