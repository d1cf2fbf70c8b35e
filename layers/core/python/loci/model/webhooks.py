"""Webhooks: addresses of an app's own servers that hear what happened."""

from datetime import datetime

from loci.ids import WebhookId
from loci.records import record


@record(frozen=True, slots=True)
class Webhook:
    """One address. ``event_types`` are those that it hears, all where it is empty. ``secret`` signs what is sent;
    until ``former_until`` the ``former_secret`` does too, so that a receiver has time to change. Since
    ``disabled_at`` nothing is sent but tests."""

    id: WebhookId
    url: str
    event_types: tuple[str, ...]
    secret: str
    created_at: datetime
    former_secret: str | None = None
    former_until: datetime | None = None
    disabled_at: datetime | None = None

    def is_for(self, event_type: str) -> bool:
        return not self.event_types or event_type in self.event_types


@record(frozen=True, slots=True)
class AppWebhooks:
    """``WH#``: all webhooks of an app, oldest first."""

    items: tuple[Webhook, ...] = ()
    version: int = 0

    def find(self, id: WebhookId) -> Webhook | None:
        return next((one for one in self.items if one.id == id), None)


@record(frozen=True, slots=True)
class Breaker:
    """``WB#``: the failures in a row of a webhook's receiver. It is called at ``next_at`` at the earliest, None: at any
    time."""

    failures: int
    since: datetime
    next_at: datetime | None
    version: int
