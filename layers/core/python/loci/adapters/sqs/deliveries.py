"""Deliveries of webhooks on a fair queue: where one app has many on their way, those of others come before its next.

https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html
"""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from botocore.exceptions import BotoCoreError, ClientError

from loci.adapters.sqs.causes import attributes_of
from loci.errors import Unavailable
from loci.ids import WebhookId
from loci.ports.webhooks import Delivery
from loci.scope import Scope

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient
    from mypy_boto3_sqs.type_defs import SendMessageBatchRequestEntryTypeDef

BATCH = 10
"""Messages of one call, the most that SQS takes; each is far below a tenth of a call's bytes."""
_AWAY = "could not enqueue a delivery of a webhook; retry"


class SqsDeliveryQueue:
    def __init__(self, client: "SQSClient", url: str) -> None:
        self._client = client
        self._url = url

    def send(self, deliveries: Sequence[Delivery]) -> None:
        for start in range(0, len(deliveries), BATCH):
            some = deliveries[start : start + BATCH]
            entries = [_entry(number, one) for number, one in enumerate(some)]
            try:
                answer = self._client.send_message_batch(QueueUrl=self._url, Entries=entries)
            except (BotoCoreError, ClientError) as error:
                raise Unavailable(_AWAY) from error
            if answer.get("Failed"):
                raise Unavailable(_AWAY)


def _entry(number: int, delivery: Delivery) -> "SendMessageBatchRequestEntryTypeDef":
    return {
        "Id": str(number),
        "MessageBody": body_of(delivery),
        "MessageAttributes": attributes_of(delivery.request_id),
        "MessageGroupId": group_of(delivery.scope),
    }


def group_of(scope: Scope) -> str:
    """Return the group of a message: the queue is fair to groups, so to apps."""
    return f"{scope.tenant}.{scope.app}"


def body_of(delivery: Delivery) -> str:
    """A message as text."""
    body = {
        "scope": delivery.scope.partition,
        "webhook": str(delivery.webhook_id),
        "event": delivery.event_id,
        "body": delivery.body,
        **({"test": True} if delivery.is_test else {}),
    }
    return json.dumps(body, separators=(",", ":"))


def read_delivery(body: str) -> Delivery:
    """The inverse of ``body_of``. Raises ValueError, KeyError or Malformed for anything else."""
    fields = json.loads(body)
    scope, webhook_id = Scope.parse(fields["scope"]), WebhookId.parse(fields["webhook"])
    return Delivery(scope, webhook_id, fields["event"], fields["body"], is_test=fields.get("test", False))
