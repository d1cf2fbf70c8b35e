"""Stream batches through the outbox's edge: each change is published once, and a record that fails blocks no other."""

import json
import re
from dataclasses import dataclass, field, replace
from io import StringIO
from typing import Any

import pytest

from loci.adapters.dynamodb import streams
from loci.adapters.dynamodb.bindings import BindingItem
from loci.adapters.dynamodb.conversations import HeadItem, PointerItem
from loci.adapters.dynamodb.turns import MessageItem
from loci.background import outbox
from loci.background.outbox import PublishableRecord
from loci.consumers import outbox as edge
from loci.errors import Unavailable
from loci.model.apps import AppSettings, Choices
from loci.model.conversations import TextBlock, Visibility
from loci.model.jobs import ExtractionPolicy
from loci.ports.all import Ports
from loci.ports.events import Event
from loci.scope import Scope
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.bus import Bus
from tests.support.lambdas import CONTEXT, Aside, by_queue, by_stream, logger, metrics, stream_record
from tests.support.pipeline import ADA, CHAT, Pipeline, message
from tests.support.records import ULIDS, binding

HEAD = Pipeline().head


def conversation_record(number: int) -> dict[str, Any]:
    """A stream record of a conversation made."""
    item = HeadItem.of(CHAT, HEAD)
    item.sk = f"C#{ULIDS[number]}"
    return stream_record("INSERT", None, item)


def unreadable_record() -> dict[str, Any]:
    """A stream record that cannot be read."""
    record = conversation_record(0)
    record["dynamodb"]["NewImage"] |= {"createdAt": {"S": "canary"}, "title": {"S": "canary"}}
    return record


@dataclass
class Outbox:
    """The handler, its events on the bus and the records that it set aside."""

    ports: Ports = field(default_factory=lambda: Pipeline().ports)
    aside: Aside = field(default_factory=Aside)
    log: StringIO = field(default_factory=StringIO)

    def __call__(self, event: dict[str, Any]) -> Any:
        handler = edge.handler(lambda: self.ports, lambda: self.aside, logger(self.log), metrics())
        return handler(event, CONTEXT)

    @property
    def bus_events(self) -> list[Event]:
        bus = self.ports.bus
        assert isinstance(bus, Bus)
        return bus.events


class Refusing(Bus):
    """A bus that takes nothing while a poisoned event is among it."""

    def publish(self, events: Any) -> None:
        if any(event.ids["conversationId"].endswith(ULIDS[0]) for event in events):
            raise Unavailable("the bus is away")
        super().publish(events)


def test_each_committed_change_is_published() -> None:
    consume = Outbox()
    assert consume(by_stream(*(conversation_record(n) for n in range(3)))) == {"batchItemFailures": []}
    assert [event.ids["conversationId"][-26:] for event in consume.bus_events] == list(ULIDS[:3])
    assert consume.aside.records == []


def test_pointers_removals_by_time_to_live_and_unknown_items_publish_no_event() -> None:
    pointer = stream_record("INSERT", None, PointerItem.of(CHAT, HEAD))
    swept = stream_record("REMOVE", BindingItem.of(ADA.directory, binding(ULIDS[0])), None)
    swept["userIdentity"] = {"type": "Service", "principalId": "dynamodb.amazonaws.com"}
    marker = conversation_record(0)
    marker["dynamodb"]["Keys"]["sk"]["S"] = "I#0123"
    consume = Outbox()
    consume(by_stream(pointer, swept, marker))
    assert (consume.bus_events, consume.aside.records) == ([], [])


def test_a_removal_by_a_user_is_published() -> None:
    consume = Outbox()
    consume(by_stream(stream_record("REMOVE", BindingItem.of(ADA.directory, binding(ULIDS[0])), None)))
    assert [event.type for event in consume.bus_events] == ["binding.deleted"]


def test_a_poison_record_is_set_aside_and_the_others_arrive() -> None:
    poison = unreadable_record()
    consume = Outbox()
    assert consume(by_stream(poison, conversation_record(1), conversation_record(2))) == {"batchItemFailures": []}
    assert [event.ids["conversationId"][-26:] for event in consume.bus_events] == [ULIDS[1], ULIDS[2]]
    assert consume.aside.records == [streams.without_content(poison)]


def message_record(seq: int) -> dict[str, Any]:
    """A stream record of a message appended."""
    said = replace(message(seq, Visibility.USER), content=(TextBlock("canary"),), metadata={"canary": "canary"})
    return stream_record("INSERT", None, MessageItem.of(CHAT, replace(said, author="canary")))


def test_what_a_conversation_says_is_not_set_aside_and_its_events_are_the_same() -> None:
    head = HeadItem.of(CHAT, replace(HEAD, title="canary", session_id="canary", metadata={"canary": "canary"}))
    records = [stream_record("INSERT", None, head), message_record(1)]
    told = [streams.without_content(record) for record in records]
    assert "canary" in str(records)
    assert "canary" not in str(told)
    events, again = Outbox(), Outbox()
    events(by_stream(*records))
    again(by_stream(*told))
    assert again.bus_events == events.bus_events
    assert [event.type for event in again.bus_events] == ["conversation.created", "conversation.appended"]


