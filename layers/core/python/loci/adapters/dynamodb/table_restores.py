"""Restores tables to new ones, and turns on what a restore leaves off: stream, expiry, backups and protection."""

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from loci.errors import NotFound, Unavailable
from loci.ports.operating import TableHistory

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodb.type_defs import BackupSummaryTypeDef, TableDescriptionTypeDef

EXPIRY = "ttl"
"""The attribute with the second, since 1970, at which an item may go."""
WAIT_SECONDS = 2.0
_LOOKS = 150


class TableRestores:
    """``client`` signs with the credentials of an operator. A step whose outcome is there already is left out."""

    def __init__(self, client: "DynamoDBClient", sleep: Callable[[float], None]) -> None:
        self._client = client
        self._sleep = sleep

    def history(self, name: str) -> TableHistory:
        """Raises NotFound for a table that is not there and has no backup."""
        if not self._is_there(name):
            return TableHistory(name, deleted_at=self._newest_backup(name)["BackupCreationDateTime"].astimezone(UTC))
        found = self._client.describe_continuous_backups(TableName=name)["ContinuousBackupsDescription"]
        recovery = found.get("PointInTimeRecoveryDescription", {})
        if recovery.get("PointInTimeRecoveryStatus") != "ENABLED":
            raise NotFound(f"{name} has no point-in-time recovery")
        earliest, latest = recovery.get("EarliestRestorableDateTime"), recovery.get("LatestRestorableDateTime")
        # The emulator's window has no width.
        if earliest is None or latest is None or earliest >= latest:
            return TableHistory(name)
        return TableHistory(name, earliest.astimezone(UTC), latest.astimezone(UTC))

    def names_with(self, prefix: str) -> list[str]:
        """The names of tables that begin so."""
        pages = self._client.get_paginator("list_tables").paginate()
        return [name for page in pages for name in page["TableNames"] if name.startswith(prefix)]

    def begin(self, table: TableHistory, target: str, moment: datetime) -> None:
        """Begins to restore a table to a new one as it was at that moment, unless that one is there already."""
        if self._is_there(target):
            return
        if table.deleted_at is not None:
            backup = self._newest_backup(table.name)["BackupArn"]
            self._client.restore_table_from_backup(TargetTableName=target, BackupArn=backup)
            return
        self._client.restore_table_to_point_in_time(
            SourceTableName=table.name, TargetTableName=target, RestoreDateTime=moment
        )

    def complete(self, name: str) -> str:
        """Makes a restored table fit to be served; the ARN of its stream. Raises Unavailable where it isn't restored
        after some minutes."""
        table = self._active(name)
        if not table.get("StreamSpecification", {}).get("StreamEnabled"):
            self._client.update_table(
                TableName=name, StreamSpecification={"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"}
            )
            table = self._active(name)
        if not table.get("DeletionProtectionEnabled"):
            self._client.update_table(TableName=name, DeletionProtectionEnabled=True)
        self._keep_backups(name)
        self._let_items_expire(name)
        return self._active(name)["LatestStreamArn"]

    def forbid(self, name: str, actions: Sequence[str]) -> None:
        """Denies actions on the items of a table to everyone, by its own policy."""
        arn = self._active(name)["TableArn"]
        statement = {"Effect": "Deny", "Principal": {"AWS": "*"}, "Action": list(actions), "Resource": arn}
        self._client.put_resource_policy(
            ResourceArn=arn, Policy=json.dumps({"Version": "2012-10-17", "Statement": [statement]})
        )

    def _is_there(self, name: str) -> bool:
        try:
            self._client.describe_table(TableName=name)
        except self._client.exceptions.ResourceNotFoundException:
            return False
        return True

    def _newest_backup(self, name: str) -> "BackupSummaryTypeDef":
        """DynamoDB makes one of a table that is deleted, and keeps it for 35 days."""
        pages = self._client.get_paginator("list_backups").paginate(TableName=name, BackupType="ALL")
        backups = [backup for page in pages for backup in page["BackupSummaries"]]
        if not backups:
            raise NotFound(
                f"{name} is not there, and has no backup: AWS makes one when it is deleted, an emulator does not."
                " Serve a copy of all tables: loci prepare-tables prints `tables` for it, see docs/restoring.md"
            )
        return max(backups, key=lambda backup: backup["BackupCreationDateTime"])

    def _keep_backups(self, name: str) -> None:
        self._client.update_continuous_backups(
            TableName=name, PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": True}
        )

    def _let_items_expire(self, name: str) -> None:
        found = self._client.describe_time_to_live(TableName=name)["TimeToLiveDescription"]
        if found.get("TimeToLiveStatus") not in ("ENABLED", "ENABLING"):
            self._client.update_time_to_live(
                TableName=name, TimeToLiveSpecification={"Enabled": True, "AttributeName": EXPIRY}
            )

    def _active(self, name: str) -> "TableDescriptionTypeDef":
        for _ in range(_LOOKS):
            table = self._client.describe_table(TableName=name)["Table"]
            if table["TableStatus"] == "ACTIVE":
                return table
            self._sleep(WAIT_SECONDS)
        raise Unavailable(f"the table {name} is not active yet; run the command again")
