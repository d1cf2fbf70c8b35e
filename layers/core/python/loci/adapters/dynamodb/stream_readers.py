"""``SR#``: the readers of one person's streams, in the app's directory; a TTL removes them once none can be left."""

from datetime import timedelta
from typing import Any

from loci import keys
from loci.adapters.dynamodb.attributes import CompactJson, IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Replace
from loci.model.stream_readers import Reader, StreamReaders
from loci.ports.writes import Outcome
from loci.scope import Scope
from loci.text import timestamps

# TTL of an item, from when the last reader's time is over.
_KEPT = timedelta(hours=1)


class ReadersAttribute(CompactJson[tuple[Reader, ...]]):
    """As compact JSON text."""

    def to_json(self, value: tuple[Reader, ...]) -> object:
        return [[one.id, one.run, one.name, timestamps.to_text(one.until)] for one in value]

    def from_json(self, form: Any) -> tuple[Reader, ...]:
        return tuple(Reader(id, run, name, timestamps.from_text(until)) for id, run, name, until in form)


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
