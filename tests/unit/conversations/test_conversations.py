"""Conversations: made, listed, read and closed."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci import conversations
from loci.conversations import turns
from loci.conversations.lifecycle import ConversationChange, NewConversation
from loci.errors import Conflict, Malformed, NotFound, Refused, TooLarge
from loci.ids import ConversationId
from loci.model.conversations import Conversation, ConversationStatus
from loci.model.users import UserRecord, UserState
from loci.ports.writes import Outcome
from loci.scope import Caller, Scope, caller
from tests.fakes.conversations import Conversations
from tests.support.conversation_world import ADA, BOB, World, user

OPEN, CLOSED = ConversationStatus.OPEN, ConversationStatus.CLOSED


@pytest.fixture
def world() -> World:
    return World()


def list_ulids(world: World, who: Caller = ADA, **filters: object) -> list[str]:
    page = conversations.list_conversations(world.ports, who, **filters)  # type: ignore[arg-type]  # filters of several types
    return [found.id.ulid for found in page.items]


def test_a_new_conversation_is_open_and_empty_and_due_to_idle_after_a_day(world: World) -> None:
    new = NewConversation("chat", "Refund", "session", {"k": "v"}, "Europe/Vienna")
    made = conversations.create_conversation(world.ports, ADA, new)
    assert (made.title, made.session_id, made.metadata) == ("Refund", "session", {"k": "v"})
    assert made.time_zone == "Europe/Vienna"
    assert (made.status, made.next_seq, made.turn_count, made.message_count, made.version) == (OPEN, 1, 0, 0, 1)
    assert made.created_at == made.last_activity_at == world.at
    assert made.due == world.at + timedelta(minutes=1440)
    assert conversations.get_conversation(world.ports, ADA, made.id).conversation == made


def test_all_conversations_of_a_user_share_the_epoch_of_the_first_write(world: World) -> None:
    epochs = {conversations.create_conversation(world.ports, ADA, NewConversation(name)).epoch for name in ("a", "b")}
    record = world.users.get(ADA.directory)
    assert record is not None
    assert epochs == {record.epoch}


@pytest.mark.parametrize(
    "new",
    [
        NewConversation(""),
        NewConversation("*"),
        NewConversation("  "),
        NewConversation("n" * 129),
        NewConversation("chat", "t" * 201),
        NewConversation("chat", session_id="s" * 201),
        NewConversation("chat", session_id=""),
        NewConversation("chat", time_zone=""),
        NewConversation("chat", time_zone="CEST"),
        NewConversation("chat", time_zone="Europe/Linz"),
        NewConversation("chat", time_zone="../etc/passwd"),
    ],
)
def test_a_field_that_breaks_a_rule_is_refused_and_nothing_stored(world: World, new: NewConversation) -> None:
    with pytest.raises(Refused):
        conversations.create_conversation(world.ports, ADA, new)
    assert world.conversations.records == {}
    assert world.users.records == {}


def test_metadata_over_16_kilobytes_is_too_large(world: World) -> None:
    with pytest.raises(TooLarge):
        conversations.create_conversation(world.ports, ADA, NewConversation("chat", metadata={"k": "v" * 16 * 1024}))


def test_created_twice_with_one_key_it_is_one_conversation(world: World) -> None:
    new = NewConversation("chat", "Refund")
    first = conversations.create_conversation(world.ports, ADA, new, "key")
    conversations.close_conversation(world.ports, ADA, first.id)
    world.passes(days=6)
    assert conversations.create_conversation(world.ports, ADA, new, "key").id == first.id
    assert len(world.conversations.records) == 1


def test_a_key_used_for_another_conversation_is_refused(world: World) -> None:
    conversations.create_conversation(world.ports, ADA, NewConversation("chat"), "key")
    with pytest.raises(Refused):
        conversations.create_conversation(world.ports, ADA, NewConversation("other"), "key")


def test_a_key_is_its_users_own_and_is_forgotten_after_seven_days(world: World) -> None:
    first = conversations.create_conversation(world.ports, ADA, NewConversation("chat"), "key")
    assert conversations.create_conversation(world.ports, BOB, NewConversation("chat"), "key").id != first.id
    world.passes(days=7)
    assert conversations.create_conversation(world.ports, ADA, NewConversation("chat"), "key").id != first.id


def test_when_another_request_made_the_user_first_its_epoch_is_taken(world: World) -> None:
    class Late(Conversations):
        """Another request's first write comes between our read and our write, once."""

        def create(self, scope: Scope, conversation: Conversation, first: object) -> Outcome:
            world.users.records.setdefault(scope.directory, UserRecord("E1"))
            return super().create(scope, conversation, first)  # type: ignore[arg-type]  # passed on as it is

    late = Late(world.users, world.markers)
    made = conversations.create_conversation(world.with_parts(conversations=late), ADA, NewConversation("chat"))
    assert made.epoch == "E1"


