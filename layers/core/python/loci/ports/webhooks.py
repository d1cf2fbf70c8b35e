"""Where webhooks are stored, where deliveries wait, and how one is made."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from loci.ids import WebhookId
from loci.model.webhooks import AppWebhooks
from loci.ports.writes import Outcome
from loci.records import record
from loci.scope import Scope


@record(frozen=True, slots=True)
class Delivery:
    """One event for one webhook. ``scope`` and ``request_id`` are the event's; ``body`` what is sent, as JSON text."""

    scope: Scope
    webhook_id: WebhookId
    event_id: str
    body: str
    request_id: str | None = None


class WebhookReader(Protocol):
    """``directory`` is the app's."""

    def get(self, directory: Scope) -> AppWebhooks:
        """The webhooks of the app, read strongly; none where nothing is stored."""
        ...

    def recent(self, directory: Scope, now: datetime) -> AppWebhooks:
        """The webhooks as of at most 60 seconds before ``now``, often without a read."""
        ...


class WebhookStore(WebhookReader, Protocol):
    def put(self, directory: Scope, before: AppWebhooks, after: AppWebhooks) -> Outcome:
        """DONE, or STALE when they are no longer as ``before``."""
        ...


class DeliveryQueue(Protocol):
    def send(self, deliveries: Sequence[Delivery]) -> None:
        """All of them, or it raises ``Unavailable``; a caller sends again."""
        ...


class WebhookReceiver(Protocol):
    """The outer side of webhooks: it decides which addresses may be called at all."""

    def explain_refusal(self, url: str) -> str | None:
        """Why an address may not be called, without calling it; None where it may."""
        ...

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status of the answer, whose content is not read. Follows no redirect. Raises ``Unavailable`` without an
        answer in time, and for a name that leads to no public address."""
        ...
