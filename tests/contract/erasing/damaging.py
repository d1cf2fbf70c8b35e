"""Stored items, each damaged in one attribute: of another type, absent, or with a value that cannot be taken apart."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from tests.contract.partitions import Held, Place

Value: TypeAlias = Mapping[str, Any] | None

KEYS = frozenset({"pk", "sk"})
INDEXED = frozenset({"due", "dueShard", "tenantApp", "jobStatus", "createdAt"})
"""Keys of an index: DynamoDB itself refuses one of another type."""
GARBAGE = '{"garbage": ['


@dataclass(frozen=True, slots=True)
class Damage:
    """What becomes of one attribute of one item; ``kind`` is the table with the prefix of the item's sort key."""

    kind: str
    attribute: str
    form: str
    place: Place
    value: Value

    def __str__(self) -> str:
        return f"{self.kind} {self.attribute} {self.form}"

    def apply(self, items: Held) -> Held:
        rest = {name: value for name, value in items[self.place].items() if name != self.attribute}
        damaged = rest if self.value is None else {**rest, self.attribute: self.value}
        return {**items, self.place: damaged}


def every_damage(items: Held) -> Sequence[Damage]:
    """Of each attribute of each kind of item one item, in each form of damage."""
    found: dict[tuple[str, str, str], Damage] = {}
    for place, item in sorted(items.items()):
        for name, value in item.items():
            for form, damaged in _forms(name, value):
                one = Damage(kind_of(place), name, form, place, damaged)
                found.setdefault((one.kind, name, form), one)
    return list(found.values())


def kind_of(place: Place) -> str:
    table, _, sk = place
    return f"{table} {sk.partition('#')[0]}"


def _forms(name: str, value: Mapping[str, Any]) -> Iterator[tuple[str, Value]]:
    if name in KEYS:
        return
    yield "absent", None
    if name not in INDEXED:
        yield "of another type", {"S": "seven"} if "S" not in value else {"N": "7"}
        yield "a list", {"L": [{"S": "seven"}]}
    if "S" in value:
        yield "garbage", {"S": GARBAGE}
        yield "an empty object", {"S": "{}"}
        yield "a number as text", {"S": "7"}
    if "B" in value:
        yield "other bytes", {"B": b"\x02garbage"}
    if "N" in value:
        yield "a fraction", {"N": "1.5"}
