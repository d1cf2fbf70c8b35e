"""Events are queued for the webhooks that hear them, and delivered one by one, until a receiver takes them."""

from collections.abc import Sequence

from loci import events
from loci.apps.webhooks.ports import MakesDeliveries, QueuesDeliveries
from loci.apps.webhooks.signing import sign_headers
from loci.errors import Unavailable
from loci.model.webhooks import Webhook
from loci.ports.events import Event
from loci.ports.webhooks import Delivery

GONE = 410
"""The receiver wants no more of this, says Standard Webhooks; a retry would not help."""


def queue_deliveries(ports: QueuesDeliveries, published_events: Sequence[Event]) -> int:
    """Queues each event for each webhook of its app that hears it; returns how many. Raises Unavailable."""
    now = ports.now()
    deliveries = [
        Delivery(event.scope, webhook.id, event.id, events.to_json(event), event.request_id)
        for event in published_events
        for webhook in ports.webhooks.recent(event.scope.app_directory, now).items
        if webhook.is_for(event.type)
    ]
    if deliveries:
        ports.delivery_queue.send(deliveries)
    return len(deliveries)


def deliver(ports: MakesDeliveries, delivery: Delivery) -> str:
    """Sends one event: ``delivered``, or ``dropped`` where the webhook is deleted or its receiver is gone. Raises
    Unavailable for any other answer than 2xx, and for none: it is to be sent again."""
    directory, id = delivery.scope.app_directory, delivery.webhook_id
    # One that is newer than what is remembered is read.
    webhook = ports.webhooks.recent(directory, ports.now()).find(id) or ports.webhooks.get(directory).find(id)
    if webhook is None:
        return "dropped"
    body = delivery.body.encode()
    headers = sign_headers(delivery.event_id, ports.now(), body, _secrets(ports, webhook))
    status = ports.webhook_receiver.post(webhook.url, {**headers, "content-type": "application/json"}, body)
    if status == GONE:
        return "dropped"
    if not 200 <= status < 300:
        raise Unavailable(f"the receiver of a webhook answered {status}")
    return "delivered"


def _secrets(ports: MakesDeliveries, webhook: Webhook) -> list[str]:
    former, until = webhook.former_secret, webhook.former_until
    is_former_valid = former is not None and until is not None and ports.now() < until
    return [webhook.secret, former] if former is not None and is_former_valid else [webhook.secret]
