"""Events are queued for the webhooks that hear them, and delivered one by one, until a receiver takes them."""

from collections.abc import Sequence

from loci import events, ids
from loci.apps.webhooks import breaking
from loci.apps.webhooks.ports import MakesDeliveries, QueuesDeliveries
from loci.apps.webhooks.signing import sign_headers
from loci.errors import Unavailable
from loci.ids import WebhookId
from loci.model.webhooks import Webhook
from loci.ports.events import Event
from loci.ports.webhooks import Delivery
from loci.scope import Scope

GONE = 410
"""The receiver wants no more of this, says Standard Webhooks; a retry would not help."""
DISABLED_EVENT = "webhook.disabled"


def queue_deliveries(ports: QueuesDeliveries, published_events: Sequence[Event]) -> int:
    """Queues each event for each webhook of its app that hears it; returns how many. Raises Unavailable."""
    now = ports.now()
    deliveries = [
        Delivery(event.scope, webhook.id, event.id, events.to_json(event), event.request_id)
        for event in published_events
        for webhook in ports.webhooks.recent(event.scope.app_directory, now).items
        if webhook.disabled_at is None and webhook.is_for(event.type)
    ]
    if deliveries:
        ports.delivery_queue.send(deliveries)
    return len(deliveries)


def deliver(ports: MakesDeliveries, delivery: Delivery) -> str:
    """Sends one event: ``delivered``, or ``dropped`` where the webhook is deleted or its receiver is gone. Raises
    Unavailable for any other answer than 2xx, and for none: it is to be sent again."""
    directory = delivery.scope.app_directory
    # Read strongly: another secret, and a deletion, hold at once.
    webhook = ports.webhooks.get(directory).find(delivery.webhook_id)
    if webhook is None:
        return "dropped"
    has_failed = breaking.claim_attempt(ports, directory, webhook, is_test=delivery.is_test)
    try:
        status = _post(ports, webhook, delivery)
    except Unavailable:
        if breaking.note_failure(ports, directory, webhook):
            _tell_others(ports, directory, webhook)
        raise
    if has_failed or webhook.disabled_at is not None:
        breaking.note_success(ports, directory, webhook)
    return "dropped" if status == GONE else "delivered"


def _post(ports: MakesDeliveries, webhook: Webhook, delivery: Delivery) -> int:
    body = delivery.body.encode()
    headers = sign_headers(delivery.event_id, ports.now(), body, _secrets(ports, webhook))
    status = ports.webhook_receiver.post(webhook.url, {**headers, "content-type": "application/json"}, body)
    if status != GONE and not 200 <= status < 300:
        raise Unavailable(f"the receiver of a webhook answered {status}")
    return status


def _tell_others(ports: MakesDeliveries, directory: Scope, disabled: Webhook) -> None:
    """Queues an event for the other webhooks of the app, whatever they hear."""
    others = [one for one in ports.webhooks.get(directory).items if one.disabled_at is None]
    if others:
        event = new_event(ports, directory, DISABLED_EVENT, disabled.id)
        ports.delivery_queue.send([Delivery(directory, one.id, event.id, events.to_json(event)) for one in others])


def new_event(ports: MakesDeliveries, directory: Scope, type: str, id: WebhookId) -> Event:
    """Return an event about a webhook, which goes to webhooks alone."""
    now = ports.now()
    return Event(ids.new_ulid(now, ports.random), type, now, directory, None, {"webhookId": str(id)}, 1)


def _secrets(ports: MakesDeliveries, webhook: Webhook) -> list[str]:
    former, until = webhook.former_secret, webhook.former_until
    is_former_valid = former is not None and until is not None and ports.now() < until
    return [webhook.secret, former] if former is not None and is_former_valid else [webhook.secret]
