"""Copies of the audit: one object for each batch of new entries, a line each, in DynamoDB's own JSON.

A table can be made from them again by an import. A batch that comes twice is put under the same name; one that was
divided in between makes objects that overlap, which an import takes as one.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from botocore.exceptions import BotoCoreError, ClientError

from loci.errors import Unavailable

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client


class AuditCopies:
    """``client`` speaks to the bucket's own region."""

    def __init__(self, client: "S3Client", bucket: str) -> None:
        self._client = client
        self._bucket = bucket

    def put(self, records: Sequence[Mapping[str, Any]]) -> None:
        """Writes the items that stream records brought, in one object. Raises Unavailable."""
        changes = [record["dynamodb"] for record in records]
        content = "".join(f"{_line(change['NewImage'])}\n" for change in changes).encode()
        try:
            self._client.put_object(
                Bucket=self._bucket, Key=_key(changes), Body=content, ContentType="application/x-ndjson"
            )
        except (BotoCoreError, ClientError) as error:
            raise Unavailable("could not write the audit copy; retry") from error


def _line(image: Mapping[str, Any]) -> str:
    return json.dumps({"Item": image}, sort_keys=True, separators=(",", ":"))


def _key(changes: Sequence[Mapping[str, Any]]) -> str:
    """By day, then by what the stream calls the first and the last of them."""
    day = datetime.fromtimestamp(changes[0]["ApproximateCreationDateTime"], UTC)
    return f"audit/{day:%Y/%m/%d}/{changes[0]['SequenceNumber']}-{changes[-1]['SequenceNumber']}.json"
