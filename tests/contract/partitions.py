"""What lies in some partitions of the emulator's tables: looked at, compared, and put back."""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from local import aws
from tests.conftest import Tables as Emulated

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

Place: TypeAlias = tuple[str, str, str]
"""A table, a partition key and a sort key."""
Held: TypeAlias = Mapping[Place, Mapping[str, Any]]
"""Items as DynamoDB has them."""

AT_ONCE = 25
"""Items that a BatchWriteItem takes."""


def read_tables(tables: Emulated, names: Sequence[str]) -> Held:
    """Every item of these tables."""
    client: DynamoDBClient = aws.session().client("dynamodb", endpoint_url=tables.endpoint)
    return {
        (name, item["pk"]["S"], item["sk"]["S"]): with_plain_numbers(item)
        for name in names
        for page in client.get_paginator("scan").paginate(TableName=tables.names[name], ConsistentRead=True)
        for item in page["Items"]
    }


class Partitions:
    """Partitions, each a table and a key; reached by a client of their own."""

    def __init__(self, tables: Emulated, places: Sequence[tuple[str, str]]) -> None:
        self._client: DynamoDBClient = aws.session().client("dynamodb", endpoint_url=tables.endpoint)
        self._names, self._places = tables.names, places

    def read_all(self) -> Held:
        """Every item there is."""
        return {
            (table, item["pk"]["S"], item["sk"]["S"]): with_plain_numbers(item)
            for table, key in self._places
            for item in self._query(self._names[table], key)
        }

    def put_back(self, before: Held, now: Held) -> None:
        """Makes what is there ``now`` what was there ``before``."""
        changes = [self._change(place, before) for place in before.keys() | now.keys() if _differ(place, before, now)]
        for start in range(0, len(changes), AT_ONCE):
            request: dict[str, list[Any]] = {}
            for table, change in changes[start : start + AT_ONCE]:
                request.setdefault(table, []).append(change)
            assert not self._client.batch_write_item(RequestItems=request).get("UnprocessedItems")

    def _change(self, place: Place, before: Held) -> tuple[str, Any]:
        table, pk, sk = place
        if place in before:
            return self._names[table], {"PutRequest": {"Item": before[place]}}
        return self._names[table], {"DeleteRequest": {"Key": {"pk": {"S": pk}, "sk": {"S": sk}}}}

    def _query(self, table: str, key: str) -> Sequence[Any]:
        found = self._client.query(
            TableName=table,
            KeyConditionExpression="pk = :pk",
            ExpressionAttributeValues={":pk": {"S": key}},
            ConsistentRead=True,
        )
        assert "LastEvaluatedKey" not in found
        return found["Items"]


def with_plain_numbers(item: Mapping[str, Any]) -> dict[str, Any]:
    """As DynamoDB has it: the emulator keeps the form in which an update writes a number (1.0)."""
    return {name: {"N": f"{float(one['N']):g}"} if "." in one.get("N", "") else one for name, one in item.items()}


def difference(expected: Held, found: Held) -> list[str]:
    """Where they differ, a line each."""
    places = sorted(place for place in expected.keys() | found.keys() if _differ(place, expected, found))
    return [f"{place}: {json.dumps(found.get(place), default=bytes.hex)[:400]}" for place in places]


def _differ(place: Place, one: Held, other: Held) -> bool:
    return one.get(place) != other.get(place)