@pytest.mark.parametrize(
    "stranger",
    [
        BOB,
        caller(tenant="other", app="app", user="ada", role="admin"),
        caller(tenant="acme", app="other", user="ada", role="user"),
    ],
)
def test_another_users_conversation_is_not_there(world: World, stranger: Caller) -> None:
    id = world.open_conversation()
    for call in (conversations.get_conversation, conversations.close_conversation):
        with pytest.raises(NotFound):
            call(world.ports, stranger, id)
    assert list_ulids(world, stranger) == []


def test_a_conversation_of_a_former_epoch_is_not_there(world: World) -> None:
    id = world.open_conversation()
    world.users.records[ADA.directory] = UserRecord("E2")
    with pytest.raises(NotFound):
        conversations.get_conversation(world.ports, ADA, id)
    assert list_ulids(world) == []


@pytest.mark.parametrize("state", [UserState.RESTRICTED, UserState.ERASED])
def test_a_blocked_user_meets_a_conflict_everywhere(world: World, state: UserState) -> None:
    id = world.open_conversation()
    world.users.records[ADA.directory] = replace(world.users.records[ADA.directory], state=state)
    absent = ConversationId("chat", "01K00000000000000000000000")
    for call in (
        lambda: conversations.create_conversation(world.ports, ADA, NewConversation("chat")),
        lambda: conversations.get_conversation(world.ports, ADA, id),
        lambda: conversations.get_conversation(world.ports, ADA, absent),
        lambda: conversations.close_conversation(world.ports, ADA, id),
        lambda: conversations.list_conversations(world.ports, ADA),
        lambda: turns.append_message(world.ports, ADA, id, user()),
        lambda: turns.list_messages(world.ports, ADA, id),
    ):
        with pytest.raises(Conflict):
            call()


def test_closing_raises_the_version_once_and_looks_again_in_fifteen_minutes(world: World) -> None:
    id = world.open_conversation()
    world.passes(hours=1)
    closed = conversations.close_conversation(world.ports, ADA, id)
    assert (closed.status, closed.version, closed.closed_at) == (CLOSED, 2, world.at)
    assert closed.due == world.at + timedelta(minutes=15)
    world.passes(hours=1)
    assert conversations.close_conversation(world.ports, ADA, id) == closed
    assert conversations.close_conversation(world.ports, ADA, id, if_match=1) == closed


def test_a_close_at_a_stale_version_changes_nothing(world: World) -> None:
    id = world.open_conversation()
    turns.append_message(world.ports, ADA, id, user())
    with pytest.raises(Conflict):
        conversations.close_conversation(world.ports, ADA, id, if_match=1)
    assert conversations.close_conversation(world.ports, ADA, id, if_match=2).status is CLOSED


