"""What a restore of a table leaves off, turned on again: its stream, expiry, backups and protection."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from loci.errors import Unavailable

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodb.type_defs import TableDescriptionTypeDef

EXPIRY = "ttl"
"""The attribute with the second, since 1970, at which an item may go."""
WAIT_SECONDS = 2.0
_LOOKS = 150


class RestoredTables:
    """``client`` signs with the credentials of an operator. A step whose outcome is there already is left out."""

    def __init__(self, client: "DynamoDBClient", sleep: Callable[[float], None]) -> None:
        self._client = client
        self._sleep = sleep

    def prepare(self, name: str) -> str:
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
