"""Events as Lambda hands them to our functions."""

import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias
from urllib.parse import parse_qsl

from benchmarks import fixtures
from functions.capabilities import CAPABILITIES
from loci.events import to_detail
from loci.ids import WebhookId
from loci.ports.events import Event
from loci.scope import Scope

LambdaEvent: TypeAlias = dict[str, Any]

CLAIMS = {"custom:tenant": "bench", "custom:app": "bench", "sub": "ada", "custom:role": "user"}

GROUP = "bench"
# Of a token the groups alone are read; API Gateway has verified it.
_PAYLOAD = urlsafe_b64encode(json.dumps({"cognito:groups": [GROUP]}).encode()).decode()
TOKEN = f"header.{_PAYLOAD}.signature"

SCOPE = Scope(CLAIMS["custom:tenant"], CLAIMS["custom:app"], fixtures.NAMESPACE, CLAIMS["sub"])


@dataclass(frozen=True, slots=True)
class Context:
    """What a function asks its Lambda context."""

    function_name: str = "benchmark"

    def get_remaining_time_in_millis(self) -> int:
        return 60_000


def http(method: str, path: str, body: Mapping[str, Any] | None = None) -> LambdaEvent:
    """A request of the HTTP API (payload format 2.0) with verified claims."""
    raw_path, _, query = path.partition("?")
    return {
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": raw_path,
        "rawQueryString": query,
        "headers": {"content-type": "application/json", "authorization": f"Bearer {TOKEN}"},
        "queryStringParameters": dict(parse_qsl(query)),
        "requestContext": {
            "http": {"method": method, "path": raw_path},
            "stage": "$default",
            "authorizer": {"jwt": {"claims": CLAIMS, "scopes": []}},
        },
        "body": None if body is None else json.dumps(body),
        "isBase64Encoded": False,
    }


DELIVERY = json.dumps(
    {
        "scope": SCOPE.app_directory.partition,
        "webhook": str(WebhookId("0" * 26)),
        "event": "none",
        "body": json.dumps({"type": "conversation.closed"}),
    }
)
"""What the queue of webhooks brings."""


def key_to_check(key: str) -> LambdaEvent:
    """What the HTTP API asks an authorizer."""
    return {"version": "2.0", "type": "REQUEST", "headers": {"authorization": f"Bearer {key}"}}


def queue_message(body: str) -> LambdaEvent:
    """One message of a queue."""
    envelope = {"messageId": "1", "receiptHandle": "1", "eventSource": "aws:sqs"}
    return {"Records": [{**envelope, "body": body, "attributes": {"MessageGroupId": "group"}}]}


def conversation_closed(conversation: str, epoch: str) -> LambdaEvent:
    """The bus event of a closed conversation of our caller."""
    at = datetime.now(UTC)
    event = Event("1", "conversation.closed", at, SCOPE, epoch, {"conversationId": conversation}, 1)
    return queue_message(json.dumps({"detail": to_detail(event)}))


def stream_record(item: Mapping[str, Mapping[str, Any]]) -> LambdaEvent:
    """A stream record of an item that was put into a table."""
    record = {
        "eventID": "1",
        "eventName": "INSERT",
        "eventSource": "aws:dynamodb",
        "dynamodb": {
            "ApproximateCreationDateTime": 1_780_000_000,
            "Keys": {"pk": item["pk"], "sk": item["sk"]},
            "SequenceNumber": "1",
            "NewImage": {name: _as_text(value) for name, value in item.items()},
        },
    }
    return {"Records": [record]}


def function_of(path: str) -> str:
    """The folder of the function that serves a path of the HTTP API."""
    prefixes = [(route.path.removesuffix("/{proxy+}"), row.folder) for row in CAPABILITIES for route in row.routes]
    return next((folder for prefix, folder in prefixes if path.startswith(prefix)), "admin")


def _as_text(value: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"B": b64encode(value["B"]).decode()} if "B" in value else value
