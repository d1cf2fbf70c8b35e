"""The tables in memory: the same stores over them, for unit tests and for what is only simulated.

They refuse what DynamoDB refuses: a suite runs the same calls on both.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from threading import RLock
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar
from zlib import crc32

from botocore.exceptions import ClientError
from pynamodb.exceptions import PynamoDBException
from pynamodb.expressions.condition import Condition

from loci.adapters.dynamodb import writes
from loci.adapters.dynamodb.base import Item
from loci.adapters.dynamodb.expressions import RawItem, change_item, changed_names, holds
from loci.adapters.dynamodb.tables import FoundItems, Key, read_item, read_items
from loci.ports.writes import Outcome
from loci.runtime import causes

MAX_ACTIONS = 100
MAX_ITEM_BYTES = 400 * 1024
KEY_BYTES: Mapping[str, int] = MappingProxyType({"pk": 2048, "sk": 1024})

M = TypeVar("M", bound=Item)
Partition: TypeAlias = dict[str, RawItem]
Change: TypeAlias = tuple[Item, RawItem | None]
"""An item of which only the key counts, and what is there afterwards."""


class MemoryTables:
    """Tables for one process, empty at first; calls from several threads happen one after the other."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._tables: dict[Any, dict[str, Partition]] = {}

    def get(self, model: type[M], pk: str, sk: str, *, consistent: bool = True) -> M | None:  # noqa: ARG002  # always is
        raw = self._partition(model, pk).get(sk)
        return None if raw is None else model.from_raw_data(dict(raw)).require_whole()

    def batch_get(self, keys: Sequence[Key[Any]], *, consistent: bool = True) -> FoundItems:  # noqa: ARG002  # always is
        found_items = FoundItems()
        with self._lock:
            for key in keys:
                raw = self._partition(key.model, key.pk).get(key.sk)
                if raw is not None:
                    found_items.add(key, read_item(key.model, dict(raw)))
        return found_items

    def query(
        self,
        model: type[M],
        pk: str,
        condition: Condition | None = None,
        *,
        newest_first: bool = False,
        limit: int | None = None,
        after: str | None = None,
        index: str | None = None,
        where: Condition | None = None,
        only: Sequence[str] | None = None,
        consistent: bool = True,  # noqa: ARG002  # always is
    ) -> Iterator[M]:
        with self._lock:
            found = self._of_partition(model, pk) if index is None else self._of_index(model, index, pk)
            raws = [raw for raw in found if holds(condition, raw) and holds(where, raw)]
        if newest_first:
            raws.reverse()
        if after is not None:
            raws = [raw for raw in raws if (raw["sk"]["S"] < after if newest_first else raw["sk"]["S"] > after)]
        items = map(model.from_raw_data, _project(raws, only))
        yield from islice(read_items(items, is_whole=only is None and index is None), limit)

    def scan(
        self,
        model: type[M],
        where: Condition | None,
        only: Sequence[str] | None = None,
        part: tuple[int, int] = (0, 1),
        index: str | None = None,
    ) -> Iterator[M]:
        segment, segments = part
        with self._lock:
            found = self._of_table(model) if index is None else self._of_index(model, index)
            raws = [raw for raw in found if crc32(raw["pk"]["S"].encode()) % segments == segment and holds(where, raw)]
        yield from read_items(map(model.from_raw_data, _project(raws, only)), is_whole=False)

    def transact(self, *actions: writes.Action) -> Outcome:
        places = {(action.item.Meta, action.item.pk, action.item.sk) for action in actions}
        if not 0 < len(actions) <= MAX_ACTIONS or len(places) < len(actions):
            raise _refusal(f"a transaction has 1 to {MAX_ACTIONS} actions, each on another item")
        return self._carry_out(actions)

    def write(self, action: writes.Write) -> Outcome:
        return self._carry_out([action])

    def delete(self, model: type[Item], pk: str, sort_keys: Sequence[str]) -> None:
        with self._lock:
            for sk in sort_keys:
                self._partition(model, pk).pop(sk, None)

    def _carry_out(self, actions: Sequence[writes.Action]) -> Outcome:
        with self._lock:
            refused = [action for action in actions if not holds(action.condition, self._raw(action.item))]
            outcome = next((action.otherwise for action in refused if action.otherwise is not None), None)
            if outcome is not None:
                return outcome
            if refused:
                raise _refusal("a condition does not hold", "ConditionalCheckFailedException")
            request_id = causes.request_id()
            # All are worked out before the first is stored: any of them may be refused.
            changes = [change for action in actions for change in self._changes(action, request_id)]
            for item, after in changes:
                self._store(item, after)
        return Outcome.DONE

    def _changes(self, action: writes.Action, request_id: str | None) -> Iterator[Change]:
        match action:
            case writes.Put(item):
                writes.note_request(item, request_id)
                yield item, _require_allowed(item.serialize(null_check=True))
            case writes.Replace(item) | writes.Update(item):
                yield item, self._update(item, writes.with_request(action, request_id))
            case writes.Delete(item):
                yield item, None

    def _update(self, item: Item, changes: Sequence[Any]) -> RawItem:
        names = changed_names(changes)
        if len({*names}) < len(names) or not KEY_BYTES.keys().isdisjoint(names):
            raise _refusal("an update changes each attribute once, and no key")
        before = self._raw(item) or {"pk": {"S": item.pk}, "sk": {"S": item.sk}}
        try:
            return _require_allowed(change_item(before, changes))
        except LookupError as error:
            raise _refusal(str(error)) from error

    def _store(self, item: Item, after: RawItem | None) -> None:
        partition = self._partition(type(item), item.pk)
        if after is None:
            partition.pop(item.sk, None)
        else:
            partition[item.sk] = after

    def _raw(self, item: Item) -> RawItem:
        return self._partition(type(item), item.pk).get(item.sk, {})

    def _partition(self, model: type[Item], pk: str) -> Partition:
        return self._tables.setdefault(model.Meta, {}).setdefault(pk, {})

    def _of_partition(self, model: type[Item], pk: str) -> Iterable[RawItem]:
        partition = self._partition(model, pk)
        return (partition[sk] for sk in sorted(partition))

    def _of_table(self, model: type[Item]) -> Iterable[RawItem]:
        return (raw for pk in list(self._tables.get(model.Meta, {})) for raw in self._of_partition(model, pk))

    def _of_index(self, model: type[Item], name: str, pk: str | None = None) -> Iterable[RawItem]:
        """The items that have both keys of an index, of which only keys are in it, by its sort key."""
        hash_key, range_key = _index_keys(model, name)
        found = [
            {key: raw[key] for key in KEY_BYTES.keys() | {hash_key, range_key}}
            for raw in self._of_table(model)
            if hash_key in raw and range_key in raw and (pk is None or raw[hash_key]["S"] == pk)
        ]
        return sorted(found, key=lambda raw: (raw[range_key]["S"], raw["pk"]["S"], raw["sk"]["S"]))


