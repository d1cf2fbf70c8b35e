"""Webhooks are registered, listed, given another secret, tried and deleted by admins; changes apply within a minute.
Each change is in the audit of the admin."""

from dataclasses import replace
from datetime import datetime, timedelta

from loci import events, ids
from loci.apps import audit, users
from loci.apps.webhooks import delivering
from loci.apps.webhooks.breaking import change_webhooks
from loci.apps.webhooks.ports import WebhookWrites
from loci.apps.webhooks.signing import new_secret
from loci.errors import NotFound, Refused
from loci.ids import WebhookId
from loci.model.webhooks import AppWebhooks, Webhook
from loci.ports.webhooks import Delivery
from loci.scope import Caller, require_admin

MAX_WEBHOOKS = 10
MAX_URL = 2000
FORMER_HOURS, MOST_FORMER_HOURS = 24, 168
"""Time in which the secret before the last rotation signs too, unless the admin says another, and the longest."""
TEST_EVENT = "webhook.test"


def create_webhook(ports: WebhookWrites, caller: Caller, url: str, event_types: tuple[str, ...]) -> Webhook:
    """Raises Forbidden, Refused (the address, an unknown type, too many), Conflict (a restricted admin), Contended."""
    _require_admin(ports, caller)
    _require_valid(ports, url, event_types)
    now = ports.now()
    made_webhook = Webhook(WebhookId(ids.new_ulid(now, ports.random)), url, event_types, new_secret(ports.random), now)
    audit.note_access(ports, caller, caller.owner, "createWebhook", str(made_webhook.id))

    def add(before: AppWebhooks) -> tuple[AppWebhooks, Webhook]:
        if len(before.items) >= MAX_WEBHOOKS:
            raise Refused.field("/url", f"an app has at most {MAX_WEBHOOKS} webhooks; delete one first")
        return replace(before, items=(*before.items, made_webhook)), made_webhook

    return change_webhooks(ports, caller.app_directory, add)


def list_webhooks(ports: WebhookWrites, caller: Caller) -> tuple[Webhook, ...]:
    """Oldest first. Raises Forbidden, Conflict (a restricted admin)."""
    _require_admin(ports, caller)
    return ports.webhooks.get(caller.app_directory).items


def rotate_secret(ports: WebhookWrites, caller: Caller, id: WebhookId, former_hours: int = FORMER_HOURS) -> Webhook:
    """Return the webhook with a new secret; the former signs too for so many hours, with 0 from now on no more.

    Raises NotFound, Forbidden, Refused (too long), Conflict (a restricted admin), Contended.
    """
    _require_admin(ports, caller)
    if not 0 <= former_hours <= MOST_FORMER_HOURS:
        raise Refused.field("?formerHours", f"formerHours must be 0 to {MOST_FORMER_HOURS}")
    audit.note_access(ports, caller, caller.owner, "rotateWebhookSecret", str(id))
    secret, until = new_secret(ports.random), ports.now() + timedelta(hours=former_hours)

    def rotate(before: AppWebhooks) -> tuple[AppWebhooks, Webhook]:
        former = _find(before, id)
        kept = (former.secret, until) if former_hours else (None, None)
        after = replace(former, secret=secret, former_secret=kept[0], former_until=kept[1])
        return replace(before, items=tuple(after if one is former else one for one in before.items)), after

    return change_webhooks(ports, caller.app_directory, rotate)


def delete_webhook(ports: WebhookWrites, caller: Caller, id: WebhookId) -> None:
    """Deletes a webhook, and drops deliveries that wait. Raises NotFound, Forbidden, Conflict (a restricted admin),
    Contended."""
    _require_admin(ports, caller)
    audit.note_access(ports, caller, caller.owner, "deleteWebhook", str(id))

    def drop(before: AppWebhooks) -> tuple[AppWebhooks, Webhook]:
        gone_webhook = _find(before, id)
        return replace(before, items=tuple(one for one in before.items if one is not gone_webhook)), gone_webhook

    change_webhooks(ports, caller.app_directory, drop)


def send_test(ports: WebhookWrites, caller: Caller, id: WebhookId) -> str:
    """Queues an event of the type ``webhook.test`` for one webhook; returns its id. Raises NotFound, Forbidden,
    Conflict (a restricted admin), Unavailable."""
    _require_admin(ports, caller)
    webhook = _find(ports.webhooks.get(caller.app_directory), id)
    scope = caller.app_directory
    event = delivering.new_event(ports, scope, TEST_EVENT, webhook.id)
    ports.delivery_queue.send([Delivery(scope, webhook.id, event.id, events.to_json(event), is_test=True)])
    return event.id


def failing_since(ports: WebhookWrites, caller: Caller, webhook: Webhook) -> datetime | None:
    """The first of the failures that a receiver had in a row; None while it answers."""
    breaker = ports.webhooks.get_breaker(caller.app_directory, webhook.id)
    return None if breaker is None else breaker.since


def _find(webhooks: AppWebhooks, id: WebhookId) -> Webhook:
    found_webhook = webhooks.find(id)
    if found_webhook is None:
        raise NotFound("webhook not found")
    return found_webhook


def _require_valid(ports: WebhookWrites, url: str, event_types: tuple[str, ...]) -> None:
    if len(url) > MAX_URL:
        raise Refused.field("/url", f"url must have at most {MAX_URL} characters")
    refusal = ports.webhook_receiver.explain_refusal(url)
    if refusal is not None:
        raise Refused.field("/url", refusal)
    for number, name in enumerate(event_types):
        if name not in events.TYPES:
            raise Refused.field(f"/eventTypes/{number}", "there is no such event type; docs/events.md lists them")
    if len(set(event_types)) < len(event_types):
        raise Refused.field("/eventTypes", "eventTypes must name each type at most once")


def _require_admin(ports: WebhookWrites, caller: Caller) -> None:
    require_admin(caller)
    users.require_active(users.find_user(ports, caller.directory))
