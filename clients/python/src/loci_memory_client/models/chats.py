"""The records of the room ``chats``, generated from the OpenAPI document of the API."""

from typing import Annotated, Literal

from pydantic import AwareDatetime, ConfigDict, Field

from loci_memory_client.record import Record


class BuildChatContextRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    limit: Annotated[int | None, Field(ge=3, le=5)] = 5
    """
    Memories at most.
    """
    message: Annotated[str, Field(max_length=100000, min_length=1)]
    """
    What the user says now.
    """
    threshold: Annotated[float | None, Field(ge=0.0, le=1.0)] = None
    """
    The least cosine between a memory and the message. By default the app's setting.
    """


class ChatSpace(Record):
    id: str
    """
    The id of the memory space.
    """


class CreateChatMemoryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    content: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What is remembered, 1 to 8,000 characters.
    """
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    message_id: Annotated[str, Field(alias="messageId", max_length=200, min_length=1)]
    """
    The id of the message: any text. A message that Loci stores is cited as the source.
    """


class RecallChatMemoryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    query: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What to look for.
    """


class UpdateChatMemoryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    content: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What is remembered, 1 to 8,000 characters.
    """


class ChatMemory(Record):
    category: Literal["preference", "fact", "instruction"] | str | None
    content: str
    """
    What is remembered, 1 to 8,000 characters.
    """
    created_at: AwareDatetime
    """
    When it was created.
    """
    id: str
    """
    The id.
    """
    review: Literal["unconfirmed", "pending", "rejected"] | str | None
    """
    `unconfirmed`: the model saved it, and no words of the user say it.
    """
    source_type: Annotated[Literal["user", "model"] | str, Field(title="SourceType")]
    """
    Who made it: the user from a message, or the model.
    """
    updated_at: AwareDatetime
    """
    When it was last changed.
    """


class RecalledChatMemory(Record):
    category: Literal["preference", "fact", "instruction"] | str | None
    content: str
    """
    What is remembered, 1 to 8,000 characters.
    """
    created_at: AwareDatetime
    """
    When it was created.
    """
    id: str
    """
    The id.
    """
    relevance: float
    """
    How near it is to the query, 0 to 1, with two decimals.
    """
    review: Literal["unconfirmed", "pending", "rejected"] | str | None
    """
    `unconfirmed`: the model saved it, and no words of the user say it.
    """


class SaveChatMemoryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category: Literal["preference", "fact", "instruction"] | str | None = None
    """
    By default the words of the content decide.
    """
    content: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What is remembered, 1 to 8,000 characters.
    """
    idempotency_key: Annotated[
        str | None,
        Field(alias="idempotencyKey", max_length=200, min_length=1, pattern="^[ -~]*$"),
    ] = None
    """
    A retry with the same key within 7 days returns the result of the first request.
    """
    user_words: Annotated[list[str] | None, Field(alias="userWords", max_length=50)] = None
    """
    The user's messages, where another system stores the chat. What neither they nor the messages that Loci stores of it say is unconfirmed.
    """


class SavedChatMemory(Record):
    category: Literal["preference", "fact", "instruction"] | str | None
    content: str
    """
    What is remembered, 1 to 8,000 characters.
    """
    created_at: AwareDatetime
    """
    When it was created.
    """
    deduplicated: bool
    """
    Whether nothing was saved: this memory was there before.
    """
    id: str
    """
    The id.
    """
    refused_content: str | None
    """
    What was sent and not saved, since this memory says it; null where it was saved.
    """
    review: Literal["unconfirmed", "pending", "rejected"] | str | None
    """
    `unconfirmed`: the model saved it, and no words of the user say it.
    """
    source_type: Annotated[Literal["user", "model"] | str, Field(title="SourceType")]
    """
    Who made it: the user from a message, or the model.
    """
    updated_at: AwareDatetime
    """
    When it was last changed.
    """


class ChatContext(Record):
    context: str | None
    """
    The section of the system prompt: null where no memory is near enough to the message.
    """
    memories: list[ChatMemory]
    """
    The memories in the context, the nearest to the message first.
    """


class ChatMemories(Record):
    memories: list[ChatMemory]
    """
    The memories of the chat, the newest first.
    """


class RecalledChatMemories(Record):
    memories: list[RecalledChatMemory]
    """
    The memories that fit the query, the best first.
    """
