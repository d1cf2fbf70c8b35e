"""DynamoDB as the bytes of its answers: requests are built, signed and parsed by botocore, and never leave the process.

It knows what recall asks: GetItem, BatchGetItem, and Query of one partition by a range or a prefix of sort keys. What a
filter would leave out is not left out; nothing is written through it.
"""

import json
import re
import time
from base64 import b64encode
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeAlias

from botocore.awsrequest import AWSPreparedRequest, AWSResponse

from benchmarks.recording import Call
from benchmarks.units import size

if TYPE_CHECKING:
    from botocore.session import Session
    from pynamodb.models import Model

Request: TypeAlias = Mapping[str, Any]

_HEADERS: Any = {"content-type": "application/x-amz-json-1.0"}
_PAGE_BYTES = 1 << 20
_PREFIX = re.compile(r"begins_with ?\(")
_AFTER_ALL = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class _Stored:
    """An item as an answer has it; ``size`` is what DynamoDB counts."""

    text: bytes
    size: int


@dataclass(slots=True)
class _Partition:
    items: dict[str, _Stored] = field(default_factory=dict)
    order: list[str] | None = None

    def put(self, sort_key: str, item: _Stored) -> None:
        self.items[sort_key] = item
        self.order = None

    def keys(self) -> list[str]:
        if self.order is None:
            self.order = sorted(self.items)
        return self.order


@dataclass(frozen=True, slots=True)
class _Raw:
    """The part of a urllib3 response that botocore reads."""

    body: bytes

    def stream(self) -> Iterator[bytes]:
        yield self.body


class Wire:
    """``seconds`` is the processor time that it took itself, of all threads. While ``delay`` is set, an answer takes so
    many seconds, and ``calls`` notes it."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.delay = 0.0
        self.calls: list[Call] = []
        self._partitions: dict[tuple[str, str], _Partition] = {}
        self._lock = Lock()
        self._answers: Mapping[str, Callable[[Request], bytes]] = {
            "GetItem": self._get,
            "BatchGetItem": self._batch_get,
            "Query": self._query,
        }

    def listen(self, session: "Session") -> None:
        """To clients that the session makes from now on."""
        session.register("before-send.dynamodb", self._send)

    def put(self, item: "Model") -> None:
        stored_item = item.serialize()
        text = json.dumps(stored_item, separators=(",", ":"), default=_base64).encode()
        partition = self._partition(item.Meta.table_name, stored_item["pk"]["S"])
        partition.put(stored_item["sk"]["S"], _Stored(text, size(stored_item)))

    def copy(self, table: str, partition: str, to: str) -> None:
        """All items of a partition once more, in another."""
        before, after = (f'"pk":{{"S":"{name}"}}'.encode() for name in (partition, to))
        for sort_key, item in self._partition(table, partition).items.items():
            self._partition(table, to).put(sort_key, _Stored(item.text.replace(before, after), item.size))

    def clear(self) -> None:
        """Forgets every item."""
        self._partitions.clear()

    def _partition(self, table: str, name: str) -> _Partition:
        return self._partitions.setdefault((table, name), _Partition())

    def _send(self, **event: Any) -> Any:
        began, wall_start = time.thread_time(), time.perf_counter()
        request: AWSPreparedRequest = event["request"]
        operation = _text(request.headers["X-Amz-Target"]).rpartition(".")[2]
        body = self._answers[operation](json.loads(_text(request.body)))
        if self.delay:
            time.sleep(self.delay)
            self.calls.append(Call(operation, wall_start, time.perf_counter()))
        with self._lock:
            self.seconds += time.thread_time() - began
        return AWSResponse(request.url, 200, _HEADERS, _Raw(body))

    def _get(self, request: Request) -> bytes:
        item = self._item(request["TableName"], request["Key"])
        return b"{}" if item is None else b'{"Item":%b}' % item.text

    def _batch_get(self, request: Request) -> bytes:
        tables = []
        for table, table_request in request["RequestItems"].items():
            found_items = (self._item(table, key) for key in table_request["Keys"])
            items = b",".join(item.text for item in found_items if item is not None)
            tables.append(b"%b:[%b]" % (json.dumps(table).encode(), items))
        return b'{"Responses":{%b},"UnprocessedKeys":{}}' % b",".join(tables)

    def _query(self, request: Request) -> bytes:
        partition, first, last = _range(request)
        stored_partition = self._partition(request["TableName"], partition)
        order = stored_partition.keys()
        keys = order[bisect_left(order, first) : bisect_right(order, last)]
        if not request.get("ScanIndexForward", True):
            keys.reverse()
        if after := request.get("ExclusiveStartKey"):
            keys = keys[keys.index(after["sk"]["S"]) + 1 :]
        count = _first_page([stored_partition.items[key].size for key in keys], request.get("Limit", len(keys)))
        items = b",".join(stored_partition.items[key].text for key in keys[:count])
        rest = b""
        if count < len(keys):
            rest = b',"LastEvaluatedKey":' + json.dumps({"pk": {"S": partition}, "sk": {"S": keys[count - 1]}}).encode()
        return b'{"Items":[%b],"Count":%d,"ScannedCount":%d%b}' % (items, count, count, rest)

    def _item(self, table: str, key: Request) -> _Stored | None:
        return self._partition(table, key["pk"]["S"]).items.get(key["sk"]["S"])


def _range(request: Request) -> tuple[str, str, str]:
    """The partition, and the first and the last sort key that may be in it."""
    values = request["ExpressionAttributeValues"]
    partition, *sort_keys = (values[name]["S"] for name in sorted(values))
    (first, *last) = sort_keys
    return partition, first, first + _AFTER_ALL if _PREFIX.search(request["KeyConditionExpression"]) else last[0]


def _first_page(sizes: list[int], limit: int) -> int:
    """How many items an answer holds."""
    total = 0
    for count, one in enumerate(sizes[:limit], start=1):
        total += one
        if total >= _PAGE_BYTES:
            return count
    return min(limit, len(sizes))


def _text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)


def _base64(value: bytes) -> str:
    return b64encode(value).decode()
