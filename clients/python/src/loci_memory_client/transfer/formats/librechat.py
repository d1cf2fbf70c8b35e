"""LibreChat: a conversation as it exports one to JSON, and memories as its API lists them."""

from collections.abc import Iterator
from itertools import chain

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.branches import LEFT, Tree
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import HEADER, read_each, read_values
from loci_memory_client.transfer.records import Conversation, JsonObject, Memory, Origin, Record
from loci_memory_client.transfer.sources import Source
from loci_memory_client.transfer.transcripts import REASONING, Saying, Transcript

_KEPT = ("endpoint", "model")


def read_export(source: Source, losses: Losses) -> Iterator[Record]:
    """Return each conversation along its newest branch, and each memory under its key."""
    for part in source.parts(r".*\.json"):
        values = (found for found in read_values(part, "memories") if found.list != HEADER or "messages" in found.value)
        yield from read_each(values, _read_value, losses, "conversation")


def _read_value(fields: Fields, name: str) -> Iterator[Record]:
    if name == "memories":
        yield _read_memory(fields)
    elif isinstance(fields.values.get("messages"), list):
        yield _read_conversation(fields)
    else:
        fields.refuse("messages", "is missing")


def _read_memory(fields: Fields) -> Memory:
    key, text = fields.text("key"), fields.text("value")
    updated = fields.instant("updated_at")
    return Memory(
        Origin(fields.place, fields.optional_text("_id") or key),
        text,
        key,
        key=f"librechat.{key}",
        is_categorised=False,
        valid_from=updated,
        created_at=updated,
    )


def _read_conversation(fields: Fields) -> Conversation:
    transcript = Transcript(fields.place, fields.losses)
    messages = _find_branch(fields)
    for message in messages:
        _add_message(message, transcript)
    options = fields.object("options")
    kept = {name: text for name in _KEPT if (text := fields.optional_text(name) or options.optional_text(name))}
    if options.optional_text("promptPrefix", "system"):
        fields.losses.add("system prompt", "it orders the model, and is no memory", fields.place)
    return Conversation(
        Origin(fields.place, fields.optional_text("conversationId") or fields.place),
        tuple(transcript.messages),
        title=fields.optional_text("title"),
        created_at=next((time for one in messages if (time := one.instant("createdAt"))), None),
        metadata=kept,
    )


def _find_branch(fields: Fields) -> list[Fields]:
    """Return the messages of the newest branch. A recursive export has answers within what they answer."""
    nodes = {one.optional_text("messageId") or one.place: one for one in _flatten(fields, "messages")}
    branch = Tree(nodes, "parentMessageId", lambda node: node.instant("createdAt")).find_branch(None)
    if len(branch) < len(nodes):
        fields.losses.add("message", LEFT, fields.place, len(nodes) - len(branch))
    return [nodes[id] for id in branch]


def _flatten(fields: Fields, name: str) -> Iterator[Fields]:
    waiting = [fields.objects(name)]
    while waiting:
        one = next(waiting[-1], None)
        if one is None:
            waiting.pop()
        else:
            yield one
            waiting.append(one.objects("children"))


def _add_message(message: Fields, transcript: Transcript) -> None:
    if message.flag("error"):
        transcript.losses.add("answer", "it is an error and no answer", transcript.place)
        return
    for _ in chain(message.list("files"), message.list("attachments")):
        transcript.losses.add("attached file", "the export names it, and does not hold it", transcript.place)
    role = "user" if message.flag("isCreatedByUser") else "assistant"
    id = message.optional_text("messageId") or str(len(transcript.messages))
    model = message.optional_text("model") if role == "assistant" else None
    saying = Saying(id, occurred_at=message.instant("createdAt"), model=model)
    blocks = [*message.objects("content")] if isinstance(message.values.get("content"), list) else []
    said: list[str] = []
    for block in blocks:
        _add_block(block, saying, said, transcript)
    if not blocks:
        said.append(message.optional_text("text") or "")
    transcript.say(saying, role, "\n\n".join(filter(None, said)))


def _add_block(block: Fields, saying: Saying, said: list[str], transcript: Transcript) -> None:
    match block.optional_text("type") or "text":
        case "text":
            said.append(_text(block))
        case "tool_call":
            call = block.object("tool_call")
            text = "\n\n".join(filter(None, said))
            said.clear()
            use = call.optional_text("id") or f"{saying.id}.{len(transcript.messages)}"
            name = call.optional_text("name") or "tool"
            transcript.use_tool(saying, use, name, _arguments(call), text)
            transcript.give_result(saying, call.optional_text("output") or "", use)
        case "think":
            transcript.losses.add("reasoning", REASONING, transcript.place)
        case type:
            transcript.losses.add(type[:40].replace("_", " "), "Loci has no such content", transcript.place)


def _text(block: Fields) -> str:
    """Return the text of a block, which some versions write as the ``value`` of an object."""
    if isinstance(block.values.get("text"), dict):
        return block.object("text").optional_text("value") or ""
    return block.optional_text("text") or ""


def _arguments(call: Fields) -> JsonObject:
    given = call.values.get("args")
    return call.object("args").values if isinstance(given, dict) else {"input": str(given)} if given else {}


LIBRECHAT = Format(
    "librechat",
    "LibreChat",
    read_export,
    ({"conversationId", "messages.messageId"}, {"memories.key", "memories.value"}),
)
