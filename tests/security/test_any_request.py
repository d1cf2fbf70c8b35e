"""What the way over HTTP adds to what is tried in process (``tests/contract/test_any_request.py``): four requests of
one operation of each method and part of the API, through the gateway and the deployed functions, by the owner of
records and by a stranger."""

import pytest
from schemathesis.schemas import BaseSchema

from local.deployment import Stack
from local.users import Person
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.security.any_request import OWNERS, STRANGERS, Pair, add_records, assert_documented, in_order, load_document
from tests.security.operations import Operation
from tests.security.owning import create_records

OWNER = Person("collector", tenant="museum", app="museum", role="admin", groups=(OWNERS,))
STRANGER = Person("thief", tenant="den", app="museum")
EXAMPLES = 4


@pytest.fixture(scope="module")
def document(stack: Stack) -> BaseSchema:
    return load_document(Client(stack.url, None).get("/openapi.json"))


@pytest.fixture(scope="module")
def pair(stack: Stack, callers: Callers) -> Pair:
    for person in (OWNER, STRANGER):
        stack.pool.add(person)
    had = create_records(callers(OWNER.name), "museum", OWNERS)
    return Pair(add_records(had), create_records(callers(STRANGER.name), "den", STRANGERS))


def some_of_each_part() -> list[Operation]:
    """The first operation of each method and each first step of a path."""
    first = {(one.method, one.path.split("/")[1]): one for one in reversed(in_order())}
    return [one for one in in_order() if one in first.values()]


@pytest.mark.parametrize("operation", some_of_each_part(), ids=lambda operation: operation.id)
def test_over_http_too_answers_are_as_documented_without_data_of_another_user(
    operation: Operation, document: BaseSchema, pair: Pair
) -> None:
    assert_documented(document, operation, pair.had, EXAMPLES, pair.ask)
