"""What every store of conversations does."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.dynamodb.conversations import ConversationStore as DynamoConversations
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.turns import TurnStore as DynamoTurns
from loci.model.conversations import Bot, Conversation, ConversationStatus, RollingSummary
from loci.model.users import UserRecord
from loci.ports.conversations import ConversationRead, ConversationStore, TurnStore
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import Scope
from tests.contract.records import AT, EPOCH, ULID, conversation, head_after, message
from tests.fakes.conversations import Conversations
from tests.fakes.markers import Markers
from tests.fakes.turns import Turns
from tests.fakes.users import Users
from tests.support.filled_records import fill_record
from tests.support.records import CALL

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
def store(stores: Stores) -> ConversationStore:
    return stores[0]


def closed_head(head: Conversation) -> Conversation:
    return replace(
        head,
        status=ConversationStatus.CLOSED,
        closed_at=AT + timedelta(hours=1),
        due=AT + timedelta(hours=1, minutes=15),
        version=head.version + 1,
    )


def many(store: ConversationStore, scope: Scope, count: int) -> list[str]:
    ulids = [f"01K000000000000000000000{number:02}" for number in range(count)]
    for ulid in ulids:
        store.create(scope, conversation(scope, ulid), FirstWrite())
    return ulids


def test_what_is_created_is_read_back_whole_with_its_user(store: ConversationStore, scope: Scope) -> None:
    head, user = fill_record(Conversation, id=conversation(scope).id, deleted_at=None), fill_record(UserRecord)
    assert store.create(scope, head, FirstWrite(user)) is Outcome.DONE
    assert store.read(scope, ULID) == ConversationRead(user, head, None)


def test_an_absent_conversation_is_read_as_absent(store: ConversationStore, scope: Scope) -> None:
    assert store.read(scope, ULID) == ConversationRead(None, None, None)


def test_another_owner_and_another_namespace_see_nothing(store: ConversationStore, scope: Scope) -> None:
    store.create(scope, conversation(scope), FirstWrite(UserRecord(EPOCH)))
    for other in (replace(scope, owner="bob"), replace(scope, namespace="other")):
        assert store.read(other, ULID).conversation is None
    assert store.pointers(replace(scope, owner="bob").directory, None, 10).items == ()


def test_pointers_come_newest_first_from_all_namespaces_a_page_at_a_time(
    store: ConversationStore, scope: Scope
) -> None:
    ulids = many(store, scope, 4)
    elsewhere = replace(scope, namespace="other")
    store.create(elsewhere, conversation(elsewhere, "01K000000000000000000000ZZ"), FirstWrite())
    first = store.pointers(scope.directory, None, 3)
    second = store.pointers(scope.directory, first.cursor, 3)
    listed = [pointer.id.ulid for pointer in (*first.items, *second.items)]
    assert listed == ["01K000000000000000000000ZZ", *reversed(ulids)]
    assert first.items[0].id.namespace == "other"
    assert len(first.items) == 3
    assert second.cursor is None


def test_a_page_that_ends_with_the_list_has_no_cursor(store: ConversationStore, scope: Scope) -> None:
    many(store, scope, 2)
    assert store.pointers(scope.directory, None, 2).cursor is None


def test_heads_follow_their_pointers_and_leave_out_what_is_gone(store: ConversationStore, scope: Scope) -> None:
    ulids = many(store, scope, 3)
    pointers = store.pointers(scope.directory, None, 10).items
    gone = replace(pointers[0], id=replace(pointers[0].id, ulid="01K000000000000000000000XX"))
    heads = store.heads(scope.directory, [pointers[2], gone, pointers[0]])
    assert [head.id.ulid for head in heads] == [ulids[0], ulids[2]]


def test_a_close_reaches_head_and_pointer(store: ConversationStore, scope: Scope) -> None:
    head = conversation(scope)
    store.create(scope, head, FirstWrite())
    assert store.replace(scope, head, closed_head(head)) is Outcome.DONE
    assert store.read(scope, ULID).conversation == closed_head(head)
    assert store.pointers(scope.directory, None, 1).items[0].status is ConversationStatus.CLOSED


@pytest.mark.parametrize("change", [{"title": "Meals"}, {"title": None}, {"metadata": {"topic": "meals"}}])
def test_another_title_and_other_metadata_are_stored(
    store: ConversationStore, scope: Scope, change: dict[str, object]
) -> None:
    head = replace(conversation(scope), title="Talk")
    store.create(scope, head, FirstWrite())
    changed = replace(head, version=2, **change)  # type: ignore[arg-type]  # one field of its own type each
    assert store.replace(scope, head, changed) is Outcome.DONE
    assert store.read(scope, ULID).conversation == changed


def test_whether_bindings_may_extract_it_is_stored_at_its_creation_and_at_its_close(
    store: ConversationStore, scope: Scope
) -> None:
    head = replace(conversation(scope), may_extract=False)
    store.create(scope, head, FirstWrite())
    assert store.read(scope, ULID).conversation == head
    allowed = replace(closed_head(head), may_extract=True)
    assert store.replace(scope, head, allowed) is Outcome.DONE
    assert store.read(scope, ULID).conversation == allowed


def test_the_bot_of_a_conversation_is_stored_at_its_creation(store: ConversationStore, scope: Scope) -> None:
    head = replace(conversation(scope), bot=Bot("coder/«1»", "save_fact"))
    store.create(scope, head, FirstWrite())
    assert store.read(scope, ULID).conversation == head


def test_a_close_without_extraction_is_stored(store: ConversationStore, scope: Scope) -> None:
    head = conversation(scope)
    store.create(scope, head, FirstWrite())
    closed = replace(closed_head(head), may_extract=False, due=None)
    assert store.replace(scope, head, closed) is Outcome.DONE
    assert store.read(scope, ULID).conversation == closed


@pytest.mark.parametrize("read", [{"version": 2}, {"status": ConversationStatus.CLOSED}, {"due": None}])
def test_a_close_of_what_is_no_longer_so_changes_nothing(
    store: ConversationStore, scope: Scope, read: dict[str, object]
) -> None:
    head = conversation(scope)
    store.create(scope, head, FirstWrite())
    before = replace(head, **read)  # type: ignore[arg-type]  # one field of its own type each
    assert store.replace(scope, before, closed_head(before)) is Outcome.STALE
    assert store.read(scope, ULID).conversation == head
    assert store.pointers(scope.directory, None, 1).items[0].status is ConversationStatus.OPEN


def test_an_append_between_read_and_close_makes_the_close_stale(stores: Stores, scope: Scope) -> None:
    store, turns = stores
    head = conversation(scope)
    store.create(scope, head, FirstWrite())
    turns.append(scope, head, head_after(head, 1), [message(head, 1)], [])
    assert store.replace(scope, head, closed_head(head)) is Outcome.STALE


def test_a_summary_is_put_once_for_each_state_it_was_made_from(store: ConversationStore, scope: Scope) -> None:
    first = RollingSummary("They spoke of tea.", 4, extractive=True, epoch=EPOCH)
    second = RollingSummary(
        "And of coffee.",
        6,
        extractive=False,
        epoch=EPOCH,
        turns=3,
        writer="openai/vendor/model-1",
        prompt_hash="f" * 64,
        calls=(CALL,),
        version=2,
    )
    assert store.replace_summary(scope, ULID, None, first) is Outcome.DONE
    assert store.replace_summary(scope, ULID, None, first) is Outcome.STALE
    assert store.replace_summary(scope, ULID, first, second) is Outcome.DONE
    assert store.replace_summary(scope, ULID, first, second) is Outcome.STALE
    assert store.read(scope, ULID).summary == second
    assert store.read(scope, ULID, with_summary=False).summary is None
