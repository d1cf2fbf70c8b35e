"""The four tables without the rest of the system, for programs that only read and write records.

They are like those of the template; a test in tests/infra compares the two.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from local import aws

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodb.type_defs import (
        CreateTableInputTypeDef,
        GlobalSecondaryIndexTypeDef,
        KeySchemaElementTypeDef,
        StreamSpecificationTypeDef,
    )


@dataclass(frozen=True, slots=True)
class Index:
    """A keys-only index."""

    name: str
    partition: str
    sort: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table keyed by `pk` and `sk`, both strings."""

    name: str
    indexes: tuple[Index, ...] = ()


DUE = Index("due", "dueShard", "due")
USERS = Index("users", "tenantApp", "pk")
JOBS = Index("jobs", "jobStatus", "createdAt")
TABLES = (
    Table("conversations", (DUE,)),
    Table("memory", (DUE,)),
    Table("control", (DUE, USERS, JOBS)),
    Table("ledger"),
)


def create(endpoint: str, prefix: str = "") -> dict[str, str]:
    """Create the four tables; return their DynamoDB names by their names in Loci.

    `prefix` separates several sets of tables in one emulator.
    """
    client = aws.session().client("dynamodb", endpoint_url=endpoint)
    for table in TABLES:
        _create(client, table, prefix + table.name)
    return {table.name: prefix + table.name for table in TABLES}


def drop(endpoint: str, names: dict[str, str]) -> None:
    """Delete tables that `create` made."""
    client = aws.session().client("dynamodb", endpoint_url=endpoint)
    for name in names.values():
        client.delete_table(TableName=name)


def attributes(table: Table) -> set[str]:
    """The names of all key attributes of the table and its indexes."""
    return {"pk", "sk"} | {name for index in table.indexes for name in (index.partition, index.sort)}


def _create(client: "DynamoDBClient", table: Table, name: str) -> None:
    stream: StreamSpecificationTypeDef = {"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"}
    request: CreateTableInputTypeDef = {
        "TableName": name,
        "BillingMode": "PAY_PER_REQUEST",
        "KeySchema": _keys("pk", "sk"),
        "AttributeDefinitions": [
            {"AttributeName": attribute, "AttributeType": "S"} for attribute in sorted(attributes(table))
        ],
        "StreamSpecification": stream,
    }
    if table.indexes:
        request["GlobalSecondaryIndexes"] = [_index(index) for index in table.indexes]
    client.create_table(**request)


def _index(index: Index) -> "GlobalSecondaryIndexTypeDef":
    return {
        "IndexName": index.name,
        "KeySchema": _keys(index.partition, index.sort),
        "Projection": {"ProjectionType": "KEYS_ONLY"},
    }


def _keys(partition: str, sort: str) -> "list[KeySchemaElementTypeDef]":
    return [{"AttributeName": partition, "KeyType": "HASH"}, {"AttributeName": sort, "KeyType": "RANGE"}]
