"""What becomes of answers that an emulator never gives: conflicts, throttling, keys left over, its own errors."""

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

import pytest
from botocore.awsrequest import AWSPreparedRequest, AWSResponse
from botocore.compat import HTTPHeaders
from pynamodb.attributes import UnicodeAttribute
from pynamodb.exceptions import PynamoDBException

from loci.adapters.dynamodb.base import ControlTable
from loci.adapters.dynamodb.tables import DynamoTables, Key
from loci.adapters.dynamodb.writes import Put
from loci.errors import Contended, TableGone, Unavailable
from loci.ports.writes import Outcome

Answers = Callable[..., None]


class Right(ControlTable):
    text = UnicodeAttribute(null=True)


class Body(BytesIO):
    def stream(self, **_how: object) -> Iterator[bytes]:
        yield self.read()


def refusal(code: str, *reasons: str) -> tuple[int, dict[str, object]]:
    causes = [{"Code": reason, "Message": "why"} for reason in reasons]
    return 400, {"__type": f"com.amazonaws.dynamodb.v20120810#{code}", "message": "no", "CancellationReasons": causes}


CONFLICT = refusal("TransactionCanceledException", "None", "TransactionConflict")
SERVER_ERROR = (500, {"__type": "com.amazonaws.dynamodb.v20120810#InternalServerError"})


@pytest.fixture
def answers(dynamodb: DynamoTables) -> Iterator[Answers]:
    """The next requests are answered with these, later ones by the emulator; all, when ``always``."""
    events = dynamodb.connection.client.meta.events
    planned: list[tuple[int, dict[str, object]]] = []
    for_ever: list[tuple[int, dict[str, object]]] = []

    def answer(request: AWSPreparedRequest, **_event: object) -> Any:
        if not planned and not for_ever:
            return None
        status, body = planned.pop(0) if planned else for_ever[0]
        return AWSResponse(request.url, status, HTTPHeaders(), Body(json.dumps(body).encode()))

    def plan(*those: tuple[int, dict[str, object]], always: bool = False) -> None:
        (for_ever if always else planned).extend(those)

    events.register("before-send.dynamodb.*", answer)
    yield plan
    events.unregister("before-send.dynamodb.*", answer)


def test_a_conflict_of_transactions_is_tried_again(dynamodb: DynamoTables, tenant: str, answers: Answers) -> None:
    answers(CONFLICT, CONFLICT)
    done = dynamodb.transact(Put(Right(tenant, "a")), Put(Right(tenant, "b")))
    assert done is Outcome.DONE
    assert [item.sk for item in dynamodb.query(Right, tenant)] == ["a", "b"]


def test_a_failed_condition_takes_precedence_over_a_conflict(
    dynamodb: DynamoTables, tenant: str, answers: Answers
) -> None:
    answers(refusal("TransactionCanceledException", "TransactionConflict", "ConditionalCheckFailed"))
    absent = Right.pk.does_not_exist()
    outcome = dynamodb.transact(
        Put(Right(tenant, "a"), absent, Outcome.TAKEN), Put(Right(tenant, "b"), absent, Outcome.REPEATED)
    )
    assert outcome is Outcome.REPEATED


def test_conflicts_without_end_are_contention(dynamodb: DynamoTables, tenant: str, answers: Answers) -> None:
    answers(CONFLICT, always=True)
    with pytest.raises(Contended):
        dynamodb.transact(Put(Right(tenant, "a")), Put(Right(tenant, "b")))


def test_a_conflict_of_a_single_write_is_tried_again(dynamodb: DynamoTables, tenant: str, answers: Answers) -> None:
    answers(refusal("TransactionConflictException"))
    assert dynamodb.write(Put(Right(tenant, "a"))) is Outcome.DONE


def test_a_transaction_that_is_wrong_in_itself_raises_what_dynamodb_said(
    dynamodb: DynamoTables, tenant: str, answers: Answers
) -> None:
    answers(refusal("TransactionCanceledException", "ValidationError", "None"))
    with pytest.raises(PynamoDBException):
        dynamodb.transact(Put(Right(tenant, "a")), Put(Right(tenant, "b")))


def test_keys_left_over_by_a_batch_are_asked_for_again(dynamodb: DynamoTables, tenant: str, answers: Answers) -> None:
    dynamodb.transact(Put(Right(tenant, "a")), Put(Right(tenant, "b")))
    table = Right.Meta.table_name
    first = {"pk": {"S": tenant}, "sk": {"S": "a"}}
    left_over = {"Keys": [{"pk": {"S": tenant}, "sk": {"S": "b"}}], "ConsistentRead": True}
    answers((200, {"Responses": {table: [first]}, "UnprocessedKeys": {table: left_over}}))
    keys = [Key(Right, tenant, sk) for sk in ("a", "b")]
    found = dynamodb.batch_get(keys)
    assert [item.sk for key in keys if (item := found[key])] == ["a", "b"]


@pytest.mark.parametrize("failure", [SERVER_ERROR, refusal("ThrottlingException")])
def test_errors_that_pass_are_unavailable_after_the_clients_own_tries(
    dynamodb: DynamoTables, tenant: str, answers: Answers, failure: tuple[int, dict[str, object]]
) -> None:
    answers(failure, always=True)
    with pytest.raises(Unavailable):
        dynamodb.get(Right, tenant, "a")


def test_operators_alone_read_the_name_of_a_table_that_is_gone(
    dynamodb: DynamoTables, tenant: str, answers: Answers
) -> None:
    answers(refusal("ResourceNotFoundException"), always=True)
    key = Key(Right, tenant, "a")
    calls: list[Callable[[], object]] = [
        lambda: dynamodb.get(Right, tenant, "a"),
        lambda: list(dynamodb.query(Right, tenant)),
        lambda: list(dynamodb.scan(Right, None)),
        lambda: dynamodb.batch_get([key]),
        lambda: dynamodb.write(Put(Right(tenant, "a"))),
        lambda: dynamodb.transact(Put(Right(tenant, "a")), Put(Right(tenant, "b"))),
        lambda: dynamodb.delete(Right, tenant, ["a"]),
    ]
    for call in calls:
        with pytest.raises(TableGone) as refused:
            call()
        assert str(refused.value) == f"a table of the database is gone: {Right.Meta.table_name}"
        assert Right.Meta.table_name not in refused.value.detail
        assert refused.value.retry_after == 60


def test_an_error_that_does_not_pass_stays_as_it_is(dynamodb: DynamoTables, tenant: str, answers: Answers) -> None:
    answers(refusal("AccessDeniedException"), always=True)
    with pytest.raises(PynamoDBException):
        dynamodb.get(Right, tenant, "a")
