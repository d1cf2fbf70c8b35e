"""Letta: an agent file (``.af``), with memory blocks, messages, and passages if they were added to it."""

from collections.abc import Iterator

from loci_memory_client.transfer.faults import BadRecord
from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.formats.letta_messages import add_message
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import HEADER, Found, read_each, read_values
from loci_memory_client.transfer.records import Conversation, Memory, Origin, Record
from loci_memory_client.transfer.sources import Part, Source
from loci_memory_client.transfer.transcripts import Transcript

_LISTS = ("agents", "blocks", "passages", "archival_memory", "tools", "groups", "files", "sources", "mcp_servers")
_OF_THE_AGENT = ("tools", "groups", "files", "sources", "mcp_servers")
_OF_AN_AGENT = frozenset(["core_memory", "messages"])
BLOCK_LIMIT = 8_000


def read_agents(source: Source, losses: Losses) -> Iterator[Record]:
    """Blocks as atoms under their labels as keys, passages as atoms, the messages of each agent as a conversation."""
    for part in source.parts(r".*\.(af|jsonl?)"):
        yield from read_each(_values(part, losses), _read_value, losses, "record")


def _values(part: Part, losses: Losses) -> Iterator[Found]:
    """What is of the memory. The older form has one agent in the whole file, and may have lists of its tools."""
    for found in read_values(part, *_LISTS):
        if found.list in _OF_THE_AGENT:
            losses.add(found.list.rstrip("s"), "it belongs to the agent, not to its memory", found.place)
        elif found.list != HEADER:
            yield found
        elif _OF_AN_AGENT & found.value.keys():
            yield Found(found.value, part.place("agent"), "agents")


def _read_value(fields: Fields, list: str) -> Iterator[Record]:
    if list == "blocks" or (not list and "label" in fields.values):
        yield _read_block(fields)
    elif list in ("passages", "archival_memory") or (not list and "text" in fields.values):
        yield _read_passage(fields)
    else:
        yield from _read_agent(fields, fields.losses)


def _read_block(fields: Fields) -> Memory:
    label = fields.text("label")
    created = fields.instant("created_at")
    description = fields.optional_text("description")
    return Memory(
        Origin(fields.place, fields.optional_text("id") or label),
        fields.text("value"),
        label,
        kind="RULE" if label == "persona" else "FACT",
        key=f"letta.{label}",
        created_at=created,
        metadata={"letta": {"description": description}} if description else {},
    )


def _read_passage(fields: Fields) -> Memory:
    created = fields.instant("created_at")
    return Memory(
        Origin(fields.place, fields.optional_text("id") or fields.text("text")),
        fields.text("text"),
        next(iter(fields.texts("tags")), "passage"),
        valid_from=created,
        created_at=created,
        metadata=fields.object("metadata").values,
    )


def _read_agent(fields: Fields, losses: Losses) -> Iterator[Record]:
    """An agent of an agent file; in older ones it is the whole file, with its blocks as ``core_memory``."""
    if not _OF_AN_AGENT & fields.values.keys():
        expected = ", ".join(sorted({*_LISTS[:4], *_OF_AN_AGENT}))
        raise BadRecord(fields.place, f"this is no agent file: it has none of {expected}")
    for block in fields.objects("core_memory"):
        try:
            yield _read_block(block)
        except BadRecord as bad:
            losses.leave_out("block", bad)
    transcript = Transcript(fields.place, losses)
    for message in fields.objects("messages"):
        add_message(message, transcript)
    if fields.optional_text("system"):
        losses.add("system prompt", "it belongs to the agent, not to its memory", fields.place)
    for _ in fields.list("tools"):
        losses.add("tool", "it belongs to the agent, not to its memory", fields.place)
    if transcript.messages:
        name = fields.optional_text("name")
        id = fields.optional_text("id") or name or fields.place
        created = fields.instant("created_at")
        yield Conversation(Origin(fields.place, id), tuple(transcript.messages), title=name, created_at=created)


LETTA = Format(
    "letta",
    "Letta",
    read_agents,
    (
        *({"blocks.label"}, {"passages.text"}, {"archival_memory"}, {"core_memory"}, {"label", "value"}),
        {"agents.agent_type"},
    ),
)
