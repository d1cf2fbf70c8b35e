"""Webhooks in memory: what is registered, what waits, and a receiver that keeps what it was sent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from loci.adapters.webhook_http.addresses import explain_refusal
from loci.errors import Unavailable
from loci.ids import WebhookId
from loci.model.webhooks import AppWebhooks, Breaker
from loci.ports.webhooks import Delivery
from loci.ports.writes import Outcome
from loci.scope import Scope


class WebhooksInMemory:
    def __init__(self) -> None:
        self.records: dict[Scope, AppWebhooks] = {}
        self.breakers: dict[tuple[Scope, WebhookId], Breaker] = {}

    def get(self, directory: Scope) -> AppWebhooks:
        return self.records.get(directory, AppWebhooks())

    def recent(self, directory: Scope, _now: datetime) -> AppWebhooks:
        return self.get(directory)

    def put(self, directory: Scope, before: AppWebhooks, after: AppWebhooks) -> Outcome:
        if self.get(directory).version != before.version:
            return Outcome.STALE
        self.records[directory] = after
        return Outcome.DONE

    def get_breaker(self, directory: Scope, id: WebhookId) -> Breaker | None:
        return self.breakers.get((directory, id))

    def put_breaker(self, directory: Scope, id: WebhookId, before: Breaker | None, after: Breaker) -> Outcome:
        found = self.get_breaker(directory, id)
        if (found and found.version) != (before and before.version):
            return Outcome.STALE
        self.breakers[directory, id] = after
        return Outcome.DONE

    def drop_breaker(self, directory: Scope, id: WebhookId) -> None:
        self.breakers.pop((directory, id), None)


class DeliveriesWaiting:
    def __init__(self) -> None:
        self.waiting: list[Delivery] = []

    def send(self, deliveries: Sequence[Delivery]) -> None:
        self.waiting += deliveries


@dataclass
class ScriptedReceiver:
    """Answers with this status, or not at all."""

    status: int | None = 200
    posts: list[tuple[str, Mapping[str, str], bytes]] = field(default_factory=list)

    def explain_refusal(self, url: str) -> str | None:
        return explain_refusal(url, allows_local=False)

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        self.posts.append((url, headers, body))
        if self.status is None:
            raise Unavailable("the receiver of a webhook did not answer")
        return self.status
