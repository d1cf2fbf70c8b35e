"""Copies of ledger entries, in a bucket that retains every object for years and refuses deletion."""

from typing import TYPE_CHECKING

from botocore.exceptions import BotoCoreError, ClientError

from loci.errors import Unavailable

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client

# Another writer of the same object at the same moment, and an object that is there.
_THERE = frozenset({"ConditionalRequestConflict", "PreconditionFailed"})


class LockedCopies:
    """``client`` speaks to the bucket's own region. How long an object is locked is the bucket's setting."""

    def __init__(self, client: "S3Client", bucket: str) -> None:
        self._client = client
        self._bucket = bucket

    def put(self, key: str, content: bytes) -> None:
        """Writes what is not there yet; what is there stays as it is. Raises Unavailable."""
        try:
            self._client.put_object(
                Bucket=self._bucket, Key=key, Body=content, ContentType="application/json", IfNoneMatch="*"
            )
        except (BotoCoreError, ClientError) as error:
            if isinstance(error, ClientError) and error.response["Error"].get("Code") in _THERE:
                return
            raise Unavailable("could not write the ledger copy; retry") from error
