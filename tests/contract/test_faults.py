"""What fails on purpose fails as AWS does, and only that."""

from collections.abc import Iterator

import pytest

from loci.adapters.dynamodb.tables import DynamoTables
from loci.adapters.dynamodb.users import UserStore, put_user
from loci.errors import Unavailable
from loci.model.users import UserRecord
from loci.scope import Scope
from tests.support.records import EPOCH
from tests.support.wire_faults import Death, Fault, Killed, Wire, at, everywhere, nobody_waits

USER = UserRecord(EPOCH)


@pytest.fixture
def wire(dynamodb: DynamoTables, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    nobody_waits(monkeypatch)
    made, client = Wire(), dynamodb.connection.client
    made.attach(client)
    yield made
    made.detach(client)


@pytest.mark.parametrize("fault", Fault, ids=lambda fault: fault.value)
def test_one_call_fails_with_all_its_attempts_and_the_others_do_not(
    fault: Fault, wire: Wire, dynamodb: DynamoTables, scope: Scope
) -> None:
    users = UserStore(dynamodb)
    with wire.meeting(at(1, fault)):
        assert users.get(scope.directory) is None
        with pytest.raises(Unavailable):
            dynamodb.transact(put_user(scope, USER))
        assert users.get(scope.directory) == (USER if fault is Fault.ANSWER_LOST else None)
        assert [(call.operation, wire.attempts(call)) for call in wire.calls] == [
            ("GetItem", 1),
            ("TransactWriteItems", 3),
            ("GetItem", 1),
        ]


@pytest.mark.parametrize("fault", Fault, ids=lambda fault: fault.value)
def test_what_fails_once_is_sent_again_by_the_client_itself(
    fault: Fault, wire: Wire, dynamodb: DynamoTables, scope: Scope
) -> None:
    with wire.meeting(everywhere(fault)):
        dynamodb.transact(put_user(scope, USER))
        assert UserStore(dynamodb).get(scope.directory) == USER
        assert [wire.attempts(call) for call in wire.calls] == [2, 2]


@pytest.mark.parametrize("death", Death, ids=lambda death: death.value)
def test_a_process_ends_before_or_after_a_call(death: Death, wire: Wire, dynamodb: DynamoTables, scope: Scope) -> None:
    with wire.meeting(at(0, death)), pytest.raises(Killed):
        dynamodb.transact(put_user(scope, USER))
    assert UserStore(dynamodb).get(scope.directory) == (USER if death is Death.AFTER else None)
