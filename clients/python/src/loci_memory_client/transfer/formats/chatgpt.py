"""ChatGPT: the zip archive of its data export (or ``conversations.json`` out of it), and memories pasted as lines."""

from collections.abc import Iterator
from datetime import datetime
from functools import partial

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.branches import LEFT, Tree
from loci_memory_client.transfer.formats.chatgpt_messages import add_message, saved_entries
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.formats.pasted import read_lines
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import HEADER, read_each, read_values
from loci_memory_client.transfer.records import Conversation, Memory, Origin, Record
from loci_memory_client.transfer.sources import Source
from loci_memory_client.transfer.transcripts import Transcript

_KEPT = ("default_model_slug", "gizmo_id", "is_archived", "is_starred", "update_time")


def read_export(source: Source, losses: Losses) -> Iterator[Record]:
    """Each conversation along its active branch, and after it the memories that ChatGPT saved in it or says it has."""
    if source.is_pasted:
        yield from read_lines(source, losses)
        return
    known: set[str] = set()
    read = partial(_read_conversation, known)
    for part in source.parts(r"conversations(-\d+)?\.json"):
        values = (found for found in read_values(part, "conversations") if found.list != HEADER)
        yield from read_each(values, read, losses, "conversation")


def _read_conversation(known: set[str], fields: Fields, _list: str) -> Iterator[Record]:
    if not isinstance(fields.values.get("mapping"), dict):
        fields.refuse("mapping", "is missing")
    branch = _find_branch(fields)
    transcript = Transcript(fields.place, fields.losses)
    for node in branch:
        add_message(node.object("message"), transcript)
    created = fields.instant("create_time")
    yield Conversation(
        Origin(fields.place, fields.optional_text("conversation_id", "id") or fields.place),
        tuple(transcript.messages),
        title=fields.optional_text("title"),
        created_at=created,
        metadata={name: fields.values[name] for name in _KEPT if fields.values.get(name) is not None},
    )
    for node in branch:
        yield from _read_saved(node.object("message"), created, known)


def _find_branch(fields: Fields) -> list[Fields]:
    """Return the nodes of the active branch; count what was said on others."""
    nodes = dict(fields.members("mapping"))
    tree = Tree(nodes, "parent", lambda node: node.object("message").instant("create_time"))
    branch = tree.find_branch(fields.optional_text("current_node"))
    passed = set(branch)
    left = sum(_is_said(node) for id, node in nodes.items() if id not in passed)
    if left:
        fields.losses.add("message", LEFT, fields.place, left)
    return [nodes[id] for id in branch]


def _is_said(node: Fields) -> bool:
    return node.object("message").object("author").optional_text("role") in ("user", "assistant")


def _read_saved(message: Fields, created: datetime | None, known: set[str]) -> Iterator[Memory]:
    """What the message says of saved memories, each text once in a file."""
    for category, entry in saved_entries(message):
        if entry.text not in known:
            known.add(entry.text)
            said = entry.day or message.instant("create_time") or created
            kind = "RULE" if category == "instruction" else "FACT"
            origin = Origin(message.place, entry.text)
            yield Memory(origin, entry.text, category, kind, is_categorised=False, valid_from=said, created_at=said)


CHATGPT = Format("chatgpt", "ChatGPT", read_export, ({"mapping"},))
