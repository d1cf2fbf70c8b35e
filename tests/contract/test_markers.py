"""What every store of idempotency markers does, in whichever table a marker lies."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.dynamodb.conversations import ConversationStore as DynamoConversations
from loci.adapters.dynamodb.markers import MarkerStore as DynamoMarkers
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.turns import TurnStore as DynamoTurns
from loci.apps.idempotency import marker
from loci.model.users import Marker
from loci.ports.conversations import ConversationStore, TurnStore
from loci.ports.writes import FirstWrite, MarkerHome, MarkerStore, Outcome
from loci.scope import Scope
from tests.contract.records import AT, conversation, head_after, message
from tests.fakes.conversations import Conversations
from tests.fakes.markers import Markers
from tests.fakes.turns import Turns
from tests.fakes.users import Users
from tests.support.filled_records import fill_record

Stores = tuple[MarkerStore, ConversationStore, TurnStore]
HASH = "0" * 32
MADE = marker(HASH, "print", ("conv_chat_x", "msg_1"), AT)


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    if request.param == "memory":
        markers = Markers()
        conversations = Conversations(Users(), markers)
        return markers, conversations, Turns(conversations, markers)
    tables: Tables = request.getfixturevalue("dynamodb")
    return DynamoMarkers(tables), DynamoConversations(tables), DynamoTurns(tables)


def later(by: timedelta) -> Marker:
    return replace(MADE, fingerprint="another", expires_at=MADE.expires_at + by)


def test_a_create_leaves_its_marker_in_the_directory(stores: Stores, scope: Scope) -> None:
    markers, conversations, _ = stores
    whole = fill_record(Marker, hash=HASH, expires_at=MADE.expires_at)
    conversations.create(scope, conversation(scope), FirstWrite(marker=whole))
    assert markers.get(scope.directory, MarkerHome.DIRECTORY, HASH) == whole


def test_an_append_writes_its_marker_in_the_partition_of_its_conversation(stores: Stores, scope: Scope) -> None:
    markers, conversations, turns = stores
    head = conversation(scope)
    conversations.create(scope, head, FirstWrite())
    turns.append(scope, head, head_after(head, 1), [message(head, 1)], [MADE])
    assert markers.get(scope, MarkerHome.CONVERSATIONS, HASH) == MADE
    assert markers.get(scope.directory, MarkerHome.DIRECTORY, HASH) is None
    assert markers.get(scope, MarkerHome.MEMORY, HASH) is None


@pytest.mark.parametrize("home", MarkerHome)
def test_a_marker_is_stored_alone_unless_a_live_one_exists(stores: Stores, scope: Scope, home: MarkerHome) -> None:
    markers = stores[0]
    assert markers.put(scope, home, MADE) is Outcome.DONE
    assert markers.put(scope, home, later(timedelta(days=7) - timedelta(seconds=1))) is Outcome.REPEATED
    assert markers.get(scope, home, HASH) == MADE
    assert markers.put(scope, home, later(timedelta(days=7))) is Outcome.DONE


def test_a_live_marker_refuses_the_second_write_whole(stores: Stores, scope: Scope) -> None:
    markers, conversations, _ = stores
    conversations.create(scope, conversation(scope), FirstWrite(marker=MADE))
    second = conversation(scope, "01K000000000000000000000C2")
    almost = later(timedelta(days=7) - timedelta(seconds=1))
    assert conversations.create(scope, second, FirstWrite(marker=almost)) is Outcome.REPEATED
    assert conversations.read(scope, second.id.ulid).conversation is None
    assert markers.get(scope.directory, MarkerHome.DIRECTORY, HASH) == MADE


def test_an_expired_marker_is_replaced(stores: Stores, scope: Scope) -> None:
    markers, conversations, _ = stores
    conversations.create(scope, conversation(scope), FirstWrite(marker=MADE))
    second = conversation(scope, "01K000000000000000000000C2")
    expired = later(timedelta(days=7))
    assert conversations.create(scope, second, FirstWrite(marker=expired)) is Outcome.DONE
    assert markers.get(scope.directory, MarkerHome.DIRECTORY, HASH) == expired


@pytest.mark.parametrize("home", MarkerHome)
def test_a_marker_is_spent_once_by_who_knows_what_it_is_for(stores: Stores, scope: Scope, home: MarkerHome) -> None:
    markers = stores[0]
    assert markers.spend(scope, home, HASH, "print", AT) is Outcome.STALE
    markers.put(scope, home, MADE)
    assert markers.spend(scope, home, HASH, "another", AT) is Outcome.STALE
    assert markers.spend(scope, home, HASH, "print", MADE.expires_at) is Outcome.STALE
    assert markers.get(scope, home, HASH) == MADE
    assert [markers.spend(scope, home, HASH, "print", AT) for _ in range(2)] == [Outcome.DONE, Outcome.STALE]
    assert markers.get(scope, home, HASH) is None
