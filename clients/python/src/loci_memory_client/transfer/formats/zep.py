"""Zep and Graphiti: nodes, edges and threads as their APIs answer them, in lists of one object, or a line each."""

from collections.abc import Iterator

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.entity_types import entity_type
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import HEADER, read_each, read_values
from loci_memory_client.transfer.records import Conversation, Entity, Memory, Origin, Record
from loci_memory_client.transfer.sources import Source
from loci_memory_client.transfer.transcripts import Saying, Transcript

_LISTS = ("nodes", "edges", "facts", "threads", "sessions", "episodes")
_USERS = ("user_id", "graph_id", "group_id")


def read_graph(source: Source, losses: Losses) -> Iterator[Record]:
    """Nodes, edges and threads in the order of the file: a link to a node that comes later is found by its name."""
    for part in source.parts(r".*\.jsonl?"):
        values = (found for found in read_values(part, *_LISTS) if found.list != HEADER)
        yield from read_each(values, _read_value, losses, "record")


def _read_value(fields: Fields, list: str) -> Iterator[Record]:
    if list == "episodes" or (not list and "episode_type" in fields.values):
        fields.losses.add("episode", "its facts are carried, its text is not", fields.place)
    elif "fact" in fields.values or list in ("edges", "facts"):
        yield _read_edge(fields)
    elif "messages" in fields.values or list in ("threads", "sessions"):
        yield _read_thread(fields, fields.losses)
    else:
        yield _read_node(fields)


def _read_edge(fields: Fields) -> Memory:
    nodes = (fields.optional_text("source_node_uuid"), fields.optional_text("target_node_uuid"))
    begun, created = fields.instant("valid_at"), fields.instant("created_at")
    expired = fields.instant("expired_at")
    rest = {name: fields.values[name] for name in ("attributes", "score") if fields.values.get(name)}
    return Memory(
        Origin(fields.place, fields.optional_text("uuid") or fields.text("fact"), _user(fields)),
        fields.text("fact"),
        (fields.optional_text("name") or "fact").replace("_", " ").lower(),
        is_categorised=False,
        valid_from=begun or created,
        valid_to=fields.instant("invalid_at") or expired,
        created_at=created,
        entities=tuple(node for node in nodes if node is not None),
        metadata={"zep": rest} if rest else {},
    )


def _read_node(fields: Fields) -> Entity:
    labels = fields.texts("labels")
    attributes = {name: value for name, value in fields.object("attributes").values.items() if value is not None}
    own = [label for label in labels if label != "Entity"]
    return Entity(
        Origin(fields.place, fields.optional_text("uuid") or fields.text("name"), _user(fields)),
        fields.text("name"),
        entity_type(*own),
        description=fields.optional_text("summary"),
        attributes={**attributes, **({"labels": own} if own else {})},
    )


def _read_thread(fields: Fields, losses: Losses) -> Conversation:
    transcript = Transcript(fields.place, losses)
    for message in fields.objects("messages"):
        kind = message.optional_text("role_type")
        role = kind or message.optional_text("role") or "user"
        author = message.optional_text("name") or (message.optional_text("role") if kind else None)
        id = message.optional_text("uuid") or str(len(transcript.messages))
        said = message.optional_text("content") or ""
        transcript.say(Saying(id, occurred_at=message.instant("created_at"), author=author), role, said)
    return Conversation(
        Origin(fields.place, fields.optional_text("thread_id", "session_id", "uuid") or fields.place, _user(fields)),
        tuple(transcript.messages),
        created_at=fields.instant("created_at"),
        metadata=fields.object("metadata").values,
    )


def _user(fields: Fields) -> str | None:
    return fields.optional_text(*_USERS)


ZEP = Format(
    "zep",
    "Zep",
    read_graph,
    (
        *({"fact"}, {"edges.fact"}, {"facts.fact"}, {"nodes.labels"}, {"threads.messages"}, {"sessions.messages"}),
        *({"episodes.uuid"}, {"uuid", "labels", "summary"}),
    ),
)