def _index_keys(model: type[Item], name: str) -> tuple[str, str]:
    """The names of its partition key and its sort key."""
    attributes = model._indexes[name].Meta.attributes.values()
    hash_key = next(attribute.attr_name for attribute in attributes if attribute.is_hash_key)
    return hash_key, next(attribute.attr_name for attribute in attributes if attribute.is_range_key)


def _project(raws: Iterable[RawItem], only: Sequence[str] | None) -> Iterator[dict[str, Any]]:
    for raw in raws:
        yield dict(raw) if only is None else {name: raw[name] for name in only if name in raw}


def _require_allowed(raw: RawItem) -> RawItem:
    if any(not 0 < _size(raw[key]) <= limit for key, limit in KEY_BYTES.items()):
        raise _refusal(f"keys have 1 to {KEY_BYTES} bytes")
    if sum(len(name.encode()) + _size(value) for name, value in raw.items()) > MAX_ITEM_BYTES:
        raise _refusal(f"an item has at most {MAX_ITEM_BYTES} bytes")
    return raw


def _size(value: Any) -> int:
    match next(iter(value.values())):
        case str(text):
            return len(text.encode())
        case bytes(content):
            return len(content)
        case list(members):
            return sum(len(member.encode()) for member in members)
    return 1


def _refusal(message: str, code: str = "ValidationException") -> PynamoDBException:
    """Return the error that pynamodb raises where DynamoDB refuses a call."""
    answer: Any = {"Error": {"Code": code, "Message": message}}
    return PynamoDBException(message, ClientError(answer, "write"))
