"""Items come out of DynamoDB's answers as botocore's own parser gives them."""

import base64
import json
from typing import Any

import pytest
from botocore.loaders import Loader
from botocore.model import ServiceModel, StructureShape
from botocore.parsers import ResponseParserFactory

from loci.adapters.dynamodb.parsing import Parsers

MODEL = ServiceModel(Loader().load_service_model("dynamodb", "service-2"))
ITEM = {
    "pk": {"S": "acme#app"},
    "empty": {"S": ""},
    "number": {"N": "-12.5"},
    "there": {"BOOL": False},
    "nothing": {"NULL": True},
    "bytes": {"B": base64.b64encode(bytes(range(256))).decode()},
    "list": {"L": [{"S": "a"}, {"B": "AAE="}, {"M": {"deep": {"B": "/w=="}}}]},
    "map": {"M": {"inner": {"N": "1"}, "bytes": {"B": "AAE="}}},
    "texts": {"SS": ["a", "b"]},
    "blobs": {"BS": ["AAE=", ""]},
}
ANSWERS: list[tuple[str, dict[str, Any]]] = [
    ("GetItem", {"Item": ITEM}),
    ("GetItem", {}),
    ("Query", {"Items": [ITEM, {}], "Count": 2, "LastEvaluatedKey": {"pk": {"S": "x"}}}),
    ("BatchGetItem", {"Responses": {"memory": [ITEM]}, "UnprocessedKeys": {"memory": {"Keys": [{"pk": {"S": "x"}}]}}}),
    ("PutItem", {"ConsumedCapacity": {"TableName": "memory", "CapacityUnits": 2.0}}),
]


def parse_answer(factory: ResponseParserFactory, operation: str, answer: dict[str, Any], status: int = 200) -> Any:
    shape = MODEL.operation_model(operation).output_shape
    assert isinstance(shape, StructureShape)
    response = {"status_code": status, "headers": {}, "body": json.dumps(answer).encode()}
    return factory.create_parser("json").parse(response, shape)


@pytest.mark.parametrize(("operation", "answer"), ANSWERS)
def test_an_answer_is_what_botocore_makes_of_it(operation: str, answer: dict[str, Any]) -> None:
    assert parse_answer(Parsers(), operation, answer) == parse_answer(ResponseParserFactory(), operation, answer)


def test_a_refusal_is_what_botocore_makes_of_it() -> None:
    refused = {"__type": "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException", "message": "no"}
    assert parse_answer(Parsers(), "PutItem", refused, 400) == parse_answer(
        ResponseParserFactory(), "PutItem", refused, 400
    )


def test_other_protocols_are_botocores_own() -> None:
    assert type(Parsers().create_parser("query")) is type(ResponseParserFactory().create_parser("query"))
