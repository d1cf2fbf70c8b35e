"""``I#``: idempotency markers, in whichever table their target lies."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import TypeAlias

from pynamodb.attributes import UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.attributes import TextsAttribute
from loci.adapters.dynamodb.base import ControlTable, ConversationsTable, Item, MemoryTable
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Delete, Put
from loci.model.users import Marker
from loci.ports.writes import MarkerHome, Outcome
from loci.scope import Scope


class _MarkerItem(Item):
    fingerprint = UnicodeAttribute()
    ids = TextsAttribute()


class ConversationsMarker(_MarkerItem, ConversationsTable):
    pass


class MemoryMarker(_MarkerItem, MemoryTable):
    pass


class ControlMarker(_MarkerItem, ControlTable):
    pass


MarkerItem: TypeAlias = ConversationsMarker | MemoryMarker | ControlMarker

_ITEMS: Mapping[MarkerHome, type[MarkerItem]] = MappingProxyType(
    {
        MarkerHome.CONVERSATIONS: ConversationsMarker,
        MarkerHome.MEMORY: MemoryMarker,
        MarkerHome.DIRECTORY: ControlMarker,
    }
)


class MarkerStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def get(self, scope: Scope, home: MarkerHome, digest: str) -> Marker | None:
        item = self._tables.get(_ITEMS[home], scope.partition, keys.marker(digest))
        return None if item is None else Marker(digest, item.fingerprint, item.ids, item.ttl)

    def put(self, scope: Scope, home: MarkerHome, marker: Marker) -> Outcome:
        return self._tables.write(put_marker(scope, home, marker))

    def spend(self, scope: Scope, home: MarkerHome, digest: str, fingerprint: str, now: datetime) -> Outcome:
        model = _ITEMS[home]
        item = model(scope.partition, keys.marker(digest))
        condition = (model.fingerprint == fingerprint) & (model.ttl > now)
        return self._tables.write(Delete(item, condition, Outcome.STALE))


def put_marker(scope: Scope, home: MarkerHome, marker: Marker, former: Marker | None = None) -> Put:
    """The marker in place of ``former``; REPEATED where another one is there. None: of an expired one or of none."""
    model = _ITEMS[home]
    item = model(
        scope.partition,
        keys.marker(marker.hash),
        fingerprint=marker.fingerprint,
        ids=marker.ids,
        ttl=marker.expires_at,
    )
    if former is not None:
        return Put(item, (model.ids == former.ids) & (model.ttl == former.expires_at), Outcome.REPEATED)
    return Put(item, model.pk.does_not_exist() | (model.ttl <= marker.made_at), Outcome.REPEATED)
