"""Open WebUI: its export of chats, one chat of it, and memories as its API lists them."""

import re
from collections.abc import Iterator

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.branches import LEFT, Tree
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import read_each, read_values
from loci_memory_client.transfer.records import Conversation, Memory, Origin, Record
from loci_memory_client.transfer.sources import Source
from loci_memory_client.transfer.transcripts import REASONING, Saying, Transcript

_DETAILS = re.compile(r'<details type="(\w+)"[^>]*>.*?</details>\s*', re.DOTALL)
"""What Open WebUI folds away within an answer: reasoning, uses of tools."""


def read_export(source: Source, losses: Losses) -> Iterator[Record]:
    """Return each chat along its active branch, and each memory."""
    for part in source.parts(r".*\.json"):
        yield from read_each(read_values(part), _read_value, losses, "conversation")


def _read_value(fields: Fields, _list: str) -> Iterator[Record]:
    if "chat" in fields.values:
        yield _read_chat(fields)
    elif "content" in fields.values:
        yield _read_memory(fields)
    else:
        fields.refuse("chat", "is missing")


def _read_memory(fields: Fields) -> Memory:
    text, created = fields.text("content"), fields.instant("updated_at", "created_at")
    origin = Origin(fields.place, fields.optional_text("id") or text, fields.optional_text("user_id"))
    return Memory(origin, text, "memory", is_categorised=False, valid_from=created, created_at=created)


def _read_chat(fields: Fields) -> Conversation:
    chat = fields.object("chat")
    transcript = Transcript(fields.place, fields.losses)
    for message in _find_messages(chat):
        _add_message(message, transcript)
    if chat.object("params").optional_text("system"):
        fields.losses.add("system prompt", "it orders the model, and is no memory", fields.place)
    details = {name: True for name in ("archived", "pinned") if fields.flag(name)}
    return Conversation(
        Origin(fields.place, fields.optional_text("id") or chat.optional_text("id") or fields.place, _user_of(fields)),
        tuple(transcript.messages),
        title=fields.optional_text("title") or chat.optional_text("title"),
        created_at=fields.instant("created_at") or chat.instant("timestamp"),
        metadata={**details, **({"tags": [*tags]} if (tags := chat.texts("tags")) else {})},
    )


def _user_of(fields: Fields) -> str | None:
    return fields.optional_text("user_id") or None


def _find_messages(chat: Fields) -> list[Fields]:
    """Return the messages of the active branch; those of a plain list where there is no tree."""
    history = chat.object("history")
    nodes = dict(history.members("messages"))
    if not nodes:
        return [*chat.objects("messages")]
    branch = Tree(nodes, "parentId", lambda node: node.instant("timestamp")).find_branch(
        history.optional_text("currentId")
    )
    if len(branch) < len(nodes):
        chat.losses.add("message", LEFT, chat.place, len(nodes) - len(branch))
    return [nodes[id] for id in branch]


def _add_message(message: Fields, transcript: Transcript) -> None:
    role = message.optional_text("role") or "user"
    text = "\n\n".join(_texts(message))
    if role == "assistant":
        text = _leave_out_details(text, transcript)
    for file in message.objects("files"):
        what = "image" if file.optional_text("type") == "image" else "attached file"
        transcript.losses.add(what, "the export names it, and does not hold it", transcript.place)
    id = message.optional_text("id") or str(len(transcript.messages))
    model = message.optional_text("model")
    transcript.say(Saying(id, occurred_at=message.instant("timestamp"), model=model), role, text)


def _texts(message: Fields) -> Iterator[str]:
    if not isinstance(message.values.get("content"), list):
        yield message.optional_text("content") or ""
        return
    for block in message.objects("content"):
        text = block.optional_text("text")
        if text is None:
            message.losses.add("image", "the export names it, and does not hold it", message.place)
        else:
            yield text


def _leave_out_details(text: str, transcript: Transcript) -> str:
    for kind in _DETAILS.findall(text):
        what = "reasoning" if kind == "reasoning" else "use of a tool"
        why = REASONING if kind == "reasoning" else "the answer says what came of it"
        transcript.losses.add(what, why, transcript.place)
    return _DETAILS.sub("", text)


OPEN_WEBUI = Format(
    "open-webui",
    "Open WebUI",
    read_export,
    ({"chat.history"}, {"chat.messages"}, {"id", "user_id", "content", "updated_at", "created_at"}),
)
