"""Where webhooks are stored, where deliveries wait, and how one is made."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from loci.ids import WebhookId
from loci.model.webhooks import AppWebhooks, Breaker
from loci.ports.writes import Outcome
from loci.records import record
from loci.scope import Scope

RECEIVER_SECONDS = 10.0
"""Time of a delivery, to look up the name, connect, agree on TLS, send and read the status: together."""


@record(frozen=True, slots=True)
class Delivery:
    """One event for one webhook. ``scope`` and ``request_id`` are the event's; ``body`` what is sent, as JSON text.
    ``is_test``: an admin tries the webhook."""

    scope: Scope
    webhook_id: WebhookId
    event_id: str
    body: str
    request_id: str | None = None
    is_test: bool = False


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

    def get_breaker(self, directory: Scope, id: WebhookId) -> Breaker | None:
        """The breaker of a webhook, read strongly; None while its receiver answers."""
        ...

    def put_breaker(self, directory: Scope, id: WebhookId, before: Breaker | None, after: Breaker) -> Outcome:
        """DONE, or STALE when it is no longer as ``before``."""
        ...

    def drop_breaker(self, directory: Scope, id: WebhookId) -> None: ...


class DeliveryQueue(Protocol):
    def send(self, deliveries: Sequence[Delivery]) -> None:
        """Sends all of them, or it raises ``Unavailable``; a caller sends again. Many of one app delay few of another
        little."""
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
