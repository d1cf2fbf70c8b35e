"""Webhooks: registered by admins, signed as Standard Webhooks says, and sent again until a receiver takes them."""

import hashlib
import hmac
import json
from base64 import b64decode, b64encode
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci import events
from loci.apps import audit
from loci.apps.webhooks import delivering, registering
from loci.apps.webhooks.registering import FORMER_HOURS, MAX_WEBHOOKS, MOST_FORMER_HOURS
from loci.apps.webhooks.signing import sign_headers
from loci.errors import Conflict, Forbidden, NotFound, Refused, Unavailable
from loci.ids import WebhookId
from loci.model.governance import AuditEntry
from loci.model.users import UserRecord, UserState
from loci.model.webhooks import Webhook
from loci.ports.events import Event
from loci.scope import Caller, Scope, caller
from tests.fakes.ledger import LedgerInMemory
from tests.fakes.ports import FakePorts
from tests.fakes.users import Users
from tests.fakes.webhooks import DeliveriesWaiting, ScriptedReceiver, WebhooksInMemory
from tests.support.paths import ROOT
from tests.support.records import AT, ULIDS

SECOND = timedelta(seconds=1)
RIVAL = WebhookId(ULIDS[0])
URL = "https://shop.example/loci"


def person(name: str = "ada", role: str = "admin", tenant: str = "acme", app: str = "notes") -> Caller:
    return caller(tenant=tenant, app=app, user=name, role=role)


ADMIN = person()


class AbsentLedger(LedgerInMemory):
    def put_audit_entry(self, _app: Scope, _entry: AuditEntry) -> None:
        raise Unavailable("the ledger is away")


class World:
    def __init__(self) -> None:
        self.now: datetime = AT
        self.users = Users()
        self.webhooks, self.queue, self.receiver = WebhooksInMemory(), DeliveriesWaiting(), ScriptedReceiver()
        self.ports = FakePorts(
            lambda: self.now,
            users=self.users,
            webhooks=self.webhooks,
            delivery_queue=self.queue,
            webhook_receiver=self.receiver,
        )

    def register(self, *types: str, who: Caller = ADMIN, url: str = URL) -> Webhook:
        return registering.create_webhook(self.ports, who, url, types)

    def changes(self) -> list[tuple[str, str | None]]:
        """What the audit says of the admin: act and target."""
        entries = audit.of_user(self.ports, ADMIN, ADMIN.user).entries.items
        return [(one.act, one.target) for one in entries if one.act != "getAudit"]

    def publish(self, type: str = "atom.created", scope: Scope | None = None) -> Event:
        event = Event("event-1", type, AT, scope or ADMIN.own("memory"), "e", {"atomId": "atom_1"}, 3)
        delivering.queue_deliveries(self.ports, [event])
        return event

    def deliver_all(self) -> list[str]:
        waiting, self.queue.waiting = self.queue.waiting, []
        return [delivering.deliver(self.ports, one) for one in waiting]


@pytest.fixture
def world() -> World:
    return World()


def signature_of(secret: str, id: str, timestamp: str, body: bytes) -> str:
    """As a receiver computes it, from the words of the specification."""
    key = b64decode(secret.removeprefix("whsec_"))
    return "v1," + b64encode(hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()).decode()


def test_an_event_is_sent_as_it_is_on_the_bus_and_signed(world: World) -> None:
    webhook, event = world.register(), world.publish()
    assert world.deliver_all() == ["delivered"]
    ((url, headers, body),) = world.receiver.posts
    assert (url, json.loads(body)) == (URL, events.to_detail(event))
    assert (headers["webhook-id"], headers["webhook-timestamp"]) == ("event-1", str(int(AT.timestamp())))
    assert headers["webhook-signature"] == signature_of(webhook.secret, "event-1", headers["webhook-timestamp"], body)
    assert headers["content-type"] == "application/json"


