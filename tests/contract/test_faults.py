"""What fails on purpose fails as AWS does, and only that."""

from random import Random

import pytest

from local import aws
from loci.adapters.dynamodb.connection import TableNames, connect, new_session
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.users import UserStore, put
from loci.errors import Unavailable
from loci.model import UserRecord
from loci.scope import Scope
from tests.conftest import Tables as Emulated
from tests.faults import Fault, Faults
from tests.records import EPOCH


@pytest.fixture(scope="module")
def failing(tables: Emulated) -> tuple[Tables, Faults]:
    """The tables, and what makes their calls fail."""
    names = TableNames(tables.names["conversations"], tables.names["memory"], tables.names["control"])
    session = new_session()
    session.set_credentials(aws.ACCESS_KEY, aws.SECRET_KEY)
    faults, random = Faults(session), Random(7)  # noqa: S311  # repeatable
    return connect(
        session, names, region=aws.REGION, endpoint=tables.endpoint, random=random, sleep=lambda _seconds: None
    ), faults


@pytest.mark.parametrize("fault", Fault, ids=lambda fault: fault.value)
def test_one_call_fails_with_all_its_attempts_and_the_others_do_not(
    fault: Fault, failing: tuple[Tables, Faults], scope: Scope
) -> None:
    made, faults = failing
    users, user = UserStore(made), UserRecord(EPOCH)
    with faults.failing(1, fault):
        assert users.get(scope.directory) is None
        with pytest.raises(Unavailable):
            made.transact(put(scope, user))
        assert users.get(scope.directory) == (user if fault is Fault.LOST else None)
        assert faults.calls == 3
    with faults.failing(7, fault):
        users.get(scope.directory)
    assert faults.calls == 1
