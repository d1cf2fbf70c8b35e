"""``AR#``: why somebody in support asked, in the directory of the person: it is erased with it."""

from collections.abc import Mapping

from pynamodb.attributes import UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Put
from loci.ports.writes import Outcome
from loci.scope import Scope


class AccessReasonItem(ControlTable):
    epoch = UnicodeAttribute()
    reason = UnicodeAttribute()


class AccessReasonStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def put(self, directory: Scope, epoch: str, ulid: str, reason: str) -> None:
        item = AccessReasonItem(directory.partition, keys.access_reason(ulid), epoch=epoch, reason=reason)
        self._tables.write(Put(item, AccessReasonItem.pk.does_not_exist(), Outcome.TAKEN))

    def between(self, directory: Scope, first: str, last: str) -> Mapping[str, str]:
        place = AccessReasonItem.sk.between(keys.access_reason(first), keys.access_reason(last))
        items = self._tables.query(AccessReasonItem, directory.partition, place)
        return {item.sk.removeprefix(keys.ACCESS_REASON): item.reason for item in items}
