"""What everything promises that holds dead letters: a person's are found and deleted, everybody else's stay."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from local.ministack import MiniStack
from loci.adapters.sqs.dead_letters import SqsDeadLetters
from loci.ports.governance import DeadLetters
from loci.scope import Scope
from tests.contract.queues import client, new_queue, receive_messages
from tests.fakes.dead_letters import DeadLettersInMemory

Letters = tuple[DeadLetters, Callable[[Sequence[Scope]], None]]


@pytest.fixture(params=["memory", "sqs"])
def letters(request: pytest.FixtureRequest) -> Letters:
    """Dead letters, and how to put some there."""
    if request.param == "memory":
        held = DeadLettersInMemory()
        return held, held.letters.extend
    emulator = request.getfixturevalue("emulator")
    urls = [new_queue(emulator), new_queue(emulator)]

    def put(scopes: Sequence[Scope]) -> None:
        for number, scope in enumerate(scopes):
            send(emulator, urls[number % 2], {"scope": scope.partition})

    return SqsDeadLetters(client(emulator), urls, (), patience_seconds=0), put


def send(emulator: MiniStack, url: str, body: object) -> None:
    client(emulator).send_message(QueueUrl=url, MessageBody=json.dumps(body))


def test_only_the_persons_own_letters_are_deleted(letters: Letters, scope: Scope) -> None:
    held, put = letters
    others = [replace(scope, owner="bob"), replace(scope, app="other"), replace(scope, tenant=f"{scope.tenant}2")]
    assert not held.has_letters_of(scope.directory)
    put([scope, *others, replace(scope, namespace="daily-0a1b2c"), scope])
    assert held.has_letters_of(scope.directory)
    assert held.remove(scope.directory) == 3
    assert held.remove(scope.directory) == 0
    assert not held.has_letters_of(scope.directory)
    assert all(held.has_letters_of(other.directory) for other in others)


def test_a_letter_is_a_persons_by_whatever_names_them(emulator: MiniStack, scope: Scope) -> None:
    app = replace(scope, owner="@app", namespace="app.team-0a1b2c").partition
    of_the_person = [
        {"detail": {"tenant": scope.tenant, "app": scope.app, "namespace": "chat", "owner": scope.owner}},
        {"dynamodb": {"Keys": {"pk": {"S": scope.partition}, "sk": {"S": "M#u#1"}}}},
        {"dynamodb": {"Keys": {"pk": {"S": app}}, "OldImage": {"actor": {"S": scope.owner}}}},
        {"dynamodb": {"Keys": {"pk": {"S": app}}, "NewImage": {"scopes": {"S": f'[["*","{scope.owner}"]]'}}}},
        {"dynamodb": {"Keys": {"pk": {"S": app}}, "NewImage": {"targets": {"S": f'[["a","{scope.owner}","a-0"]]'}}}},
    ]
    of_nobody = [
        {"dynamodb": {"Keys": {"pk": {"S": app}}, "NewImage": {"targets": {"S": '[["a",null,null]]'}}}},
        {"dynamodb": {"Keys": {"pk": {"S": app}}, "NewImage": {"actor": {"S": "bob"}}}},
        {"scope": "garbage"},
        "a text",
    ]
    url = new_queue(emulator)
    for body in (*of_the_person, *of_nobody):
        send(emulator, url, body)
    client(emulator).send_message(QueueUrl=url, MessageBody="no JSON")
    held = SqsDeadLetters(client(emulator), [url], (), patience_seconds=0)
    assert held.remove(scope.directory) == len(of_the_person)
    assert not held.has_letters_of(scope.directory)
    left = [json.loads(body) for body in receive_messages(emulator, url, len(of_nobody) + 1) if body != "no JSON"]
    assert sorted(map(json.dumps, left)) == sorted(map(json.dumps, of_nobody))


def test_an_invisible_letter_still_counts_as_present(emulator: MiniStack, scope: Scope) -> None:
    url = new_queue(emulator)
    send(emulator, url, {"scope": scope.partition})
    held = SqsDeadLetters(client(emulator), [url], (), patience_seconds=0)
    (message,) = client(emulator).receive_message(QueueUrl=url, VisibilityTimeout=600)["Messages"]
    assert held.has_letters_of(scope.directory)
    assert held.has_letters_of(replace(scope.directory, owner="bob"))
    handle = message["ReceiptHandle"]
    client(emulator).change_message_visibility(QueueUrl=url, ReceiptHandle=handle, VisibilityTimeout=0)
    assert not held.has_letters_of(replace(scope.directory, owner="bob"))
    assert held.remove(scope.directory) == 1
    assert not held.has_letters_of(scope.directory)


def test_records_that_are_tried_again_may_become_letters(emulator: MiniStack) -> None:
    retries = new_queue(emulator)
    held = SqsDeadLetters(client(emulator), (), [retries])
    assert not held.may_come()
    send(emulator, retries, {})
    assert held.may_come()
