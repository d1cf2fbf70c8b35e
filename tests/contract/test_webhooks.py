"""What every store of webhooks does, and how deliveries wait."""

import json
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from local.ministack import MiniStack
from loci.adapters.dynamodb.webhooks import WebhookStore as DynamoWebhooks
from loci.adapters.sqs.dead_letters import tells_of
from loci.adapters.sqs.deliveries import SqsDeliveryQueue, body_of, read_delivery
from loci.adapters.sqs.letters import send_on
from loci.ids import WebhookId
from loci.model.webhooks import AppWebhooks, Breaker, Webhook
from loci.ports.webhooks import Delivery, WebhookStore
from loci.ports.writes import Outcome
from loci.scope import APP_OWNER, Scope
from tests.contract import queues
from tests.fakes.webhooks import WebhooksInMemory
from tests.support.filled_records import fill_record
from tests.support.records import AT, ULIDS, directory, later

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient

FIRST = Webhook(WebhookId(ULIDS[0]), "https://shop.example/ü?a=1", (), "whsec_AA==", AT)
SECOND = Webhook(
    WebhookId(ULIDS[1]), "https://b.example", ("atom.created",), "whsec_BB==", AT, "whsec_AA==", later(9), later(12)
)


@pytest.fixture(params=["memory", "dynamodb"])
def store(request: pytest.FixtureRequest) -> WebhookStore:
    return WebhooksInMemory() if request.param == "memory" else DynamoWebhooks(request.getfixturevalue("dynamodb"))


@pytest.fixture
def app(tenant: str) -> Scope:
    return replace(directory(tenant, "nadia"), owner=APP_OWNER)


def test_webhooks_are_read_back_as_they_were_put(store: WebhookStore, app: Scope) -> None:
    assert store.get(app) == AppWebhooks()
    one, both = AppWebhooks((FIRST,), 1), AppWebhooks((FIRST, fill_record(Webhook)), 2)
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


def test_a_breaker_is_read_back_and_what_another_has_counted_is_not_overwritten(
    store: WebhookStore, app: Scope
) -> None:
    one, two = Breaker(1, AT, None, 1), fill_record(Breaker, version=2)
    assert store.get_breaker(app, FIRST.id) is None
    assert store.put_breaker(app, FIRST.id, None, one) is Outcome.DONE
    assert store.put_breaker(app, FIRST.id, None, one) is Outcome.STALE
    assert store.put_breaker(app, FIRST.id, one, two) is Outcome.DONE
    assert store.put_breaker(app, FIRST.id, one, two) is Outcome.STALE
    assert store.get_breaker(app, FIRST.id) == two
    assert store.get_breaker(app, SECOND.id) is store.get_breaker(replace(app, app="other"), FIRST.id) is None
    for _ in range(2):
        store.drop_breaker(app, FIRST.id)
        assert store.get_breaker(app, FIRST.id) is None


class CountingClient:
    """Counts the calls of a client of SQS."""

    def __init__(self, client: "SQSClient") -> None:
        self._client, self.calls = client, 0

    def send_message_batch(self, **given: Any) -> Any:
        self.calls += 1
        return self._client.send_message_batch(**given)


def test_deliveries_are_sent_ten_a_call_each_in_the_group_of_its_app(emulator: MiniStack) -> None:
    url, counting = queues.new_queue(emulator), CountingClient(queues.client(emulator))
    scopes = [Scope("acme", app, "chat", "nadia") for app in ("notes", "shop")]
    deliveries = [Delivery(scopes[n % 2], WebhookId(ULIDS[0]), f"event-{n}", "{}", is_test=n == 7) for n in range(25)]
    SqsDeliveryQueue(counting, url).send(deliveries)  # type: ignore[arg-type]
    assert counting.calls == 3
    found: dict[str, tuple[str, Delivery]] = {}
    while len(found) < len(deliveries):
        for one in queues.receive_with_groups(emulator, url):
            delivery = read_delivery(one["Body"])
            found[delivery.event_id] = one["Attributes"]["MessageGroupId"], delivery
    assert [found[one.event_id] for one in deliveries] == [(f"acme.{one.scope.app}", one) for one in deliveries]


def test_a_dead_letter_is_sent_on_in_the_group_of_its_app(emulator: MiniStack) -> None:
    url, sqs = queues.new_queue(emulator), queues.client(emulator)
    letter: Any = {"MessageId": "1", "Body": "{}", "Attributes": {"MessageGroupId": "acme.notes"}}
    send_on(sqs, url, letter)
    (found,) = queues.receive_with_groups(emulator, url)
    assert found["Attributes"]["MessageGroupId"] == "acme.notes"


def test_a_delivery_is_read_back_and_is_found_among_the_letters_of_its_user(app: Scope) -> None:
    nadia = Scope(app.tenant, app.app, "chat", "nadia")
    delivery = Delivery(nadia, WebhookId(ULIDS[0]), "event-1", '{"type":"atom.created"}')
    assert read_delivery(body_of(delivery)) == delivery

    assert tells_of(json.loads(body_of(delivery)), replace(nadia, namespace="@"))
    assert not tells_of(json.loads(body_of(delivery)), replace(nadia, owner="emil"))
