"""Deliveries of webhooks on a queue where none waits for another."""

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


class SqsDeliveryQueue:
    def __init__(self, client: "SQSClient", url: str) -> None:
        self._client = client
        self._url = url

    def send(self, deliveries: Sequence[Delivery]) -> None:
        for delivery in deliveries:
            try:
                self._client.send_message(
                    QueueUrl=self._url,
                    MessageBody=body_of(delivery),
                    MessageAttributes=attributes_of(delivery.request_id),
                )
            except (BotoCoreError, ClientError) as error:
                raise Unavailable("could not enqueue a delivery of a webhook; retry") from error


def body_of(delivery: Delivery) -> str:
    """A message as text."""
    body = {
        "scope": delivery.scope.partition,
        "webhook": str(delivery.webhook_id),
        "event": delivery.event_id,
        "body": delivery.body,
    }
    return json.dumps(body, separators=(",", ":"))


def read_delivery(body: str) -> Delivery:
    """The inverse of ``body_of``. Raises ValueError, KeyError or Malformed for anything else."""
    fields = json.loads(body)
    return Delivery(Scope.parse(fields["scope"]), WebhookId.parse(fields["webhook"]), fields["event"], fields["body"])
