"""Which record an item is, told by its sort key alone: what is counted of it, and the id that people know it by."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from loci import keys
from loci.ids import AtomId, BindingId, ConversationId, EntityId, JobId, MessageId, SpaceId
from loci.ports.governance import RecordTable
from loci.records import record
from loci.scope import Scope

ENTRIES = "entries"
"""What is no record of its own: markers, names, links, pages and other entries that records are found by."""


@record(frozen=True, slots=True)
class StoredRecord:
    """One thing that is kept about a person, by its kind; ``id`` where people know it by one, ``place`` where a listing
    can go on after it."""

    kind: str
    id: str | None = None
    place: str | None = None


_KINDS: Mapping[RecordTable, Mapping[str, str]] = MappingProxyType(
    {
        RecordTable.CONVERSATIONS: {
            keys.CONVERSATION: "conversations",
            keys.SUMMARY: "summaries",
            keys.MESSAGE: "messages",
            keys.TURN_RUN: "turnRuns",
        },
        RecordTable.MEMORY: {keys.ATOM: "atoms", keys.REVISION: "revisions", keys.ENTITY: "entities"},
        RecordTable.CONTROL: {keys.SPACE: "spaces", keys.BINDING: "bindings", keys.JOB: "jobs"},
    }
)


def find_records(table: RecordTable, scope: Scope, sort_keys: Iterator[str]) -> Iterator[StoredRecord]:
    """The records of a partition, in the order of their sort keys."""
    for sort_key in sort_keys:
        prefix, *parts = sort_key.split(keys.SEPARATOR)
        kind = _KINDS[table].get(prefix + keys.SEPARATOR, ENTRIES)
        yield StoredRecord(kind, _id(kind, scope, parts), f"{scope.partition}\n{sort_key}")


def _id(kind: str, scope: Scope, parts: list[str]) -> str | None:
    match kind, parts:
        case "conversations", [ulid]:
            return str(ConversationId(scope.namespace, ulid))
        case "messages", [ulid, seq]:
            return str(MessageId(scope.namespace, ulid, int(seq)))
        case "turnRuns", [_, turn_id]:
            return turn_id
        case "atoms", [ulid]:
            return str(AtomId(scope.namespace, ulid))
        case "entities", [ulid]:
            return str(EntityId(scope.namespace, ulid))
        case "spaces", [key]:
            return str(SpaceId(key))
        case "bindings", [ulid]:
            return str(BindingId(ulid, of_app=False))
        case "jobs", [conversation, digest]:
            return str(JobId(scope.namespace, conversation, digest))
    return None
