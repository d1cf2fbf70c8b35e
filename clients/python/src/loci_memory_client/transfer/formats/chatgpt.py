"""ChatGPT: the zip archive of its data export (or ``conversations.json`` out of it), and memories pasted as lines."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.chatgpt_messages import add_message, saved_texts
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.formats.pasted import read_lines, write_lines
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import read_values
from loci_memory_client.transfer.records import Conversation, Memory, Origin, Record
from loci_memory_client.transfer.sources import Source
from loci_memory_client.transfer.transcripts import Transcript

_KEPT = ("default_model_slug", "gizmo_id", "is_archived", "is_starred", "update_time")


def read_export(source: Source, losses: Losses) -> Iterator[Record]:
    """Each conversation along its active branch, and after it the memories that ChatGPT saved in it or says it has."""
    if source.is_pasted:
        yield from read_lines(source, "chatgpt")
        return
    known: set[str] = set()
    for part in source.parts(r"conversations(-\d+)?\.json"):
        for found in read_values(part, "conversations"):
            if found.list in ("", "conversations"):
                yield from _read_conversation(Fields.of(found.value, found.place), losses, known)


@dataclass
class _Branch:
    """The nodes from the first message to the current one."""

    nodes: list[Fields] = field(default_factory=list)
    left: int = 0


def _read_conversation(fields: Fields, losses: Losses, known: set[str]) -> Iterator[Record]:
    mapping = fields.object("mapping")
    if "mapping" not in fields.values:
        fields.refuse("mapping", "is missing")
    branch = _active_branch(fields, mapping)
    if branch.left:
        losses.add("message", "it is on a branch that the user left", fields.place, branch.left)
    transcript = Transcript(fields.place, losses)
    for node in branch.nodes:
        add_message(node.object("message"), transcript)
    id = fields.optional_text("conversation_id", "id") or fields.place
    created = fields.instant("create_time")
    yield Conversation(
        Origin(fields.place, id),
        tuple(transcript.messages),
        title=fields.optional_text("title"),
        created_at=created,
        metadata={name: fields.values[name] for name in _KEPT if fields.values.get(name) is not None},
    )
    for node in branch.nodes:
        message = node.object("message")
        for name, text in saved_texts(message):
            if text not in known:
                known.add(text)
                said = message.instant("create_time") or created
                yield _memory(fields.place, name, text, said)


def _memory(place: str, name: str, text: str, said: datetime | None) -> Memory:
    kind = "RULE" if name == "instruction" else "FACT"
    return Memory(Origin(place, text), text, name, kind=kind, is_categorised=False, valid_from=said, created_at=said)


def _active_branch(fields: Fields, mapping: Fields) -> _Branch:
    """From the current node up to the root. Raises BadFile where the parents of nodes form a circle."""
    branch, passed = _Branch(), set()
    id = fields.optional_text("current_node") or _newest(mapping)
    while id is not None and id in mapping.values:
        if id in passed:
            mapping.refuse(id, "is its own ancestor")
        passed.add(id)
        node = mapping.object(id)
        branch.nodes.append(node)
        id = node.optional_text("parent")
    branch.nodes.reverse()
    others = (mapping.object(other) for other in mapping.values if other not in passed)
    branch.left = sum(_is_said(node) for node in others)
    return branch


def _is_said(node: Fields) -> bool:
    message = node.object("message")
    return message.object("author").optional_text("role") in ("user", "assistant")


def _newest(mapping: Fields) -> str | None:
    """The message that was written last, where the file does not say which is current."""
    times = {id: mapping.object(id).object("message").number("create_time") or 0.0 for id in mapping.values}
    return max(times, key=times.__getitem__, default=None)


CHATGPT = Format("chatgpt", "ChatGPT", read_export, write_lines)
