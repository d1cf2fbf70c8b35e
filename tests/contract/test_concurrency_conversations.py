"""Many writers at once on one conversation, in threads against DynamoDB. What is refused as contended is sent again, as
a client would."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from random import Random
from threading import Barrier
from typing import TypeVar

import pytest

from loci import conversations
from loci.adapters.dynamodb.conversations import ConversationStore
from loci.adapters.dynamodb.markers import MarkerStore
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.turns import TurnStore
from loci.adapters.dynamodb.users import UserStore
from loci.conversations import turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.turns import AppendedTurn, NewMessage, NewTurn
from loci.errors import Conflict, Contended
from loci.ids import ConversationId
from loci.model.conversations import ConversationStatus, Message, MessageRole, TextBlock
from loci.ports.all import Ports
from loci.scope import Caller, caller
from tests.fakes.ports import FakePorts

SECONDS = 60.0

T = TypeVar("T")


@pytest.fixture
def ports(dynamodb: Tables) -> Ports:
    return FakePorts(
        lambda: datetime.now(UTC),
        random=Random(),  # noqa: S311  # jitter and ids only
        sleep=time.sleep,
        users=UserStore(dynamodb),
        markers=MarkerStore(dynamodb),
        conversations=ConversationStore(dynamodb),
        turns=TurnStore(dynamodb),
    )


@pytest.fixture
def ada(tenant: str) -> Caller:
    return caller(tenant=tenant, app="app", user="ada", role="user")


@pytest.fixture
def id(ports: Ports, ada: Caller) -> ConversationId:
    return conversations.create_conversation(ports, ada, NewConversation("chat")).id


def new_message(role: MessageRole, text: str) -> NewMessage:
    return NewMessage(role, (TextBlock(text),))


def at_once(count: int, call: Callable[[int], T]) -> list[T]:
    """What ``count`` callers that begin together are answered."""
    start = Barrier(count)

    def one(number: int) -> T:
        start.wait(SECONDS)
        return persistent(lambda: call(number))

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(one, range(count), timeout=SECONDS))


def persistent(call: Callable[[], T]) -> T:
    """Sends again what was contended, until the test's time is over."""
    deadline = time.monotonic() + SECONDS
    while True:
        try:
            return call()
        except Contended:
            if time.monotonic() > deadline:
                raise


def everything(ports: Ports, ada: Caller, id: ConversationId) -> tuple[Message, ...]:
    return turns.raw_turns(ports, ada, id, limit=200, include_hidden=True).items


def test_32_writers_leave_no_gap_and_no_double(ports: Ports, ada: Caller, id: ConversationId) -> None:
    made = at_once(32, lambda number: turns.append_message(ports, ada, id, new_message(MessageRole.USER, str(number))))
    kept = everything(ports, ada, id)
    assert [message.seq for message in kept] == list(range(1, 33))
    assert {message.text for message in kept} == {str(number) for number in range(32)}
    assert sorted(made, key=lambda message: message.seq) == list(kept)
    head = conversations.get_conversation(ports, ada, id).conversation
    assert (head.next_seq, head.message_count, head.turn_count, head.version) == (33, 32, 32, 33)


def test_a_turn_sent_20_times_at_once_is_one_question_with_20_answers(
    ports: Ports, ada: Caller, id: ConversationId
) -> None:
    def send(number: int) -> AppendedTurn:
        answer = new_message(MessageRole.ASSISTANT, str(number))
        return turns.append_turn(ports, ada, id, NewTurn(new_message(MessageRole.USER, "Q"), answer), "key")

    made = at_once(20, send)
    kept = everything(ports, ada, id)
    assert [message.seq for message in kept] == list(range(1, 22))
    assert [message.role for message in kept] == [MessageRole.USER, *[MessageRole.ASSISTANT] * 20]
    assert {message.turn_id for message in kept} == {answered.turn_id for answered in made}
    assert all(answered.user_message == kept[0] for answered in made)
    assert {answered.assistant_message.id for answered in made} == {message.id for message in kept[1:]}
    assert conversations.get_conversation(ports, ada, id).conversation.turn_count == 1


@pytest.mark.parametrize("answer_key", [None, "answer"])
def test_a_turn_sent_20_times_at_once_is_one_question_with_one_answer(
    ports: Ports, ada: Caller, id: ConversationId, answer_key: str | None
) -> None:
    new = NewTurn(new_message(MessageRole.USER, "Q"), new_message(MessageRole.ASSISTANT, "A"), answer_key)
    made = at_once(20, lambda _: turns.append_turn(ports, ada, id, new, "key"))
    assert len({answered.assistant_message.id for answered in made}) == 1
    assert [message.seq for message in everything(ports, ada, id)] == [1, 2]


def test_20_closes_at_once_raise_the_version_once(ports: Ports, ada: Caller, id: ConversationId) -> None:
    closed = at_once(20, lambda _: conversations.close_conversation(ports, ada, id))
    assert {found.version for found in closed} == {2}
    assert len({found.closed_at for found in closed}) == 1
    assert conversations.get_conversation(ports, ada, id).conversation == closed[0]


def test_writers_against_a_close_leave_what_came_before_it_and_nothing_after(
    ports: Ports, ada: Caller, id: ConversationId
) -> None:
    def write_or_close(number: int) -> bool:
        if number == 0:
            conversations.close_conversation(ports, ada, id)
            return False
        try:
            turns.append_message(ports, ada, id, new_message(MessageRole.USER, str(number)))
        except Conflict:
            return False
        return True

    accepted = at_once(12, write_or_close)
    head = conversations.get_conversation(ports, ada, id).conversation
    assert head.status is ConversationStatus.CLOSED
    assert [message.seq for message in everything(ports, ada, id)] == list(range(1, accepted.count(True) + 1))
    assert head.message_count == accepted.count(True)


def test_20_first_writes_at_once_make_one_user(ports: Ports, ada: Caller) -> None:
    made = at_once(20, lambda _: conversations.create_conversation(ports, ada, NewConversation("chat")))
    user = ports.users.get(ada.directory)
    assert user is not None
    assert {conversation.epoch for conversation in made} == {user.epoch}
    assert len(conversations.list_conversations(ports, ada, limit=200).items) == 20


def test_one_create_sent_20_times_at_once_is_one_conversation(ports: Ports, ada: Caller) -> None:
    made = at_once(20, lambda _: conversations.create_conversation(ports, ada, NewConversation("chat"), "key"))
    assert len({conversation.id for conversation in made}) == 1
    assert len(conversations.list_conversations(ports, ada).items) == 1
