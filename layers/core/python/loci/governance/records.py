"""The record of an item: the kind that it counts as, and its public id."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from loci.ids import ApiKeyId, AtomId, BindingId, ConversationId, EntityId, JobId, MessageId, SpaceId
from loci.ports.governance import ItemKind, ItemRef
from loci.records import record
from loci.scope import Scope

ENTRIES = "entries"
"""The kind of items that only serve to find records: markers, names, links, pages and others."""


UNREADABLE = "unreadable"
"""Counts those of the other kinds that could not be read."""


@record(frozen=True, slots=True)
class StoredRecord:
    """A stored record of a user by its kind; ``id`` if it has a public one, ``place`` if a listing can continue after
    it."""

    kind: str
    id: str | None = None
    place: str | None = None


_COUNTED: Mapping[ItemKind, str] = MappingProxyType(
    {
        ItemKind.CONVERSATION: "conversations",
        ItemKind.SUMMARY: "summaries",
        ItemKind.MESSAGE: "messages",
        ItemKind.TURN_RUN: "turnRuns",
        ItemKind.ATOM: "atoms",
        ItemKind.REVISION: "revisions",
        ItemKind.ENTITY: "entities",
        ItemKind.FILE: "files",
        ItemKind.SPACE: "spaces",
        ItemKind.BINDING: "bindings",
        ItemKind.JOB: "jobs",
        ItemKind.PRESENCE: "presences",
        ItemKind.DREAM: "dreams",
        ItemKind.API_KEY: "apiKeys",
    }
)


def file_id(scope: Scope, path: str) -> str:
    """A file by its space and its path."""
    return f"{SpaceId(scope.namespace)}/{path}"


def find_records(scope: Scope, items: Iterator[ItemRef]) -> Iterator[StoredRecord]:
    """The records of a partition, in the order of its items."""
    for item in items:
        place = f"{scope.partition}\n{item.place}"
        yield StoredRecord(_COUNTED.get(item.kind, ENTRIES), _id(scope, item), place)
        if not item.is_readable:
            yield StoredRecord(UNREADABLE, None, place)


def _id(scope: Scope, item: ItemRef) -> str | None:
    match item.kind, item.ids:
        case ItemKind.CONVERSATION, (ulid,):
            return str(ConversationId(scope.namespace, ulid))
        case ItemKind.MESSAGE, (ulid, seq):
            return str(MessageId(scope.namespace, ulid, int(seq)))
        case ItemKind.TURN_RUN, (_, turn_id):
            return turn_id
        case ItemKind.ATOM, (ulid,):
            return str(AtomId(scope.namespace, ulid))
        case ItemKind.ENTITY, (ulid,):
            return str(EntityId(scope.namespace, ulid))
        case ItemKind.FILE, (path,):
            return file_id(scope, path)
        case ItemKind.SPACE, (key,):
            return str(SpaceId(key))
        case ItemKind.BINDING, (ulid,):
            return str(BindingId(ulid, of_app=False))
        case ItemKind.PRESENCE, (key,):
            return key
        case ItemKind.DREAM, (_, ulid):
            return ulid
        case ItemKind.API_KEY, (ulid,):
            return str(ApiKeyId(ulid, of_app=False))
        case ItemKind.JOB, (conversation, digest):
            return str(JobId(scope.namespace, conversation, digest))
    return None
