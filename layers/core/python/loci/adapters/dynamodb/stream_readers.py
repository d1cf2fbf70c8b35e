"""``SR#``: the readers of one person's streams, in the app's directory; a TTL removes them once none can be left."""

import json
from datetime import timedelta
from typing import Any

from pynamodb.attributes import Attribute
from pynamodb.constants import STRING

from loci import keys
from loci.adapters.dynamodb.attributes import IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Replace
from loci.model.stream_readers import Reader, StreamReaders
from loci.ports.writes import Outcome
from loci.scope import Scope
from loci.text import timestamps

# TTL of an item, from when the last reader's time is over.
_KEPT = timedelta(hours=1)


class ReadersAttribute(Attribute[tuple[Reader, ...]]):
    """As compact JSON text."""

    attr_type = STRING

    def serialize(self, value: tuple[Reader, ...]) -> str:
        fields = [[one.id, one.run, one.name, timestamps.to_text(one.until)] for one in value]
        return json.dumps(fields, separators=(",", ":"))

    def deserialize(self, value: str) -> tuple[Reader, ...]:
        fields: list[list[Any]] = json.loads(value)
        return tuple(Reader(id, run, name, timestamps.from_text(until)) for id, run, name, until in fields)


class StreamReadersItem(ControlTable):
    readers = ReadersAttribute()
    version = IntegerAttribute()


class StreamReaderStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def get(self, directory: Scope, person: str) -> StreamReaders:
        item = self._tables.get(StreamReadersItem, directory.partition, keys.stream_readers(person))
        return StreamReaders() if item is None else StreamReaders(item.readers, item.version)

    def put(self, directory: Scope, person: str, before: StreamReaders, after: StreamReaders) -> Outcome:
        ends = [one.until for one in (*before.items, *after.items)]
        item = StreamReadersItem(
            directory.partition,
            keys.stream_readers(person),
            readers=after.items,
            version=after.version,
            ttl=max(ends).replace(microsecond=0) + _KEPT,
        )
        absent = StreamReadersItem.pk.does_not_exist()
        condition = StreamReadersItem.version == before.version if before.version else absent
        return self._tables.write(Replace(item, condition, Outcome.STALE))
