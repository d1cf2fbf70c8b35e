"""The tables: what every store reads and writes through.

All reads are strong unless said otherwise. Every method raises ``Unavailable`` when DynamoDB is away or throttles, and
``Contended`` when other writers were in the way to the last.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any, Generic, Protocol, TypeVar, cast

from botocore.session import Session
from pynamodb.connection import Connection
from pynamodb.expressions.condition import Condition

from loci.adapters.dynamodb import failures, writes
from loci.adapters.dynamodb.base import Item
from loci.errors import UnreadableRecord
from loci.ports.writes import Outcome
from loci.records import record
from loci.runtime.retry import retry_contended

BATCH = 100  # keys a BatchGetItem takes
WRITES = 25  # items a BatchWriteItem takes

M = TypeVar("M", bound=Item)
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


@record(frozen=True, slots=True)
class Key(Generic[M]):
    """One item of one kind."""

    model: type[M]
    pk: str
    sk: str

    @property
    def address(self) -> Hashable:
        return self.model.Meta, self.pk, self.sk


class Recorded(Protocol[R_co]):
    """An item that is a record."""

    def record(self) -> R_co: ...


def records(items: Iterable[Recorded[R]]) -> Iterator[R]:
    """The records of items, without those that cannot be read: ``Item.note_unreadable`` has got their errors."""
    for item in items:
        with suppress(UnreadableRecord):
            yield item.record()


class FoundItems:
    """The items that a batch found, by the key that asked for them."""

    def __init__(self) -> None:
        self._items: dict[Hashable, Item | UnreadableRecord] = {}

    def add(self, key: Key[M], item: M | UnreadableRecord) -> None:
        self._items[key.address] = item

    def __getitem__(self, key: Key[M]) -> M | None:
        """The item, None where there is none. Raises UnreadableRecord."""
        found = self._items.get(key.address)
        if isinstance(found, UnreadableRecord):
            raise found
        return cast("M | None", found)

    def readable(self, keys: Iterable[Key[M]]) -> Iterator[M]:
        """The items that are there and can be read, in the order of the keys."""
        found = (self._items.get(key.address) for key in keys)
        return (cast("M", item) for item in found if item is not None and not isinstance(item, UnreadableRecord))


class Tables(Protocol):
    """Made by ``connect`` for DynamoDB; ``MemoryTables`` are the same in memory."""

    def get(self, model: type[M], pk: str, sk: str, *, consistent: bool = True) -> M | None:
        """Raises UnreadableRecord."""
        ...

    def batch_get(self, keys: Sequence[Key[Any]], *, consistent: bool = True) -> FoundItems:
        """Items of any tables; one call for up to 100 keys that fit 16 MB."""
        ...

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
        consistent: bool = True,
    ) -> Iterator[M]:
        """Items of one partition by sort key, read a page of 1 MB at a time as they are consumed; an index is never
        read strongly. Those that cannot be read are left out. ``limit`` counts items after ``where``; ``after`` is the
        sort key (within ``condition``) that the first one comes after, in the order read. ``only`` names the attributes
        to fetch, as they stand in the table."""
        ...

    def scan(
        self,
        model: type[M],
        where: Condition | None,
        only: Sequence[str] | None = None,
        part: tuple[int, int] = (0, 1),
        index: str | None = None,
    ) -> Iterator[M]:
        """Every item of a table, of everybody, as they are consumed: for an operator alone, no function may. Those that
        cannot be read are left out. ``part`` is a segment of so many, which may be read at once. An index is a moment
        behind."""
        ...

    def transact(self, *actions: writes.Action) -> Outcome:
        """All or nothing, at most 100 actions on as many items: DONE, else the ``otherwise`` of the first action, in
        the order given, whose condition does not hold."""
        ...

    def write(self, action: writes.Write) -> Outcome:
        """One action on its own, at half the price of a transaction."""
        ...

    def delete(self, model: type[Item], pk: str, sort_keys: Sequence[str]) -> None:
        """Deletes the items of a partition that are there, 25 a call; broken off, some of them are."""
        ...


@record(frozen=True, slots=True)
class DynamoTables:
    """Made by ``connect``. ``session`` is there for other clients of the process to be made from."""

    session: Session
    connection: Connection
    random: Random
    sleep: Callable[[float], None]

    def get(self, model: type[M], pk: str, sk: str, *, consistent: bool = True) -> M | None:
        with failures.unavailable_when_away(model.Meta.table_name):
            try:
                return model.get(pk, sk, consistent_read=consistent).require_whole()
            except model.DoesNotExist:
                return None

    def batch_get(self, keys: Sequence[Key[Any]], *, consistent: bool = True) -> FoundItems:
        wanted = {key.address: key for key in keys}
        found_items = FoundItems()
        addresses = list(wanted)
        for start in range(0, len(addresses), BATCH):
            self._collect([wanted[address] for address in addresses[start : start + BATCH]], found_items, consistent)
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
        consistent: bool = True,
    ) -> Iterator[M]:
        with failures.unavailable_when_away(model.Meta.table_name):
            found = model.query(
                pk,
                condition,
                filter_condition=where,
                attributes_to_get=None if only is None else list(only),
                consistent_read=consistent and index is None,
                index_name=index,
                scan_index_forward=not newest_first,
                page_size=limit,
                last_evaluated_key=None if after is None else {"pk": {"S": pk}, "sk": {"S": after}},
            )
            yield from islice(read_items(found, is_whole=only is None and index is None), limit)

    def scan(
        self,
        model: type[M],
        where: Condition | None,
        only: Sequence[str] | None = None,
        part: tuple[int, int] = (0, 1),
        index: str | None = None,
    ) -> Iterator[M]:
        segment, segments = part
        with failures.unavailable_when_away(model.Meta.table_name):
            found = model.scan(
                where,
                attributes_to_get=None if only is None else list(only),
                consistent_read=index is None,
                segment=segment,
                total_segments=segments,
                index_name=index,
            )
            yield from read_items(found, is_whole=False)

    def transact(self, *actions: writes.Action) -> Outcome:
        with failures.unavailable_when_away(*(action.item.Meta.table_name for action in actions)):
            return retry_contended(self, lambda: writes.transact(self.connection, actions))

    def write(self, action: writes.Write) -> Outcome:
        with failures.unavailable_when_away(action.item.Meta.table_name):
            return retry_contended(self, lambda: writes.write(self.connection, action))

    def delete(self, model: type[Item], pk: str, sort_keys: Sequence[str]) -> None:
        table = model.Meta.table_name
        for start in range(0, len(sort_keys), WRITES):
            some = sort_keys[start : start + WRITES]
            self._delete({table: [{"DeleteRequest": {"Key": {"pk": {"S": pk}, "sk": {"S": sk}}}} for sk in some]})

    def _delete(self, request: dict[str, Any]) -> None:
        def attempt() -> bool | None:
            nonlocal request
            with failures.unavailable_when_away(*request):
                answer = self.connection.dispatch("BatchWriteItem", {"RequestItems": request})
            request = answer.get("UnprocessedItems") or {}
            return None if request else True

        retry_contended(self, attempt)

    def _collect(self, keys: Sequence[Key[Any]], found: FoundItems, consistent: bool) -> None:
        asked = {(key.model.Meta.table_name, key.pk, key.sk): key for key in keys}
        request = _request(keys, consistent)

        def attempt() -> bool | None:
            nonlocal request
            with failures.unavailable_when_away(*request):
                answer = self.connection.dispatch("BatchGetItem", {"RequestItems": request})
            for table, items in answer["Responses"].items():
                for raw in items:
                    key = asked[table, raw["pk"]["S"], raw["sk"]["S"]]
                    found.add(key, read_item(key.model, raw))
            request = answer.get("UnprocessedKeys") or {}
            return None if request else True

        retry_contended(self, attempt)


def read_items(found: Iterator[M], *, is_whole: bool) -> Iterator[M]:
    """The items that can be read; ``is_whole`` where all their attributes were asked for."""
    while True:
        try:
            item = next(found)
            yield item.require_whole() if is_whole else item
        except UnreadableRecord:
            continue
        except StopIteration:
            return


def read_item(model: type[M], raw: dict[str, Any]) -> M | UnreadableRecord:
    """Return the item, or why it cannot be read."""
    try:
        return model.from_raw_data(raw).require_whole()
    except UnreadableRecord as error:
        return error


def _request(keys: Sequence[Key[Any]], consistent: bool) -> dict[str, Any]:
    """The RequestItems of a BatchGetItem."""
    request: dict[str, Any] = {}
    for key in keys:
        table = request.setdefault(key.model.Meta.table_name, {"Keys": [], "ConsistentRead": consistent})
        table["Keys"].append({"pk": {"S": key.pk}, "sk": {"S": key.sk}})
    return request
