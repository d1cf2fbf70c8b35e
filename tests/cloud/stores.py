"""The deployed tables, read past the API."""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, TypeAlias

from local import aws
from local.deployment import Stack
from tests.cloud.waiting import eventually

Key: TypeAlias = tuple[str, str, str]
"""Table, partition key and sort key."""
Dump: TypeAlias = Mapping[Key, str]
"""From key to the item as text."""

_DERIVED = ("P#", "PC#", "X#")
_TEXTS = 2**16
_DUE = re.compile(r'"due": {"S": "([^"]+)"}')


class Stores:
    """All four tables of a deployment."""

    def __init__(self, stack: Stack) -> None:
        self._tables = stack.outputs.tables
        self._dynamodb = aws.session().client("dynamodb", endpoint_url=stack.endpoint)
        self._streams: Any = aws.session().client("dynamodbstreams", endpoint_url=stack.endpoint)
        self._followed: dict[Key, str] = {}
        self._positions: dict[str, str] = {}

    def dump(self) -> Dump:
        """Every item there is, but for those of ``derived_items``."""
        return _without_derived(dict(self._everything()))

    def derived_items(self) -> Dump:
        """Markers, their counts and recall pages: they follow from atoms, and wait to be folded."""
        return {key: text for key, text in self._everything() if key[2].startswith(_DERIVED)}

    def latest(self) -> Dump:
        """What a dump finds, without reading everything again: the dump of the first time, and what the tables' streams
        have said since of changes."""
        try:
            for table in self._tables:
                self._follow(table)
        except self._streams.exceptions.ExpiredIteratorException:
            self._positions.clear()
        if not self._positions:
            # Before the dump: a change that it has already may be made again.
            self._positions = {table: self._end_of_stream(name) for table, name in self._tables.items()}
            self._followed = dict(self._everything())
            return self.latest()
        return _without_derived(self._followed)

    def at_rest(self) -> Dump:
        """The latest, once nothing that was begun is still on its way."""
        return eventually(self.latest, lambda found: not any(_on_its_way(key, text) for key, text in found.items()))

    def _everything(self) -> Iterator[tuple[Key, str]]:
        for table, name in self._tables.items():
            for item in self._items(name):
                yield _key(table, item), _text(item)

    def _items(self, name: str) -> Iterator[dict[str, Any]]:
        for page in self._dynamodb.get_paginator("scan").paginate(TableName=name, ConsistentRead=True):
            yield from page["Items"]

    def _end_of_stream(self, name: str) -> str:
        (stream,) = self._streams.list_streams(TableName=name)["Streams"]
        (shard,) = self._streams.describe_stream(StreamArn=stream["StreamArn"])["StreamDescription"]["Shards"]
        position: str = self._streams.get_shard_iterator(
            StreamArn=stream["StreamArn"], ShardId=shard["ShardId"], ShardIteratorType="LATEST"
        )["ShardIterator"]
        return position

    def _follow(self, table: str) -> None:
        while table in self._positions:
            page = self._streams.get_records(ShardIterator=self._positions[table])
            self._positions[table] = page["NextShardIterator"]
            for record in page["Records"]:
                self._change(table, record["dynamodb"])
            if not page["Records"]:
                return

    def _change(self, table: str, change: Mapping[str, Any]) -> None:
        if "NewImage" in change:
            self._followed[_key(table, change["Keys"])] = _text(change["NewImage"])
        else:
            self._followed.pop(_key(table, change["Keys"]), None)


def _without_derived(found: Dump) -> Dump:
    return {key: text for key, text in found.items() if not key[2].startswith(_DERIVED)}


def _key(table: str, item: Mapping[str, Any]) -> Key:
    return table, item["pk"]["S"], item["sk"]["S"]


def _text(item: Mapping[str, Any]) -> str:
    return json.dumps(item, sort_keys=True, default=bytes.hex)


def of_partitions(dump: Dump, part: str) -> Dump:
    """The items in whose partition key the text is."""
    return {key: text for key, text in dump.items() if part in key[1]}


def without_due_work(dump: Dump, before: Dump, until: datetime, tenant: str | None) -> Dump:
    """The items that the sweeper leaves as they are until then, by what was due ``before``: those that are not due, and
    of other tenants only those in which nothing is. A purged space may be in the sweeper's hands whenever it is due."""
    due = {key for key, text in before.items() if _due_at(text) <= until or _is_purged_space(key, text)}
    busy = {_tenant(key) for key in due} - {tenant}
    return {key: text for key, text in dump.items() if key not in due and _tenant(key) not in busy}


@lru_cache(_TEXTS)
def _due_at(text: str) -> datetime:
    found = _DUE.search(text)
    return datetime.max.replace(tzinfo=UTC) if found is None else datetime.fromisoformat(found[1])


def _tenant(key: Key) -> str:
    return key[1].partition("#")[0]


def _is_purged_space(key: Key, text: str) -> bool:
    return key[2].startswith("S#") and '"purgedAt"' in text


def _on_its_way(key: Key, text: str) -> bool:
    """A purged atom not yet erased, a job not yet ended that waits for no budget, a close not yet fanned out."""
    kind, due = key[2].partition("#")[0], '"due":' in text
    runs = kind == "J" and '"waiting_budget"' not in text
    return (kind == "A" and '"purgedAt"' in text) or (due and (runs or (kind == "C" and '"closed"' in text)))
