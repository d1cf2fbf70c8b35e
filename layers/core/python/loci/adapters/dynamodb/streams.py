"""Stream records of the tables, as Lambda hands them over, read as changes of records.

A record is ``{"eventName", "dynamodb": {"Keys", "OldImage"?, "NewImage"?, "ApproximateCreationDateTime", …}, …}``;
binary values stand in it as base64 text.
"""

from base64 import b64decode
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Protocol, Self, TypeAlias

from loci import keys
from loci.adapters.dynamodb.admin_jobs import AdminJobItem
from loci.adapters.dynamodb.app_settings import AppSettingsItem
from loci.adapters.dynamodb.atom_items import AtomItem
from loci.adapters.dynamodb.bindings import BindingItem
from loci.adapters.dynamodb.conversations import HeadItem, SummaryItem
from loci.adapters.dynamodb.dreams import DreamItem
from loci.adapters.dynamodb.entities import EntityItem
from loci.adapters.dynamodb.files import FileItem
from loci.adapters.dynamodb.jobs import JobItem
from loci.adapters.dynamodb.presences import PresenceItem
from loci.adapters.dynamodb.spaces import SpaceItem
from loci.adapters.dynamodb.templates import TemplateItem
from loci.adapters.dynamodb.turns import MessageItem
from loci.events import Record, RecordChange
from loci.records import record
from loci.runtime.causes import REQUEST_ID
from loci.scope import DIRECTORY, Scope

StreamRecord: TypeAlias = Mapping[str, Any]
Image: TypeAlias = Mapping[str, Mapping[str, Any]]

TIME_TO_LIVE = "dynamodb.amazonaws.com"
"""The principal that deletes expired items; no other caller can be this principal."""


class _RecordItem(Protocol):
    @classmethod
    def from_raw_data(cls, data: dict[str, Any]) -> Self: ...
    def record(self) -> Record: ...


_KINDS: Mapping[str, type[_RecordItem]] = {
    keys.CONVERSATION: HeadItem,
    keys.MESSAGE: MessageItem,
    keys.SUMMARY: SummaryItem,
    keys.ATOM: AtomItem,
    keys.ENTITY: EntityItem,
    keys.FILE: FileItem,
    keys.SPACE: SpaceItem,
    keys.BINDING: BindingItem,
    keys.JOB: JobItem,
    keys.ADMIN_JOB: AdminJobItem,
    keys.PRESENCE: PresenceItem,
    keys.DREAM: DreamItem,
    keys.TEMPLATE: TemplateItem,
    keys.SETTINGS: AppSettingsItem,
}


_CONTENT: Mapping[str, frozenset[str]] = {
    keys.CONVERSATION: frozenset({"title", "sessionId", "metadata"}),
    keys.MESSAGE: frozenset({"content", "author", "metadata"}),
    keys.SUMMARY: frozenset({"text"}),
    keys.DREAM: frozenset({"patterns", "actions", "missed"}),
}
"""Attributes of conversations and dreams that no event needs."""


@record(frozen=True, slots=True)
class PendingChange:
    """A marker that was written: the atom of this ULID changed, in this memory partition."""

    scope: Scope
    ulid: str


def change(record: StreamRecord) -> RecordChange | None:
    """The change of a record; None for a removal by time to live, and for items that are no records of users.

    Raises KeyError or ValueError for what is no stream record of our tables, UnreadableRecord for a damaged one.
    """
    scope, sort_key = _address(record)
    kind = _KINDS.get(_prefix(sort_key))
    if kind is None or _by_time_to_live(record) or _is_pointer(scope, sort_key):
        return None
    data = record["dynamodb"]
    return RecordChange(
        scope=scope,
        at=datetime.fromtimestamp(float(data["ApproximateCreationDateTime"]), UTC),
        before=_read(kind, data.get("OldImage")),
        after=_read(kind, data.get("NewImage")),
        place=sort_key,
        conversation=sort_key.removeprefix(keys.SUMMARY) if sort_key.startswith(keys.SUMMARY) else "",
        request_id=request_of(record),
    )


def request_of(record: StreamRecord) -> str | None:
    """The request that the change came from; None where there was none."""
    image = record["dynamodb"].get("NewImage", {})
    request_id: str | None = image.get(REQUEST_ID, {}).get("S")
    return request_id


def without_content(record: StreamRecord) -> dict[str, Any]:
    """The record without what a conversation says, to be tried again: its events are the same."""
    data = dict(record.get("dynamodb") or {})
    dropped = _CONTENT.get(_prefix(data.get("Keys", {}).get("sk", {}).get("S", "")), frozenset())
    for image in {"OldImage", "NewImage"} & data.keys():
        data[image] = {name: value for name, value in data[image].items() if name not in dropped}
    return {**record, "dynamodb": data} if dropped else dict(record)


def pending(record: StreamRecord) -> PendingChange | None:
    """The marker that a record wrote; None for its removal, for one that is indexed, and for other items."""
    scope, sort_key = _address(record)
    image = record["dynamodb"].get("NewImage")
    if _prefix(sort_key) != keys.PENDING or image is None or "indexedAt" in image:
        return None
    return PendingChange(scope, sort_key.removeprefix(keys.PENDING))


def _address(record: StreamRecord) -> tuple[Scope, str]:
    key = record["dynamodb"]["Keys"]
    return Scope.parse(key["pk"]["S"]), key["sk"]["S"]


def _prefix(sort_key: str) -> str:
    return sort_key.partition(keys.SEPARATOR)[0] + keys.SEPARATOR


def _is_pointer(scope: Scope, sort_key: str) -> bool:
    """In a directory ``C#`` is only where a conversation lies."""
    return scope.namespace == DIRECTORY and sort_key.startswith(keys.CONVERSATION)


def _by_time_to_live(record: StreamRecord) -> bool:
    identity = record.get("userIdentity") or {}
    return record["eventName"] == "REMOVE" and identity.get("principalId") == TIME_TO_LIVE


def _read(kind: type[_RecordItem], image: Image | None) -> Record | None:
    """Reads what is there: a record that is tried again is without content."""
    return None if image is None else kind.from_raw_data(_raw(image)).record()


def _raw(image: Image) -> dict[str, Any]:
    """As botocore would have read it. Top-level values alone: our items hold nothing binary deeper."""
    return {
        name: {"B": b64decode(value["B"])} if isinstance(value.get("B"), str) else dict(value)
        for name, value in image.items()
    }
