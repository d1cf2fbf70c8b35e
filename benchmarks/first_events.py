"""The first event of each function: a request that does its main work, and that succeeds as often as it is repeated."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from benchmarks import fixtures, requests
from benchmarks.in_process import Functions
from benchmarks.requests import LambdaEvent
from local import aws

_NO_TURN = {"conversation": "none", "turn": "none", "epoch": "none"}


@dataclass(frozen=True, slots=True)
class FirstEvents:
    """Builds first events for functions, from records written beforehand."""

    functions: Functions
    conversation: str
    space: str
    key: str

    def event(self, folder: str) -> LambdaEvent:
        """An event for the function in that folder; another one each time where it can't be the same."""
        match folder:
            case "conversations":
                return requests.http("POST", "/ai-conversations", {"namespace": fixtures.NAMESPACE})
            case "memory":
                path = f"/ai-memory/spaces/{self.space}/recall/topic"
                return requests.http("POST", path, {"query": fixtures.QUESTION})
            case "working_context":
                body = {"memorySpaceId": self.space, "recallQuery": fixtures.QUESTION}
                return requests.http("POST", f"/ai-working-context/{self.conversation}", body)
            case "dialects":
                return requests.http("GET", "/chat/api/cold/memories")
            case "mcp":
                call = {"name": "recall_memory", "arguments": {"query": fixtures.QUESTION}}
                message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
                return requests.http("POST", f"/mcp/{self.space}", message)
            case "web":
                return requests.http("GET", "/app/chat")
            case "admin":
                return requests.http("GET", "/nowhere")
            case "key_authorizer":
                return requests.key_to_check(self.key)
            case "webhooks":
                # Of a webhook that is not there: nothing here receives events.
                return requests.queue_message(requests.DELIVERY)
            case "outbox":
                return requests.stream_record(self._items("conversations", "C#")[0])
            case "fanout":
                return requests.conversation_closed(close_conversation(self.functions), self.functions.epoch())
            case "extraction":
                return requests.queue_message(self._job())
            case "run_turn":
                # Of a turn that is not there: nothing here answers as a model.
                return requests.queue_message(json.dumps({"scope": requests.SCOPE.partition, **_NO_TURN}))
            case "indexer":
                return requests.stream_record(self._items("memory", "P#")[-1])
            case "sweeper":
                return {"time": "2026-01-01T00:00:00Z"}
        raise ValueError(f"no first event is known for {folder}")

    def _job(self) -> str:
        conversation = close_conversation(self.functions)
        self.functions.invoke("fanout", requests.conversation_closed(conversation, self.functions.epoch()))
        return self.functions.next_job()

    def _items(self, table: str, prefix: str) -> list[Mapping[str, Mapping[str, Any]]]:
        around = self.functions.around
        client = aws.session().client("dynamodb", endpoint_url=around.endpoint)
        items = client.scan(TableName=around.tables[table])["Items"]
        return [item for item in items if item["sk"]["S"].startswith(prefix)]


def prepare(functions: Functions) -> FirstEvents:
    """Create a space with a few atoms, bound to the conversations of one namespace."""
    space = functions.http("POST", "/ai-memory/spaces", {"name": "cold"}).body["id"]
    for text in fixtures.FACTS:
        functions.http("POST", f"/ai-memory/spaces/{space}/atoms", fixtures.fact(*text))
    scope = {"namespace": fixtures.NAMESPACE, "userId": requests.CLAIMS["sub"]}
    functions.http("POST", "/ai-memory/bindings", {"conversationScope": scope, "memorySpaceIds": [space]})
    key = functions.http("POST", "/ai-admin/keys", {"name": "cold"}).body["key"]
    return FirstEvents(functions, _append_turns(functions), space, key)


def close_conversation(functions: Functions) -> str:
    """Append a conversation and close it; its id."""
    id = _append_turns(functions)
    functions.http("POST", f"/ai-conversations/{id}/close")
    return id


def is_success(folder: str, answer: Any) -> bool:
    """Whether a function did what its first event asked."""
    if folder == "admin":
        return bool(answer["statusCode"] == 404)
    if folder == "key_authorizer":
        return "scopes" in answer["context"]
    if isinstance(answer, dict) and "statusCode" in answer:
        return bool(answer["statusCode"] < 300)
    return not (isinstance(answer, dict) and answer.get("batchItemFailures"))


def _append_turns(functions: Functions) -> str:
    id = str(functions.http("POST", "/ai-conversations", {"namespace": fixtures.NAMESPACE}).body["id"])
    for number in range(len(fixtures.TURNS)):
        functions.http("POST", f"/ai-conversations/{id}/turns", fixtures.turn(number))
    return id


def as_json(event: LambdaEvent) -> str:
    """The event as the text of a file."""
    return json.dumps(event)
