"""Whatever is sent to the API's handlers, by the owner of records or by a stranger, over DynamoDB and the real index:
an answer that the document describes, and nothing of another user's. Four requests an operation; what the way over HTTP
adds is tried with some operations on the deployed app."""

import json

import pytest
from schemathesis.schemas import BaseSchema

from local.ministack import MiniStack
from loci.adapters.dynamodb.tables import DynamoTables
from loci.api.admin.admin import OPENAPI_DOCUMENT
from tests.contract.api_process import api_process
from tests.security.any_request import OWNERS, STRANGERS, Pair, add_records, assert_documented, in_order, load_document
from tests.security.in_process import calling, in_process
from tests.security.operations import Operation
from tests.security.owning import create_records

EXAMPLES = 4


@pytest.fixture(scope="module")
def document() -> BaseSchema:
    return load_document(json.loads(OPENAPI_DOCUMENT.read_text("utf-8")))


@pytest.fixture(scope="module")
def pair(emulator: MiniStack, dynamodb: DynamoTables) -> Pair:
    process = api_process(emulator, dynamodb)
    handler = in_process(process)
    had = create_records(calling(handler, "owner", "vaults", "admin", groups=[OWNERS]), "vault", OWNERS)
    return Pair(add_records(had), create_records(calling(handler, "stranger", "thieves"), "den", STRANGERS))


@pytest.mark.parametrize("operation", in_order(), ids=lambda operation: operation.id)
def test_any_request_is_answered_as_documented_without_data_of_another_user(
    operation: Operation, document: BaseSchema, pair: Pair
) -> None:
    assert_documented(document, operation, pair.had, EXAMPLES, pair.ask)
