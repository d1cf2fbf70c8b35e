"""What every store of user records does."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.dynamodb.conversations import ConversationStore as DynamoConversations
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.users import UserStore as DynamoUsers
from loci.model.users import UserRecord, UserState
from loci.ports.conversations import ConversationStore
from loci.ports.writes import FirstWrite, Outcome, UserStore
from loci.scope import Scope
from tests.contract.records import AT, conversation
from tests.fakes.conversations import Conversations
from tests.fakes.markers import Markers
from tests.fakes.users import Users

Stores = tuple[UserStore, ConversationStore]


def in_memory() -> Stores:
    users = Users()
    return users, Conversations(users, Markers())


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    if request.param == "memory":
        return in_memory()
    tables: Tables = request.getfixturevalue("dynamodb")
    return DynamoUsers(tables), DynamoConversations(tables)


def test_no_user_exists_before_the_first_write(stores: Stores, scope: Scope) -> None:
    users, _ = stores
    assert users.get(scope.directory) is None


def test_a_first_write_brings_its_user(stores: Stores, scope: Scope) -> None:
    users, conversations = stores
    user = UserRecord("01K000000000000000000000AA")
    assert conversations.create(scope, conversation(scope), FirstWrite(user)) is Outcome.DONE
    assert users.get(scope.directory) == user


def test_the_second_first_write_loses_and_changes_nothing(stores: Stores, scope: Scope) -> None:
    users, conversations = stores
    user = UserRecord("01K000000000000000000000AA")
    conversations.create(scope, conversation(scope), FirstWrite(user))
    late = conversation(scope, "01K000000000000000000000C2")
    outcome = conversations.create(scope, late, FirstWrite(UserRecord("01K000000000000000000000BB")))
    assert outcome is Outcome.USER_APPEARED
    assert users.get(scope.directory) == user
    assert conversations.read(scope, late.id.ulid).conversation is None


def test_a_state_is_changed_under_the_condition_of_what_was_read(stores: Stores, scope: Scope) -> None:
    users, conversations = stores
    active = UserRecord("01K000000000000000000000AA")
    restricted = replace(active, state=UserState.RESTRICTED)
    conversations.create(scope, conversation(scope), FirstWrite(active))
    assert users.replace(scope.directory, active, restricted) is Outcome.DONE
    assert users.replace(scope.directory, active, replace(active, state=UserState.ERASED)) is Outcome.STALE
    assert users.get(scope.directory) == restricted


def test_a_refusal_says_until_when_and_may_be_put_off(stores: Stores, scope: Scope) -> None:
    users, conversations = stores
    active = UserRecord("01K000000000000000000000AA")
    erased = replace(active, state=UserState.ERASED, until=AT)
    conversations.create(scope, conversation(scope), FirstWrite(active))
    assert users.replace(scope.directory, active, erased) is Outcome.DONE
    assert users.get(scope.directory) == erased
    later = replace(erased, until=AT + timedelta(minutes=1))
    assert users.replace(scope.directory, erased, later) is Outcome.DONE
    assert users.get(scope.directory) == later


def test_a_choice_is_stored_and_taken_back_and_survives_another_state(stores: Stores, scope: Scope) -> None:
    users, conversations = stores
    active = UserRecord("01K000000000000000000000AA")
    conversations.create(scope, conversation(scope), FirstWrite(active))
    chosen = replace(active, reviews=False)
    restricted = replace(chosen, state=UserState.RESTRICTED)
    for before, after in ((active, chosen), (chosen, restricted), (restricted, chosen), (chosen, active)):
        assert users.replace(scope.directory, before, after) is Outcome.DONE
        assert users.get(scope.directory) == after


def test_a_user_is_deleted_under_the_condition_of_what_was_read(stores: Stores, scope: Scope) -> None:
    users, conversations = stores
    user = UserRecord("01K000000000000000000000AA")
    conversations.create(scope, conversation(scope), FirstWrite(user))
    assert users.replace(scope.directory, UserRecord("01K000000000000000000000BB"), None) is Outcome.STALE
    assert users.get(scope.directory) == user
    assert users.replace(scope.directory, user, None) is Outcome.DONE
    assert users.get(scope.directory) is None
    assert users.replace(scope.directory, user, None) is Outcome.STALE


def test_users_of_two_apps_of_a_tenant_are_two(stores: Stores, scope: Scope) -> None:
    users, conversations = stores
    conversations.create(scope, conversation(scope), FirstWrite(UserRecord("01K000000000000000000000AA")))
    assert users.get(Scope(scope.tenant, "other", "@", scope.owner)) is None