def test_a_record_without_keys_is_set_aside_too() -> None:
    poison: dict[str, Any] = {"eventID": "1", "eventSource": "aws:dynamodb", "dynamodb": {"SequenceNumber": "1"}}
    consume = Outbox()
    consume(by_stream(conversation_record(1), poison))
    assert len(consume.bus_events) == 1
    assert consume.aside.records == [poison]


def test_an_event_that_the_bus_refuses_is_set_aside_and_published_alone_later() -> None:
    consume = Outbox(Pipeline().with_parts(bus=Refusing()))
    records = [conversation_record(n) for n in range(3)]
    assert consume(by_stream(*records)) == {"batchItemFailures": []}
    assert (consume.bus_events, consume.aside.records) == ([], [streams.without_content(one) for one in records])
    answer = consume(by_queue(*(json.dumps(record) for record in records)))
    assert answer == {"batchItemFailures": [{"itemIdentifier": "message-0"}]}
    assert len(consume.bus_events) == 2
    assert len(consume.aside.records) == 3


def test_what_even_the_retry_queue_does_not_take_stays_in_the_stream() -> None:
    poison = unreadable_record()
    consume = Outbox(aside=Aside(away=True))
    assert consume(by_stream(conversation_record(1), poison)) == {"batchItemFailures": [{"itemIdentifier": "sequence"}]}
    assert len(consume.bus_events) == 1


def test_a_batch_delivered_twice_publishes_the_same_events_twice() -> None:
    consume = Outbox()
    for _ in range(2):
        consume(by_stream(conversation_record(0), conversation_record(1)))
    assert [event.id for event in consume.bus_events[:2]] == [event.id for event in consume.bus_events[2:]]


def may_be_due(pipeline: Pipeline, version: int = 1) -> list[bool | None]:
    """Whether the event of a turn says that something may be due, and that of a close."""
    types = ("conversation.turned", "conversation.closed")
    told = [Event("id", type, HEAD.created_at, CHAT, HEAD.epoch, {}, version) for type in types]
    outbox.publish_events(pipeline.ports, [PublishableRecord(None, tuple(told))])
    return [event.due for event in pipeline.bus.events[-2:]]


def test_a_turn_says_whether_a_window_or_a_summary_may_be_due() -> None:
    assert may_be_due(Pipeline()) == [True, None]
    switched_off = Pipeline()
    settings = AppSettingsInMemory()
    settings.records[CHAT.app_directory] = AppSettings(HEAD.created_at, Choices(default_binding=False))
    switched_off.ports = switched_off.with_parts(app_settings=settings)
    assert may_be_due(switched_off) == [False, None]
    windowed = Pipeline()
    windowed.bind(fields={"policy": ExtractionPolicy(windowed=True, window_turns=3)})
    assert may_be_due(windowed) == [True, None]
    summed = Pipeline()
    settings.records[CHAT.app_directory] = AppSettings(
        HEAD.created_at, Choices(summary_every_turns=2, default_binding=False)
    )
    summed.ports = summed.with_parts(app_settings=settings)
    assert [may_be_due(summed, version)[0] for version in (1, 12, 13)] == [False, False, True]


def test_a_binding_without_windows_or_of_others_makes_no_turn_due() -> None:
    plain = Pipeline()
    plain.bind()
    plain.bind(ulid=ULIDS[1], fields={"enabled": False, "policy": ExtractionPolicy(windowed=True, window_turns=1)})
    assert may_be_due(plain) == [False, None]


@pytest.mark.parametrize(("sizes", "grouped"), [([], []), ([0, 0], []), ([9, 1, 1], [2, 1]), ([2] * 11, [5, 5, 1])])
def test_records_go_together_up_to_ten_events(sizes: list[int], grouped: list[int]) -> None:
    event = Event("id", "type", HEAD.created_at, Scope("t", "a", "n", "o"), None, {}, 1)
    told = [PublishableRecord(number, (event,) * size) for number, size in enumerate(sizes)]
    assert [len(group) for group in outbox.group_records(told)] == grouped


def test_the_log_line_counts_and_holds_no_content(capsys: pytest.CaptureFixture[str]) -> None:
    consume = Outbox()
    consume(by_stream(unreadable_record(), conversation_record(1)))
    lines = [json.loads(line) for line in consume.log.getvalue().splitlines()]
    assert [line["counts"] for line in lines if line["message"] == "invocation"] == [
        {"errors": 1, "published": 1, "set aside": 1}
    ]
    written = consume.log.getvalue() + capsys.readouterr().out
    assert "canary" not in written
    assert ADA.owner not in re.split(r"[\W_]+", written)
