"""Stream records that failed, kept for another try."""

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient


class SqsRetryQueue:
    """Holds single stream records as they came, so that one poison record blocks nobody and none is lost."""

    def __init__(self, client: "SQSClient", url: str) -> None:
        self._client = client
        self._url = url

    def send(self, record: dict[str, Any]) -> None:
        self._client.send_message(QueueUrl=self._url, MessageBody=json.dumps(record, separators=(",", ":")))
