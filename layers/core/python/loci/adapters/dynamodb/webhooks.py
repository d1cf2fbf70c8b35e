"""``WH#``: the webhooks of an app, in the app's directory; what was read is remembered for a minute."""

from datetime import datetime, timedelta
from typing import Any

from loci import keys
from loci.adapters.dynamodb.attributes import CompactJson, InstantAttribute, IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.remembered import Remembered
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Delete, Replace
from loci.ids import WebhookId
from loci.model.webhooks import AppWebhooks, Breaker, Webhook
from loci.ports.writes import Outcome
from loci.scope import Scope
from loci.text import timestamps

# TTL of a breaker, from the last failure: what failed then is given up long before.
_BREAKER_KEPT = timedelta(days=2)


class WebhooksAttribute(CompactJson[tuple[Webhook, ...]]):
    """As compact JSON text."""

    def to_json(self, value: tuple[Webhook, ...]) -> object:
        return [_to_json(one) for one in value]

    def from_json(self, form: Any) -> tuple[Webhook, ...]:
        return tuple(_from_json(one) for one in form)


class AppWebhooksItem(ControlTable):
    webhooks = WebhooksAttribute()
    version = IntegerAttribute()


class BreakerItem(ControlTable):
    failures = IntegerAttribute()
    since = InstantAttribute()
    next_at = InstantAttribute(attr_name="nextAt", null=True)
    version = IntegerAttribute()


class WebhookStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._remembered = Remembered(self.get)

    def get(self, directory: Scope) -> AppWebhooks:
        item = self._tables.get(AppWebhooksItem, directory.partition, keys.WEBHOOKS)
        return AppWebhooks() if item is None else AppWebhooks(item.webhooks, item.version)

    def recent(self, directory: Scope, now: datetime) -> AppWebhooks:
        return self._remembered.recent(directory, now)

    def put(self, directory: Scope, before: AppWebhooks, after: AppWebhooks) -> Outcome:
        item = AppWebhooksItem(directory.partition, keys.WEBHOOKS, webhooks=after.items, version=after.version)
        absent = AppWebhooksItem.pk.does_not_exist()
        condition = AppWebhooksItem.version == before.version if before.version else absent
        return self._tables.write(Replace(item, condition, Outcome.STALE))

    def get_breaker(self, directory: Scope, id: WebhookId) -> Breaker | None:
        item = self._tables.get(BreakerItem, directory.partition, keys.breaker(id.ulid))
        return None if item is None else Breaker(item.failures, item.since, item.next_at, item.version)

    def put_breaker(self, directory: Scope, id: WebhookId, before: Breaker | None, after: Breaker) -> Outcome:
        item = BreakerItem(
            directory.partition,
            keys.breaker(id.ulid),
            failures=after.failures,
            since=after.since,
            next_at=after.next_at,
            version=after.version,
            ttl=(after.next_at or after.since).replace(microsecond=0) + _BREAKER_KEPT,
        )
        absent = BreakerItem.pk.does_not_exist()
        condition = absent if before is None else BreakerItem.version == before.version
        return self._tables.write(Replace(item, condition, Outcome.STALE))

    def drop_breaker(self, directory: Scope, id: WebhookId) -> None:
        self._tables.write(Delete(BreakerItem(directory.partition, keys.breaker(id.ulid))))


def _to_json(webhook: Webhook) -> dict[str, Any]:
    until = webhook.former_until
    return {
        "id": str(webhook.id),
        "url": webhook.url,
        "types": list(webhook.event_types),
        "secret": webhook.secret,
        "createdAt": timestamps.to_text(webhook.created_at),
        **({} if webhook.former_secret is None else {"formerSecret": webhook.former_secret}),
        **({} if until is None else {"formerUntil": timestamps.to_text(until)}),
        **({} if webhook.disabled_at is None else {"disabledAt": timestamps.to_text(webhook.disabled_at)}),
    }


def _from_json(fields: dict[str, Any]) -> Webhook:
    until, disabled_at = fields.get("formerUntil"), fields.get("disabledAt")
    return Webhook(
        WebhookId.parse(fields["id"]),
        fields["url"],
        tuple(fields["types"]),
        fields["secret"],
        timestamps.from_text(fields["createdAt"]),
        fields.get("formerSecret"),
        None if until is None else timestamps.from_text(until),
        None if disabled_at is None else timestamps.from_text(disabled_at),
    )
