"""The tables that functions use: those of LociData, or the restored ones that replace them."""

from collections.abc import Mapping

from aws_cdk import aws_dynamodb as dynamodb
from constructs import Construct

from functions.capability import Table
from infra.naming import title
from infra.storage import Storage


def served_tables(scope: Construct, storage: Storage, restored: Mapping[Table, str]) -> Mapping[Table, dynamodb.ITable]:
    """`restored` are ARNs of streams, see `infra.table_settings`."""
    return {
        **storage.tables,
        **{name: _import_table(scope, name, stream, storage) for name, stream in restored.items()},
    }


def _import_table(scope: Construct, name: Table, stream: str, storage: Storage) -> dynamodb.ITable:
    return dynamodb.Table.from_table_attributes(
        scope,
        f"Restored{title(name)}",
        table_arn=stream.partition("/stream/")[0],
        table_stream_arn=stream,
        # A restored table has the key of its source.
        encryption_key=storage.key,
    )
