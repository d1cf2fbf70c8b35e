"""What every event bus promises: all that is published arrives, and reads as it was."""

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from jsonschema import Draft202012Validator

from local import aws
from local.ministack import MiniStack
from local.pages.events import schemas
from loci import events
from loci.adapters.eventbridge import EventArchive, EventBridgeBus, read_event
from loci.background import outbox
from loci.background.outbox import PublishableRecord
from loci.errors import Refused, Unavailable
from loci.ports.events import Event, EventBus
from loci.scope import Scope
from tests.contract.queues import client, new_queue, receive_messages
from tests.fakes.bus import Bus
from tests.support.pipeline import Pipeline
from tests.support.records import AT, EPOCH
from tests.unit.test_events import CHANGES, change

if TYPE_CHECKING:
    from mypy_boto3_events import EventBridgeClient

Arrived = Callable[[int], Sequence[Event]]
SCHEMAS = schemas()


def eventbridge(emulator: MiniStack) -> "EventBridgeClient":
    return aws.session().client("events", endpoint_url=emulator.endpoint)


def new_bus(emulator: MiniStack) -> str:
    """The name of a bus that no other test knows."""
    name = f"bus-{uuid4().hex[:12]}"
    eventbridge(emulator).create_event_bus(Name=name)
    return name


@pytest.fixture
def bus_name(emulator: MiniStack) -> str:
    return new_bus(emulator)


def subscribe(emulator: MiniStack, bus: str, pattern: dict[str, list[str]]) -> str:
    """The address of a queue that gets what matches."""
    rules, url = eventbridge(emulator), new_queue(emulator)
    attributes = client(emulator).get_queue_attributes(QueueUrl=url, AttributeNames=["QueueArn"])["Attributes"]
    rules.put_rule(Name="all", EventBusName=bus, EventPattern=json.dumps(pattern))
    rules.put_targets(Rule="all", EventBusName=bus, Targets=[{"Id": "queue", "Arn": attributes["QueueArn"]}])
    return url


@pytest.fixture(params=["memory", "eventbridge"])
def bus(request: pytest.FixtureRequest) -> tuple[EventBus, Arrived]:
    """A bus, and how to see that so many events arrive from it."""
    if request.param == "memory":
        made = Bus()
        return made, lambda _count: made.events
    emulator: MiniStack = request.getfixturevalue("emulator")
    name: str = request.getfixturevalue("bus_name")
    url = subscribe(emulator, name, {"source": ["loci"]})
    return EventBridgeBus(eventbridge(emulator), name), lambda count: [
        read_event(body) for body in receive_messages(emulator, url, count)
    ]


def event(number: int = 0, type: str = "conversation.closed") -> Event:
    scope = Scope("acme", "app", "Chat.2_x", "us%2Fer%40example.com")
    ids = {"conversationId": "conv_Chat.2_x_01KJW1Z2N0ABCDEFGHJKMNPQRS"}
    return Event(f"{number:032x}", type, AT, scope, EPOCH, ids, number)


def test_an_event_arrives_as_it_was_published(bus: tuple[EventBus, Arrived]) -> None:
    published, arrived = bus
    published.publish([event()])
    assert arrived(1) == [event()]


def test_more_than_one_call_takes_all_arrive(bus: tuple[EventBus, Arrived]) -> None:
    published, arrived = bus
    sent = [event(number) for number in range(23)]
    published.publish(sent)
    assert sorted(arrived(23), key=lambda found: found.version) == sent


def test_an_event_of_the_app_has_no_epoch(bus: tuple[EventBus, Arrived]) -> None:
    published, arrived = bus
    of_app = Event("id", "binding.created", AT, Scope("acme", "app", "@", "@app"), None, {"bindingId": "b"}, 1)
    published.publish([of_app])
    assert arrived(1) == [of_app]


def test_archived_events_of_a_time_are_published_again_once(emulator: MiniStack, bus_name: str) -> None:
    rules = eventbridge(emulator)
    archive = f"archive-{uuid4().hex[:12]}"
    bus = rules.describe_event_bus(Name=bus_name)["Arn"]
    arn = rules.create_archive(ArchiveName=archive, EventSourceArn=bus)["ArchiveArn"]
    url = subscribe(emulator, bus_name, {"source": ["loci"]})
    rule = rules.describe_rule(Name="all", EventBusName=bus_name)["Arn"]
    EventBridgeBus(rules, bus_name).publish([event(1), event(2)])
    assert len(receive_messages(emulator, url, 2)) == 2
    again, now = EventArchive(rules, arn, bus_name), datetime.now(UTC)
    with pytest.raises(Refused, match="does not exist"):
        EventArchive(rules, arn.replace(archive, "unknown"), bus_name).publish_again("unknown", now, now)
    again.publish_again(f"before-{uuid4().hex}", now - timedelta(days=2), now - timedelta(days=1))
    again.publish_again(f"now-{uuid4().hex}", now - timedelta(hours=1), now + timedelta(hours=1), [rule])
    assert sorted(read_event(body).version for body in receive_messages(emulator, url, 2)) == [1, 2]


def test_a_rule_finds_an_event_by_source_and_type(emulator: MiniStack, bus_name: str) -> None:
    url = subscribe(emulator, bus_name, {"source": ["loci"], "detail-type": ["conversation.closed"]})
    bus = EventBridgeBus(eventbridge(emulator), bus_name)
    bus.publish([event(1, "conversation.created"), event(2), event(3, "conversation.turned")])
    (body,) = receive_messages(emulator, url, 1)
    assert read_event(body) == event(2)


def test_every_event_arrives_as_its_schema_says(emulator: MiniStack, bus_name: str) -> None:
    url = subscribe(emulator, bus_name, {"source": ["loci"]})
    told = [PublishableRecord(None, events.events_of(change(before, after))) for before, after, _ in CHANGES]
    ports = Pipeline().with_parts(bus=EventBridgeBus(eventbridge(emulator), bus_name))
    count = outbox.publish_events(ports, told)
    arrived = [json.loads(body) for body in receive_messages(emulator, url, count)]
    for found in arrived:
        assert found["source"] == "loci"
        Draft202012Validator(SCHEMAS[found["detail-type"]]).validate(found["detail"])
    assert {found["detail-type"] for found in arrived} == SCHEMAS.keys()


def test_published_events_are_replayed_from_an_archive(emulator: MiniStack, bus_name: str) -> None:
    client = eventbridge(emulator)
    bus = client.describe_event_bus(Name=bus_name)["Arn"]
    archive = client.create_archive(ArchiveName=bus_name, EventSourceArn=bus, EventPattern='{"source": ["loci"]}')
    EventBridgeBus(client, bus_name).publish([event()])
    url = subscribe(emulator, bus_name, {"source": ["loci"]})
    client.start_replay(
        ReplayName=bus_name,
        EventSourceArn=archive["ArchiveArn"],
        EventStartTime=AT - timedelta(days=1),
        EventEndTime=datetime.now(UTC) + timedelta(days=1),
        Destination={"Arn": bus},
    )
    (body,) = receive_messages(emulator, url, 1)
    assert read_event(body) == event()


class Half:
    """A client whose service takes all but one entry."""

    def put_events(self, **_request: object) -> dict[str, object]:
        return {"FailedEntryCount": 1, "Entries": []}


def test_a_bus_that_takes_only_some_says_so() -> None:
    bus = EventBridgeBus(Half(), "bus")  # type: ignore[arg-type]  # all that the adapter calls
    with pytest.raises(Unavailable):
        bus.publish([event()])
