"""What every store of webhooks does, and how deliveries wait."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.dynamodb.webhooks import WebhookStore as DynamoWebhooks
from loci.adapters.sqs.dead_letters import tells_of
from loci.adapters.sqs.deliveries import body_of, read_delivery
from loci.ids import WebhookId
from loci.model.webhooks import AppWebhooks, Webhook
from loci.ports.webhooks import Delivery, WebhookStore
from loci.ports.writes import Outcome
from loci.scope import APP_OWNER, Scope
from tests.fakes.webhooks import WebhooksInMemory
from tests.support.records import AT, ULIDS, directory, later

FIRST = Webhook(WebhookId(ULIDS[0]), "https://shop.example/ü?a=1", (), "whsec_AA==", AT)
SECOND = Webhook(WebhookId(ULIDS[1]), "https://b.example", ("atom.created",), "whsec_BB==", AT, "whsec_AA==", later(9))


@pytest.fixture(params=["memory", "dynamodb"])
def store(request: pytest.FixtureRequest) -> WebhookStore:
    return WebhooksInMemory() if request.param == "memory" else DynamoWebhooks(request.getfixturevalue("dynamodb"))


@pytest.fixture
def app(tenant: str) -> Scope:
    return replace(directory(tenant, "nadia"), owner=APP_OWNER)


def test_webhooks_are_read_back_as_they_were_put(store: WebhookStore, app: Scope) -> None:
    assert store.get(app) == AppWebhooks()
    one, both = AppWebhooks((FIRST,), 1), AppWebhooks((FIRST, SECOND), 2)
    assert store.put(app, AppWebhooks(), one) is Outcome.DONE
    assert store.put(app, one, both) is Outcome.DONE
    assert store.get(app) == both
    assert store.get(replace(app, app="other")) == AppWebhooks()


def test_what_another_has_changed_is_not_overwritten(store: WebhookStore, app: Scope) -> None:
    one = AppWebhooks((FIRST,), 1)
    store.put(app, AppWebhooks(), one)
    assert store.put(app, AppWebhooks(), AppWebhooks((SECOND,), 1)) is Outcome.STALE
    assert store.put(app, replace(one, version=7), AppWebhooks((SECOND,), 8)) is Outcome.STALE
    assert store.get(app) == one


def test_what_is_recent_is_at_most_a_minute_old(store: WebhookStore, app: Scope) -> None:
    assert store.recent(app, AT) == AppWebhooks()
    store.put(app, AppWebhooks(), AppWebhooks((FIRST,), 1))
    assert store.recent(app, AT + timedelta(seconds=60)) == AppWebhooks((FIRST,), 1)


def test_a_delivery_is_read_back_and_is_found_among_the_letters_of_its_user(app: Scope) -> None:
    nadia = Scope(app.tenant, app.app, "chat", "nadia")
    delivery = Delivery(nadia, WebhookId(ULIDS[0]), "event-1", '{"type":"atom.created"}')
    assert read_delivery(body_of(delivery)) == delivery

    assert tells_of(json.loads(body_of(delivery)), replace(nadia, namespace="@"))
    assert not tells_of(json.loads(body_of(delivery)), replace(nadia, owner="emil"))
