"""The dead letters of one app: counted and sent again, while those of others stay."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from typing import Any

import pytest

from local.ministack import MiniStack
from loci.adapters.sqs.app_letters import SqsAppLetters
from loci.adapters.sqs.letters import LetterQueue
from loci.ports.governance import AppLetterCounts, AppLetters
from loci.scope import Scope
from tests.contract.queues import client, new_queue, receive_messages
from tests.fakes.app_letters import AppLettersInMemory


@dataclass
class Post:
    """Dead letters, how to put some into a queue, and which scopes came back there."""

    letters: AppLetters
    put: Callable[[str, Scope], None]
    came_back: Callable[[str, int], list[str]]


@pytest.fixture(params=["memory", "sqs"])
def post(request: pytest.FixtureRequest) -> Post:
    if request.param == "memory":
        held = AppLettersInMemory()
        return Post(
            held,
            lambda queue, scope: held.letters[queue].append((scope, datetime.now(UTC))),
            lambda queue, _: [scope.partition for name, scope in held.sent if name == queue],
        )
    emulator: MiniStack = request.getfixturevalue("emulator")
    queues = [
        LetterQueue("fanout", new_queue(emulator), new_queue(emulator)),
        LetterQueue("jobs", new_queue(emulator, fifo=True), new_queue(emulator, fifo=True)),
    ]
    by_name = {queue.name: queue for queue in queues}

    def put(name: str, scope: Scope) -> None:
        send(emulator, by_name[name].dead, json.dumps({"scope": scope.partition}))

    def came_back(name: str, count: int) -> list[str]:
        return [json.loads(body)["scope"] for body in receive_messages(emulator, by_name[name].source, count)]

    return Post(SqsAppLetters(client(emulator), queues, patience_seconds=0), put, came_back)


def send(emulator: MiniStack, url: str, body: str) -> None:
    sqs = client(emulator)
    if url.endswith(".fifo"):
        sqs.send_message(
            QueueUrl=url, MessageBody=body, MessageGroupId="space", MessageDeduplicationId=str(datetime.now(UTC))
        )
    else:
        sqs.send_message(QueueUrl=url, MessageBody=body)


def counts(found: AppLetterCounts) -> dict[str, int]:
    return {one.queue: one.count for one in found.queues}


def test_an_app_counts_and_sends_again_its_own_letters_alone(post: Post, scope: Scope) -> None:
    app, others = scope.app_directory, [replace(scope, app="other"), replace(scope, tenant=f"{scope.tenant}2")]
    none = post.letters.count(app)
    assert (counts(none), none.is_complete) == ({"fanout": 0, "jobs": 0}, True)
    assert all(one.oldest is None for one in none.queues)
    own = [scope, replace(scope, owner="bob"), scope]
    for one in [*own[:2], *others]:
        post.put("fanout", one)
    post.put("jobs", own[2])
    for _ in range(2):
        found = post.letters.count(app)
        assert (counts(found), found.is_complete) == ({"fanout": 2, "jobs": 1}, True)
    soon = timedelta(minutes=5)
    assert all(one.oldest is not None and abs(datetime.now(UTC) - one.oldest) < soon for one in found.queues)
    assert counts(post.letters.send_again(app)) == {"fanout": 2, "jobs": 1}
    assert sorted(post.came_back("fanout", 2)) == sorted(one.partition for one in own[:2])
    assert post.came_back("jobs", 1) == [scope.partition]
    assert counts(post.letters.count(app)) == {"fanout": 0, "jobs": 0}
    assert counts(post.letters.send_again(app)) == {"fanout": 0, "jobs": 0}
    assert [counts(post.letters.count(other.app_directory))["fanout"] for other in others] == [1, 1]


def test_an_app_lists_and_drops_its_own_letters_alone(post: Post, scope: Scope) -> None:
    app, other = scope.app_directory, replace(scope, app="other")
    assert list(post.letters.names) == ["fanout", "jobs"]
    for one in (scope, other, replace(scope, owner="bob")):
        post.put("fanout", one)
    post.put("jobs", scope)
    listed = post.letters.list_letters(app, "fanout")
    assert listed.is_complete
    assert [(one.queue, one.tenant, one.app) for one in listed.letters] == [("fanout", scope.tenant, scope.app)] * 2
    assert listed.letters[0].sent_at <= listed.letters[1].sent_at
    (foreign,) = post.letters.list_letters(other.app_directory, "fanout").letters
    dropped = post.letters.drop(app, "fanout", [listed.letters[0].id, foreign.id])
    assert counts(dropped) == {"fanout": 1}
    assert counts(post.letters.count(app)) == {"fanout": 1, "jobs": 1}
    assert counts(post.letters.count(other.app_directory)) == {"fanout": 1, "jobs": 0}
    (left,) = post.letters.list_letters(app, "jobs").letters
    dropped = post.letters.drop(app, "jobs", [left.id])
    assert (counts(dropped), dropped.is_complete) == ({"jobs": 1}, True)
    assert counts(post.letters.drop(app, "jobs", [left.id])) == {"jobs": 0}


def test_a_letter_says_what_it_is_about_and_nothing_of_its_content(emulator: MiniStack, scope: Scope) -> None:
    queue = LetterQueue("jobs", new_queue(emulator, fifo=True), new_queue(emulator, fifo=True))
    job = "job_01KQS56CP0SHTZCDPRA2CGJ00R"
    send(emulator, queue.dead, json.dumps({"scope": scope.partition, "job": job, "text": "a secret"}))
    held = SqsAppLetters(client(emulator), [queue], patience_seconds=0)
    (letter,) = held.list_letters(scope.app_directory, "jobs").letters
    assert (letter.kind, letter.record) == ("job", "01KQS56CP0SHTZCDPRA2CGJ00R")
    assert "secret" not in str(letter)


class LateCounts:
    """A client of SQS whose counts are those of the first call: real ones may be a minute old."""

    def __init__(self, real: Any) -> None:
        self._real = real
        self._counted = cache(lambda url: real.get_queue_attributes(QueueUrl=url, AttributeNames=["All"]))

    def get_queue_attributes(self, QueueUrl: str, AttributeNames: list[str]) -> Any:  # noqa: N803 as boto3 names them
        found = self._counted(QueueUrl)["Attributes"]
        return {"Attributes": {name: found[name] for name in AttributeNames}}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


def test_a_call_that_sends_all_letters_again_is_complete_though_counts_are_late(
    emulator: MiniStack, scope: Scope
) -> None:
    queue = LetterQueue("fanout", new_queue(emulator), new_queue(emulator))
    for number, app in enumerate((scope.app, scope.app, scope.app, "other")):
        send(emulator, queue.dead, json.dumps({"scope": replace(scope, app=app).partition, "number": number}))
    held = SqsAppLetters(LateCounts(client(emulator)), [queue], patience_seconds=0)  # type: ignore[arg-type]  # the part that it uses
    found = held.send_again(scope.app_directory)
    assert (found.queues[0].count, found.is_complete) == (3, True)


def test_more_letters_than_one_call_looks_at_are_no_complete_count(emulator: MiniStack, scope: Scope) -> None:
    queue = LetterQueue("fanout", new_queue(emulator), new_queue(emulator))
    for number in range(25):
        send(emulator, queue.dead, json.dumps({"scope": scope.partition, "number": number}))
    send(emulator, queue.dead, "no JSON")
    held = SqsAppLetters(client(emulator), [queue], patience_seconds=0, most_looked_at=10)
    found = held.count(scope.app_directory)
    assert found.queues[0].count <= 10
    assert not found.is_complete


def test_a_call_ends_in_time_and_the_next_one_goes_on(emulator: MiniStack, scope: Scope) -> None:
    queue, app = LetterQueue("fanout", new_queue(emulator), new_queue(emulator)), scope.app_directory
    for number in range(30):
        send(emulator, queue.dead, json.dumps({"scope": scope.partition, "number": number}))
    # Each look at the clock takes a second.
    hurried = SqsAppLetters(client(emulator), [queue], patience_seconds=0, seconds=count().__next__)
    first = hurried.send_again(app)
    assert 0 < first.queues[0].count < 30
    assert not first.is_complete
    second = SqsAppLetters(client(emulator), [queue], patience_seconds=0).send_again(app)
    assert (second.queues[0].count, second.is_complete) == (30 - first.queues[0].count, True)
