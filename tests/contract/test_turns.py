"""What every store of messages does."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.dynamodb.conversations import ConversationStore as DynamoConversations
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.turns import TurnStore as DynamoTurns
from loci.apps.idempotency import marker
from loci.model.conversations import (
    Conversation,
    ConversationStatus,
    ImageBlock,
    MessageRole,
    TextBlock,
    ToolResultBlock,
    ToolUseBlock,
    Usage,
    Visibility,
)
from loci.ports.conversations import ConversationStore, ToolUse, TurnStore
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import Scope
from tests.contract.records import AT, ULID, conversation, head_after, message
from tests.fakes.conversations import Conversations
from tests.fakes.markers import Markers
from tests.fakes.turns import Turns
from tests.fakes.users import Users

Stores = tuple[ConversationStore, TurnStore]


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    if request.param == "memory":
        markers = Markers()
        conversations = Conversations(Users(), markers)
        return conversations, Turns(conversations, markers)
    tables: Tables = request.getfixturevalue("dynamodb")
    return DynamoConversations(tables), DynamoTurns(tables)


@pytest.fixture
def head(stores: Stores, scope: Scope) -> Conversation:
    made = conversation(scope)
    stores[0].create(scope, made, FirstWrite())
    return made


@pytest.fixture
def turns(stores: Stores) -> TurnStore:
    return stores[1]


def append(turns: TurnStore, scope: Scope, head: Conversation, count: int) -> Conversation:
    """``count`` messages, one transaction each."""
    for _ in range(count):
        after = head_after(head, 1)
        assert turns.append(scope, head, after, [message(head, head.next_seq)], []) is Outcome.DONE
        head = after
    return head


def test_messages_of_every_kind_are_read_back_whole(turns: TurnStore, scope: Scope, head: Conversation) -> None:
    said = message(head, 1, TextBlock("Grüße, 世界 🌍"), ImageBlock("https://example.org/a.png", "image/png"))
    answered = replace(
        message(
            head,
            2,
            TextBlock(""),
            ToolUseBlock("call-1", "look_up", {"deep": {"list": [1, "two", None]}}),
            ToolResultBlock("call-1", "found", is_error=True),
            ToolResultBlock("call-2", "", tool_name="look_up"),
            ToolResultBlock("call-3", (TextBlock("here"), ImageBlock("https://example.com/a.png", "image/png"))),
            role=MessageRole.ASSISTANT,
        ),
        visibility=Visibility.INTERNAL,
        author="Ada",
        stop_reason="tool_use",
        model="m",
        provider="p",
        usage=Usage(input_tokens=12, latency_ms=0),
        trace_id="trace",
        metadata={"k": "v"},
    )
    assert turns.append(scope, head, head_after(head, 2), [said, answered], []) is Outcome.DONE
    assert turns.latest(scope, ULID, None, 10).items == (said, answered)


def test_an_append_moves_the_head_but_not_its_due(stores: Stores, scope: Scope, head: Conversation) -> None:
    conversations, turns = stores
    after = replace(head_after(head, 1), due=AT + timedelta(days=9))
    turns.append(scope, head, after, [message(head, 1)], [])
    assert conversations.read(scope, ULID).conversation == replace(after, due=head.due)


def test_of_two_appends_on_one_state_the_second_changes_nothing(
    stores: Stores, scope: Scope, head: Conversation
) -> None:
    conversations, turns = stores
    first = head_after(head, 1)
    turns.append(scope, head, first, [message(head, 1)], [])
    assert turns.append(scope, head, head_after(head, 2), [message(head, 1), message(head, 2)], []) is Outcome.STALE
    assert conversations.read(scope, ULID).conversation == first
    assert [item.seq for item in turns.latest(scope, ULID, None, 10).items] == [1]


def test_a_closed_conversation_takes_nothing(stores: Stores, scope: Scope, head: Conversation) -> None:
    conversations, turns = stores
    conversations.replace(scope, head, replace(head, status=ConversationStatus.CLOSED, closed_at=AT, version=2))
    assert turns.append(scope, head, head_after(head, 1), [message(head, 1)], []) is Outcome.STALE
    assert turns.latest(scope, ULID, None, 10).items == ()


def test_an_absent_conversation_takes_nothing(turns: TurnStore, scope: Scope) -> None:
    nobody = conversation(scope)
    assert turns.append(scope, nobody, head_after(nobody, 1), [message(nobody, 1)], []) is Outcome.STALE


def test_a_repeated_append_is_reported_even_after_the_head_moved_on(
    turns: TurnStore, scope: Scope, head: Conversation
) -> None:
    markers = [marker("0" * 32, "print", ("x",), AT), marker("1" * 32, "print", ("y",), AT)]
    turns.append(scope, head, head_after(head, 1), [message(head, 1)], markers)
    again = turns.append(scope, head, head_after(head, 1), [message(head, 1)], markers[1:])
    assert again is Outcome.REPEATED


def test_the_last_messages_come_ascending_and_the_cursor_goes_back_in_time(
    turns: TurnStore, scope: Scope, head: Conversation
) -> None:
    append(turns, scope, head, 5)
    last = turns.latest(scope, ULID, None, 2)
    middle = turns.latest(scope, ULID, int(last.cursor or 0), 2)
    first = turns.latest(scope, ULID, int(middle.cursor or 0), 2)
    assert [[item.seq for item in page.items] for page in (last, middle, first)] == [[4, 5], [2, 3], [1]]
    assert first.cursor is None


def test_sequences_sort_as_numbers(turns: TurnStore, scope: Scope, head: Conversation) -> None:
    append(turns, scope, head, 11)
    assert [item.seq for item in turns.latest(scope, ULID, None, 20).items] == list(range(1, 12))


def test_between_leaves_out_its_beginning_and_holds_its_end(turns: TurnStore, scope: Scope, head: Conversation) -> None:
    append(turns, scope, head, 5)
    assert [item.seq for item in turns.messages_between(scope, ULID, 1, 4)] == [2, 3, 4]
    assert list(turns.messages_between(scope, ULID, 5, 5)) == []


def test_single_messages_come_in_the_order_asked_without_those_that_are_not_there(
    turns: TurnStore, scope: Scope, head: Conversation
) -> None:
    append(turns, scope, head, 3)
    assert [item.seq for item in turns.get(scope, ULID, [3, 9, 1])] == [3, 1]


def test_a_page_ends_at_four_megabytes(turns: TurnStore, scope: Scope, head: Conversation) -> None:
    large = TextBlock("x" * 300_000)
    for _ in range(15):
        after = head_after(head, 1)
        turns.append(scope, head, after, [message(head, head.next_seq, large)], [])
        head = after
    newest = turns.latest(scope, ULID, None, 50)
    assert [item.seq for item in newest.items] == list(range(3, 16))
    assert [item.seq for item in turns.latest(scope, ULID, int(newest.cursor or 0), 50).items] == [1, 2]


def append_tool_uses(turns: TurnStore, scope: Scope, head: Conversation, *ids: str) -> Conversation:
    """The head after a message that uses tools under these ids."""
    after = head_after(head, 1)
    uses = [ToolUseBlock(id, "look_up", {}) for id in ids]
    assert turns.append(scope, head, after, [message(head, head.next_seq, *uses)], []) is Outcome.DONE
    return after


def test_a_tool_use_is_found_and_takes_one_result(turns: TurnStore, scope: Scope, head: Conversation) -> None:
    after = append_tool_uses(turns, scope, head, "call-1", "call#2/ü")
    assert turns.tool_use(scope, ULID, "call#2/ü") == ToolUse(1)
    result = message(head, 2, ToolResultBlock("call#2/ü", "found"), role=MessageRole.TOOL)
    done = head_after(after, 1)
    assert turns.append(scope, after, done, [result], [], "call#2/ü") is Outcome.DONE
    assert turns.tool_use(scope, ULID, "call#2/ü") == ToolUse(1, 2)
    assert turns.tool_use(scope, ULID, "call-1") == ToolUse(1)
    assert turns.append(scope, done, head_after(done, 1), [message(head, 3)], [], "call#2/ü") is Outcome.TAKEN
    assert [item.seq for item in turns.latest(scope, ULID, None, 10).items] == [1, 2]


def test_an_unknown_tool_use_takes_no_result(turns: TurnStore, scope: Scope, head: Conversation) -> None:
    assert turns.tool_use(scope, ULID, "call-1") is None
    assert turns.append(scope, head, head_after(head, 1), [message(head, 1)], [], "call-1") is Outcome.TAKEN
    assert turns.tool_use(scope, ULID, "call-1") is None


def test_a_moved_head_is_reported_before_the_tool_use(turns: TurnStore, scope: Scope, head: Conversation) -> None:
    append_tool_uses(turns, scope, head, "call-1")
    assert turns.append(scope, head, head_after(head, 1), [message(head, 1)], [], "call-9") is Outcome.STALE


def test_a_tool_use_under_a_former_id_waits_again(turns: TurnStore, scope: Scope, head: Conversation) -> None:
    after = append_tool_uses(turns, scope, head, "call-1")
    turns.append(scope, after, head_after(after, 1), [message(head, 2)], [], "call-1")
    append_tool_uses(turns, scope, head_after(after, 1), "call-1")
    assert turns.tool_use(scope, ULID, "call-1") == ToolUse(3)


def test_messages_of_another_conversation_stay_out(turns: TurnStore, scope: Scope, head: Conversation) -> None:
    append(turns, scope, head, 1)
    assert turns.latest(scope, "01K000000000000000000000C2", None, 10).items == ()


def test_replies_that_a_bot_has_yet_to_remember_are_noted_with_them_and_cleared_as_they_were(
    stores: Stores, scope: Scope, head: Conversation
) -> None:
    conversations, turns = stores
    one = replace(head_after(head, 1), unremembered=(1,))
    assert turns.append(scope, head, one, [message(head, 1)], []) is Outcome.DONE
    two = replace(head_after(one, 1), unremembered=(1, 2))
    assert turns.append(scope, one, two, [message(one, 2)], []) is Outcome.DONE
    assert turns.clear_unremembered(scope, one) is Outcome.STALE
    assert conversations.read(scope, head.id.ulid).conversation == two
    assert turns.clear_unremembered(scope, two) is Outcome.DONE
    assert conversations.read(scope, head.id.ulid).conversation == replace(two, unremembered=())
    assert turns.clear_unremembered(scope, two) is Outcome.STALE
