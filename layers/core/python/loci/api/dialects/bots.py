"""Routes of the memory of bots, in the words of bots: an entry is ``{k, v, ts}``."""

from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from pydantic import BaseModel, ConfigDict, Field, RootModel

from loci.api.app import Calling, routes
from loci.api.memory.tagged_lists import tagged_response
from loci.api.wire.fields import Body, empty_response, schema_only
from loci.api.wire.path_texts import text_in_path
from loci.dialects.bots import memory, reading
from loci.dialects.bots.entries import BotEntry
from loci.memory.atoms.fields import MAX_KEY
from loci.memory.atoms.key_values import MAX_VALUE
from loci.text.tokens import estimate_tokens

router = routes()


class BotEntryOut(BaseModel):
    model_config = ConfigDict(frozen=True, defer_build=True)

    k: Annotated[str, Field(description="The key.")]
    v: Annotated[str, Field(description="The value.")]
    ts: Annotated[int, Field(description="When it was made or last updated, in milliseconds since 1970.")]


class BotMemoryOut(RootModel[list[BotEntryOut]]):
    model_config = ConfigDict(frozen=True, defer_build=True)


class SetBotEntry(Body):
    k: Annotated[str, schema_only(minLength=1, maxLength=MAX_KEY)]
    v: Annotated[str, schema_only(maxLength=MAX_VALUE)]


class PutBotEntry(Body):
    k: Annotated[
        str | None,
        schema_only(minLength=1, maxLength=MAX_KEY),
        Field(description="Another key for the entry, which keeps its place. By default the one in the path."),
    ] = None
    v: Annotated[str, schema_only(maxLength=MAX_VALUE)]


class BotPromptOut(BaseModel):
    model_config = ConfigDict(frozen=True, defer_build=True)

    prompt: Annotated[str, Field(description="The `<memory>` block, empty where the bot remembers nothing.")]
    tokens: Annotated[int, Field(description="How many tokens the block takes, estimated.")]


@router.get("/ai-bots/<bot_id>/memory", summary="List what a bot remembers, in the order in which keys were first set")
def list_bot_memory(bot_id: str, call: Calling) -> Response[BotMemoryOut]:
    bot_entries = reading.list_entries(call.ports, call.caller, text_in_path(bot_id, "/botId"))
    return tagged_response(call, BotMemoryOut([_out(entry) for entry in bot_entries]))


@router.post("/ai-bots/<bot_id>/memory", summary="Set the value of a key in a bot's memory")
def set_bot_entry(bot_id: str, body: SetBotEntry, call: Calling) -> BotEntryOut:
    bot = text_in_path(bot_id, "/botId")
    return _out(memory.set_entry(call.ports, call.caller, bot, body.k, body.v, call.idempotency_key()))


@router.put("/ai-bots/<bot_id>/memory/<entry_key>", summary="Set the value of a key, or rename the key")
def put_bot_entry(bot_id: str, entry_key: str, body: PutBotEntry, call: Calling) -> BotEntryOut:
    bot, key = text_in_path(bot_id, "/botId"), text_in_path(entry_key, "/k")
    if body.k in (None, key):
        return _out(memory.set_entry(call.ports, call.caller, bot, key, body.v, call.idempotency_key()))
    return _out(memory.edit_entry(call.ports, call.caller, bot, key, body.k or "", body.v))


@router.delete(
    "/ai-bots/<bot_id>/memory/<entry_key>", summary="Remove an entry from a bot's memory for good", status_code=204
)
def delete_bot_entry(bot_id: str, entry_key: str, call: Calling) -> Response[None]:
    memory.remove_entry(call.ports, call.caller, text_in_path(bot_id, "/botId"), text_in_path(entry_key, "/k"))
    return empty_response()


@router.delete("/ai-bots/<bot_id>/memory", summary="Remove all that a bot remembers for good", status_code=204)
def delete_bot_memory(bot_id: str, call: Calling) -> Response[None]:
    memory.clear_entries(call.ports, call.caller, text_in_path(bot_id, "/botId"))
    return empty_response()


@router.get("/ai-bots/<bot_id>/prompt", summary="Get the memory block to put before a bot's system prompt")
def get_bot_prompt(bot_id: str, call: Calling) -> BotPromptOut:
    block = reading.read_block(call.ports, call.caller, text_in_path(bot_id, "/botId"))
    return BotPromptOut(prompt=block, tokens=estimate_tokens(block))


def _out(entry: BotEntry) -> BotEntryOut:
    return BotEntryOut(k=entry.k, v=entry.v, ts=entry.ts)