def test_a_webhook_hears_the_types_that_it_names_of_its_own_app(world: World) -> None:
    world.register("atom.created")
    for scope in (person(tenant="other").own("memory"), person(app="other").own("memory")):
        world.publish(scope=scope)
    world.publish("atom.deleted")
    assert world.queue.waiting == []
    world.publish()
    assert len(world.queue.waiting) == 1


@pytest.mark.parametrize("status", [301, 400, 401, 404, 429, 500, 503, None])
def test_what_is_not_taken_is_to_be_sent_again(world: World, status: int | None) -> None:
    world.register()
    world.publish()
    world.receiver.status = status
    with pytest.raises(Unavailable):
        world.deliver_all()


def test_what_waits_for_a_deleted_webhook_or_a_gone_receiver_is_dropped(world: World) -> None:
    gone, deleted = world.register(), world.register(url=f"{URL}/2")
    world.publish()
    registering.delete_webhook(world.ports, ADMIN, deleted.id)
    world.receiver.status = 410
    assert world.deliver_all() == ["dropped", "dropped"]
    assert [one.id for one in registering.list_webhooks(world.ports, ADMIN)] == [gone.id]


@pytest.mark.parametrize("hours", [FORMER_HOURS, 1, MOST_FORMER_HOURS])
def test_after_a_rotation_the_former_secret_signs_too_for_a_stated_time(world: World, hours: int) -> None:
    before, life = world.register(), timedelta(hours=hours)
    after = registering.rotate_secret(world.ports, ADMIN, before.id, hours)
    assert after.secret != before.secret
    for elapsed, secrets in ((timedelta(), [after, before]), (life - SECOND, [after, before]), (life, [after])):
        world.now = AT + elapsed
        world.publish()
        world.deliver_all()
        _, headers, body = world.receiver.posts[-1]
        timestamp = headers["webhook-timestamp"]
        expected = [signature_of(one.secret, "event-1", timestamp, body) for one in secrets]
        assert headers["webhook-signature"].split() == expected


def test_a_secret_that_leaked_signs_nothing_from_now_on(world: World) -> None:
    """Not even where an environment remembers the webhook as it was."""
    before = world.register()
    remembered = world.webhooks.get(ADMIN.app_directory)
    world.webhooks.recent = lambda *_: remembered  # type: ignore[method-assign]
    after = registering.rotate_secret(world.ports, ADMIN, before.id, 0)
    assert (after.former_secret, after.former_until) == (None, None)
    world.publish()
    world.deliver_all()
    _, headers, body = world.receiver.posts[-1]
    assert headers["webhook-signature"] == signature_of(after.secret, "event-1", headers["webhook-timestamp"], body)


@pytest.mark.parametrize("hours", [-1, MOST_FORMER_HOURS + 1])
def test_a_former_secret_signs_for_a_week_at_most(world: World, hours: int) -> None:
    before = world.register()
    with pytest.raises(Refused):
        registering.rotate_secret(world.ports, ADMIN, before.id, hours)
    assert registering.list_webhooks(world.ports, ADMIN) == (before,)


def test_a_test_reaches_one_webhook_whatever_it_hears(world: World) -> None:
    webhook, _ = world.register("atom.created"), world.register()
    id = registering.send_test(world.ports, ADMIN, webhook.id)
    assert world.deliver_all() == ["delivered"]
    ((_, headers, body),) = world.receiver.posts
    assert (headers["webhook-id"], json.loads(body)["type"]) == (id, "webhook.test")


def test_admins_of_the_app_alone_manage_its_webhooks(world: World) -> None:
    webhook = world.register()
    for stranger in (person(role="user"), person(role="service")):
        for call in (
            lambda who: world.register(who=who),
            lambda who: registering.list_webhooks(world.ports, who),
            lambda who: registering.rotate_secret(world.ports, who, webhook.id),
            lambda who: registering.send_test(world.ports, who, webhook.id),
            lambda who: registering.delete_webhook(world.ports, who, webhook.id),
        ):
            with pytest.raises(Forbidden):
                call(stranger)
    for foreign in (person(tenant="other"), person(app="other")):
        assert registering.list_webhooks(world.ports, foreign) == ()
        with pytest.raises(NotFound):
            registering.rotate_secret(world.ports, foreign, webhook.id)
        with pytest.raises(NotFound):
            registering.delete_webhook(world.ports, foreign, webhook.id)
        with pytest.raises(NotFound):
            registering.send_test(world.ports, foreign, webhook.id)
    assert world.webhooks.get(ADMIN.app_directory).items == (webhook,)