def test_a_title_and_metadata_change_while_all_else_stays(world: World) -> None:
    id = conversations.create_conversation(world.ports, ADA, NewConversation("chat", "Talk", metadata={"k": "v"})).id
    before = conversations.close_conversation(world.ports, ADA, id)
    renamed = conversations.update_conversation(world.ports, ADA, id, ConversationChange(title="Meals"))
    assert renamed == replace(before, title="Meals", version=before.version + 1)
    emptied = conversations.update_conversation(world.ports, ADA, id, ConversationChange(title=None, metadata={}))
    assert (emptied.title, emptied.metadata, emptied.version) == (None, {}, before.version + 2)
    # What is so already raises no version.
    assert conversations.update_conversation(world.ports, ADA, id, ConversationChange(title=None)) == emptied
    assert conversations.get_conversation(world.ports, ADA, id).conversation == emptied


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (ConversationChange(title="t" * 201), Refused),
        (ConversationChange(metadata={"k": "x" * 20_000}), TooLarge),
    ],
)
def test_a_bad_change_leaves_the_conversation_as_it_is(
    world: World, change: ConversationChange, error: type[Exception]
) -> None:
    id = world.open_conversation()
    before = conversations.get_conversation(world.ports, ADA, id).conversation
    with pytest.raises(error):
        conversations.update_conversation(world.ports, ADA, id, change)
    with pytest.raises(Conflict):
        conversations.update_conversation(world.ports, ADA, id, ConversationChange(title="Meals"), if_match=7)
    with pytest.raises(NotFound):
        conversations.update_conversation(world.ports, BOB, id, ConversationChange(title="Meals"))
    assert conversations.get_conversation(world.ports, ADA, id).conversation == before


def test_lists_are_newest_first_over_all_namespaces_and_filtered_on_wish(world: World) -> None:
    made = []
    for namespace, session in (("a", None), ("b", "s"), ("a", "s")):
        world.passes(seconds=1)
        made.append(
            conversations.create_conversation(world.ports, ADA, NewConversation(namespace, session_id=session)).id
        )
    conversations.close_conversation(world.ports, ADA, made[0])
    first, second, third = (id.ulid for id in made)
    assert list_ulids(world) == [third, second, first]
    assert list_ulids(world, namespace="a") == [third, first]
    assert list_ulids(world, status=CLOSED) == [first]
    assert list_ulids(world, namespace="a", status=OPEN, session_id="s") == [third]
    assert list_ulids(world, namespace="nowhere") == []


@given(count=st.integers(0, 12), limit=st.integers(1, 5), namespace=st.sampled_from([None, "even", "odd"]))
def test_pages_of_any_size_hold_every_conversation_once(count: int, limit: int, namespace: str | None) -> None:
    world = World()
    expected = []
    for number in range(count):
        world.passes(seconds=1)
        id = world.open_conversation(namespace=("even", "odd")[number % 2])
        if namespace in (None, id.namespace):
            expected.append(id)
    found: list[ConversationId] = []
    cursor = None
    while True:
        page = conversations.list_conversations(world.ports, ADA, namespace=namespace, cursor=cursor, limit=limit)
        found.extend(item.id for item in page.items)
        assert len(page.items) <= limit
        if (cursor := page.cursor) is None:
            break
    assert found == expected[::-1]


def test_a_filter_that_finds_little_hands_back_a_cursor_rather_than_reading_on_for_ever(world: World) -> None:
    rare = world.open_conversation(namespace="rare")
    for _ in range(1_000):
        world.passes(seconds=1)
        world.open_conversation(namespace="common")
    page = conversations.list_conversations(world.ports, ADA, namespace="rare")
    assert page.items == ()
    assert page.cursor is not None
    rest = conversations.list_conversations(world.ports, ADA, namespace="rare", cursor=page.cursor)
    assert [found.id for found in rest.items] == [rare]


@pytest.mark.parametrize("cursor", ["", "x", "01K0000000000000000000000", "S#a", "01k00000000000000000000000"])
def test_a_cursor_that_is_none_is_malformed(world: World, cursor: str) -> None:
    with pytest.raises(Malformed):
        conversations.list_conversations(world.ports, ADA, cursor=cursor)


def test_a_namespace_that_cannot_be_one_is_refused_rather_than_found_empty(world: World) -> None:
    with pytest.raises(Refused) as refused:
        conversations.list_conversations(world.ports, ADA, namespace="*")
    assert [field.pointer for field in refused.value.fields] == ["?namespace"]
