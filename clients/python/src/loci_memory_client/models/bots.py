"""The records of the room ``bots``, generated from the OpenAPI document of the API."""

from typing import Annotated

from pydantic import ConfigDict, Field, RootModel

from loci_memory_client.record import Record


class BotEntry(Record):
    k: str
    """
    The key.
    """
    ts: int
    """
    When it was made or last updated, in milliseconds since 1970.
    """
    v: str
    """
    The value.
    """


class BotMemory(RootModel[list[BotEntry]]):
    root: Annotated[list[BotEntry], Field(title="BotMemory")]


class BotPrompt(Record):
    prompt: str
    """
    The `<memory>` block, empty where the bot remembers nothing.
    """
    tokens: int
    """
    How many tokens the block takes, estimated.
    """


class PutBotEntryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    k: Annotated[str | None, Field(max_length=200, min_length=1)] = None
    """
    Another key for the entry, which keeps its place. By default the one in the path.
    """
    v: Annotated[str, Field(max_length=4000)]
    """
    The value, at most 4,000 characters.
    """


class SetBotEntryRequest(Record):
    model_config = ConfigDict(
        extra="forbid",
    )
    k: Annotated[str, Field(max_length=200, min_length=1)]
    """
    The key, 1 to 200 characters.
    """
    v: Annotated[str, Field(max_length=4000)]
    """
    The value, at most 4,000 characters.
    """
