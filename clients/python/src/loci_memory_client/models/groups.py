"""The records of the room ``groups``, generated from the OpenAPI document of the API."""

from typing import Annotated, Literal

from pydantic import AwareDatetime, ConfigDict, Field

from loci_memory_client.record import Record


class Archive(Record):
    key: str
    """
    The key of the memory.
    """
    path: str
    """
    The markdown file.
    """


class GroupFile(Record):
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    path: str
    """
    The path of the file.
    """
    size: int
    """
    Bytes of UTF-8.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class GroupFilePage(Record):
    items: list[GroupFile]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class ListedMemory(Record):
    category: Annotated[
        Literal["core", "daily", "conversation"] | str,
        Field(title="GroupMemoryCategory"),
    ]
    """
    `CORE`: permanent facts. `DAILY`: notes for the current work, which expire. `CONVERSATION`: archives.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")]
    """
    When it expires; null if it never does.
    """
    key: str
    """
    Its unique name in the group.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """


class MessageToArchive(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    role: Annotated[str, Field(max_length=40, min_length=1)]
    """
    The role or the name of the person who said it, 1 to 40 characters.
    """
    text: str
    """
    What was said.
    """


class PutGroupFileRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    text: str
    """
    At most 262144 bytes of UTF-8.
    """


class RecallGroupMemoriesRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    limit: Annotated[int | None, Field(ge=1, le=50)] = 5
    """
    Maximum number of memories.
    """
    query: Annotated[str, Field(max_length=1000, min_length=1)]
    """
    What to look for.
    """


class SaveGroupMemoryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    category: Annotated[
        Literal["core", "daily", "conversation"] | str | None,
        Field(title="GroupMemoryCategory"),
    ] = "core"
    """
    `core`: permanent facts. `daily`: notes for the current work, which expire after the app's `dailyMemoryHours`. `conversation`: archived conversations.
    """
    content: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What the group remembers, 1 to 8,000 characters.
    """
    key: Annotated[str, Field(max_length=200, min_length=1)]
    """
    Its unique name in the group.
    """


class WholeGroupFile(Record):
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    path: str
    """
    The path of the file.
    """
    size: int
    """
    Bytes of UTF-8.
    """
    text: str
    """
    The text, at most 262,144 bytes of UTF-8.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class ArchiveGroupConversationRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    at: AwareDatetime | None = None
    """
    When it was archived; now by default. The same title at the same second replaces both.
    """
    messages: Annotated[list[MessageToArchive] | None, Field(max_length=2000)] = None
    """
    The messages, the oldest first, at most 2,000.
    """
    summary: Annotated[str, Field(max_length=8000, min_length=1)]
    """
    What recall finds: the content of the memory.
    """
    title: Annotated[str, Field(max_length=120, min_length=1)]
    """
    The title.
    """


class GroupMemory(Record):
    category: Annotated[
        Literal["core", "daily", "conversation"] | str,
        Field(title="GroupMemoryCategory"),
    ]
    """
    `CORE`: permanent facts. `DAILY`: notes for the current work, which expire. `CONVERSATION`: archives.
    """
    content: str
    """
    What the group remembers, 1 to 8,000 characters.
    """
    created_at: Annotated[AwareDatetime, Field(alias="createdAt")]
    """
    When it was created.
    """
    expires_at: Annotated[AwareDatetime | None, Field(alias="expiresAt")]
    """
    When a daily memory expires.
    """
    key: str
    """
    Its unique name in the group.
    """
    updated_at: Annotated[AwareDatetime, Field(alias="updatedAt")]
    """
    When it was last changed.
    """


class GroupMemoryPage(Record):
    items: list[ListedMemory]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class RecalledMemories(Record):
    memories: list[GroupMemory]
    """
    The memories of the group that fit the query, the best first.
    """
