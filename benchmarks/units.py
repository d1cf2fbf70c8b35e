"""What DynamoDB charges for a call.

Writes: as the answer says it (ReturnConsumedCapacity), index entries included. Reads: computed from the sizes of the
items in the answer, because the emulator charges every read the same. Items that a filter dropped are not in the
answer, so a filtered Query may cost more.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

READ_BYTES = 4096
"""Of one read unit: a strong read of up to so many bytes; an eventually consistent one is half a unit."""

Item: TypeAlias = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Units:
    """Read and write request units."""

    read: float = 0
    write: float = 0

    def __add__(self, other: "Units") -> "Units":
        return Units(self.read + other.read, self.write + other.write)


def of_call(operation: str, request: Mapping[str, Any], answer: Mapping[str, Any]) -> Units:
    """The units of one call by its parameters and its answer. Raises ValueError for an operation we never use."""
    match operation:
        case "GetItem":
            return Units(read=_read(size(answer.get("Item", {})), request))
        case "Query":
            return Units(read=_read(sum(map(size, answer["Items"])), request))
        case "BatchGetItem":
            return Units(read=sum(_batch(request, answer)))
        case "PutItem" | "UpdateItem" | "DeleteItem":
            return Units(write=answer["ConsumedCapacity"]["CapacityUnits"])
        case "BatchWriteItem":
            return Units(write=sum(table["CapacityUnits"] for table in answer.get("ConsumedCapacity", ())))
        case "TransactWriteItems":
            write_units = sum(table["CapacityUnits"] for table in answer.get("ConsumedCapacity", ()))
            return Units(write=write_units + _checks(request))
    raise ValueError(f"no price is known for {operation}")


def size(item: Item) -> int:
    """Bytes of an item as DynamoDB counts them: names and values, 3 more for each list or map, 1 for each element."""
    return sum(len(name.encode()) + _value(value) for name, value in item.items())


def _value(attribute: Mapping[str, Any]) -> int:
    ((kind, value),) = attribute.items()
    match kind:
        case "S":
            return len(value.encode())
        case "B":
            return len(value)
        case "N":
            return _number(value)
        case "M":
            return 3 + size(value) + len(value)
        case "L":
            return 3 + sum(_value(element) + 1 for element in value)
        case "SS" | "NS" | "BS":
            return sum(_value({kind[0]: element}) for element in value)
        case _:
            return 1  # BOOL and NULL


def _number(value: str) -> int:
    digits = value.lstrip("-").replace(".", "").strip("0")
    return math.ceil(len(digits) / 2) + 1 + value.startswith("-")


def _read(item_bytes: int, request: Mapping[str, Any]) -> float:
    units = max(1, math.ceil(item_bytes / READ_BYTES))
    return units if request.get("ConsistentRead") else units / 2


def _batch(request: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterable[float]:
    """Each item is rounded up on its own; one that isn't there costs as much as the smallest."""
    for table, table_request in request["RequestItems"].items():
        items = answer["Responses"].get(table, [])
        yield from (_read(size(item), table_request) for item in items)
        yield from (_read(0, table_request) for _ in range(len(table_request["Keys"]) - len(items)))


def _checks(request: Mapping[str, Any]) -> float:
    """Condition checks of items up to 1 KB; the answer counts what was written only."""
    return 2 * sum("ConditionCheck" in action for action in request["TransactItems"])
