"""Dead letters of all apps: counted, listed without their content, sent again and dropped."""

import json
from dataclasses import replace

import pytest

from local.ministack import MiniStack
from loci import events
from loci.adapters.sqs import jobs
from loci.adapters.sqs.letters import LetterQueue, SqsLetters
from loci.ids import JobId
from loci.ports.events import Event
from loci.ports.jobs import JobMessage, SummaryMessage
from loci.scope import Scope
from tests.contract.queues import client, new_queue, receive_messages
from tests.support.records import AT, ULIDS

CHAT = Scope("acme", "notes", "canary-namespace", "canary-owner")
EVENT = Event("event-1", "conversation.closed", AT, CHAT, "e", {"conversationId": f"conv_chat_{ULIDS[0]}"}, 3)
JOB = JobMessage(CHAT, JobId("canary-namespace", ULIDS[1], "ab12"), "epoch", 1, "space")
SUMMARY = SummaryMessage(CHAT, ULIDS[2], "epoch", 12)


class World:
    def __init__(self, emulator: MiniStack) -> None:
        self.emulator, self.sqs = emulator, client(emulator)
        self.events = LetterQueue("fanout", new_queue(emulator), new_queue(emulator))
        self.quiet = LetterQueue("webhooks", new_queue(emulator), self.events.source)
        self.jobs = LetterQueue("jobs", new_queue(emulator, fifo=True), new_queue(emulator, fifo=True))
        self.letters = SqsLetters(self.sqs, [self.events, self.quiet, self.jobs], patience_seconds=0)

    def add(self, queue: LetterQueue, *bodies: str) -> None:
        for body in bodies:
            if queue is self.jobs:
                self.sqs.send_message(
                    QueueUrl=queue.dead, MessageBody=body, MessageGroupId="space", MessageDeduplicationId=body[:100]
                )
            else:
                self.sqs.send_message(QueueUrl=queue.dead, MessageBody=body)


@pytest.fixture
def world(emulator: MiniStack) -> World:
    return World(emulator)


def test_each_letter_is_sent_again_into_its_own_queue_once(world: World) -> None:
    world.add(world.events, *(f"event {number}" for number in range(12)))
    world.add(world.jobs, *(f"job {number}" for number in range(3)))
    counts = {"fanout": 12, "webhooks": 0, "jobs": 3}
    assert world.letters.counts() == counts
    assert world.letters.send_again() == counts
    assert world.letters.counts() == world.letters.send_again() == dict.fromkeys(counts, 0)
    assert sorted(receive_messages(world.emulator, world.events.source, 12)) == sorted(f"event {n}" for n in range(12))
    assert receive_messages(world.emulator, world.jobs.source, 3) == ["job 0", "job 1", "job 2"]


def test_of_one_queue_no_other_is_touched(world: World) -> None:
    world.add(world.events, "event")
    world.add(world.jobs, "job")
    assert world.letters.counts("jobs") == world.letters.send_again("jobs") == {"jobs": 1}
    assert world.letters.counts() == {"fanout": 1, "webhooks": 0, "jobs": 0}


def test_letters_are_listed_by_what_they_are_about_and_without_content(world: World) -> None:
    on_the_bus = {"detail-type": EVENT.type, "detail": events.to_detail(EVENT)}
    world.add(world.events, json.dumps(on_the_bus), "not ours: canary")
    world.add(world.jobs, jobs.body_of(JOB), jobs.body_of(SUMMARY))
    listed = [*world.letters.list_letters("fanout"), *world.letters.list_letters("jobs")]
    assert [(one.kind, one.tenant, one.app, one.record) for one in listed] == [
        ("conversation.closed", "acme", "notes", ULIDS[0]),
        (None, None, None, None),
        ("job", "acme", "notes", ULIDS[1]),
        ("summary", "acme", "notes", ULIDS[2]),
    ]
    assert "canary" not in str(listed)
    # They are in sight again.
    assert world.letters.counts() == {"fanout": 2, "webhooks": 0, "jobs": 2}
    again = world.letters.list_letters("fanout")
    assert [replace(one, receives=1) for one in again] == listed[:2]
    assert {one.receives for one in again} == {2}


def test_the_letters_with_these_ids_are_dropped_and_the_others_stay(world: World) -> None:
    world.add(world.events, *(f"event {number}" for number in range(12)))
    meant = {one.id for one in world.letters.list_letters("fanout")[:3]}
    assert world.letters.drop("fanout", {*meant, "unknown"}) == 3
    assert meant.isdisjoint(one.id for one in world.letters.list_letters("fanout"))
    assert world.letters.counts("fanout") == {"fanout": 9}
    assert world.letters.drop("fanout", None) == 9
    assert world.letters.counts("fanout") == {"fanout": 0}
    assert receive_messages(world.emulator, world.events.source, 0) == []