@pytest.mark.parametrize(
    ("url", "types", "pointer"),
    [
        ("http://shop.example/loci", (), "/url"),
        (f"https://shop.example/{'x' * 2000}", (), "/url"),
        (URL, ("atom.created", "atom.eaten"), "/eventTypes/1"),
        (URL, ("atom.created", "atom.created"), "/eventTypes"),
    ],
)
def test_what_cannot_be_registered_is_refused_with_its_field(
    world: World, url: str, types: tuple[str, ...], pointer: str
) -> None:
    with pytest.raises(Refused) as refused:
        world.register(*types, url=url)
    assert [one.pointer for one in refused.value.fields] == [pointer]
    assert world.webhooks.records == {}


def test_an_app_has_ten_webhooks_at_most(world: World) -> None:
    for number in range(MAX_WEBHOOKS):
        world.register(url=f"{URL}/{number}")
    with pytest.raises(Refused, match="at most 10"):
        world.register()


def test_a_restricted_admin_changes_nothing(world: World) -> None:
    record = UserRecord(ULIDS[0], state=UserState.RESTRICTED)
    world.users.records[ADMIN.directory] = record
    with pytest.raises(Conflict):
        world.register()


def test_two_admins_who_register_at_once_keep_both(world: World) -> None:
    put = world.webhooks.put
    rivals = iter([Webhook(RIVAL, URL, (), "whsec_AA==", AT)])

    def put_after_rival(directory: Scope, before: object, after: object) -> object:
        for rival in rivals:
            found = world.webhooks.get(directory)
            put(directory, found, replace(found, items=(*found.items, rival), version=found.version + 1))
        return put(directory, before, after)  # type: ignore[arg-type]

    world.webhooks.put = put_after_rival  # type: ignore[method-assign,assignment]
    made = world.register()
    assert [one.id for one in world.webhooks.get(ADMIN.app_directory).items] == [RIVAL, made.id]


def test_the_types_of_events_are_those_of_the_schemas() -> None:
    assert {path.stem for path in (ROOT / "events").glob("*.json")} == events.TYPES


@given(st.text(min_size=1), st.binary(max_size=100), st.lists(st.binary(min_size=1, max_size=64), min_size=1))
def test_each_secret_signs_id_time_and_body(id: str, body: bytes, keys: list[bytes]) -> None:
    secrets = ["whsec_" + b64encode(key).decode() for key in keys]
    headers = sign_headers(id, AT, body, secrets)
    timestamp = headers["webhook-timestamp"]
    assert headers["webhook-signature"].split() == [signature_of(one, id, timestamp, body) for one in secrets]


def test_each_change_is_in_the_audit_of_the_admin_and_neither_address_nor_secret_is() -> None:
    world = World()
    made = world.register()
    registering.rotate_secret(world.ports, ADMIN, made.id)
    registering.delete_webhook(world.ports, ADMIN, made.id)
    changes = {"createWebhook", "rotateWebhookSecret", "deleteWebhook"}
    assert sorted(world.changes()) == sorted((change, str(made.id)) for change in changes)


def test_nothing_changes_where_the_audit_is_away() -> None:
    world = World()
    made = world.register()
    ports = replace(world.ports, ledger=AbsentLedger())
    for change in (
        lambda: registering.create_webhook(ports, ADMIN, URL, ()),
        lambda: registering.rotate_secret(ports, ADMIN, made.id),
        lambda: registering.delete_webhook(ports, ADMIN, made.id),
    ):
        with pytest.raises(Unavailable):
            change()
    assert registering.list_webhooks(world.ports, ADMIN) == (made,)
