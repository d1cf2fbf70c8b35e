"""A receiver that fails again and again is called seldom, and then no more: it delays the events of no other app."""

import heapq
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from functions.capability import Queue
from infra.concurrency_settings import MAX_CONCURRENCY
from loci.adapters.sqs.deliveries import group_of
from loci.apps.webhooks import breaking, delivering, registering
from loci.consumers.queues import FIRST_PAUSE_SECONDS, MOST_PAUSE_SECONDS
from loci.errors import Unavailable
from loci.model.webhooks import Webhook
from loci.ports.events import Event
from loci.ports.webhooks import Delivery
from loci.scope import Caller, caller
from tests.fakes.ports import FakePorts
from tests.fakes.users import Users
from tests.fakes.webhooks import DeliveriesWaiting, ScriptedReceiver, WebhooksInMemory
from tests.support.records import AT

DEADLINE = 10.0
RECEIVES = 10
ADMIN = caller(tenant="acme", app="notes", user="ada", role="admin")
OTHER = caller(tenant="other", app="shop", user="eve", role="admin")


@dataclass
class World:
    """Receivers whose host begins with ``hangs`` take all the time they have; ``calls`` are (second, address)."""

    now: datetime = AT
    calls: list[tuple[float, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.webhooks, self.queue, self.receiver = WebhooksInMemory(), DeliveriesWaiting(), ScriptedReceiver()
        self.receiver.post = self._post  # type: ignore[method-assign]
        self.ports = FakePorts(
            lambda: self.now,
            users=Users(),
            webhooks=self.webhooks,
            delivery_queue=self.queue,
            webhook_receiver=self.receiver,
        )

    def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        self.calls.append((self.seconds, url))
        self.receiver.posts.append((url, headers, body))
        if url.startswith("https://hangs"):
            self.now += timedelta(seconds=DEADLINE)
            raise Unavailable("the receiver of a webhook did not answer")
        return self.receiver.status or 0

    @property
    def seconds(self) -> float:
        return (self.now - AT).total_seconds()

    def register(self, url: str = "https://hangs.example", who: Caller = ADMIN) -> Webhook:
        return registering.create_webhook(self.ports, who, url, ())

    def listed(self, who: Caller = ADMIN) -> Webhook:
        return registering.list_webhooks(self.ports, who)[0]

    def publish(self, who: Caller = ADMIN, id: str = "event-1") -> list[Delivery]:
        event = Event(id, "atom.created", self.now, who.own("memory"), "e", {"atomId": "atom_1"}, 1)
        delivering.queue_deliveries(self.ports, [event])
        return self.take()

    def test(self, webhook: Webhook, who: Caller = ADMIN) -> Delivery:
        registering.send_test(self.ports, who, webhook.id)
        (delivery,) = self.take()
        return delivery

    def take(self) -> list[Delivery]:
        taken, self.queue.waiting = self.queue.waiting, []
        return taken

    def fails(self, delivery: Delivery) -> Unavailable:
        with pytest.raises(Unavailable) as failed:
            delivering.deliver(self.ports, delivery)
        return failed.value


def try_each_second(world: World, delivery: Delivery, seconds: int) -> int:
    """How often the receiver is called meanwhile."""
    before, end = len(world.calls), world.now + timedelta(seconds=seconds)
    while world.now < end:
        world.fails(delivery)
        world.now += timedelta(seconds=1)
    return len(world.calls) - before


def test_after_five_failures_a_receiver_is_called_once_a_minute() -> None:
    world = World()
    world.register("https://refuses.example")
    world.receiver.status = 500
    (delivery,) = world.publish()
    assert try_each_second(world, delivery, 5) == breaking.MOST_FAILURES
    assert world.fails(delivery).retry_after == 59
    assert try_each_second(world, delivery, 600) == 10


def test_two_workers_call_a_failing_receiver_once_a_minute_together() -> None:
    world = World()
    webhook = world.register("https://refuses.example")
    world.receiver.status = 500
    (delivery,) = world.publish()
    try_each_second(world, delivery, 5)
    world.now += breaking.PAUSE
    assert breaking.claim_attempt(world.ports, ADMIN.app_directory, webhook, is_test=False)
    with pytest.raises(Unavailable):
        breaking.claim_attempt(world.ports, ADMIN.app_directory, webhook, is_test=False)


def test_one_answer_closes_the_breaker() -> None:
    world = World()
    webhook = world.register("https://refuses.example")
    world.receiver.status = 500
    (delivery,) = world.publish()
    try_each_second(world, delivery, 5)
    assert registering.failing_since(world.ports, ADMIN, webhook) == AT
    world.now, world.receiver.status = world.now + breaking.PAUSE, 200
    assert [delivering.deliver(world.ports, delivery) for _ in range(3)] == ["delivered"] * 3
    assert registering.failing_since(world.ports, ADMIN, webhook) is None


def test_failures_between_answers_open_no_breaker() -> None:
    world = World()
    world.register("https://refuses.example")
    (delivery,) = world.publish()
    for _ in range(20):
        world.receiver.status = 500
        for _ in range(breaking.MOST_FAILURES - 1):
            assert world.fails(delivery).retry_after == 1
        world.receiver.status = 204
        assert delivering.deliver(world.ports, delivery) == "delivered"


def fail_for_a_day(world: World, delivery: Delivery) -> None:
    end = world.now + breaking.PATIENCE + timedelta(minutes=1)
    while world.now < end:
        world.fails(delivery)
        world.now += timedelta(minutes=1)


def test_after_a_day_of_failures_a_webhook_is_disabled_and_the_others_of_its_app_hear_of_it() -> None:
    world = World()
    broken = world.register()
    world.register("https://works.example")
    world.register("https://foreign.example", OTHER)
    delivery = world.publish()[0]
    fail_for_a_day(world, delivery)
    assert world.listed().disabled_at is not None
    told = world.take()
    assert [world.webhooks.get(one.scope).find(one.webhook_id).url for one in told] == ["https://works.example"]  # type: ignore[union-attr]
    body = json.loads(told[0].body)
    assert (body["type"], body["webhookId"], body["tenant"]) == ("webhook.disabled", str(broken.id), "acme")
    calls = len(world.calls)
    assert [one.webhook_id for one in world.publish()] == [told[0].webhook_id]
    world.now += timedelta(hours=1)
    world.fails(delivery)
    assert len(world.calls) == calls


def test_a_test_that_its_receiver_takes_enables_a_webhook_and_is_no_way_round_the_breaker() -> None:
    world = World()
    webhook = world.register("https://refuses.example")
    world.receiver.status = 500
    fail_for_a_day(world, world.publish()[0])
    assert try_each_second(world, world.test(webhook), 600) <= 10
    world.now, world.receiver.status = world.now + breaking.PAUSE, 200
    assert delivering.deliver(world.ports, world.test(webhook)) == "delivered"
    assert world.listed().disabled_at is None
    assert len(world.publish()) == 1


@dataclass
class FairQueue:
    """As SQS serves a fair queue: of what is in sight, the app with the fewest on their way comes next."""

    world: World
    messages: list[tuple[float, int, int, Delivery]] = field(default_factory=list)
    """(when it is in sight, number, receives, delivery)"""
    on_their_way: Counter[str] = field(default_factory=Counter)
    delivered: dict[str, float] = field(default_factory=dict)
    letters: int = 0

    def send(self, at: float, deliveries: list[Delivery]) -> None:
        for one in deliveries:
            self.messages.append((at, len(self.messages), 0, one))

    def run(self, until: float, workers: int = MAX_CONCURRENCY[Queue.WEBHOOKS]) -> None:
        free = [(0.0, number, "") for number in range(workers)]
        heapq.heapify(free)
        while free[0][0] < until:
            at, worker, before = heapq.heappop(free)
            self.on_their_way[before] -= 1
            seen = [one for one in self.messages if one[0] <= at]
            if not seen:
                later = min((one[0] for one in self.messages), default=until)
                heapq.heappush(free, (max(later, at + 0.1), worker, ""))
                continue
            chosen = min(seen, key=lambda one: (self.on_their_way[group_of(one[3].scope)], one[:2]))
            self.messages.remove(chosen)
            group = group_of(chosen[3].scope)
            self.on_their_way[group] += 1
            heapq.heappush(free, (self._deliver(at, chosen), worker, group))

    def _deliver(self, at: float, message: tuple[float, int, int, Delivery]) -> float:
        """When the worker is free again."""
        _, number, receives, delivery = message
        self.world.now = AT + timedelta(seconds=at)
        try:
            delivering.deliver(self.world.ports, delivery)
        except Unavailable as error:
            pause = min(max(error.retry_after, FIRST_PAUSE_SECONDS << receives), MOST_PAUSE_SECONDS)
            if receives + 1 < RECEIVES:
                self.messages.append((self.world.seconds + pause, number, receives + 1, delivery))
            else:
                self.letters += 1
        else:
            self.delivered[delivery.event_id] = at
        return self.world.seconds + 0.01


def test_ten_receivers_that_hang_delay_another_app_by_one_call_at_most() -> None:
    world = World()
    for number in range(10):
        world.register(f"https://hangs-{number}.example", OTHER)
    webhook = world.register("https://works.example")
    queue = FairQueue(world)
    for number in range(50):
        queue.send(0, world.publish(OTHER, f"hangs-{number}"))
    sent: dict[str, float] = {}
    for second in (1, 5, 15, 40, *range(60, 3600, 60)):
        delivery = world.test(webhook)
        sent[delivery.event_id] = second
        queue.send(second, [delivery])
    queue.run(7200)
    assert set(sent) <= set(queue.delivered)
    delays = sorted(queue.delivered[id] - at for id, at in sent.items())
    assert delays[-1] <= DEADLINE
    # Once the breakers are open, each of the ten holds a worker for ten seconds of a minute at most.
    assert max(queue.delivered[id] - at for id, at in sent.items() if at >= 120) < 1


def test_ten_receivers_that_hang_are_called_some_seventy_times_in_an_hour_and_their_events_become_letters() -> None:
    world = World()
    for number in range(10):
        world.register(f"https://hangs-{number}.example", OTHER)
    queue = FairQueue(world)
    for number in range(50):
        queue.send(0, world.publish(OTHER, f"hangs-{number}"))
    queue.run(7200)
    calls = Counter(url for second, url in world.calls if second < 3600)
    assert len(calls) == 10
    assert max(calls.values()) <= breaking.MOST_FAILURES + 60
    assert (queue.letters, queue.messages) == (500, [])
